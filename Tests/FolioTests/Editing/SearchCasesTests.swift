import Foundation
import TestSupport
import Testing

/// Checks that `folio list` finds what the search page finds: `Tests/Browser/search_test.py` types the same
/// queries there.
struct SearchCasesTests {
  private struct Books: Decodable {
    let locale: String
    let currency: String
    let cases: [[Part]]
  }

  /// A query, or the names that it finds.
  private enum Part: Decodable {
    case query(String)
    case names([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        try (try? container.decode(String.self)).map(Part.query) ?? .names(container.decode([String].self))
    }
  }

  private struct Found: Decodable {
    struct Transaction: Decodable { let name: String }
    let transactions: [Transaction]
  }

  @Test func theCommandFindsWhatTheTableSays() throws {
    let file = Repository.fixtures.appending(path: "search/cases.json")
    let all = try JSONDecoder().decode([Books].self, from: Data(contentsOf: file))
    let objects = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]])
    #expect(all.map(\.cases.count).reduce(0, +) > 140)
    for (books, object) in zip(all, objects) {
      let ledger = object.filter { $0.key != "cases" }
      let text = String(decoding: try JSONSerialization.data(withJSONObject: ledger), as: UTF8.self)
      let project = try LedgerProject(ledger: text)
      for parts in books.cases {
        guard case .query(let query) = parts[0], case .names(let names) = parts[1] else {
          Issue.record("\(parts) is no query with names")
          continue
        }
        let run = try project.folio("list", "--ledger", "ledger.json", "--json", query)
        let found = try? JSONDecoder().decode(Found.self, from: Data(run.output.utf8))
        #expect(found?.transactions.map(\.name) == names, "\(books.locale): \(query)\n\(run.errors)")
      }
    }
  }
}
