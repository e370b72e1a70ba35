import Basics
import TestSupport
import Testing

@testable import Bookkeeping

/// Tests the search for payments by their ids, or the starts of them.
struct ManyIDsTests {
  private func document(_ ids: [String]) throws -> LedgerDocument {
    let rows = ids.map {
      #"{ "id": "\#($0)", "date": "2026-03-05", "type": "expense", "name": "Bakery", "amount": "1" }"#
    }
    return try LedgerDocument(Array("[\(rows.joined(separator: ","))]".utf8))
  }

  @Test func anIDIsExactOrTheStartOfOne() throws {
    let document = try document(["ab1", "AB12", "b", "é1", "ab2x"])
    #expect(try document.indices(ofIDs: ["AB12", "ab1", "é", "ab2", "B"]) == [1, 0, 3, 4, 2])
    #expect(try document.index(ofID: "ab12") == 1)
    let ambiguous = #expect(throws: Problem.self) { try document.indices(ofIDs: ["b", "ab"]) }
    #expect(ambiguous?.message == "3 ids start with \"ab\"" && ambiguous?.hint == "ab1\nAB12\nab2x")
    for id in ["", "c"] {
      let unknown = #expect(throws: Problem.self) { try document.indices(ofIDs: ["b", id]) }
      #expect(unknown?.message == "no payment has the id \"\(id)\"")
    }
  }

  @Test func manyIDsCostNoMoreThanTheirNumber() throws {
    let growth = try Growth.measure(size: 1_000) { count in
      let ids = (0..<count).map { "\(1_000_000 + $0)" }
      return (document: try document(ids), ids: ids)
    } work: { input in
      let found = try input.document.indices(ofIDs: input.ids)
      #expect(found.count == input.ids.count)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
