import Testing

struct ExpenseListTests {
  private static let list = """
    [
      { "id": "5D1B7E0A-0000-5000-8000-000000000001", "name": "Taxi", "type": "Business", "amount": 12.5 },
      { "id": "5D1B7E0A-0000-5000-8000-000000000002", "name": "Tea", "type": "Personal", "amount": 0.1 },
      { "id": "5D1B7E0A-0000-5000-8000-000000000003", "name": "Refund", "type": "Personal", "amount": -3 },
      { "id": "5D1B7E0A-0000-5000-8000-000000000004", "name": "", "type": "Personal", "amount": 3 },
      { "id": "5D1B7E0A-0000-5000-8000-000000000005", "name": "Nothing", "type": "Personal", "amount": 0 }
    ]

    """

  @Test func turnsTheTypeIntoTheCategory() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(Self.list, to: "expenses.json")
    let undated = try project.folio("import", "expenses.json", "--ledger", "ledger.json")
    #expect(
      undated
        == LedgerProject.Run(
          code: 65, output: "",
          errors: """
            expenses.json: error: the payments have no dates
              give a date: folio import expenses.json --ledger ledger.json --date 2026-03-05

            """))
    let refused = """
      expenses.json:5: warning: not taken: the name is missing
        correct such rows in the file and import it again, which adds nothing twice, or enter them with folio add

      """
    let preview = try project.folio(
      "import", "expenses.json", "--ledger", "ledger.json", "--date", "2026-03-09", "-n")
    #expect(
      preview
        == .done(
          """
          Date        Type        Amount  Name    Category
          2026-03-09  expense  12.50 USD  Taxi    Business
          2026-03-09  expense   0.10 USD  Tea     Personal
          2026-03-09  income    3.00 USD  Refund  Personal
          expenses.json: 3 to add to ledger.json, 1 not taken
            2026-03-09, in 3.00 USD, out 12.60 USD
            categories: 3 from the file
            skipped: 1 of zero
            signs: as a list of expenses defines them

          """, errors: refused))
    // They are recognized by their ids, whatever the stated date.
    for (day, result) in [
      ("09", "3 added to ledger.json"), ("09", "0 added to ledger.json, 3 already there"),
      ("10", "0 added to ledger.json, 3 already there"),
    ] {
      let run = try project.folio(
        "import", "expenses.json", "--ledger", "ledger.json", "--date", "2026-03-\(day)")
      #expect(run.code == 0 && run.errors == refused)
      #expect(run.output.hasPrefix("expenses.json: \(result), 1 not taken\n"))
    }
  }

  @Test(arguments: ["{}", "[1]", "[{\"a\": 1}]"])
  func refusesOtherJSON(_ json: String) throws {
    let project = try LedgerProject()
    try project.write(json, to: "x.json")
    let run = try project.folio("import", "x.json")
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("x.json: error: Folio cannot import this kind of JSON\n"))
  }
}
