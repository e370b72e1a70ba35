import Testing

@testable import Bookkeeping

@Suite struct AccountTests {
  @Test func `accounts and balances are settings, and a transfer has two sides`() throws {
    let ledger = try LedgerReader.read(
      #"""
      { "accounts": [ { "name": "Checking" }, { "name": " Amex ", "kind": "card" }, { "name": "Cash", "kind": null } ],
        "balances": [
          { "date": "2026-01-01", "account": "Checking", "amount": "2310.55" },
          { "date": "2026-01-01", "account": "Amex", "amount": -450, "currency": "JPY" },
          { "date": "2026-01-02", "account": "Amex", "amount": 0e999999999999 },
          { "date": "2026-01-03", "account": "Amex", "amount": "-0.00" } ],
        "transactions": [
          { "date": "2026-03-28", "type": "transfer", "name": "Card payment", "amount": "450.00",
            "account": "Checking", "to": " Amex", "split": "a1" } ] }
      """#)
    #expect(ledger.warnings.isEmpty)
    #expect(ledger.settings.accounts.map(\.name) == ["Checking", "Amex", "Cash"])
    #expect(ledger.settings.accounts.map(\.kind) == [nil, .card, nil])
    #expect(ledger.settings.balances.map(\.amount.minorUnits) == [231_055, -450, 0, 0])
    #expect(ledger.settings.balances.map(\.amount.currency.code) == ["USD", "JPY", "USD", "USD"])
    let transfer = try #require(ledger.transactions.first)
    #expect(transfer.kind == .transfer && transfer.amount.minorUnits == 45_000)
    #expect(transfer.account == "Checking" && transfer.to == "Amex" && transfer.split == "a1")
    #expect(transfer.signedAmount == .zero(.usDollar))
  }

  @Test func `either side of a transfer may be missing`() throws {
    for side in ["account", "to"] {
      let text = transaction(["type": "\"transfer\"", "\(side)": "\"Savings\""])
      let ledger = try LedgerReader.read("[\(text), \(transaction(["type": "\"transfer\""]))]")
      #expect(ledger.warnings.isEmpty)
    }
  }

  @Test func `a transfer to itself is an error, and to without a transfer a warning`() {
    let itself = transaction(["type": "\"transfer\"", "account": "\"Cafe\u{301}\"", "to": "\"Caf\u{e9} \""])
    #expect(reasons(of: "[\(itself)]") == [.account(.transferToItself("Café"))])
    let income = transaction(["type": "\"income\"", "to": "\"Savings\""])
    #expect(reasons(of: "[\(income)]") == [.account(.toWithoutTransfer(.income))])
    #expect(LedgerReader.problems(in: "[\(income)]").map(\.severity) == [.warning])
  }

  @Test func `no number stands for a transfer`() {
    let text = transaction(["type": nil, "typeNum": "2"])
    #expect(reasons(of: "[\(text)]") == [.unknownType("2", .number)])
  }

  @Test func `each mistake in a list has its place`() throws {
    let text = """
      { "accounts": [ { "name": "A" }, { "name": "A" }, { "kind": "bank" }, "B", { "name": "C", "kind": "purse" } ],
        "balances": { "account": "A" }, "transactions": [] }
      """
    let problems = LedgerReader.problems(in: text)
    let first = TextRange(of: #"{ "name": "A" }"#, in: text)
    #expect(
      problems.map(\.reason) == [
        .account(.duplicate("A", firstAt: first.offset)), .missing(.name),
        .wrongType(.accounts, found: .string),
        .field(
          .unknownChoice(
            "kind", found: "purse", known: ["bank", "savings", "card", "cash", "loan", "investment"])),
        .wrongType(.balances, found: .object),
      ])
    let second = TextRange(of: #""A""#, in: text, occurrence: 2)
    #expect(problems[0].offset == second.offset && problems[0].length == second.length)
    #expect(problems.map { $0.subject?.number } == [2, 3, 4, 5, nil])
    #expect(problems.prefix(4).allSatisfy { $0.subject?.list == .accounts })
  }

  @Test func `an account has one balance a day and currency`() {
    let balance = #"{ "date": "2026-01-01", "account": "A", "amount": "1" }"#
    let yen = #"{ "date": "2026-01-01", "account": "A", "amount": "1", "currency": "JPY" }"#
    let text = """
      { "accounts": [ { "name": "A" } ], "balances": [ \(balance), \(yen), \(balance) ], "transactions": [] }
      """
    let first = TextRange(of: balance, in: text).offset
    let date = CalendarDate(year: 2026, month: 1, day: 1)
    #expect(
      reasons(of: text) == date.map { [.account(.duplicateBalance("A", $0, firstAt: first))] } ?? [])
  }

  @Test func `a balance of an account that nothing names is warned of once`() {
    let text = """
      { "balances": [
          { "date": "2026-01-01", "account": "Cheking", "amount": "1" },
          { "date": "2026-02-01", "account": "Cheking", "amount": "1" },
          { "date": "2026-02-01", "account": "Checking", "amount": "1" } ],
        "transactions": [ \(transaction(["account": "\"Checking\""])) ] }
      """
    #expect(reasons(of: text) == [.account(.unused("Cheking", known: ["Checking"]))])
  }

  @Test func `balances and amounts must fit in one sum`() {
    let text = """
      { "balances": [ { "date": "2026-01-01", "account": "A", "amount": "-92233720368547758.06" } ],
        "transactions": [ \(transaction(["account": "\"A\"", "amount": "0.02"])) ] }
      """
    #expect(reasons(of: text) == [.totalTooLarge(.usDollar)])
  }

  private func reasons(of text: String) -> [LedgerProblem.Reason] {
    LedgerReader.problems(in: text).map(\.reason)
  }
}
