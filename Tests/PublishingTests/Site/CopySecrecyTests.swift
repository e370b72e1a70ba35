import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Publishing

/// A copy of a report has seen nothing of what it hides.
///
/// `FOLIO_FUZZ=2000` tries that many ledgers.
struct CopySecrecyTests {
  static let today = CalendarDate(year: 2026, month: 11, day: 20) ?? CalendarDate(daysSinceEpoch: 20_777)

  /// Two ledgers that differ only in what a copy hides give the same files, byte for byte.
  @Test(arguments: Fuzzing("copies", count: 160).seeds.map(\.self))
  func whatIsHiddenHasNoEffect(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let copy = Self.copy(Int(seed), using: &generator)
    var ledger = SecretLedger(count: 1, marker: "qx", using: &generator)
    repeat {
      ledger = SecretLedger(count: Int.random(in: 1...12, using: &generator), marker: "qx", using: &generator)
      // A copy that lets nothing in is an error.
    } while !ledger.rows.contains(where: copy.shows)
    let other = ledger.disguised(from: copy, using: &generator)
    let (first, second) = (try Self.files(of: ledger, copy), try Self.files(of: other, copy))
    #expect(first.keys.sorted() == second.keys.sorted(), "\(copy)")
    for (path, bytes) in first where second[path] != bytes {
      let texts = [bytes, second[path] ?? []].map { String(decoding: $0, as: UTF8.self) }
      let lines = texts.map { $0.split(separator: "\n") }
      let difference = zip(lines[0], lines[1]).first { $0 != $1 }
      Issue.record("\(path) differs: \(String(describing: difference)) with \(copy)")
      return
    }
  }

  /// Rows of one day come in an order that tells nothing of that in the file.
  @Test(arguments: Copy.Names.allCases, [Set<Copy.Part>([.csv]), [.csv, .search, .text(.memo), .account]])
  func theOrderOfADayTellsNothing(names: Copy.Names, parts: Set<Copy.Part>) throws {
    let rows = (1...5).map { number in
      """
      { "date": "2026-03-05", "type": "expense", "name": "Payee\(number)", "amount": "\(7 - number % 3).00", "category": "C\(number % 2)" }
      """
    }
    var copy = Copy(name: "copy")
    (copy.names, copy.parts) = (names, parts)
    func files(_ rows: [String]) throws -> [String: [UInt8]] {
      let site = try CopyTests.site("[\(rows.joined(separator: ","))]", copy)
      return Dictionary(
        uniqueKeysWithValues: try site.paths.enumerated().map { ($1, try site.bytes(of: $0)) })
    }
    let first = try files(rows)
    for other in [rows.reversed(), rows.shuffled(), Array(rows[2...] + rows[..<2])] {
      #expect(try files(other) == first)
    }
  }

  /// The number in a derived id counts the equal payments before it, hidden ones too.
  @Test func idsDoNotCountWhatIsHidden() throws {
    func row(_ amount: String, _ more: String = "") -> String {
      """
      { "date": "2026-03-05", "type": "expense", "name": "Pharmacy", "amount": "\(amount)"\(more) }
      """
    }
    var copy = Copy(name: "copy")
    (copy.rows, copy.parts) = (["-tag:private"], [.id, .csv])
    let (shown, hidden) = (row("12.40"), row("99", #", "tags": ["private"]"#))
    let alone = try CopyTests.site("[\(shown)]", copy)
    for rows in ["[\(hidden),\(shown)]", "[\(shown),\(hidden)]"] {
      let site = try CopyTests.site(rows, copy)
      #expect(site.paths == alone.paths)
      for (number, path) in site.paths.enumerated() {
        #expect(try site.bytes(of: number) == alone.bytes(of: number), "\(path)")
      }
    }
  }

  /// The currency of a payment that is hidden does not decide what a query means.
  @Test func queriesDoNotDependOnCurrenciesThatAreHidden() throws {
    var copy = Copy(name: "copy")
    copy.rows = ["£ >100"]
    let sites = try ["USD", "GBP"].map { currency in
      try CopyTests.site(
        """
        [
          { "date": "2026-03-07", "type": "expense", "name": "Voucher £500", "amount": "640.00" },
          { "date": "2026-09-07", "type": "income", "name": "Wage", "amount": "3000.00" },
          { "date": "2026-04-02", "type": "expense", "name": "Hotel", "amount": "90.00", "currency": "\(currency)" }
        ]
        """, copy)
    }
    #expect(sites[0].paths == sites[1].paths)
    for (number, path) in sites[0].paths.enumerated() {
      #expect(try sites[0].bytes(of: number) == sites[1].bytes(of: number), "\(path)")
    }
  }

  /// Each text and amount of a ledger is unique, and none of what is hidden is in any file in any spelling.
  @Test(arguments: [Copy.Amounts.rounded(step: "100"), .shares, .hidden], Copy.Names.allCases)
  func noCanaryIsInAnyFile(amounts: Copy.Amounts, names: Copy.Names) throws {
    var copy = Copy(name: "public")
    (copy.names, copy.amounts, copy.dates) = (names == .shown ? .hidden : names, amounts, .month)
    copy.rows = names == .hidden ? ["category:home"] : []
    copy.foldsRest = names == .category
    var generator = SeededGenerator(seed: 7)
    let ledger = SecretLedger(count: 20, marker: "qxjvwk", using: &generator)
    try Self.expect(ledger.rows.map(\.amount), and: "qxjvwk", inNoFileOf: ledger, copy)
  }

  /// Nothing of a row that is left out is in any file, although the copy shows all of the others.
  @Test func noCanaryOfARowThatIsLeftOutIsInAnyFile() throws {
    var copy = Copy(name: "accountant")
    (copy.rows, copy.parts) = (["category:home"], Set(Copy.Part.allCases))
    var generator = SeededGenerator(seed: 8)
    var ledger = SecretLedger(count: 20, marker: "shown", using: &generator)
    ledger.rows = ledger.rows.map { row in
      row.isAtHome
        ? row : SecretRow(row.number, on: row.date, marker: "qxjvwk", row.category, using: &generator)
    }
    let hidden = ledger.rows.filter { !$0.isAtHome }
    #expect(!hidden.isEmpty && hidden.count < 20)
    try Self.expect(hidden.map(\.amount), and: "qxjvwk", inNoFileOf: ledger, copy)
  }

  private static func expect(
    _ amounts: [Int], and marker: String, inNoFileOf ledger: SecretLedger, _ copy: Copy
  ) throws {
    let files = try Self.files(of: ledger, copy)
    #expect(files.count > 10)
    let everything = Data(files.keys.joined(separator: "\n").utf8) + Data(files.values.joined())
    let texts = [marker, marker.uppercased(), "Q" + marker.dropFirst()]
    for canary in texts.flatMap(Spelling.all(of:)) + amounts.flatMap(Spelling.all(of:))
    where everything.range(of: canary.bytes) != nil {
      Issue.record("\(canary.name) is in a file")
    }
  }

  /// A copy with one of all combinations of settings by its number, and with any of the parts that these
  /// allow.
  private static func copy(_ number: Int, using generator: inout SeededGenerator) -> Copy {
    var rest = number
    func choice<Value>(_ values: [Value]) -> Value {
      defer { rest /= values.count }
      return values[rest % values.count]
    }
    var copy = Copy(name: "copy")
    copy.names = choice(Copy.Names.allCases)
    copy.amounts = choice([.exact, .rounded(step: "10"), .shares, .hidden])
    copy.dates = choice(Copy.Dates.allCases)
    (copy.rows, copy.foldsRest) = choice([([], false), (["category:home"], false), (["category:home"], true)])
    copy.from = choice([nil, CalendarDate(year: 2026, month: 3, day: 1)])
    for part in Copy.Part.allCases where Bool.random(using: &generator) {
      let reveals =
        part.hasNames && copy.names != .shown || part.hasAmounts && copy.amounts != .exact
        || part.hasDates && copy.dates != .day
      if !reveals { copy.parts.insert(part) }
    }
    return copy
  }

  /// The files of a copy, by path.
  private static func files(of ledger: SecretLedger, _ copy: Copy) throws -> [String: [UInt8]] {
    let site = try CopyTests.site(ledger.json, copy)
    var files: [String: [UInt8]] = [:]
    for (index, path) in site.paths.enumerated() { files[path] = try site.bytes(of: index) }
    return files
  }
}

/// How a secret can be written in a file.
private struct Spelling {
  let name: String
  let bytes: Data

  private init(_ name: String, _ bytes: some Sequence<UInt8>) {
    (self.name, self.bytes) = (name, Data(bytes))
  }

  /// Spelling of a text: as it is, as URLs, scripts, HTML and other encodings have it.
  static func all(of text: String) -> [Spelling] {
    let wide = Array(text.utf16)
    func each(_ spelling: (UInt8) -> String) -> String { text.utf8.map(spelling).joined() }
    let hex = each { String($0, radix: 16) }
    let plain = [
      text, hex, hex.uppercased(), each { "%" + String($0, radix: 16) },
      each { "%" + String($0, radix: 16, uppercase: true) }, each { "\\u00" + String($0, radix: 16) },
      each { "&#\($0);" }, each { "&#x" + String($0, radix: 16) + ";" },
    ]
    return plain.map { Spelling("\(text) as \($0)", $0.utf8) } + base64(text)
      + [
        Spelling("\(text) in UTF-16LE", wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
        Spelling("\(text) in UTF-16BE", wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
      ]
  }

  /// The characters of base64 that depend on the text alone, wherever it begins.
  private static func base64(_ text: String) -> [Spelling] {
    (0..<3).map { offset in
      let bytes = Data(repeating: 0, count: offset) + Data(text.utf8)
      let own = bytes.base64EncodedString().prefix(bytes.count * 8 / 6).dropFirst((offset * 8 + 5) / 6)
      return Spelling("\(text) in base64 as \(own)", own.utf8)
    }
  }

  /// Spelling of an amount in minor units, with the separators of all locales.
  static func all(of amount: Int) -> [Spelling] {
    let (whole, cents) = ("\(amount / 100)", "\(amount % 100 + 100)".dropFirst())
    let groups = [",", ".", " ", "\u{A0}", "\u{202F}", "'", "\u{2019}", "_"].flatMap {
      [grouped(whole, by: $0, 3), grouped(whole, by: $0, 2)]
    }
    let exact = ["\(amount)", "\(whole).\(cents)", "\(whole),\(cents)"]
    return exact.flatMap(Spelling.all(of:))
      + ([whole] + groups).map { Spelling("\(amount) as \($0)", $0.utf8) }
  }

  /// The last three digits are a group; those before them come in groups of a size.
  private static func grouped(_ whole: String, by separator: String, _ size: Int) -> String {
    var groups = [whole.suffix(3)]
    var rest = whole.dropLast(3)
    while !rest.isEmpty {
      groups.insert(rest.suffix(size), at: 0)
      rest = rest.dropLast(size)
    }
    return groups.joined(separator: separator)
  }
}
