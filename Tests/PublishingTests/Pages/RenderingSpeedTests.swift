import Basics
import Bookkeeping
import Foundation
import Templating
import TestSupport
import Testing

@testable import Publishing

/// Checks that templates are compiled once, and that a page only fills their holes.
struct RenderingSpeedTests {
  /// Compiling a template again for each page would take many times the allocations of filling its holes.
  @Test func aPageCostsLittleBesideTheTemplates() throws {
    try Concurrency.$isWanted.withValue(false) {
      let folder = try TemporaryFolder()
      let compiling = try Work(of: { _ = try plan(Self.ledger(of: 1), in: folder) }).allocations
      let site = try plan(Self.ledger(of: 2_000), in: folder)
      #expect(site.pageCount >= 2_000)
      var buffer = ByteBuffer()
      let rendering = try Work(of: {
        for index in site.paths.indices {
          buffer.removeAll()
          try site.render(index, into: &buffer)
        }
      }).allocations
      let perPage = rendering / Double(site.pageCount)
      #expect(perPage * 20 < compiling)
    }
  }

  private func plan(_ ledger: String, in folder: TemporaryFolder) throws -> Site {
    try folder.write(ledger, to: "ledger.json")
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    return try SitePlanner.plan(
      BuildSettings(
        root: folder.url, ledger: folder["ledger.json"], ledgerName: "ledger.json", theme: "default",
        today: today))
  }

  static func ledger(of count: Int) -> String {
    let transactions = (0..<count).map { number in
      """
      { "id": "t\(number)", "date": "20\(10 + number % 17)-0\(1 + number % 9)-1\(number % 10)",
        "type": "\(number.isMultiple(of: 9) ? "income" : "expense")", "name": "Payee \(number % 300)",
        "amount": "\(1 + number % 900).\(10 + number % 90)", "category": "Group \(number % 7):Part \(number % 31)",
        "address": "\(number % 99) Mill Lane", "memo": "Some *words* and a [link](https://example.org/\(number))",
        "tags": ["tag \(number % 12)"] }
      """
    }
    return "{ \"transactions\": [\n\(transactions.joined(separator: ",\n"))\n] }\n"
  }
}
