import Foundation
import TestSupport
import Testing

/// Compares a report of the ledger in `docs/figures.md` with the table there.
struct FiguresDocsTests {
  private static let months = ["2026-01", "2026-02", "2026-03"]
  private let guide: String
  private let site: FolderSnapshot
  private let folder: TemporaryFolder

  init() throws {
    guide = try String(contentsOf: Repository.root.appending(path: "docs/figures.md"), encoding: .utf8)
    folder = try TemporaryFolder()
    let ledger = try #require(guide.firstMatch(of: /```json\n(\{\n[^`]+)```/)?.1)
    try folder.write(String(ledger), to: "ledger.json")
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", "ledger.json", "--output", "site", "--now", "2026-03-20")
    try #require(result.exitCode == 0, "\(result.stderr)")
    site = try FolderSnapshot(of: folder["site"])
  }

  @Test func theTableIsWhatTheReportSays() throws {
    let table = guide.split(separator: "\n").drop { !$0.hasPrefix("| figure | January") }.dropFirst(2)
    let rows = table.prefix { $0.hasPrefix("|") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.map(\.[0]) == ["Income", "Refunds", "Spending", "Kept", "Clothing", "Housing"])
    for row in rows {
      for (month, amount) in zip(Self.months, row.dropFirst()) {
        #expect(try figure(row[0], of: month) == amount, "\(row[0]) of \(month)")
      }
    }
  }

  @Test func theSentenceBelowIsWhatTheReportSays() throws {
    let dashboard = try page("index.html")
    #expect(
      try first(/<dt>Kept since January 2026<\/dt><dd><a [^>]*><bdi>([^<]+)/, in: dashboard) == "$3,719.03")
    #expect(guide.contains("\nKept since January 2026: $3,719.03. "))
    #expect(
      try page("budgets.csv").contains("\r\nFood,month,2026-03-01,2026-03-31,120.00,20.00,70.00,70.00,USD"))
    #expect(guide.contains(" Budget of March: $70.00 of $140.00 spent, which leaves $70.00. "))
    #expect(try page("recurring.csv").contains("\r\nLantern Films,expense,Films,USD,month,2026-03-10,"))
    #expect(try page("recurring.csv").contains(",12.99,155.88"))
    #expect(guide.contains(" A year of Lantern Films: $155.88. "))
    #expect(
      try first(/<h2>March, when all is paid <bdi>([^<]+)/, in: page("recurring.html")) == "$1,426.01")
    #expect(guide.contains(" March, when all is paid:\n$1,426.01.\n"))
  }

  @Test func theSentenceAboutOneOffsIsWhatTheReportSays() throws {
    func usual(_ site: FolderSnapshot) throws -> String? {
      let row = try #require(
        site.text("index.html")?.firstMatch(of: /<tr><th scope="row">Spending<.*?<\/tr>/))
      return row.output.matches(of: /<bdi>([^<]+)/).last.map { String($0.1) }
    }
    #expect(
      guide.contains(
        "\n$722.99 is what is usually spent up to the 20th; with `\"exclude\": [\"name:fjord\"]` it is $812.99"
      ))
    #expect(try usual(site) == "$722.99")
    let ledger = try String(contentsOf: folder["ledger.json"], encoding: .utf8)
    try folder.write(
      ledger.replacing(#""currency": "USD","#, with: #""currency": "USD", "exclude": ["name:fjord"],"#),
      to: "ledger.json")
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", "ledger.json", "--output", "other", "--now", "2026-03-20")
    try #require(result.exitCode == 0, "\(result.stderr)")
    let other = try FolderSnapshot(of: folder["other"])
    #expect(try usual(other) == "$812.99")
    #expect(try #require(other.text("index.html")).contains("<small>without 1 one-off</small>"))
  }

  @Test func theSentenceAboutMonthsIsWhatTheReportSays() throws {
    #expect(
      guide.contains(
        """
        `"monthStart": 10` makes 10 January to 9 February *January*. Its income is $2,000.00, and its spending
        $632.99, since the coat came back in the month in which it was bought.
        """))
    let ledger = try String(contentsOf: folder["ledger.json"], encoding: .utf8)
    try folder.write(
      ledger.replacing(#""currency": "USD","#, with: #""currency": "USD", "monthStart": 10,"#),
      to: "ledger.json")
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", "ledger.json", "--output", "months", "--now", "2026-03-20")
    try #require(result.exitCode == 0, "\(result.stderr)")
    let page = try #require(try FolderSnapshot(of: folder["months"]).text("months/2026-01.html"))
    #expect(page.replacing("\u{2009}", with: " ").contains("Jan 10 – Feb 9, 2026"))
    for (card, amount) in [("income", "$2,000.00"), ("expense", "$632.99")] {
      let found = try Regex(
        "card \(card)\"><dt>[^<]*</dt><dd><a [^>]*><bdi>([^<]+)", as: (Substring, Substring).self)
      #expect(page.firstMatch(of: found).map { String($0.output.1) } == amount)
    }
  }

  @Test func theSentenceAboutYearsIsWhatTheReportSays() throws {
    #expect(
      guide.contains(
        """
        In *2025/26*, which ends on 6 February 2026, income is $4,000.00 and
        spending $1,812.99. *2026/27* begins on the day on which the coat came back; its spending is $517.98 up to 20 March.
        """))
    let ledger = try String(contentsOf: folder["ledger.json"], encoding: .utf8)
    try folder.write(
      ledger.replacing(#""currency": "USD","#, with: #""currency": "USD", "yearStart": "02-07","#),
      to: "ledger.json")
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", "ledger.json", "--output", "years", "--now", "2026-03-20")
    try #require(result.exitCode == 0, "\(result.stderr)")
    let years = try FolderSnapshot(of: folder["years"])
    for (year, card, amount) in [
      ("2025-2026", "income", "$4,000.00"), ("2025-2026", "expense", "$1,812.99"),
      ("2026-2027", "expense", "$517.98"),
    ] {
      let page = try #require(years.text("years/\(year).html"))
      let found = try Regex(
        "card \(card)\"><dt>[^<]*</dt><dd><a [^>]*><bdi>([^<]+)", as: (Substring, Substring).self)
      #expect(page.firstMatch(of: found).map { String($0.output.1) } == amount)
    }
  }

  @Test func theSentenceAboutGoalsIsWhatTheReportSays() throws {
    #expect(
      guide.contains(
        """
        $900.00 of $2,400.00 are there on 20 March, and $1,500.00 are to go: $150.00 a month until 31 December,
        in ten months. In the last two months, $300.00 a month were added, so it is reached in August.
        """))
    let ledgers = try String(contentsOf: Repository.root.appending(path: "docs/ledger.md"), encoding: .utf8)
    let ledger = try #require(ledgers.firstMatch(of: /## Goals[^`]+```json\n(\{\n[^`]+)```/)?.1)
    try folder.write(String(ledger), to: "ledger.json")
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", "ledger.json", "--output", "goals", "--now", "2026-03-20")
    try #require(result.exitCode == 0, "\(result.stderr)")
    let file = try #require(try FolderSnapshot(of: folder["goals"]).text("goals.csv"))
    #expect(
      file.contains("\r\nBicycle,tag,bicycle,2026-12-31,2400.00,900.00,1500.00,150.00,300.00,2026-08,USD\r\n")
    )
  }

  @Test func theSentenceAboutPeopleIsWhatTheCommandSays() throws {
    #expect(guide.contains("She has paid back 177.00, so she owes him 86.00 EUR."))
    let ledgers = try String(contentsOf: Repository.root.appending(path: "docs/ledger.md"), encoding: .utf8)
    let people = try #require(ledgers.components(separatedBy: "\n## People\n").last)
    let ledger = try #require(people.firstMatch(of: /```json\n(\{\n[^`]+)```/)?.1)
    try folder.write(String(ledger), to: "ledger.json")
    let result = try FolioCommand(folder: folder.url)("settle", "--ledger", "ledger.json")
    #expect(
      result.stdout
        == """
        Jana owes Tobias 86.00 EUR
          2026-03-16  -177.00  of 177.00  Jana → Tobias  (2026-03-16-jana-tobias)
          2026-03-09    +6.00   of 12.01  Green Basket   (2026-03-09-green-basket)
          2026-03-05   -43.00   of 86.00  Green Basket   (2026-03-05-green-basket)
          2026-03-02  +300.00  of 900.00  Harbor Street  (2026-03-02-harbor-street)

        """)
  }

  private func figure(_ name: String, of month: String) throws -> String? {
    let page = try page("months/\(month).html")
    return switch name {
    case "Income": try first(/<dt>Income<\/dt><dd><a [^>]*><bdi>([^<]+)/, in: page)
    case "Spending": try first(/<dt>Spending<\/dt><dd><a [^>]*><bdi>([^<]+)/, in: page)
    case "Kept": try first(/<dt>Kept<\/dt><dd><a [^>]*><bdi>([^<]+)/, in: page)
    case "Refunds": try first(/Refunds of <a [^>]*>(?:<bdi>)?([^<]+)/, in: page) ?? "$0.00"
    default: try spending(on: name, in: month)
    }
  }

  /// The figure in the table of months on a category's page.
  private func spending(on category: String, in month: String) throws -> String {
    let rows = try page("categories/\(category).html").split(separator: "<tr")
    let row = rows.first { $0.contains("#m\(month)\"") && $0.contains("number out") }
    return try row.flatMap { try first(/number out"><bdi>([^<]+)/, in: String($0)) } ?? "$0.00"
  }

  private func page(_ path: String) throws -> String { try #require(site.text(path), "\(path) is missing") }

  private func first(_ pattern: Regex<(Substring, Substring)>, in text: String) throws -> String? {
    try pattern.firstMatch(in: text).map { String($0.1) }
  }
}
