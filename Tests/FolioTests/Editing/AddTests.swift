import Foundation
import TestSupport
import Testing

struct AddTests {
  @Test func addsLinesAndNothingElse() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "add", "--ledger", "ledger.json", "--name", "Taxi \"Blue\"", "--amount", "8", "--date", "2026-03-02",
      "--category", "Travel:Taxi", "--memo", "to *work*", "--tag", "a", "--tag", "b")
    #expect(run == .done("Added 2026-03-02  -8.00 USD  Taxi \"Blue\"  (ID)\n"))
    let added = """
          { "id": "ID", "date": "2026-03-02", "type": "expense", "name": "Taxi \\"Blue\\"", "amount": "8.00", \
      "category": "Travel:Taxi",
            "memo": "to *work*", "tags": ["a", "b"] },

      """
    let before = smallLedger.replacing(
      "    { \"id\": \"b2\"", with: added.dropLast() + "\n    { \"id\": \"b2\"")
    #expect(try project.ledger.withoutNewIDs == before)
    #expect(try project.files == ["ledger.json"])
  }

  @Test func addsATransfer() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "add", "--ledger", "ledger.json", "--name", "Card payment", "--amount", "450", "--type", "transfer",
      "--account", "Checking", "--to", "Amex")
    #expect(run == .done("Added 2026-03-07  450.00 USD  Card payment  (ID)\n"))
    let line =
      #""type": "transfer", "name": "Card payment", "amount": "450.00", "account": "Checking", "to": "Amex""#
    #expect(try project.ledger.contains(line))
    try project.folio("add", "--ledger", "ledger.json", "--name", "B", "--amount", "1", "--to", "Amex")
    #expect(try project.ledger.contains(#""type": "transfer", "name": "B", "amount": "1.00", "to": "Amex""#))
  }

  @Test func noTransferLeadsToItself() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "add", "--ledger", "ledger.json", "--name", "A", "--amount", "8", "--account", "B", "--to", " B")
    #expect(run.code == 1 && run.errors.contains("a transfer from \"B\" to itself"))
    #expect(try project.ledger == smallLedger)
  }

  @Test func takesAnEmptyCurrencyForTheLedgers() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "add", "--ledger", "ledger.json", "--name", "A", "--amount", "8", "--currency", "")
    #expect(run == .done("Added 2026-03-07  -8.00 USD  A  (ID)\n"))
  }

  @Test(arguments: ["add", "import"])
  func anInvisibleNameIsNone(command: String) throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("Date,Name,Amount\n2026-03-01,\u{200B},-1.00\n2026-03-02,A,-1.00\n", to: "bank.csv")
    let arguments = command == "add" ? ["--name", "\u{200B}", "--amount", "8"] : ["bank.csv"]
    let run = try project.folio([command, "--ledger", "ledger.json"] + arguments)
    let expected = [
      "add": "folio: error: Please enter the payment name\n  --name \"Corner Bakery\"\n",
      "import": """
      bank.csv:2: warning: not taken: the name is missing
        correct such rows in the file and import it again, which adds nothing twice, or enter them with folio add

      """,
    ]
    #expect(run.errors == expected[command], "\(run)")
  }

  @Test func tellsAllMistakesAtOnce() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "add", "--ledger", "ledger.json", "--name", "  ", "--amount", "-3", "--date", "2026-02-30", "--type",
      "gift",
      "--memo", String(repeating: "é", count: 301), "--attachment", "../x")
    #expect(
      run
        == LedgerProject.Run(
          code: 64, output: "",
          errors: """
            folio: error: Please enter the payment name
              --name "Corner Bakery"
            folio: error: Please enter a valid amount
              amounts must be greater than 0; use --type expense or --type income
            folio: error: "gift" is not a type
              --type income, expense or transfer
            folio: error: 2026-02-30 does not exist
              check the day and the month
            folio: error: Your memo should not exceed 300 characters
              it has 301
            folio: error: attachment "../x" is not a path inside the ledger's folder
              put the file in the ledger's folder and name it as receipts/2026-03-05.jpg

            """))
    #expect(try project.ledger == smallLedger)
  }

  @Test(arguments: [
    ("de_DE", "EUR", "1.234,50", "1234.50"), ("de_DE", "EUR", "12.40", "12.40"),
    ("de_DE", "EUR", "1.234", "1234.00"), ("en_US", "USD", "1,234", "1234.00"),
    ("en_IN", "INR", "12,34,567.5", "1234567.50"), ("fr_FR", "EUR", "1 234,5 €", "1234.50"),
    ("de_CH", "CHF", "1'234.50", "1234.50"), ("ja_JP", "JPY", "1,200", "1200"),
    ("ar_EG", "EGP", "١٬٢٣٤٫٥٠", "1234.50"),
  ])
  func readsTheLocalesNotation(_ example: (String, String, String, String)) throws {
    let (locale, currency, written, exact) = example
    let project = try LedgerProject(
      ledger: #"{"currency":"\#(currency)","locale":"\#(locale)","transactions":[]}"#)
    let run = try project.folio("add", "--ledger", "ledger.json", "--name", "A", "--amount", written)
    #expect(run == .done("Added 2026-03-07  -\(exact) \(currency)  A  (ID)\n"))
  }

  @Test(arguments: [
    ("en_US", "3/5/2026"), ("en_GB", "5/3/2026"), ("de_DE", "5.3.2026"), ("de_DE", "5. März 2026"),
    ("ja_JP", "2026/3/5"), ("sv_SE", "2026-03-05"), ("nl_NL", "5-3-2026"), ("cs_CZ", "5. 3. 2026"),
    ("ar_EG", "٥/٣/٢٠٢٦"), ("es_ES", "5 de marzo de 2026"), ("fa_IR", "2026/3/5"), ("th_TH", "5/3/2026"),
  ])
  func readsDatesInTheLocalesNotation(locale: String, written: String) throws {
    let project = try LedgerProject(ledger: #"{"locale":"\#(locale)","transactions":[]}"#)
    let run = try project.folio(
      "add", "--ledger", "ledger.json", "--name", "A", "--amount", "1", "--date", written)
    #expect(run == .done("Added 2026-03-05  -1.00 USD  A  (ID)\n"))
  }

  @Test func refusesADateOfTwoMeanings() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "add", "--ledger", "ledger.json", "--name", "A", "--amount", "1", "--date", "5.3.2026")
    #expect(run.code == 64)
    #expect(run.errors.contains("\"5.3.2026\" can mean two dates\n  2026-03-05 or 2026-05-03: "))
  }

  @Test func copiesReceiptsBesideTheLedger() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("first", to: "Scan 1.PDF")
    try project.write("second", to: "photo")
    let arguments = ["add", "--ledger", "ledger.json", "--name", "Café Möwe", "--amount", "1"]
    let run = try project.folio(arguments + ["--attach", "Scan 1.PDF", "--attach", "photo"])
    #expect(
      run
        == .done(
          """
          Added 2026-03-07  -1.00 USD  Café Möwe  (ID)
            receipt: receipts/2026-03-07-cafe-mowe.pdf
            receipt: receipts/2026-03-07-cafe-mowe

          """))
    #expect(try project.read("receipts/2026-03-07-cafe-mowe.pdf") == "first")
    #expect(try project.read("receipts/2026-03-07-cafe-mowe") == "second")
    #expect(try project.read("Scan 1.PDF") == "first")
    let again = try project.folio(arguments + ["--attach", "Scan 1.PDF", "--attachment", "ledger.json"])
    #expect(again.output.contains("  receipt: receipts/2026-03-07-cafe-mowe-2.pdf\n"))
    #expect(
      try project.ledger.contains(#""attachments": ["ledger.json", "receipts/2026-03-07-cafe-mowe-2.pdf"]"#))
    #expect(try project.folio("check", "--ledger", "ledger.json").code == 0)
  }

  @Test func aPaymentThatIsNotWrittenLeavesNoReceipt() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("first", to: "scan.pdf")
    let arguments = ["add", "--ledger", "ledger.json", "--name", "A", "--amount"]
    #expect(try project.folio(arguments + ["x", "--attach", "scan.pdf"]).code == 64)
    #expect(try project.files == ["ledger.json", "scan.pdf"])
    let missing = try project.folio(arguments + ["1", "--attach", "scan.pdf", "--attach", "no.pdf"])
    #expect(missing.code == 1)
    #expect(missing.errors == "no.pdf: error: there is no such file\n")
    let tooMuch = try project.folio(arguments + ["92233720368547758.07", "--attach", "scan.pdf"])
    #expect(tooMuch.code == 1)
    let folder = try project.folio(arguments + ["1", "--attach", "."])
    #expect(folder.errors == ".: error: not a regular file\n")
    #expect(try project.files == ["ledger.json", "scan.pdf"])
    #expect(try project.ledger == smallLedger)
  }

  /// A name that is one or two letters from a known one is a mistake, unless the user says that it is new.
  @Test func refusesNearNames() throws {
    let project = try LedgerProject(
      ledger: smallLedger.replacing("\"100.00\"", with: "\"100.00\", \"category\": \"Work:Rent 2025\""))
    let arguments = ["add", "--ledger", "ledger.json", "--name", "A", "--amount", "1", "--category"]
    let run = try project.folio(arguments + ["Wrok:Rent 2025"])
    #expect(run.code == 64 && run.errors.contains("did you mean \"Work:Rent 2025\"?"), "\(run)")
    #expect(try project.folio(arguments + ["Wrok:Rent 2025", "--new"]).code == 0)
    for other in ["work:rent 2025", "Work:Rent 2026", "Work:Tents", "Home:Rent 2025"] {
      #expect(try project.folio(arguments + [other]).code == 0, "\(other)")
    }
    let account = try project.folio("edit", "b2", "--account", "Checking", "--ledger", "ledger.json")
    #expect(account.code == 0)
    try project.write("Date,Name,Amount\n2026-03-05,Tea,-3.00\n", to: "bank.csv")
    let file = ["import", "bank.csv", "--ledger", "ledger.json", "--account", "Chekcing"]
    #expect(try project.folio(file).errors.contains("did you mean \"Checking\"?"))
    #expect(try project.folio(file + ["--new"]).code == 0)
  }

  /// Names that differ in case alone are one name.
  @Test func writesNamesAsTheLedgerDoes() throws {
    let project = try LedgerProject(
      ledger: """
        { "transactions": [
          { "id": "a", "date": "2026-03-01", "type": "expense", "name": "Tea", "amount": "9.00", "category": "Food:Tea" },
          { "id": "b", "date": "2026-03-02", "type": "expense", "name": "Tea", "amount": "9.00", "account": "Wallet" }
        ] }

        """)
    func names(after arguments: String...) throws -> [String] {
      let run = try project.folio(arguments + ["--ledger", "ledger.json"])
      #expect(run.code == 0, "\(run)")
      let names = try project.ledger.matches(of: /"(?:category|account|to)": ?"([^"]*)"/).map { String($0.1) }
      return Set(names).sorted()
    }
    #expect(try names(after: "edit", "b", "--category", "food:tea") == ["Food:Tea", "Wallet"])
    #expect(
      try names(after: "edit", "a", "--category", "FOOD : Cake", "--account", "wallet")
        == ["Food:Cake", "Food:Tea", "Wallet"])
    #expect(
      try names(after: "split", "a", "6", "food", "3", "fun") == ["Food", "Food:Tea", "Wallet", "fun"])
    let shared = ["Food", "Food:Tea", "Wallet", "fun", "owed:Sam"]
    #expect(try names(after: "split", "b", "half", "--with", "Sam") == shared)
    #expect(try names(after: "split", "a", "half", "--with", "sam") == shared)
    #expect(try names(after: "add", "--name", "A", "--amount", "1", "--account", "WALLET") == shared)
    #expect(try names(after: "edit", "a", "--category", "FUN", "--new").contains("FUN"))
  }

  @Test(.needs(.script)) func asksAboutNearNames() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.folio("edit", "b2", "--category", "Groceries", "--ledger", "ledger.json")
    let add = "add --ledger ledger.json --name A --amount 1 --category Grocereis"
    let no = try project.folioAtTerminal(add, input: "n\n")
    #expect(
      no.code == 1 && no.output.contains("did you mean \"Groceries\"? Take the new one? [y/N]"), "\(no)")
    #expect(try project.folioAtTerminal(add, input: "y\n").code == 0)
    #expect(try project.ledger.contains("Grocereis"))
  }

  @Test func refusesAnAmountOfTwoMeanings() throws {
    let project = try LedgerProject(ledger: #"{"currency":"KWD","locale":"de_DE","transactions":[]}"#)
    let run = try project.folio("add", "--ledger", "ledger.json", "--name", "A", "--amount", "1.234")
    #expect(run.code == 64)
    #expect(
      run.errors == """
        folio: error: Please enter a valid amount
          1.234 can mean 1.234 or 1234.000: write it without thousands separators

        """)
  }

  @Test func beginsALedgerWhereThereIsNone() throws {
    let project = try LedgerProject()
    let failed = try project.folio("add", "--amount", "1")
    #expect(failed.code == 64)
    #expect(try project.files == [])
    #expect(try project.folio("add", "--name", "A", "--amount", "1", "--currency", "eur").code == 0)
    #expect(
      try project.read("content/ledger.json").withoutNewIDs == """
        {
          "title": "Personal Finance",
          "currency": "EUR",
          "locale": "en_US",
          "transactions": [
            { "id": "ID", "date": "2026-03-07", "type": "expense",
              "name": "A", "amount": "1.00" }
          ]
        }

        """)
  }

  @Test func refusesAnInvalidLedger() throws {
    let broken = smallLedger.replacing("12.40", with: "-5").replacing(", \"x-note\": \"kept\"", with: "")
    let project = try LedgerProject(ledger: broken)
    let run = try project.folio("add", "--ledger", "ledger.json", "--name", "A", "--amount", "1")
    #expect(
      run
        == LedgerProject.Run(
          code: 65, output: "",
          errors: """
            ledger.json:5:88: error: amount must be greater than 0 (found -5)
                5 | …2026-03-05", "type": "expense", "name": "Bakery", "amount": "-5",
                  |                                                              ^^^^
              transaction 2, "Bakery": keep amounts positive and write "type": "expense"

            """))
    #expect(try project.ledger == broken)
  }

  @Test func refusesAChangeThatMakesTheLedgerInvalid() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "add", "--ledger", "ledger.json", "--name", "A", "--amount", "92233720368547758.07")
    #expect(
      run
        == LedgerProject.Run(
          code: 1, output: "",
          errors: """
            ledger.json: error: not changed: the change would make the ledger invalid
            folio: error: the total in USD is too large
              transaction 3, "A": check this amount

            """))
    #expect(try project.ledger == smallLedger)
  }

  @Test(.needs(.script))
  func asksAtATerminal() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folioAtTerminal("add --ledger ledger.json", input: "\nTea\nx\n3,000\n")
    #expect(run.code == 0)
    #expect(run.output.contains("Please enter the payment name"))
    #expect(run.output.contains("Please enter a valid amount"))
    #expect(run.output.hasSuffix("Added 2026-03-07  -3000.00 USD  Tea  (ID)\r\n"))
  }
}
