import Basics
import Bookkeeping
import Foundation
import Templating
import Testing

@testable import Publishing

/// Templates are compiled once, and a page only fills their holes.
struct RenderingSpeedTests {
  @Test func tenThousandTransactionsRenderFast() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "folio-speed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let site = try plan(Self.ledger(of: 10_000), in: folder)
    let clock = ContinuousClock()
    var bytes = 0
    var buffer = ByteBuffer()
    let time = try clock.measure {
      for index in site.paths.indices {
        buffer.removeAll()
        try site.render(index, into: &buffer)
        bytes += buffer.count
      }
    }
    print("rendered \(site.pageCount) pages, \(bytes) bytes, in \(time)")
    #expect(site.pageCount >= 10_000)
    #expect(time < Self.limit)
  }

  #if DEBUG
    /// To compile the templates for every page takes several times as long.
    private static let limit = Duration.seconds(30)
  #else
    private static let limit = Duration.seconds(1)
  #endif

  private func plan(_ ledger: String, in folder: URL) throws -> Site {
    let file = folder.appending(path: "ledger.json")
    try Data(ledger.utf8).write(to: file)
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    return try SitePlanner.plan(
      BuildSettings(root: folder, ledger: file, ledgerName: "ledger.json", theme: "default", today: today))
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
