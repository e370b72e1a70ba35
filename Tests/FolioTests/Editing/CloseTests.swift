import Foundation
import Testing

/// Tests `folio close`: an account leaves the lists and keeps its past.
struct CloseTests {
  private static let ledger = """
    {
      "accounts": [
        { "name": "Checking", "kind": "bank" },
        { "name": "Old Amex", "kind": "card" }
      ],
      "balances": [
        { "date": "2026-01-01", "account": "Checking", "amount": "100" },
        { "date": "2026-01-01", "account": "Old Amex", "amount": "-20" }
      ],
      "transactions": [
        { "id": "a", "date": "2026-01-05", "type": "expense", "name": "Bakery", "amount": "12.40", "account": "Old Amex" },
        { "id": "b", "date": "2026-01-09", "type": "transfer", "name": "Card payment", "amount": "30", "account": "Checking", "to": "Old Amex" },
        { "id": "c", "date": "2026-01-20", "type": "expense", "name": "Tea", "amount": "3", "account": "Wallet" }
      ]
    }

    """

  private func folio(_ project: LedgerProject, _ arguments: String...) throws -> LedgerProject.Run {
    try project.folio(arguments + ["--ledger", "ledger.json"])
  }

  @Test func withoutAnOpenAccountTheBalancesSaySo() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    for name in ["Checking", "Old Amex", "Wallet"] { #expect(try folio(project, "close", name).code == 0) }
    #expect(try folio(project, "balance").output == "All accounts are closed\n")
  }

  @Test func anAccountIsClosedAndOpenedAgain() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try folio(project, "close", "old amex", "--date", "2026-01-08")
    #expect(
      run
        == .done(
          """
          Closed Old Amex on 2026-01-08
            check: -32.40 USD is in it on that day
            check: 1 payment later; folio check shows them
            folio undo opens it again

          """))
    let line = #"{ "name": "Old Amex", "kind": "card", "closed": "2026-01-08" }"#
    let closed = Self.ledger.replacing(#"{ "name": "Old Amex", "kind": "card" }"#, with: line)
    #expect(try project.ledger == closed)
    let balances = try folio(project, "balance").output
    #expect(balances.contains("Checking") && !balances.contains("Amex"))
    #expect(try folio(project, "balance", "Old Amex").output == "2026-01-01  -20.00 USD\n")
    for arguments in [[], ["--date", "2026-01-08"]] {
      #expect(
        try project.folio(["close", "Old Amex", "--ledger", "ledger.json"] + arguments).output
          .hasPrefix("Old Amex is already closed: its last day is 2026-01-08\n  check:"))
      #expect(try project.ledger == closed)
    }
    let moved = try folio(project, "close", "Old Amex", "--date", "2026-03-03")
    #expect(
      moved
        == .done(
          "Closed Old Amex on 2026-03-03 (was 2026-01-08)\n  check: -2.40 USD is in it on that day\n"))
    #expect(try folio(project, "undo").code == 0)
    #expect(try folio(project, "close", "Old Amex", "--reopen") == .done("Old Amex is open\n"))
    #expect(try project.ledger == Self.ledger)
    for (command, text) in [("undo", closed), ("undo", Self.ledger), ("redo", closed)] {
      #expect(try folio(project, command).code == 0)
      #expect(try project.ledger == text)
    }
  }

  @Test func anAccountThatOnlyPaymentsNameIsListed() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    #expect(
      try folio(project, "close", "Wallet").output
        == "Closed Wallet on 2026-03-07\n  folio undo opens it again\n")
    #expect(
      try project.ledger
        == Self.ledger.replacing(
          #""card" }"#, with: #""card" },\#n    { "name": "Wallet", "closed": "2026-03-07" }"#))
  }

  @Test func aClosedAccountLeavesTheListsAndKeepsItsPages() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    func pages(asOf day: String) throws -> [String] {
      let run = try folio(project, "build", "--output", "out", "--now", day)
      #expect(run.code == 0, "\(run)")
      return try ["index", "accounts/index", "accounts/Old-Amex", "transactions/b"].map {
        try project.read("out/\($0).html")
      }
    }
    let open = try pages(asOf: "2026-02-01")
    _ = try folio(project, "close", "Old Amex", "--date", "2026-01-31")
    #expect(try pages(asOf: "2026-01-30")[0].contains("Old Amex"))
    let closed = try pages(asOf: "2026-02-01")
    let link = "<bdi>Old Amex</bdi></a> <small>"
    let account = "accounts/Old-Amex.html\">"
    #expect(open[0].contains(account) && !closed[0].contains(account))
    #expect(open[1].contains(link + "Card") && closed[1].contains(link + "closed"))
    // The total, and all that was true, stay.
    #expect(open[2...] == closed[2...])
    #expect(
      open[1].components(separatedBy: "<tfoot>").dropFirst()
        == closed[1].components(separatedBy: "<tfoot>").dropFirst())
  }
}
