import TestSupport
import Testing

@testable import Bookkeeping

/// Tests which rows are proposed as a payment that was taken back.
struct ReversalTests {
  private static func row(
    _ id: String, _ date: String, _ type: String, _ name: String = "Inkasso", _ amount: String = "139.00",
    account: String = "ING"
  ) -> String {
    transaction([
      "id": "\"\(id)\"", "date": "\"\(date)\"", "type": "\"\(type)\"", "name": "\"\(name)\"",
      "amount": "\"\(amount)\"",
      "account": "\"\(account)\"", "category": "\"Back\"",
    ])
  }

  private static func document(_ rows: [String]) throws -> LedgerDocument {
    try LedgerDocument(Array("[\(rows.joined(separator: ",\n"))]".utf8))
  }

  private static func pairs(_ rows: [String]) throws -> [[String]] {
    MatchProposal.withReversals(in: try document(rows).ledger).filter { $0.kind == .reversed }.map {
      [$0.kept.id, $0.joined.id]
    }
  }

  @Test func aRowThatTakesBackAnEarlierOneIsProposed() throws {
    let rows = [Self.row("a", "2025-05-12", "expense"), Self.row("b", "2025-05-14", "income", "INKASSO ")]
    #expect(try Self.pairs(rows) == [["a", "b"]])
    #expect(try Self.pairs([rows[0], Self.row("b", "2025-07-11", "income")]) == [["a", "b"]])
    #expect(try Self.pairs([rows[0], Self.row("b", "2025-07-12", "income")]).isEmpty)
    #expect(try Self.pairs([rows[0], Self.row("b", "2025-05-14", "income", "Other")]).isEmpty)
    #expect(try Self.pairs([rows[0], Self.row("b", "2025-05-14", "income", account: "Giro")]).isEmpty)
    #expect(try Self.pairs([rows[0], Self.row("b", "2025-05-14", "income", "Inkasso", "139.01")]).isEmpty)
    #expect(try Self.pairs([rows[0], Self.row("b", "2025-05-14", "expense")]).isEmpty)
    let again = Self.row("c", "2025-05-20", "expense")
    #expect(try Self.pairs(rows + [again]) == [["a", "b"]])
    #expect(try Self.pairs([rows[0], again, Self.row("b", "2025-05-21", "income")]) == [["c", "b"]])
  }

  @Test func bothRowsStayAndAreInNoTotal() throws {
    let document = try Self.document([
      Self.row("a", "2025-05-12", "expense"), Self.row("b", "2025-05-14", "income"),
      Self.row("c", "2025-05-15", "expense", "Tea", "3.00"),
    ])
    let proposals = MatchProposal.withReversals(in: document.ledger)
    #expect(proposals.map(\.doubts) == [[.refund]])
    let ledger = try LedgerReader.read(document.joining(proposals).bytes)
    #expect(ledger.transactions.map(\.kind) == [.transfer, .transfer, .expense])
    #expect(ledger.transactions.map(\.account) == ["ING", nil, "ING"])
    #expect(ledger.transactions.map(\.to) == [nil, "ING", nil])
    #expect(ledger.transactions.map(\.tags) == [["reversed"], ["reversed"], []])
    let report = try Report(ledger)
    #expect(report.totals.main.spending.decimal == "3.00" && report.totals.main.income.minorUnits == 0)
    #expect(MatchProposal.withReversals(in: ledger).isEmpty)
  }

  @Test func theWorkGrowsWithTheRows() throws {
    func ledger(_ count: Int) throws -> Ledger {
      try Self.document(
        (0..<count).map { Self.row("r\($0)", "2025-01-0\($0 % 9 + 1)", $0 % 2 == 0 ? "expense" : "income") }
      ).ledger
    }
    let growth = try Growth.measure(size: 1_000) { count in
      try ledger(count)
    } work: {
      _ = MatchProposal.withReversals(in: $0)
    }
    #expect(growth.isLinear)
  }
}
