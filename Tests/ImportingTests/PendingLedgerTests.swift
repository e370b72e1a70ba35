import Basics
import Bookkeeping
import Testing

@testable import Importing

/// Files that are imported in one step make the same text as one after another.
struct PendingLedgerTests {
  private struct File {
    let account: String
    let rows: [String]

    func statement() throws -> Statement {
      let text = (["Date,Description,Amount"] + rows).joined(separator: "\n") + "\n"
      var options = ImportOptions()
      options.signs = .bank
      return try StatementReader.read(Array(text.utf8), options: options)
    }
  }

  private static let files = [
    File(account: "Checking", rows: ["2026-02-03,Bakery,-4.50", "2026-02-04,Savings,-200.00"]),
    File(account: "Checking", rows: ["2026-01-03,Bakery,-4.50", "2026-01-03,Bakery,-4.50"]),
    File(account: "Checking", rows: ["2026-01-03,Bakery,-4.50", "2026-03-01,Rent,-900.00"]),
    File(account: "Savings", rows: ["2026-02-04,Transfer from Checking,200.00", "2026-02-03,Interest,0.80"]),
    File(account: "Card", rows: ["2026-02-03,Bakery,-4.50", "2026-02-28,Fuel,-61.20"]),
    File(account: "Checking", rows: ["2026-02-04,Savings,-200.00", "2026-04-01,Rent,-900.00"]),
  ]

  private static let ledgers = [
    "empty": #"{"currency": "USD", "transactions": []}"#,
    "one row": #"[{"type": "expense", "date": "2026-02-03", "name": "Bakery", "amount": 4.50}]"#,
    "newest first": """
    {"transactions": [
      {"type": "expense", "date": "2026-03-01", "name": "Rent", "amount": 900, "account": "Checking"},
      {"type": "expense", "date": "2026-01-03", "name": "Bakery", "amount": 4.50, "category": "Food"}
    ]}
    """,
    "no order": """
    {"transactions": [
      {"type": "expense", "date": "2026-01-03", "name": "Bakery", "amount": 4.50, "category": "Food"},
      {"type": "expense", "date": "2026-03-01", "name": "Rent", "amount": 900, "account": "Checking"},
      {"type": "expense", "date": "2026-02-01", "name": "Gym", "amount": 30}
    ]}
    """,
  ]

  @Test(arguments: ledgers.keys.sorted(), [false, true])
  func filesAtOnceMakeTheTextOfOneAfterAnother(_ kind: String, reversed: Bool) throws {
    let text = Array(try #require(Self.ledgers[kind]).utf8)
    let files = reversed ? Self.files.reversed() : Self.files
    var single = try LedgerDocument(text)
    var pending = try PendingLedger(single)
    for file in files {
      let statement = try file.statement()
      single = try LedgerDocument(
        ImportPlan(statement, into: single.ledger, account: file.account).applied(to: single).bytes)
      try pending.refresh()
      var plan = plan(statement, file, into: &pending)
      if plan.changesRows, pending.isPending {
        try pending.writeAdditions()
        plan = self.plan(statement, file, into: &pending)
      }
      plan.apply(to: &pending)
    }
    let edit = try #require(pending.edit)
    #expect(String(decoding: edit.bytes, as: UTF8.self) == String(decoding: single.bytes, as: UTF8.self))
    #expect(String(decoding: edit.bytes, as: UTF8.self).contains("Rent"))
  }

  private func plan(_ statement: Statement, _ file: File, into ledger: inout PendingLedger) -> ImportPlan {
    let known = ledger.knownPayments()
    return ImportPlan(statement, into: ledger.ledger, account: file.account, known: known)
  }
}
