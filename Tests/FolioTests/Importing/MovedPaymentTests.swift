import Testing

/// Checks that payments are recognized after the user moved them to another account.
struct MovedPaymentTests {
  private static let statement = """
    Date,Description,Amount
    2026-03-04,Foods,84.12
    2026-03-21,Thank you,-100
    2026-03-28,Films,62

    """

  private func project(_ statement: String = statement) throws -> LedgerProject {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    try project.write(statement, to: "card.csv")
    let run = try project.folio(
      "import", "card.csv", "--card", "--account", "Ch", "--ledger", "ledger.json", "--yes")
    #expect(run.code == 0, "\(run)")
    return project
  }

  private func importAgain(_ project: LedgerProject, _ arguments: String...) throws -> String {
    let run = try project.folio(
      ["import", "card.csv", "--ledger", "ledger.json", "--yes"] + arguments)
    #expect(run.code == 0, "\(run)")
    return String(run.output.prefix { $0 != "\n" })
  }

  @Test func aRenamedAccountIsTheSame() throws {
    let project = try project()
    _ = try project.folio(
      "edit", "--where", "account:ch", "--account", "Checking", "--ledger", "ledger.json", "--yes")
    #expect(try importAgain(project) == "card.csv: 0 added to ledger.json, 3 already there")
  }

  @Test func aPaymentBetweenOthersThatAreKnownIsTheSame() throws {
    let project = try project()
    _ = try project.folio("edit", "2026-03-21", "--account", "Other", "--ledger", "ledger.json")
    #expect(try importAgain(project) == "card.csv: 0 added to ledger.json, 3 already there")
  }

  /// The identity of a payment stays the same, whichever field is edited, and however often.
  @Test(arguments: [
    ["2026-03-04", "--account", "Joint"], ["2026-03-28", "--account", "Joint"],
    ["2026-03-04", "--type", "income"], ["2026-03-21", "--type", "transfer", "--to", "Bank"],
    ["2026-03-21", "--type", "transfer", "--account", "Ch", "--to", "Bank"],
    ["2026-03-04", "--type", "transfer", "--account", "Joint", "--to", "Ch"],
  ])
  func anEditedPaymentIsKnownAgain(_ edit: [String]) throws {
    let project = try project()
    for edit in [edit, [edit[0], "--account", "Third"]] {
      let run = try project.folio(["edit"] + edit + ["--ledger", "ledger.json"])
      #expect(run.code == 0, "\(run)")
      #expect(try importAgain(project) == "card.csv: 0 added to ledger.json, 3 already there")
    }
    _ = try project.folio(["remove", edit[0], "--ledger", "ledger.json", "--yes"])
    #expect(
      try importAgain(project) == "card.csv: 0 added to ledger.json, 2 already there, 1 removed earlier")
  }

  /// Two accounts at one bank may have the same fee on the same day.
  @Test func whatOnlyLooksAlikeInAnotherAccountIsAddedAndNamed() throws {
    let project = try project("Date,Description,Amount\n2026-03-31,Fee,5.00\n")
    let run = try project.folio(
      "import", "card.csv", "--card", "--account", "Savings", "--ledger", "ledger.json", "--yes")
    #expect(run.output.contains("card.csv: 1 added to ledger.json"), "\(run)")
    #expect(run.output.contains("possible duplicates"), "\(run)")
  }
}
