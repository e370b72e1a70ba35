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
    site = try FolderSnapshot.site(folder["site"])
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
    #expect(try page("recurring.csv").contains(",14.99,179.88"))
    #expect(guide.contains(" A year of Lantern Films: $179.88. "))
    #expect(
      try first(/<h2>Left in March, bills paid <bdi>([^<]+)/, in: page("recurring.html")) == "$1,426.01")
    #expect(guide.contains(" Left in March, bills paid:\n$1,426.01.\n"))
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
