import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Publishing

/// Copies of a report show what their settings let in, and have seen nothing else.
struct CopyTests {
  // MARK: Nothing that is hidden has an effect

  /// Two ledgers that differ only in what a copy hides give the same files, byte for byte.
  @Test(arguments: Everything.or(4, of: 1...80))
  func whatIsHiddenHasNoEffect(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let copy = Self.copy(using: &generator)
    let rows = (0..<Int.random(in: 1...12, using: &generator)).map { SecretRow($0, using: &generator) }
    let other = Self.disguised(rows, for: copy, using: &generator)
    let (first, second) = (try Self.files(of: rows, copy), try Self.files(of: other, copy))
    #expect(first.keys.sorted() == second.keys.sorted(), "\(copy)")
    for (path, bytes) in first where second[path] != bytes {
      let texts = [bytes, second[path] ?? []].map { String(decoding: $0, as: UTF8.self) }
      let lines = texts.map { $0.split(separator: "\n") }
      let difference = zip(lines[0], lines[1]).first { $0 != $1 }
      Issue.record("\(path) differs: \(String(describing: difference)) with \(copy)")
      return
    }
  }

  /// Each text and amount of a ledger is unique, and none of what is hidden is in any file.
  @Test(arguments: [Copy.Amounts.rounded(step: "100"), .shares, .hidden])
  func noCanaryIsInAnyFile(amounts: Copy.Amounts) throws {
    var copy = Copy(name: "public")
    (copy.names, copy.amounts, copy.dates) = (.hidden, amounts, .month)
    copy.rows = ["category:home"]
    var generator = SeededGenerator(seed: 7)
    let rows = (0..<20).map { SecretRow($0, using: &generator) }
    let files = try Self.files(of: rows, copy)
    #expect(files.count > 10)
    let everything = Data(files.keys.joined(separator: "\n").utf8) + Data(files.values.joined())
    for canary in rows.flatMap(\.canaries) {
      let data = Data(canary.utf8)
      let percent = data.map { "%" + String($0, radix: 16) }.joined()
      let spellings = [canary, data.base64EncodedString(), percent].map { Array($0.utf8) }
      let wide = canary.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      for spelling in spellings + [wide] where everything.range(of: Data(spelling)) != nil {
        Issue.record("\(canary) is in a file")
      }
    }
  }

  private static func copy(using generator: inout SeededGenerator) -> Copy {
    var copy = Copy(name: "copy")
    copy.names = Copy.Names.allCases.randomElement(using: &generator) ?? .hidden
    copy.amounts =
      [.exact, .rounded(step: "10"), .shares, .hidden].randomElement(using: &generator) ?? .hidden
    copy.dates = Copy.Dates.allCases.randomElement(using: &generator) ?? .year
    if Bool.random(using: &generator) { copy.rows = ["category:home"] }
    if Bool.random(using: &generator) { copy.from = CalendarDate(year: 2026, month: 3, day: 1) }
    for part in Copy.Part.allCases where Bool.random(using: &generator) {
      let reveals =
        part.hasNames && copy.names != .shown || part.hasAmounts && copy.amounts != .exact
        || part.hasDates && copy.dates != .day
      if !reveals { copy.parts.insert(part) }
    }
    return copy
  }

  /// Changes all that a copy hides.
  private static func disguised(
    _ rows: [SecretRow], for copy: Copy, using generator: inout SeededGenerator
  ) -> [SecretRow] {
    var others = rows.map { row in
      var row = row
      row.disguise(from: copy, using: &generator)
      return row
    }
    if copy.dates != .day, !copy.parts.contains(.id) { others.shuffle(using: &generator) }
    if !copy.rows.isEmpty {
      var left = SecretRow(99, using: &generator)
      left.category = "Work"
      others.append(left)
    }
    return others
  }

  /// The files of a copy, by path.
  private static func files(of rows: [SecretRow], _ copy: Copy) throws -> [String: [UInt8]] {
    let site = try Self.site("[\(rows.map(\.json).joined(separator: ",\n"))]", copy)
    var files: [String: [UInt8]] = [:]
    for (index, path) in site.paths.enumerated() { files[path] = try site.bytes(of: index) }
    return files
  }

  private static func site(_ ledger: String, _ copy: Copy, page: String? = nil) throws -> Site {
    let folder = try TemporaryFolder()
    try folder.write(ledger, to: "ledger.json")
    if let page { try folder.write(page, to: "content/about.md") }
    var settings = BuildSettings(
      root: folder.url, ledger: folder["ledger.json"], ledgerName: "ledger.json", theme: "default",
      today: try CalendarDate(parsing: "2026-11-20"))
    settings = settings.making(copy)
    return try SitePlanner.plan(settings)
  }

  // MARK: What is left

  private static let books = """
    { "title": "Ours", "transactions": [
      { "date": "2026-02-01", "type": "income", "name": "Studio", "amount": "104.99", "category": "Work" },
      { "date": "2026-02-03", "type": "expense", "name": "Dr Wolfensberger", "amount": "15.00",
        "category": "Health", "memo": "Rhinoplasty" },
      { "date": "2026-02-04", "type": "expense", "name": "Shop", "amount": "4.99", "category": "Food" }
    ] }
    """

  @Test func aCopySaysWhatItsSettingsLetIn() throws {
    var copy = Copy(name: "parents")
    (copy.title, copy.rows, copy.names) = ("Theirs", ["category:work", "category:food"], .category)
    (copy.amounts, copy.foldsRest) = (.rounded(step: "10"), true)
    let site = try Self.site(Self.books, copy)
    let rows = site.model.report.transactions.map {
      "\($0.date.iso) \($0.kind.rawValue) \($0.name) \($0.amount.decimal) \($0.id)"
    }
    #expect(
      rows == [
        "2026-02-04 expense Food 0.00 2026-02-04-food",
        "2026-02-01 expense Other 20.00 2026-02-01-other",
        "2026-02-01 income Work 100.00 2026-02-01-work",
      ])
    #expect(site.model.report.settings.title == "Theirs")
  }

  @Test func aCopyHasNoSearchAndNoSpreadsheetUnlessTheyAreNamed() throws {
    var copy = Copy(name: "plain")
    let plain = try Self.site(Self.books, copy)
    #expect(!plain.paths.contains { $0.hasSuffix(".csv") || $0 == "search.html" || $0.hasPrefix("search/") })
    let page = String(decoding: try plain.bytes(of: 0), as: UTF8.self)
    #expect(!page.contains("search.html"))
    let words = try plain.bytes(of: try #require(plain.paths.firstIndex(of: "assets/words.js")))
    #expect(!String(decoding: words, as: UTF8.self).contains("search.html"))
    copy.parts = [.csv, .search]
    let full = try Self.site(Self.books, copy)
    #expect(full.paths.contains { $0.hasSuffix(".csv") } && full.paths.contains("search.html"))
  }

  @Test func aPageOfOnesOwnThatNamesWhatIsHiddenStopsTheCopy() throws {
    var copy = Copy(name: "work")
    (copy.rows, copy.parts) = (["category:work"], [.pages])
    let site = try Self.site(Self.books, copy, page: "# About\n\nWe owe wolfensberger.\n")
    let index = try #require(site.paths.firstIndex(of: "about.html"))
    #expect(
      throws: SiteProblem.hiddenWord(
        "wolfensberger", path: "about.html", source: "content/about.md", copy: "work")
    ) { try site.bytes(of: index) }
    copy.parts = []
    #expect(!(try Self.site(Self.books, copy, page: "# About\n")).paths.contains("about.html"))
  }
}

/// A row, each field of which is unique.
private struct SecretRow {
  var date: CalendarDate
  var kind: String
  var name: String
  /// In minor units.
  var amount: Int
  var category: String?
  var texts: [String]
  let number: Int

  init(_ number: Int, using generator: inout SeededGenerator) {
    self.number = number
    date =
      CalendarDate(
        year: 2026, month: Int.random(in: 1...10, using: &generator),
        day: Int.random(in: 1...28, using: &generator)) ?? CalendarDate(daysSinceEpoch: 20_000)
    kind = ["expense", "expense", "income"].randomElement(using: &generator) ?? "expense"
    name = Self.secret(using: &generator)
    amount = Int.random(in: 1_000_001...9_999_999, using: &generator)
    category = ["Home", "Home:Rent", "Work", nil].randomElement(using: &generator) ?? nil
    texts = (0..<6).map { _ in Self.secret(using: &generator) }
  }

  private static func secret(using generator: inout SeededGenerator) -> String {
    "Qx" + String(UInt64.random(in: 1 << 40...UInt64.max, using: &generator), radix: 36)
  }

  /// Changes what a copy does not show.
  mutating func disguise(from copy: Copy, using generator: inout SeededGenerator) {
    if copy.names != .shown { name = Self.secret(using: &generator) }
    switch copy.amounts {
    case .exact: break
    case .rounded: amount += amount % 1000 < 500 ? 499 - amount % 1000 : 999 - amount % 1000
    case .shares: amount *= 3
    case .hidden: amount = Int.random(in: 1...9_999_999, using: &generator)
    }
    switch copy.dates {
    case .day: break
    case .month:
      date =
        CalendarDate(year: 2026, month: date.month, day: Int.random(in: 1...28, using: &generator)) ?? date
    case .year:
      let isEarly = date.month < 3
      let months = copy.from == nil ? 1...10 : isEarly ? 1...2 : 3...10
      date =
        CalendarDate(
          year: 2026, month: Int.random(in: months, using: &generator),
          day: Int.random(in: 1...28, using: &generator)) ?? date
    }
    let parts: [Copy.Part] = [.address, .memo, .tags, .account, .id, .attachments]
    for (index, part) in parts.enumerated() where !copy.parts.contains(part) {
      texts[index] = Self.secret(using: &generator)
    }
  }

  /// The texts that a copy without names, amounts and days must not say.
  var canaries: [String] {
    let whole = amount / 100
    let grouped = "\(whole / 1000),\(String(whole % 1000 + 1000).dropFirst())"
    return [name, "\(amount)", "\(whole).", grouped] + texts
  }

  var json: String {
    """
    { "date": "\(date.iso)", "type": "\(kind)", "name": "\(name)", "amount": "\(amount / 100).\(
      String(amount % 100 + 100).dropFirst())", \(category.map { "\"category\": \"\($0)\"," } ?? "")
      "address": "\(texts[0])", "memo": "\(texts[1])", "tags": ["\(texts[2])"], "account": "\(texts[3])",
      "id": "\(texts[4])", "attachments": ["\(texts[5]).pdf"] }
    """
  }
}
