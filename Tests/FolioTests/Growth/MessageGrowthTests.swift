import Basics
import Bookkeeping
import Foundation
import Publishing
import TestSupport
import Testing

@testable import folio

/// The cost of messages is proportional to the length of the ledger, even if it is a single line.
struct MessageGrowthTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let size: Int
    /// Makes a ledger with the given number of something.
    let ledger: @Sendable (Int) -> String
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "long memos", size: 100) { count in
      list(count) { payment("\"memo\": \"\(String(repeating: "x", count: 301))\", \"id\": \"\($0)\"") }
    },
    Row(name: "ids that stand twice", size: 300) { count in list(count) { payment("\"id\": \"\($0 / 2)\"") }
    },
    Row(name: "unknown fields of a payment with a long name", size: 150) { count in
      let fields = (0..<count).map { "\"field \($0)\": 1" }.joined(separator: ", ")
      return "[{ \"name\": \"\(String(repeating: "n", count: 100 * count))\", \(fields) }]"
    },
    Row(name: "keys that stand twice", size: 300) { count in
      "[{ \((0..<count).map { "\"field \($0 / 2)\": 1" }.joined(separator: ", ")) }]"
    },
    Row(name: "keys that stand twice, with escapes", size: 300) { count in
      "[{ \((0..<count).map { "\"\\u0066ield \($0 / 2)\": 1" }.joined(separator: ", ")) }]"
    },
    Row(name: "amounts that are none", size: 300) { count in list(count) { payment("\"amount\": \"x\($0)\"") }
    },
    Row(name: "zeros of an amount", size: 20_000) { count in
      list(1) { _ in payment("\"amount\": 1.\(String(repeating: "0", count: count))") }
    },
    Row(name: "marks on a name", size: 8_000) { count in
      list(1) { _ in payment("\"name\": \"\(marks(count))\"") }
    },
    Row(name: "marks on a tag", size: 8_000) { count in
      list(1) { _ in payment("\"tags\": [\"\(marks(count))\"]") }
    },
    Row(name: "marks on a category", size: 8_000) { count in
      list(1) { _ in payment("\"category\": \"\(marks(count))\"") }
    },
    Row(name: "marks on an id", size: 8_000) { count in
      list(1) { _ in payment("\"id\": \"\(marks(count))\"") }
    },
    Row(name: "marks on an attachment", size: 8_000) { count in
      list(1) { _ in payment("\"attachments\": [\"\(marks(count))\"]") }
    },
    Row(name: "levels of a category", size: 3_000) { count in
      list(1) { _ in payment("\"category\": \"\((0..<count).map { "\($0)" }.joined(separator: ":"))\"") }
    },
    Row(name: "tags of a payment", size: 2_000) { count in
      list(1) { _ in payment("\"tags\": [\((0..<count).map { "\"\($0)\"" }.joined(separator: ", "))]") }
    },
    Row(name: "elements that are no payments", size: 1_000) { count in list(count) { "\($0)" } },
    Row(name: "bytes of a string that does not end", size: 50_000) { count in
      "[\"" + String(repeating: "x", count: count)
    },
    Row(name: "lists in a list", size: 300) { count in "[\(String(repeating: "[[[]]],", count: count))[]]" },
  ]

  @Test(arguments: rows)
  func allThatIsSaid(row: Row) throws {
    let folder = try TemporaryFolder()
    let growth = try Growth.measure(size: row.size) { count in
      try folder.write(row.ledger(count), to: "\(count).json")
      return folder["\(count).json"].path
    } work: { path in
      let console = Console(root: ".", file: path)
      let problems = Self.problems(ofLedgerAt: path, console).map(BuildProblem.ledger)
      #expect(!problems.isEmpty && !console.text(of: problems).isEmpty)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(arguments: rows.prefix(6))
  func allThatIsSaidInJSON(row: Row) throws {
    let folder = try TemporaryFolder()
    let growth = try Growth.measure(size: row.size) { count in
      try folder.write(row.ledger(count), to: "\(count).json")
      return folder["\(count).json"].path
    } work: { path in
      let console = Console(root: ".", file: path)
      let problems = Self.problems(ofLedgerAt: path, console).map(BuildProblem.ledger)
      let text = try console.json(of: problems)
      #expect(!problems.isEmpty && text.contains("\"line\""))
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Only longer messages cost more: the excerpts of an endless line are as short as any other.
  @Test func aLedgerOfOneLineCostsWhatOneOfManyLinesCosts() throws {
    let folder = try TemporaryFolder()
    let memo = String(repeating: "x", count: 301)
    let payments = (0..<4_000).map {
      Self.payment("\"id\": \"\($0)\"" + ($0 < 900 ? ", \"memo\": \"\(memo)\"" : ""))
    }
    try folder.write("[\(payments.joined(separator: ", "))]", to: "one.json")
    try folder.write("[\n\(payments.joined(separator: ",\n"))\n]\n", to: "many.json")
    let costs = ["one", "many"].map { name in
      let console = Console(root: ".", file: folder["\(name).json"].path)
      let problems = Self.problems(ofLedgerAt: console.file, console).map(BuildProblem.ledger)
      #expect(problems.count == 900)
      let runs = (0..<5).map { _ in Work(of: { _ = console.text(of: problems) }) }
      return runs.dropFirst().reduce(runs[0]) { $0.minimum(with: $1) }
    }
    #expect(costs[0].bytes < costs[1].bytes * 1.2 && costs[0].allocations < costs[1].allocations * 1.2)
    // An excerpt that grew with the line would cost a hundred times as much.
    #expect(costs[0].time < costs[1].time * 3, "\(costs)")
  }

  private static func problems(ofLedgerAt path: String, _ console: Console) -> [LedgerProblem] {
    do throws(Ledger.Invalid) {
      return try LedgerReader.read(console.contents(of: path) ?? []).warnings
    } catch {
      return error.problems
    }
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[\((0..<count).map(element).joined(separator: ", "))]"
  }

  private static func marks(_ count: Int) -> String {
    "e" + String(repeating: "\u{301}\u{323}", count: count / 4)
  }

  private static func payment(_ fields: String) -> String {
    let base = [("date", "\"2026-03-05\""), ("type", "\"expense\""), ("name", "\"A\""), ("amount", "1")]
    let rest = base.filter { !fields.contains("\"\($0.0)\":") }.map { "\"\($0.0)\": \($0.1)" }
    return "{ \(([fields] + rest).joined(separator: ", ")) }"
  }
}
