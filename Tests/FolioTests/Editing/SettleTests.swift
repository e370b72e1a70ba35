import Foundation
import Testing

/// Tests `folio settle`: who owes whom, and the transfer that settles it.
struct SettleTests {
  private static let ledger = """
    {
      "currency": "EUR",
      "locale": "de_DE",
      "people": [{ "name": "Jana" }, { "name": "Tobias" }, { "name": "Mia" }],
      "accounts": [
        { "name": "Jana Giro", "owner": "Jana" },
        { "name": "Jana Card", "owner": "Jana" },
        { "name": "Old Giro", "owner": "Jana", "closed": "2025-12-31" },
        { "name": "Tobias Giro", "owner": "Tobias" }
      ],
      "categories": { "Both": { "shares": { "Jana": 1, "Tobias": 1 } } },
      "transactions": [
        { "id": "rent", "date": "2026-03-01", "type": "expense", "name": "Rent", "amount": "172.00", "category": "Both", "account": "Tobias Giro" },
        { "id": "cafe", "date": "2026-03-05", "type": "expense", "name": "Café", "amount": "501", "currency": "JPY", "category": "Both", "account": "Tobias Giro" },
        { "id": "cash", "date": "2026-03-06", "type": "expense", "name": "Market", "amount": "9.00" }
      ]
    }

    """

  private func project(_ ledger: String = Self.ledger) throws -> LedgerProject {
    try LedgerProject(ledger: ledger)
  }

  private func folio(_ project: LedgerProject, _ arguments: String...) throws -> LedgerProject.Run {
    try project.folio(["settle"] + arguments + ["--ledger", "ledger.json"])
  }

  @Test func listsWhoOwesWhomWithTheRows() throws {
    #expect(
      try folio(try project())
        == .done(
          """
          Jana owes Tobias 86.00 EUR
            2026-03-01  +86.00  of 172.00  Rent  (rent)
          Jana owes Tobias 251 JPY
            2026-03-05  +251  of 501  Café  (cafe)
          1 shared payment has no account, and nobody is known to have paid: folio list no:account

          """))
  }

  @Test func writesTheTransfersAndUndoTakesThemBack() throws {
    let project = try project()
    let trial = try folio(project, "jana", "--from", "jana card", "-n")
    #expect(
      trial
        == .done(
          """
          2026-03-07  86.00 EUR  Jana → Tobias  (ID)
            Jana Card → Tobias Giro
          2026-03-07  251 JPY  Jana → Tobias  (ID)
            Jana Card → Tobias Giro
          Nothing was changed: --dry-run

          """))
    #expect(try project.ledger == Self.ledger)
    #expect(
      try folio(project, "Jana", "Tobias", "--from", "Jana Card", "--date", "6.3.2026").output
        == """
        Added 2026-03-06  86.00 EUR  Jana → Tobias  (ID)
          Jana Card → Tobias Giro
        Added 2026-03-06  251 JPY  Jana → Tobias  (ID)
          Jana Card → Tobias Giro
          folio undo takes it back

        """)
    let lines = try project.ledger.withoutNewIDs
    #expect(
      lines.contains(
        #""id": "ID", "date": "2026-03-06", "type": "transfer", "name": "Jana → Tobias", "amount": "86.00", "account": "Jana Card", "to": "Tobias Giro""#
      ), "\(lines)")
    #expect(try folio(project).output.hasPrefix("Jana and Tobias are even\n1 shared payment"))
    #expect(try folio(project, "Jana").errors.contains("Jana owes nobody anything\n  folio settle lists"))
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == Self.ledger)
  }

  @Test(arguments: [("2\n", "Jana Card"), ("Jana card\n", "Jana Card"), ("9\n1\n", "Jana Giro")])
  func asksWhichAccountAtATerminal(answer: String, account: String) throws {
    let project = try project()
    let run = try project.folioAtTerminal("settle Jana --ledger ledger.json", input: answer)
    #expect(
      run.code == 0 && run.output.contains("From which account of Jana? [1-2, or Enter to stop]"), "\(run)")
    #expect(try project.ledger.contains("\"account\": \"\(account)\", \"to\": \"Tobias Giro\""))
  }

  @Test func enterStops() throws {
    let project = try project()
    let run = try project.folioAtTerminal("settle Jana --ledger ledger.json", input: "\n")
    #expect(run.code == 1 && run.output.contains("Nothing was changed."), "\(run)")
    #expect(try project.ledger == Self.ledger)
  }

  @Test func ofSeveralWhomSomethingIsOwedOneIsNamed() throws {
    let accounts = Self.ledger.replacing(
      #"{ "name": "Tobias Giro", "owner": "Tobias" }"#,
      with: #"{ "name": "Tobias Giro", "owner": "Tobias" }, { "name": "Mia Giro", "owner": "Mia" }"#)
    let row =
      #"{ "date": "2026-03-02", "type": "expense", "name": "Tent", "amount": "30.00", "account": "Mia Giro" },"#
    let project = try project(
      accounts.replacing("\"transactions\": [", with: "\"transactions\": [\(row)"))
    let run = try folio(project, "Jana", "--from", "Jana Giro")
    #expect(
      run.code == 64
        && run.errors
          == """
          ledger.json: error: Jana owes Tobias 86.00 EUR, Jana owes Tobias 251 JPY, Jana owes Mia 10.00 EUR
            name one of them: folio settle Jana Tobias

          """,
      "\(run)")
    #expect(
      try folio(project, "Tobias", "Mia").output.hasPrefix(
        "Added 2026-03-07  10.00 EUR  Tobias → Mia  (ID)\n"))
  }

}
