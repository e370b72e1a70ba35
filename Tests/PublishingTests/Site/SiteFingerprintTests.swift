import Foundation
import Templating
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Publishing

/// Checks that no page is left as it was although it would have other bytes: two pages with the same
/// fingerprint have the same bytes, whatever changes between two builds, and whatever a template names.
struct SiteFingerprintTests {
  /// Each case plans 25 sites, which takes a few seconds.
  @Test(arguments: Share.of(1...100, few: 4))
  func pagesWithTheSameFingerprintAreTheSame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Some ledgers have lists of several pages.
    var books = RandomBooks(mostOfPayee: seed % 4 < 2 ? 12 : 110, using: &generator)
    let folder = try TemporaryFolder()
    var pages: [UInt64: Page] = [:]
    var repeated = 0
    let isInMonths = [5, 6].contains(seed % 8)
    for step in 0..<25 {
      // Half of the ledgers have the theme's own template.
      if seed.isMultiple(of: 2), step.isMultiple(of: 5) {
        try folder.write(
          Self.template(TransactionValues.shape, using: &generator),
          to: "content/transactions/[transaction].md")
        try folder.write(
          Self.template(PaymentsPages.MonthValues.shape, using: &generator),
          to: "content/transactions/[payments].md")
        for kind in PageKinds.listings where Bool.random(using: &generator) {
          try folder.write(
            Self.template(ListingValues.shape, using: &generator),
            to: "content/\(kind.plural)/[\(kind.name)].md")
        }
      }
      if step % 9 == 4 {
        try folder.write("{ \"income\": \"In \(step)\" }", to: "themes/default/words.json")
      }
      var site = try books.site(in: folder, withPaymentsInMonths: isInMonths)
      site.computeFingerprints()
      for index in site.paths.indices {
        guard let fingerprint = site.fingerprint(index) else { continue }
        let page = Page(path: site.paths[index], bytes: try site.bytes(of: index))
        if let known = pages.updateValue(page, forKey: fingerprint) {
          repeated += 1
          try #require(known == page, "step \(step): \(known.difference(from: page))")
        }
      }
      books.change(using: &generator)
    }
    // A page of a month is another one when any of its payments is.
    let fewest = isInMonths ? pages.count / 2 : pages.count
    #expect(seed.isMultiple(of: 2) || repeated > fewest, "\(repeated) of \(pages.count)")
  }

  /// The form of an amount does not depend on whether others have its currency.
  @Test func aPlannedPaymentMayHaveACurrencyOfItsOwn() throws {
    let row =
      #"{ "date": "2027-01-01", "type": "expense", "name": "A", "amount": "12.00", "currency": "EUR" }"#
    let site = try PlannedSite([row])
    #expect(try site.page("transactions/2027-01-01-a.html").contains("€12.00"))
  }

  @Test func aListInAnAbsentRecordHasNoItems() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "# {{name}}\n\n{{#recent}}{{#payee.earlier}}{{date}}{{/payee.earlier}}{{/recent}}end\n",
      to: "content/transactions/[transaction].md")
    try folder.write(
      #"[{ "date": "2026-01-01", "type": "expense", "name": "A", "amount": "12.00" }]"#, to: "ledger.json")
    var site = try SitePlanner.plan(
      BuildSettings(
        root: folder.url, ledger: folder["ledger.json"], ledgerName: "ledger.json", theme: "default",
        today: try CalendarDate(parsing: "2026-11-20")))
    site.computeFingerprints()
    let index = try #require(site.paths.firstIndex(of: "transactions/2026-01-01-a.html"))
    #expect(site.fingerprint(index) != nil)
    #expect(String(decoding: try site.bytes(of: index), as: UTF8.self).contains("<p>end</p>"))
  }

  /// The heading of a month has its whole sum, and that of the first month of a year has the year's anchor.
  @Test(arguments: [
    (before: [120: "2026-03-01", 100: "2026-03-31"], added: "2026-03-31"),
    (before: [100: "2024-03-31", 96: "2025-01-31", 40: "2025-02-28"], added: "2024-04-05"),
  ])
  func aLaterPageChangesWithRowsOfOtherPages(before: [Int: String], added: String) throws {
    func row(_ date: String, _ name: String, _ category: String = "Food") -> String {
      """
      { "date": "\(date)", "type": "expense", "name": "\(name)", "amount": "1.00", "category": "\(category)" }
      """
    }
    // Rows of another category keep apart what the fingerprints of neighbors have in common.
    let others = ["2024-04-01", "2024-04-10"].map { row($0, "Other \($0)", "Other") }
    let rows = before.sorted { $0.key < $1.key }.flatMap { count, date in
      (1...count).map { row(date, "\(date) \($0)") }
    }
    let sites = try [rows + others, rows + others + [row(added, "Added")]].map { try PlannedSite($0) }
    let path = "categories/Food.1.html"
    #expect(try sites[0].page(path) != sites[1].page(path))
    let prints = try sites.map { planned in
      var site = planned.site
      site.computeFingerprints()
      return site.fingerprint(try #require(site.paths.firstIndex(of: path)))
    }
    #expect(prints[0] != nil && prints[0] != prints[1])
  }

  private struct Page: Equatable {
    let path: String
    let bytes: [UInt8]

    /// The first lines that differ.
    func difference(from other: Page) -> String {
      let texts = [self, other].map {
        String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      }
      let lines = zip(texts[0], texts[1]).first { $0 != $1 }
      return "\(path), \(other.path): \(lines.map { "\($0), \($1)" } ?? "one is longer")"
    }
  }

  /// Some of the names that a page may use.
  private static func template(_ shape: Shape, using generator: inout SeededGenerator) -> String {
    let names = shape.names.shuffled(using: &generator).prefix(Int.random(in: 1...20, using: &generator))
    let holes = names.compactMap { name in shape.slot(of: name).map { hole(name, $0.kind) } }
    let others = [
      "", "{{today}}", "{{#recent}}{{name}} {{amount}}{{/recent}}",
      "{{#recent}}{{id}} {{#payee}}{{number}}{{/payee}}{{/recent}}",
      "{{#navigation}}{{name}}{{/navigation}}",
    ]
    return "# {{name}}\n\n"
      + (holes + [others.randomElement(using: &generator) ?? ""]).joined(separator: "\n\n")
  }

  private static func hole(_ name: String, _ kind: Value.Kind, depth: Int = 0) -> String {
    switch kind {
    case .text, .datum: return "{{\(name)}}"
    case .url, .externalURL: return "<a href=\"{{\(name)}}\">x</a>"
    case .html: return depth == 0 ? "{{{\(name)}}}" : "{{#\(name)}}has{{/\(name)}}"
    case .flag: return "{{#\(name)}}yes{{/\(name)}}"
    case .record(let shape), .list(.record(let shape)):
      let names = depth > 2 ? [] : shape.names
      let inner = names.compactMap { name in
        shape.slot(of: name).map { hole(name, $0.kind, depth: depth + 1) }
      }
      return "{{#\(name)}}x\(inner.joined(separator: " ")){{/\(name)}}"
    case .list: return ""
    }
  }
}

/// A ledger that changes a little at a time, with everything that a payment's page may show.
private struct RandomBooks {
  private struct Row {
    var day: Int
    var fields: [String: String]
  }

  private var rows: [Row] = []
  private var settings: [String: String] = [:]
  private var today = 20_777
  /// The language of the words and of dates. There are no words in Italian.
  private var language: String?

  /// Names that differ by little have pages whose addresses depend on which of them there are.
  private static let payees = ["Bakery", "bakery", "Rent & Co", "Rent + Co", "<b>Gym</b>", "Isp"]
  private static let choices: [(field: String, values: [String])] = [
    ("name", payees), ("amount", ["1.00", "2.50", "1000.00", "12345.67"]),
    ("category", ["Food", "food", "Food:Out", "Home!", "Home?", "Work:Travel"]),
    ("currency", ["USD", "USD", "EUR", "CHF"]), ("memo", ["*A* memo", "<i>x</i>", "B"]),
    ("address", ["1 Main St", "2 \"Q\" Rd"]), ("account", ["Checking", "checking", "Card!", "Card?"]),
    ("type", ["expense", "expense", "expense", "income", "transfer"]),
    ("tags", ["[\"a\"]", "[\"a\", \"trip!\"]", "[\"trip?\"]"]), ("split", ["s1", "s2"]),
    ("to", ["Savings", "Wallet"]), ("attachments", ["[\"a.txt\"]"]),
  ]
  private static let rare: Set = ["split", "attachments", "address", "tags"]
  private static let owners =
    "\"accounts\": [{ \"name\": \"Checking\", \"owner\": \"A\" }, { \"name\": \"Savings\", \"owner\": \"B\" }]"
  private static let stated: [(field: String, values: [String])] = [
    ("title", ["\"Books\"", "\"Others\""]), ("locale", ["\"en_US\"", "\"de_DE\"", "\"ar_EG\""]),
    ("exclude", ["[\"category:food\"]", "[\"tag:a\", \"bakery\"]", "[]"]),
    ("weekStart", ["\"monday\"", "\"saturday\""]),
    ("monthStart", ["25", "10", "1"]),
    ("yearStart", ["\"07\"", "\"04-06\"", "\"01\"", "\"12-31\""]),
    (
      "goals",
      [
        "[{ \"name\": \"G\", \"category\": \"Food\", \"amount\": \"90\", \"by\": \"2027-01-31\" }]",
        "[{ \"name\": \"G\", \"account\": \"Checking\", \"amount\": \"90\" }]",
      ]
    ),
    ("categories", ["{ \"Food\": { \"kind\": \"spending\" } }", "{ \"Food\": { \"kind\": \"income\" } }"]),
    ("people", ["1", "2"].map { "[{ \"name\": \"A\", \"share\": \($0) }, { \"name\": \"B\" }], \(owners)" }),
    (
      "recurring",
      ["[{ \"name\": \"Bakery\", \"every\": \"month\" }]", "[{ \"name\": \"Isp\", \"recurring\": false }]"]
    ),
  ]

  /// Each payee has payments that recur, or might.
  init(mostOfPayee most: Int, using generator: inout SeededGenerator) {
    for payee in Self.payees {
      let step = [7, 14, 30, 91].randomElement(using: &generator) ?? 30
      var row = Self.row(20_790, using: &generator)
      row.fields["name"] = payee
      for _ in 0..<Int.random(in: 1...most, using: &generator) {
        row.day -= step
        add(row, using: &generator)
      }
    }
  }

  mutating func change(using generator: inout SeededGenerator) {
    let index = Int.random(in: rows.indices, using: &generator)
    switch Int.random(in: 0...15, using: &generator) {
    case 0:
      today += Int.random(in: 1...40, using: &generator)
      language = [nil, "de", "it"].randomElement(using: &generator) ?? nil
    case 1:
      let (field, values) = Self.stated.randomElement(using: &generator) ?? ("title", [])
      settings[field] = values.randomElement(using: &generator)
    case 2, 3: if rows.count > 4 { rows.remove(at: index) }
    case 4: rows.insert(rows[index], at: index)
    case 5, 6: rows[index].day += Int.random(in: -40...40, using: &generator)
    case 7:
      add(Self.row(today + Int.random(in: -60...20, using: &generator), using: &generator), using: &generator)
    case 8, 9, 10: rows[index].fields["amount"] = "\(Int.random(in: 1...9, using: &generator)).50"
    default:
      let (field, values) = Self.choices.randomElement(using: &generator) ?? ("name", [])
      let isOptional = !["name", "amount", "type"].contains(field)
      rows[index].fields[field] =
        isOptional && Bool.random(using: &generator) ? nil : values.randomElement(using: &generator)
    }
  }

  private mutating func add(_ row: Row, using generator: inout SeededGenerator) {
    rows.insert(row, at: Int.random(in: 0...rows.count, using: &generator))
  }

  private static func row(_ day: Int, using generator: inout SeededGenerator) -> Row {
    var row = Row(day: day, fields: [:])
    for (field, values) in choices
    where !rare.contains(field) || Int.random(in: 0...7, using: &generator) == 0 {
      row.fields[field] = values.randomElement(using: &generator)
    }
    return row
  }

  var ledger: String {
    let texts = rows.map { row in
      let isTransfer = row.fields["type"] == "transfer"
      let fields = row.fields.filter { $0.key != "to" || isTransfer }.sorted { $0.key < $1.key }.map {
        field, value in
        value.hasPrefix("[") ? "\"\(field)\": \(value)" : "\"\(field)\": \(Self.quoted(value))"
      }
      let date = "\"date\": \"\(CalendarDate(daysSinceEpoch: row.day).iso)\""
      return "{ \(([date] + fields).joined(separator: ", ")) }"
    }
    // Years that would divide a month are refused.
    let dividesMonths = ["\"04-06\"", "\"12-31\""].contains(settings["yearStart"])
    let settings = settings.filter { $0.key != "monthStart" || !dividesMonths }.sorted { $0.key < $1.key }.map
    { "\"\($0.key)\": \($0.value), " }
    return "{ \(settings.joined())\"transactions\": [\n\(texts.joined(separator: ",\n"))\n] }\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\"", with: "\\\""))\""
  }

  func site(in folder: TemporaryFolder, withPaymentsInMonths paymentsAreInMonths: Bool) throws -> Site {
    try folder.write(ledger, to: "ledger.json")
    var settings = BuildSettings(
      root: folder.url, ledger: folder["ledger.json"], ledgerName: "ledger.json", theme: "default",
      today: CalendarDate(daysSinceEpoch: today))
    settings.language = language
    settings.paymentsAreInMonths = paymentsAreInMonths
    return try SitePlanner.plan(settings)
  }
}
