import Foundation
import TestSupport
import Testing

struct BulkEditTests {
  /// An account changes at the end of a transfer at which the query finds it.
  @Test func leavesTheOtherEndOfATransfer() throws {
    let project = try LedgerProject(
      ledger: """
        { "transactions": [
          { "date": "2026-03-01", "type": "transfer", "name": "In", "amount": "1", "account": "Main", "to": "Amex" },
          { "date": "2026-03-02", "type": "transfer", "name": "Out", "amount": "1", "account": "Amex", "to": "Main" },
          { "date": "2026-03-03", "type": "expense", "name": "Tea", "amount": "1", "account": "Amex" } ] }

        """)
    let before = try project.ledger
    let run = try project.folio(
      "edit", "--where", "account:amex", "--account", "Gold", "--yes", "--ledger", "ledger.json")
    #expect(run.code == 0 && run.output.hasPrefix("Changed 3 payments\n"), "\(run)")
    #expect(try project.ledger == before.replacing("Amex", with: "Gold"))
  }

  @Test func showsWhatWouldChange() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "edit", "--where", "2026-03", "--category", "X", "--dry-run", "--ledger", "ledger.json")
    #expect(run.code == 0 && run.output.contains("Would change 2 payments\n  category: "), "\(run)")
    #expect(try project.ledger == smallLedger)
    let done = try project.folio("edit", "a1", "b2", "--category", "X", "--ledger", "ledger.json")
    #expect(done.code == 0 && done.output.hasPrefix("Changed 2 payments\n"), "\(done)")
    #expect(try project.ledger.components(separatedBy: "\"category\": \"X\"").count == 3)
  }

  @Test func namesTheFieldThatWasMeant() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "edit", "--where", "catgory:food", "--category", "X", "--yes", "--ledger", "ledger.json")
    #expect(
      run
        == LedgerProject.Run(
          code: 64, output: "",
          errors: """
            folio: error: "catgory:food" asks for a field that no payment has
              did you mean "category"?
              put it in quotes to search for it as text

            """))
    let list = try project.folio("list", "nam:tea", "--ledger", "ledger.json")
    #expect(list.code == 0 && list.errors.contains("warning: \"nam:tea\" asks for a field"), "\(list)")
    #expect(
      try project.folio("list", "http://tea", "--ledger", "ledger.json").errors.contains("warning") == false)
  }

  private static let ledger = """
    {
      "currency": "USD",
      "transactions": [
        { "id": "a1", "date": "2026-03-01", "type": "income", "name": "Studio", "amount": "100.00" },
        { "date": "2026-03-02", "type": "expense", "name": "Uber",
          "amount": 12.4, "x-note": "kept" },
        { "date": "2026-03-02", "type": "expense", "name": "Uber", "amount": "8", "category": "Food" },
        { "date": "2026-03-03", "type": "expense", "name": "Uber Eats", "amount": "9.00", "category": "Travel" }
      ]
    }

    """

  @Test func changesTheValuesAloneAndWritesNoIDs() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folio(
      "edit", "--where", "uber", "--category", "Travel", "--yes", "--ledger", "ledger.json")
    #expect(
      run
        == .done(
          """
          Changed 2 payments
            category: none (1), "Food" (1) -> "Travel"
            1 more found that need no change

          """), "\(run)")
    #expect(
      try project.ledger
        == Self.ledger.replacing("\"amount\": 12.4,", with: "\"amount\": 12.4, \"category\": \"Travel\",")
        .replacing("\"Food\"", with: "\"Travel\""))
  }

  @Test func keepsAddressesThatWouldMove() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folio(
      "edit", "--where", "uber -8", "--name", "Taxi", "--yes", "--ledger", "ledger.json")
    #expect(run.code == 0)
    #expect(try project.ledger.contains("{ \"id\": \"2026-03-02-uber-2\", \"date\": \"2026-03-02\""))
  }

  @Test func changesNothingUnasked() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let arguments = ["edit", "--where", "uber", "--category", "Travel", "--ledger", "ledger.json"]
    let run = try project.folio(arguments, input: "y\n")
    #expect(run.code == 64)
    #expect(run.errors.contains("\nledger.json: error: nothing was changed: no terminal"))
    #expect(try project.ledger == Self.ledger)
  }

  @Test(.needs(.script), arguments: ["n", "y"])
  func showsWhatChangesAndAsks(_ answer: String) throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folioAtTerminal(
      "edit --where uber --category Travel --ledger ledger.json", input: "\(answer)\n")
    for line in [
      "2026-03-02  2026-03-02-uber   Uber            -12.40 USD",
      "2026-03-02  2026-03-02-uber-  Uber  Food       -8.00 USD",
      "2 payments, 2026-03-02", "income 0.00 USD, spending 20.40 USD, kept -20.40 USD",
      "  category: none (1), \"Food\" (1) -> \"Travel\"", "Change 2 payments in ledger.json? [y/N]",
    ] {
      #expect(run.output.contains(line), "\(run)")
    }
    #expect(run.code == (answer == "y" ? 0 : 1))
    #expect((try project.ledger == Self.ledger) == (answer == "n"))
  }

  @Test func oneMistakeStopsAll() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folio(
      "edit", "--where", "2026-03", "--amount", "1,5,0", "--yes", "--ledger", "ledger.json")
    #expect(run.code == 64)
    #expect(try project.ledger == Self.ledger)
    let tooMuch = try project.folio(
      "edit", "--where", "2026-03", "--amount", "92233720368547758.07", "--yes", "--ledger", "ledger.json")
    #expect(tooMuch.code == 1, "\(tooMuch)")
    #expect(try project.ledger == Self.ledger)
  }

  @Test func saysThatThereIsNothingToDo() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let same = try project.folio(
      "edit", "--where", "eats", "--category", "Travel", "--ledger", "ledger.json")
    #expect(same == .done("Nothing to change: 1 payment found, and none would become different\n"))
    let missing = try project.folio(
      "edit", "--where", "nobody", "--category", "Travel", "--ledger", "ledger.json", "--yes")
    #expect(missing.code == 1)
    let cleared = try project.folio(
      "edit", "--where", "no:category", "--category", "", "--ledger", "ledger.json", "--yes")
    #expect(cleared == .done("Nothing to change: 2 payments found, and none would become different\n"))
    #expect(try project.ledger == Self.ledger)
  }
}
