import Foundation
import Testing

struct EditTests {
  @Test func changesTheBytesOfTheValuesAlone() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "edit", "b", "--ledger", "ledger.json", "--amount", "13", "--memo", "", "--category", "Food",
      "--name", "Bakery")
    #expect(run == .done("Changed 2026-03-05  -13.00 USD  Bakery  (b2)\n"))
    #expect(
      try project.ledger
        == smallLedger.replacing(
          "\"12.40\",\n      \"memo\": \"Two loaves\", ", with: "\"13.00\", \"category\": \"Food\", ")
    )
  }

  /// Money goes from `account` to `to`: the account of income is the destination, and that of an expense the
  /// source.
  @Test(arguments: [
    (#""typeNum": 0, "account": "Amex""#, ["--type", "transfer"], #""type": "transfer", "to": "Amex""#),
    (#""type": "income", "account": "A""#, ["--to", "B"], #""type": "transfer", "account": "A", "to": "B""#),
    (#""typeNum": 1, "account": "A""#, ["--type", "transfer"], #""type": "transfer", "account": "A""#),
    (#""type": "transfer", "to": "A""#, ["--type", "income"], #""account": "A", "type": "income""#),
    (
      #""type": "transfer", "account": "A", "to": "B""#, ["--type", "expense"],
      #""type": "expense", "account": "A""#
    ),
    (
      #""type": "transfer", "account": "A", "to": "B""#, ["--to", ""], #""type": "transfer", "account": "A""#
    ),
    (
      #""type": "transfer", "account": "A", "to": "B""#, ["--arrived", "2026-03-02"],
      #""type": "transfer", "account": "A", "to": "B", "arrived": "2026-03-02""#
    ),
    (
      #""type": "transfer", "account": "A", "to": "B", "arrived": "2026-03-02""#, ["--arrived", ""],
      #""type": "transfer", "account": "A", "to": "B""#
    ),
  ])
  func changesTheTypeWithItsAccounts(before: String, arguments: [String], after: String) throws {
    func ledger(_ fields: String) -> String {
      #"[ { "id": "a1", "date": "2026-03-01", "name": "N", "amount": "8.00", \#(fields) } ]"# + "\n"
    }
    let project = try LedgerProject(ledger: ledger(before))
    let run = try project.folio(["edit", "a1", "--ledger", "ledger.json"] + arguments)
    #expect(run.code == 0, "\(run)")
    #expect(try project.ledger == ledger(after))
  }

  @Test func takesTheCurrencyAway() throws {
    let ledger = smallLedger.replacing("\"12.40\",", with: "\"1.234\", \"currency\": \"KWD\",")
    let project = try LedgerProject(ledger: ledger)
    let tooExact = try project.folio("edit", "b2", "--ledger", "ledger.json", "--currency", "")
    #expect(tooExact.code == 1)
    #expect(
      tooExact.errors.contains("amount has too many decimal places for USD (found 1.234)"), "\(tooExact)")
    let run = try project.folio(
      "edit", "b2", "--ledger", "ledger.json", "--currency", " ", "--amount", "4.05")
    #expect(run == .done("Changed 2026-03-05  -4.05 USD  Bakery  (b2)\n"))
    #expect(try project.ledger == smallLedger.replacing("\"12.40\",", with: "\"4.05\","))
  }

  @Test func writesADerivedIDIn() throws {
    let ledger = smallLedger.replacing("\"id\": \"a1\", ", with: "")
    let project = try LedgerProject(ledger: ledger)
    let run = try project.folio("edit", "2026-03-01", "--ledger", "ledger.json", "--name", "Works")
    let id = try #require(run.output.split(separator: "(").last?.dropLast(2))
    #expect(
      try project.ledger
        == ledger.replacing("\"Studio\"", with: "\"Works\"")
        .replacing("{ \"date\": \"2026-03-01\"", with: "{ \"id\": \"\(id)\", \"date\": \"2026-03-01\""))
    #expect(try project.folio("edit", String(id), "--ledger", "ledger.json", "--name", "Studio").code == 0)
  }

  @Test func findsADerivedIDByItsBeginning() throws {
    let payment = #"{ "date": "2026-03-05", "type": "expense", "name": "Corner Bakery", "amount": "12.40" }"#
    let project = try LedgerProject(ledger: "[\(payment)]\n")
    let run = try project.folio(
      "edit", "2026-03-05-Corner", "--ledger", "ledger.json", "--amount", "13")
    #expect(run == .done("Changed 2026-03-05  -13.00 USD  Corner Bakery  (2026-03-05-corner-bakery)\n"))

    let two = try LedgerProject(ledger: "[\(payment), \(payment)]\n")
    let ambiguous = try two.folio("edit", "2026-03-05-corner", "--ledger", "ledger.json", "--amount", "1")
    #expect(
      ambiguous.errors == """
        ledger.json: error: 2 ids start with "2026-03-05-corner"
          2026-03-05-corner-bakery
          2026-03-05-corner-bakery-2

        """)
    let first = try two.folio("edit", "2026-03-05-corner-bakery", "--ledger", "ledger.json", "--amount", "1")
    #expect(first.code == 0)
  }

  @Test func tellsWhatStandsAgainstIt() throws {
    let project = try LedgerProject(ledger: smallLedger.replacing("\"a1\"", with: "\"b1\""))
    let ambiguous = try project.folio("edit", "B", "--ledger", "ledger.json", "--amount", "1")
    #expect(
      ambiguous
        == LedgerProject.Run(
          code: 1, output: "", errors: "ledger.json: error: 2 ids start with \"B\"\n  b1\n  b2\n"))
    let unknown = try project.folio("edit", "zz", "--ledger", "ledger.json", "--amount", "1")
    #expect(
      unknown
        == LedgerProject.Run(
          code: 1, output: "",
          errors: """
            ledger.json: error: no payment has the id "zz"
              folio list zz finds payments by their words, and shows the ids

            """))
    let empty = try project.folio("edit", "b1", "--ledger", "ledger.json")
    #expect(empty.code == 64)
    #expect(empty.errors.hasPrefix("folio: error: there is nothing to change\n"))
    let missing = try project.folio("edit", "b1", "--ledger", "no.json", "--amount", "1")
    #expect(missing.code == 1)
    #expect(missing.errors.hasPrefix("no.json: error: ledger not found\n"))
  }

  @Test func attachesAndDetaches() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("first", to: "scan.pdf")
    func edit(_ arguments: String...) throws -> LedgerProject.Run {
      try project.folio(["edit"] + arguments + ["--ledger", "ledger.json"])
    }
    let plan = try edit("a1", "b2", "--attach", "scan.pdf", "--dry-run")
    #expect(plan.code == 0 && plan.output.contains("attachments: none -> \"scan.pdf\""), "\(plan)")
    #expect(try project.files == ["ledger.json", "scan.pdf"])
    #expect(try edit("b2", "--attach", "scan.pdf").code == 0)
    #expect(try edit("b2", "a1", "--attach", "scan.pdf").code == 0)
    let both = #""attachments": ["receipts/2026-03-05-bakery.pdf", "receipts/2026-03-01-studio.pdf"]"#
    #expect(try project.ledger.contains(both))
    #expect(try edit("b2", "--detach", "2026-03-05-bakery.pdf").code == 0)
    #expect(try project.ledger.components(separatedBy: "receipts/").count == 3)
    #expect(try project.read("receipts/2026-03-05-bakery.pdf") == "first")
    #expect(try edit("b2", "--detach", "2026-03-05-bakery.pdf").errors.contains("no such attachment"))
    #expect(try edit("b2", "--attach", "gone.pdf").code == 1)
    #expect(try edit("b2", "--attachment", "gone.pdf").errors.contains("there is no file \"gone.pdf\""))
    for _ in 0..<3 { #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger == smallLedger)
  }
}
