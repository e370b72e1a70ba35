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

  /// The ref of a payment that was moved by hand has no label of its account, but it is of one row alone.
  @Test func aPaymentMovedByHandIsOneRow() throws {
    let project = try project()
    let ledger = try project.ledger.replacing(
      #""Thank you", "amount": "100.00", "account": "Ch""#,
      with: #""Thank you", "amount": "100.00", "account": "Other""#)
    try project.write(ledger, to: "ledger.json")
    #expect(try importAgain(project) == "card.csv: 0 added to ledger.json, 3 already there")
    let row = "2026-03-21,Thank you,-100\n"
    try project.write(Self.statement.replacing(row, with: row + row), to: "card.csv")
    #expect(try importAgain(project) == "card.csv: 1 added to ledger.json, 3 already there")
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

  /// A payment that a person entered is known by the row that it was recognized by, whatever is edited then.
  @Test(arguments: [
    ["--account", "Joint"], ["--amount", "80"], ["--type", "income"], ["--name", "Market"],
    ["--date", "2026-01-31"],
  ])
  func anEnteredPaymentIsKnownAgain(_ edit: [String]) throws {
    for account in [#", "account": "Ch""#, ""] {
      let project = try LedgerProject(
        ledger: #"""
          [{ "id": "A", "date": "2026-03-04", "type": "expense", "name": "Foods", "amount": "84.12"\#(account) }]
          """#)
      try project.write(Self.statement, to: "card.csv")
      #expect(
        try importAgain(project, "--card", "--account", "Ch")
          == "card.csv: 2 added to ledger.json, 1 already there")
      let run = try project.folio(["edit", "A"] + edit + ["--ledger", "ledger.json"])
      #expect(run.code == 0, "\(run)")
      #expect(try importAgain(project) == "card.csv: 0 added to ledger.json, 3 already there")
    }
  }

  @Test(arguments: [["Food"], ["Food", "Fees"], ["Fees"], ["Fees", "Food"]])
  func thePiecesOfASplitPaymentAreKnownAgain(_ moved: [String]) throws {
    // Two equal rows: the two pieces of one of them are still one payment.
    let project = try project(Self.statement + "2026-03-04,Foods,84.12\n")
    let ledger = ["--ledger", "ledger.json"]
    let split = try project.folio(["split", "2026-03-04-foods", "80", "Food", "4.12", "Fees"] + ledger)
    #expect(split.code == 0, "\(split)")
    for category in moved {
      let run = try project.folio(
        ["edit", "--where", "category:\(category)", "--account", "Joint", "--yes"] + ledger)
      #expect(run.code == 0, "\(run)")
      #expect(try importAgain(project) == "card.csv: 0 added to ledger.json, 4 already there")
    }
    for category in ["Food", "Fees"] {
      let piece = try project.id(inCategory: category)
      let run = try project.folio(["remove", piece, "--yes"] + ledger)
      #expect(run.code == 0, "\(run)")
    }
    #expect(
      try importAgain(project) == "card.csv: 0 added to ledger.json, 3 already there, 1 removed earlier")
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

extension LedgerProject {
  fileprivate func id(inCategory category: String) throws -> String {
    let payment = try ledger.split(separator: "{").first { $0.contains(#""category": "\#(category)""#) }
    return String(try #require(payment?.firstMatch(of: /"id": "([^"]+)"/)).1)
  }
}
