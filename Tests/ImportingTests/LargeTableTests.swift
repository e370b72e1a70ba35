import Synchronization
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// A long table takes little memory, and is taken apart once.
struct LargeTableTests {
  private static func text(_ rows: Int, amount: String = "-1.00") -> String {
    "Date,Name,Details,Amount\n"
      + (0..<rows).map { "2026-03-05,A bakery with a long name,\"Card payment \"\"\($0)\"\"\",\(amount)\n" }
      .joined()
  }

  /// A cell is no object of its own.
  @Test func cellsAreNoObjects() throws {
    let text = Self.text(5000)
    var table: TextTable?
    let work = try Work { table = try TextTable(text, delimiter: ",") }
    let rows = try #require(table).rows
    #expect(rows.count == 5001 && rows[5000][2] == "Card payment \"4999\"" && rows[5000][4] == "")
    #expect(work.allocations < 10_000, "\(work)")
    #expect(work.bytes < Double(text.utf8.count * 6), "\(work)")
  }

  /// Reading reports the rows taken apart, then the payments; an answer to a question reports payments only.
  @Test func anAnswerDoesNotTakeTheFileApartAgain() throws {
    let reported = Mutex<[Int]>([])
    var options = ImportOptions(currency: "EUR")
    options.onProgress = { count in reported.withLock { $0.append(count) } }
    var reader = try StatementReader(Array(Self.text(1500, amount: "1.00").utf8))
    guard case .question(let question) = try reader.read(options) else {
      Issue.record("nothing shows what the signs mean")
      return
    }
    #expect(question.alternatives.map(\.choice) == [.signs(.card), .signs(.bank)])
    let first = reported.withLock { $0 }
    for alternative in question.alternatives {
      var options = options
      options.choose(alternative.choice)
      guard case .content(let statement) = try reader.read(options) else {
        Issue.record("the question is answered")
        return
      }
      #expect(statement.rows.count == 1500)
    }
    #expect(first.count(where: { $0 == 1000 }) == 1 + question.alternatives.count)
    #expect(reported.withLock { $0 }.count == first.count + question.alternatives.count)
  }
}
