import Foundation
import Testing

struct SplitTests {
  private static let bank = "Date,Name,Amount\n2026-03-05,Corner Shop,-42.40\n2026-03-06,Tea,-3.00\n"

  private func imported() throws -> LedgerProject {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(Self.bank, to: "bank.csv")
    #expect(
      try project.folio("import", "bank.csv", "--account", "Checking", "--ledger", "ledger.json").code == 0)
    return project
  }

  /// The people of a ledger owe their shares as it is.
  @Test func somebodyWhoSharesEverythingOwesNoPart() throws {
    let project = try LedgerProject(
      ledger: smallLedger.replacing(
        "\"transactions\":",
        with: "\"people\": [{ \"name\": \"Jana\" }, { \"name\": \"Sam\" }], \"transactions\":"))
    let before = try project.ledger
    let run = try project.folio("split", "b2", "--with", "jana", "half", "--ledger", "ledger.json")
    #expect(
      run.code == 64 && run.errors.contains("\"Jana\" shares all payments already, as one of the people"),
      "\(run)")
    #expect(try project.ledger == before)
  }

  @Test func makesOnePaymentSeveral() throws {
    let project = try imported()
    let before = try project.ledger
    let run = try project.folio(
      "split", "2026-03-05-corner", "30.00", "Food", "12.40", "Household", "--ledger", "ledger.json")
    #expect(
      run
        == .done(
          """
          Split 2026-03-05  -42.40 USD  Corner Shop  (2026-03-05-corner-shop)
            30.00 USD  Food  (2026-03-05-corner-shop)
            12.40 USD  Household  (ID)
          folio undo joins them again

          """))
    let ref = #""ref": "2026-03-05 -42.40 USD | corner shop""#
    #expect(try project.ledger.components(separatedBy: ref).count == 3, "both keep it")
    #expect(
      try project.ledger.components(separatedBy: #""split": "2026-03-05-corner-shop""#).count == 3)
    #expect(try project.ledger.components(separatedBy: #""account": "Checking""#).count == 4)
    let again = try project.folio("import", "bank.csv", "--ledger", "ledger.json")
    #expect(again.output.hasPrefix("bank.csv: 0 added to ledger.json, 2 already there\n"))
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == before)
  }

  /// A category that is one or two letters from a known one is a mistake, as in `folio add`.
  @Test func refusesNearNames() throws {
    let project = try imported()
    try project.folio("edit", "2026-03-06-tea", "--category", "Household", "--ledger", "ledger.json")
    let before = try project.ledger
    let split = [
      "split", "2026-03-05-corner", "30.00", "Food", "12.40", "Houshold", "--ledger", "ledger.json",
    ]
    let run = try project.folio(split)
    #expect(run.code == 64 && run.errors.contains("did you mean \"Household\"?"), "\(run)")
    #expect(try project.ledger == before)
    #expect(try project.folio(split + ["--new"]).code == 0)
  }

  /// A second payment like the one that was split is new.
  @Test func aPieceIsNoPaymentOfItsOwn() throws {
    let project = try imported()
    #expect(
      try project.folio(
        "split", "2026-03-05-corner", "30.00", "Food", "12.40", "Household", "--ledger", "ledger.json"
      ).code == 0)
    try project.write(Self.bank + "2026-03-05,Corner Shop,-42.40\n", to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "--ledger", "ledger.json")
    #expect(run.output.hasPrefix("bank.csv: 2 added to ledger.json, 2 already there\n"))
    #expect(run.output.contains("  categories: 1 split as before\n"), "\(run)")
  }

  /// A payment that was typed, split and then imported is not counted twice.
  @Test func theWholeIsKnownThoughItWasTyped() throws {
    let project = try LedgerProject(ledger: smallLedger)
    #expect(
      try project.folio("split", "b2", "10.00", "Food", "2.40", "Fun", "--ledger", "ledger.json").code == 0)
    try project.write("Date,Name,Amount\n2026-03-05,BAKERY,-12.40\n", to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "--ledger", "ledger.json")
    #expect(run.output.hasPrefix("bank.csv: 0 added to ledger.json, 1 already there\n"), "\(run)")
  }

  @Test func splitsAPieceAgain() throws {
    let project = try LedgerProject(ledger: smallLedger)
    func split(_ id: String, _ pieces: String...) throws -> Int32 {
      try project.folio(["split", id] + pieces + ["--ledger", "ledger.json"]).code
    }
    #expect(try split("b2", "10.00", "Food", "2.40", "Fun") == 0)
    #expect(try split("b2", "9.00", "Food", "1.00", "Fun") == 0)
    let ledger = try project.ledger
    #expect(ledger.components(separatedBy: #""split": "b2""#).count == 4)
    #expect(ledger.contains("\"memo\": \"Two loaves\"") && ledger.contains("\"x-note\": \"kept\""))
    #expect(ledger.components(separatedBy: "Two loaves").count == 2, "it stays with the first")
  }

  /// Sam and sam are one person, whether the ledger knows a payee or a category of that name.
  @Test(arguments: [(#""name": "Sam""#, ""), (#""name": "A""#, #", "category": "owed:Sam""#)])
  func sharesWithAPersonWhoIsKnown(name: String, category: String) throws {
    let project = try LedgerProject(
      ledger: """
        [ { "id": "a", "date": "2026-03-01", "type": "expense", "name": "Rent", "amount": "100", "category": "Home" },
          { "id": "b", "date": "2026-03-02", "type": "income", \(name), "amount": "42"\(category) } ]
        """)
    let run = try project.folio("split", "a", "--with", "sam", "half", "--ledger", "ledger.json")
    #expect(run.output.contains("50.00 USD  owed:Sam  ("), "\(run)")
  }

  /// Somebody else's part is in a category of its own, which their payments come off.
  @Test func sharesAPayment() throws {
    let project = try LedgerProject(
      ledger: """
        { "transactions": [
          { "id": "a", "date": "2026-03-01", "type": "expense", "name": "Rent", "amount": "100.01", "category": "Home" },
          { "id": "b", "date": "2026-03-02", "type": "expense", "name": "Shop", "amount": "42.40" },
          { "id": "c", "date": "2026-03-03", "type": "income", "name": "Sam", "amount": "30.00", "category": "owed:Sam" }
        ] }

        """)
    func owed() throws -> String? {
      let run = try project.folio(
        "build", "--ledger", "ledger.json", "--output", "out", "--now", "2026-03-20")
      #expect(run.code == 0, "\(run)")
      let page = try project.read("out/categories/owed-Sam.html")
      return page.firstMatch(of: /<dt>Spending<.dt><dd>.*?<bdi>([^<]+)</).map { String($0.1) }
    }
    let before = try project.ledger
    func split(_ words: String...) throws -> String {
      let run = try project.folio(["split"] + words + ["--ledger", "ledger.json"])
      #expect(run.code == 0, "\(run)")
      return run.output
    }
    #expect(
      try split("a", "--with", "Sam", "half")
        == """
        Split 2026-03-01  -100.01 USD  Rent  (a)
          50.01 USD  Home  (a)
          50.00 USD  owed:Sam  (ID)
        folio undo joins them again

        """)
    #expect(
      try split("b", "--with", " :Sam ", "10", "Food").contains("32.40 USD  Food  (b)\n  10.00 USD  owed:Sam")
    )
    #expect(
      try project.ledger.filter { !$0.isWhitespace }
        .contains(#""categories":{"owed":{"kind":"spending"}}"#))
    #expect(try owed() == "$30.00")
    // Once all is paid back, nothing is owed, and nothing was earned.
    let paid = try project.folio(
      "edit", "c", "--amount", "60.00", "--ledger", "ledger.json")
    #expect(try paid.code == 0 && owed() == "$0.00")
    for _ in 1...3 { #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger == before)
  }

  @Test func saysTheDifference() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let none = try project.folio("split", "b2", "0", "Food", "12.40", "Fun", "--ledger", "ledger.json")
    #expect(
      none.errors
        == """
        folio: error: Please enter a valid amount
          the amount of each piece must be greater than 0

        """)
    let run = try project.folio("split", "b2", "10.00", "Food", "2.00", "Fun", "--ledger", "ledger.json")
    #expect(
      run
        == LedgerProject.Run(
          code: 64, output: "",
          errors: """
            folio: error: the pieces add up to 12.00 USD, the payment is 12.40 USD
              0.40 USD is missing

            """))
    let much = try project.folio(
      "split", "b2", "92233720368547758.07", "Food", "92233720368547758.07", "Fun", "--ledger", "ledger.json")
    #expect(
      much.errors.hasPrefix(
        "folio: error: the pieces add up to far more than the payment, which is 12.40 USD\n"), "\(much)")
    let long = try project.folio(
      "split", "b2", "10.00", String(repeating: "x", count: 1001), "2.40", "Fun", "--ledger", "ledger.json")
    #expect(long.errors.hasPrefix("folio: error: a category has 1001 bytes\n"))
    #expect(try project.ledger == smallLedger)
  }

  /// Once all pieces are removed, the payment does not come back.
  @Test func whatIsRemovedStaysRemoved() throws {
    let project = try imported()
    #expect(
      try project.folio(
        "split", "2026-03-05-corner", "30.00", "Food", "12.40", "Household", "--ledger", "ledger.json"
      ).code == 0)
    func remove(_ id: String) throws {
      #expect(try project.folio("remove", id, "--yes", "--ledger", "ledger.json").code == 0)
    }
    try remove("2026-03-05-corner-shop")
    #expect(try !project.ledger.contains("\"removed\""), "the other piece is still known")
    let ledger = try project.ledger
    let id = try #require(ledger.firstMatch(of: /"id": "([^"]+)"[^}]*Household/)?.1)
    try remove(String(id))
    #expect(
      try project.ledger.contains(
        "  ],\n  \"removed\": [\n    \"2026-03-05 -42.40 USD | corner shop |  | Checking\"\n  ]\n}\n"))
    let run = try project.folio("import", "bank.csv", "--ledger", "ledger.json")
    #expect(
      run.output.hasPrefix("bank.csv: 0 added to ledger.json, 1 already there, 1 removed earlier\n"))
    try remove("2026-03-06-tea")
    #expect(
      try project.ledger.contains(
        "Checking\",\n    \"2026-03-06 -3.00 USD | tea |  | Checking\"\n  ]\n"))
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == ledger)
  }

  /// A bare list becomes an object around the same lines, and `undo` turns it back into a list.
  @Test func aBareListNotesItToo() throws {
    let rows =
      #"{ "date": "2026-03-05", "type": "expense", "name": "A", "amount": "1", "ref": "2026-03-05 -1.00 USD | a" }"#
    let project = try LedgerProject(ledger: "[\n  \(rows)\n]\n")
    #expect(try project.folio("remove", "2026", "--yes", "--ledger", "ledger.json").code == 0)
    #expect(
      try project.ledger
        == "{ \"removed\": [\"2026-03-05 -1.00 USD | a\"], \"transactions\": [] }\n")
    try project.write("Date,Name,Amount\n2026-03-05,A,-1.00\n", to: "bank.csv")
    #expect(
      try project.folio("import", "bank.csv", "--ledger", "ledger.json").output.contains("1 removed earlier"))
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == "[\n  \(rows)\n]\n")
  }
}
