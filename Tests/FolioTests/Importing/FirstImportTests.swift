import Foundation
import Testing

/// Tests the import into a folder without books, and of several files at once.
struct FirstImportTests {
  private static let bank = """
    Date,Name,Amount,Currency
    2026-03-05,Corner Shop,-42.40,GBP
    2026-03-06,Tea,-3.00,GBP

    """

  @Test func makesAProjectAndBuilds() throws {
    let project = try LedgerProject()
    #expect(
      try project.folio().output.contains(
        "There are no books in this folder yet.\nNext:\n  folio import FILE"))
    try project.write(Self.bank, to: "bank.csv")
    #expect(try project.folio("import", "bank.csv", "--dry-run").code == 0)
    #expect(try project.files == ["bank.csv"])
    let run = try project.folio("import", "bank.csv", "--account", "Current")
    #expect(run.code == 0 && run.output.hasPrefix("bank.csv: 2 added to content/ledger.json\n"), "\(run)")
    #expect(run.output.contains("\nThe report is in site/index.html\n"), "\(run)")
    #expect(try project.read("content/ledger.json").contains(#""currency": "GBP",\#n  "locale": "en_GB","#))
    #expect(try project.files == ["README.md", "bank.csv", "content", "schemas", "site"])
    #expect(try project.read("site/index.html").contains("Corner Shop"))
    #expect(try project.read("content/index.md").contains("{{! "))
    let next = try project.folio()
    #expect(
      next.output.hasPrefix(
        "content/ledger.json: 2 payments, 2026-03-05 to 2026-03-06; 2 without a category\n"))
    #expect(next.code == 0 && next.output.contains("  folio categorize "), "\(next)")
    let again = try project.folio("import", "bank.csv")
    #expect(!again.output.contains("The report is in"), "the project is there")
  }

  /// A new ledger is in the currency that the user names if any payment is, however few are.
  @Test func theCurrencyThatIsNamedIsTheLedgers() throws {
    for (currency, stated) in [("EUR", "EUR"), ("SEK", "GBP")] {
      let project = try LedgerProject()
      try project.write(Self.bank + "2026-03-07,Hotel,-90.00,EUR\n", to: "bank.csv")
      let run = try project.folio("import", "bank.csv", "--currency", currency)
      #expect(run.code == 0 && run.output.contains("\n  the ledger is in \(stated) ("), "\(run)")
    }
  }

  /// The currency of a balance above the table is the account's.
  @Test(arguments: ["Alter Saldo;100,00;EUR", "Alter Saldo;EUR;100,00"])
  func theCurrencyOfABalanceIsTheLedgers(balance: String) throws {
    let project = try LedgerProject()
    let end = balance.replacing("Alter", with: "Neuer").replacing("100", with: "75")
    try project.write("\(balance)\n\(end)\nDatum;Text;Betrag\n13.10.2026;Rewe;-25,00\n", to: "a.csv")
    let run = try project.folio("import", "a.csv", "--account", "Giro")
    #expect(run.output.contains("\n  the ledger is in EUR (de_DE)\n"), "\(run)")
    #expect(run.output.contains("  balance of Giro: 75.00 EUR on 2026-10-13, stated in the ledger"), "\(run)")
  }

  /// The only account of a QIF file has its name, also beside a transfer to cash.
  @Test func theAccountThatAFileNamesHasItsRows() throws {
    let project = try LedgerProject()
    let head = "!Account\nNEveryday\nTBank\n^\n!Type:Bank\n"
    try project.write(
      head + "D3/14'26\nT-12.00\nPTea\n^\nD3/15'26\nT-100.00\nPATM\nL[Cash]\n^\n", to: "a.qif")
    let run = try project.folio("import", "a.qif", "--currency", "USD")
    #expect(run.output.contains("\n  Everyday: 2026-03-14 to 2026-03-15, "), "\(run)")
    let ledger = try project.read("content/ledger.json")
    #expect(ledger.contains(#""to": "Cash""#) && !ledger.contains(#""account": "Cash""#))
    #expect(try project.folio("list").output.contains("Everyday → Cash"))
  }

  private static let unnamed = "Date,Name,Amount\n2026-03-05,Tea,-3.00\n2026-03-06,Rum,-4.50\n"

  /// Nobody guesses a currency: not from the locale, nor from a sign that several share.
  @Test(arguments: ["-3.00", "$-3.00"]) func aCurrencyThatNobodySaysIsAskedFor(amount: String) throws {
    let project = try LedgerProject()
    try project.write(Self.unnamed.replacing("-3.00", with: amount), to: "a.csv")
    try project.write("[]", to: "books.json")
    for ledger in [[], ["--ledger", "books.json"]] {
      let run = try project.folio(["import", "a.csv", "--bank"] + ledger)
      #expect(run.code == 65 && run.output == "", "\(run)")
    }
    #expect(try project.files == ["a.csv", "books.json"] && project.read("books.json") == "[]")
    let run = try project.folio("import", "a.csv", "--bank", "--currency", "NZD")
    #expect(run.output.contains("\n  the ledger is in NZD (en_NZ)\n"), "\(run)")
    #expect(
      try project.folio("import", "a.csv", "--bank", "--currency", "NZD", "--ledger", "books.json").code == 0)
    #expect(
      try project.read("books.json").hasPrefix(#"{ "currency": "NZD", "locale": "en_NZ", "transactions": ["#))
  }

  @Test func namesTheOptionForTheCurrency() throws {
    let project = try LedgerProject()
    try project.write(Self.unnamed, to: "a.csv")
    #expect(
      try project.folio("import", "a.csv", "--bank").errors == """
        a.csv: error: nothing says in which currency the amounts are
          name it by its code, as in: folio import a.csv --bank --currency EUR

        """)
    try project.write(
      "Date,Name,Amount\n2026-03-05,Tea,3.00\n2026-03-06,Rum,-4.50\n2026-03-07,Ale,2.00\n", to: "b.csv")
    #expect(
      try project.folio("import", "b.csv").errors == """
        b.csv: error: nothing says in which currency the amounts are
          name it by its code, as in: folio import b.csv --currency EUR
          also choose: --card or --bank

        """)
  }

  /// The currency of the user's country is offered, and taken only after Enter.
  @Test(.needs(.script), arguments: [("", "GBP"), ("chf", "CHF"), ("x\nsek", "SEK")])
  func offersTheCurrencyOfTheCountry(answer: String, currency: String) throws {
    let project = try LedgerProject()
    try project.write(Self.unnamed, to: "a.csv")
    let run = try project.folioAtTerminal(
      "import a.csv --bank --account Cash", input: "\(answer)\ny\n", variables: "LC_ALL=en_GB.UTF-8")
    #expect(
      run.output.contains(
        "In which currency are the amounts of a.csv? Nothing in it says so. [GBP, or another code]"),
      "\(run)")
    #expect(try project.read("content/ledger.json").contains(#""currency": "\#(currency)""#), "\(run)")
  }

  /// An import that was undone leaves no currency behind, which the next import would take for the user's.
  @Test func anUndoneImportLeavesNoCurrency() throws {
    let project = try LedgerProject()
    try project.write(Self.unnamed, to: "a.csv")
    #expect(try project.folio("import", "a.csv", "--bank", "--currency", "EUR").code == 0)
    #expect(try project.read("content/ledger.json").contains("EUR"))
    #expect(try project.folio("undo").code == 0)
    #expect(
      try project.read("content/ledger.json") == """
        {
          "title": "Personal Finance",
          "transactions": []
        }

        """)
    #expect(
      try project.folio("import", "a.csv", "--bank", "--currency", "GBP").output.contains("in GBP (en_GB)"))
    for text in ["[]\n", "{\"transactions\":[]}", "{ \"locale\": \"de_AT\", \"transactions\": [ ] }"] {
      try project.write(text, to: "own.json")
      let own = ["--ledger", "own.json"]
      #expect(try project.folio(["import", "a.csv", "--currency", "EUR"] + own).code == 0)
      #expect(try project.read("own.json").contains("EUR"))
      #expect(try project.folio(["undo"] + own).code == 0)
      #expect(try project.read("own.json") == text)
    }
  }

  /// A file is in one currency: again in another, it adds nothing. If the ledger's was corrected, the file is
  /// known.
  @Test func aFileInAnotherCurrencyIsNotAddedAgain() throws {
    let project = try LedgerProject()
    try project.write(Self.unnamed, to: "a.csv")
    try project.write("Date,Name,Amount,Currency\n2026-04-05,Tea,-3.00,SEK\n", to: "b.csv")
    #expect(try project.folio("import", "a.csv", "--bank", "--currency", "EUR", "--account", "A").code == 0)
    let before = try project.read("content/ledger.json")
    let refused = try project.folio(
      "import", "a.csv", "--bank", "--currency", "USD", "--account", "A", "--yes")
    #expect(refused.code == 65)
    #expect(
      refused.errors == """
        a.csv: error: 2 payments are already in content/ledger.json, in EUR
          nothing was written; if they are in USD, take that import back with folio undo first; else leave out --currency

        """)
    #expect(try project.read("content/ledger.json") == before)
    try project.write(before.replacing(#""EUR""#, with: #""USD""#), to: "content/ledger.json")
    let again = try project.folio("import", "a.csv", "--bank", "--currency", "USD", "--account", "A")
    #expect(again.output.hasPrefix("a.csv: 0 added to content/ledger.json, 2 already there\n"), "\(again)")
    for count in [1, 0] {
      let other = try project.folio("import", "b.csv", "--bank")
      #expect(other.output.hasPrefix("b.csv: \(count) added"), "\(other)")
      #expect(
        other.output.contains(
          "  the ledger is in USD, the currency of 0 of 1 payment; 1 in SEK: shown, and in no total with the others\n"
        ),
        "\(other)")
    }
  }

  /// Files of several accounts in a folder keep them apart by their numbers, or the names that these have.
  @Test func aFolderKeepsAccountsApart() throws {
    let project = try LedgerProject()
    try project.write(
      """
      IBAN,Booking date,Counterparty,Counterparty IBAN,Amount,Currency
      NL91ABNA0417164300,2026-10-01,De Key,NL02RABO0123456789,-812.00,EUR
      NL20INGB0001234567,2026-10-03,ALBERT HEIJN 1521,,-42.17,EUR
      NL91ABNA0417164300,2026-10-06,ZIGGO,NL86INGB0002445588,-54.50,EUR
      NL91ABNA0417164300,2026-10-20,Sparen,NL20INGB0001234567,-236.10,EUR
      NL20INGB0001234567,2026-10-20,Sparen,NL91ABNA0417164300,236.10,EUR

      """, to: "a.csv")
    try project.write(
      """
      IBAN Auftragskonto;Buchungstag;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Betrag;Waehrung
      DE12500105170648489890;01.10.2026;Rewe;DE02500105170137075030;-12,00;EUR
      DE12500105170648489890;02.10.2026;Aldi;DE02500105170137075031;-13,00;EUR

      """, to: "b.csv")
    let named = try project.folio("import", "a.csv", "--bank", "--account", "Giro")
    #expect(
      named.errors == """
        a.csv: error: the file is about 2 accounts, not only "Giro": NL20INGB0001234567, NL91ABNA0417164300
          import it without --account; each account then has its number as its name, which folio rename changes

        """)
    let run = try project.folio("import", ".", "--bank")
    #expect(run.code == 0, "\(run)")
    let rows = try project.folio("list").output
    for text in [
      "DE12500105170648489890   -12.00", "NL20INGB0001234567       -42.17", "NL91ABNA0417164300       -54.50",
      "NL91ABNA0417164300 → NL20INGB0001234567   236.10",
    ] {
      #expect(
        rows.split(separator: " ").joined(separator: " ").contains(
          text.split(separator: " ").joined(separator: " ")), "\(rows)")
    }
    #expect(try project.folio("import", ".", "--bank").output.contains("a.csv: 0 added"))
  }

  private static let payments = [
    ("01", "Woonstichting De Key", "De Key", "-812.00"),
    ("03", "ALBERT HEIJN 1521", "Albert Heijn", "-42.17"),
    ("06", "ZIGGO SERVICES", "Ziggo", "-54.50"), ("20", "ICS CREDIT CARD PAYMENT", "ICS", "-236.10"),
    ("25", "Employer BV", "Employer", "2500.00"),
  ]

  /// The files of an app, of its bank and of the card are read by their names, whose order says nothing.
  @Test(arguments: ["123", "132", "213", "231", "312", "321"], [true, false])
  func aFolderOfAnAppABankAndACardHasOneTransfer(names: String, datesAgree: Bool) throws {
    let project = try LedgerProject()
    let files = names.map { "files/\($0).csv" }
    let app = Self.payments.map { day, _, name, amount in
      "2026-10-\(datesAgree || day == "01" ? day : String(format: "%02d", Int(day)! - 1)),\(name),App,Home,\(amount)\n"
    }
    let bank = Self.payments.map { "NL91ABNA0417164300,2026-10-\($0.0),\($0.1),\($0.3),EUR\n" }
    try project.write("{\"currency\":\"EUR\",\"transactions\":[]}", to: "books/ledger.json")
    try project.write(
      #"[{"name": "Visa", "headings": ["Transaction Date", "Description", "Type", "Amount", "Currency"], "account": "Visa"}]"#,
      to: "books/imports.json")
    try project.write("Date,Merchant,Account,Category,Amount\n" + app.joined(), to: files[0])
    try project.write("IBAN,Booking date,Counterparty,Amount,Currency\n" + bank.joined(), to: files[1])
    try project.write(
      """
      Transaction Date,Description,Type,Amount,Currency
      2026-10-02,BOOKING.COM,Sale,-180.00,EUR
      2026-10-21,PAYMENT RECEIVED CREDIT CARD,Payment,236.10,EUR

      """, to: files[2])
    let ledger = ["--ledger", "books/ledger.json"]
    let run = try project.folio(["import", "files", "--bank"] + ledger)
    #expect(run.code == 0, "\(run)")
    let list = try project.folio(["list"] + ledger)
    let rows = list.output
    #expect(rows.components(separatedBy: "NL91ABNA0417164300 → Visa").count == 2, "\(rows)")
    #expect(list.errors == "6 payments, 2026-10-01 to 2026-10-25\n6 planned, in no sum\n")
    let before = try project.read("books/ledger.json")
    #expect(try project.folio(["import", "files", "--bank"] + ledger).code == 0)
    #expect(try project.read("books/ledger.json") == before)
  }

  /// The books are in the currency of most payments, which is said.
  @Test func aFileOfTwoCurrenciesMakesALedgerInTheMoreFrequentOne() throws {
    let project = try LedgerProject()
    try project.write(
      """
      account,amount,currency,title,date,category name
      Trip,-4.80,EUR,Metro,2026-06-16 10:00:00.000,Travel
      Bank,-12.50,GBP,Lidl,2026-10-23 07:53:38.000,Groceries
      Bank,-3.23,GBP,Boots,2026-10-22 18:06:33.000,Beauty

      """, to: "app.csv")
    let run = try project.folio("import", "app.csv", "--bank")
    #expect(
      run.output.contains(
        "  the ledger is in GBP (en_GB), the currency of 2 of 3 payments; 1 in EUR: shown, and in no total with the "
          + "others\n"), "\(run)")
    #expect(try project.read("content/ledger.json").contains(#""currency": "GBP",\#n  "locale": "en_GB","#))
  }

  @Test func aFileThatCanHardlyBeReadMakesNoLedger() throws {
    let project = try LedgerProject()
    try project.write(
      "Date,Name,Amount,Currency\n2026-03-05,Tea,-3.00,GBP\n2026-03-06,,-1.00,GBP\n2026-03-07,,-2.00,GBP\n",
      to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "--bank")
    #expect(run.code == 65, "\(run)")
    #expect(
      run.errors.contains(
        """
        bank.csv: error: 2 of 3 rows cannot be read, so no ledger was made
          name the columns that are wrong, such as --amount-column, or correct the rows in the file
          line 3: the name is missing
          line 4: the name is missing

        """), "\(run)")
    #expect(try project.files == ["bank.csv"])
  }

  /// A bank's new layout is of the account that its number names.
  @Test func aLayoutThatChangesIsOfTheSameAccount() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "locale": "de_DE", "transactions": [] }"#)
    let head = "IBAN;DE12 5001 0517 0648 4898 90\n\n"
    try project.write(
      head + "Buchung;Valuta;Empfänger;Saldo;Betrag\n02.06.2025;30.05.2025;Nordmetall;3000,00;2500,00\n"
        + "01.06.2025;01.06.2025;Aldi;500,00;-50,00\n", to: "old.csv")
    try project.write(
      head + "Buchung;Wertstellungsdatum;Empfänger;Betrag\n30.06.2025;30.06.2025;Rewe;-40,00\n"
        + "02.06.2025;30.05.2025;Nordmetall;2500,00\n", to: "new.csv")
    let ledger = ["--ledger", "ledger.json", "--yes"]
    #expect(try project.folio(["import", "old.csv", "--account", "Giro"] + ledger).code == 0)
    let run = try project.folio(["import", "new.csv", "--bank"] + ledger)
    #expect(run.output.hasPrefix("new.csv: 1 added to ledger.json, 1 already there\n  Giro: "), "\(run)")
    #expect(try !project.ledger.contains("2025-05-30 2500"))
  }

  @Test func takesSeveralFilesAndFoldersInOneStep() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(Self.bank, to: "files/a.csv")
    try project.write(Self.bank + "2026-03-07,Cake,-4.00,GBP\n", to: "files/b.csv")
    try project.write("Date,Name,Amount\n", to: "files/c.csv")
    try project.write("no statement", to: "files/notes.md")
    try project.write(
      "<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM><CURDEF>GBP<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260307"
        + "<TRNAMT>-4.00<FITID>77<NAME>Cake</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260308<TRNAMT>-5.00<FITID>78"
        + "<NAME>Bus</STMTTRN></BANKTRANLIST></OFX>", to: "same.ofx")
    let run = try project.folio(
      "import", "files", "same.ofx", "--account", "Current", "--ledger", "ledger.json")
    #expect(run.code == 0, "\(run)")
    #expect(run.output.contains("files/a.csv: 2 added to ledger.json\n"))
    #expect(run.output.contains("files/b.csv: 1 added to ledger.json, 2 already there\n"))
    #expect(run.errors.contains("files/c.csv: warning: there are only headings in it, and no payments"))
    #expect(run.output.contains("same.ofx: 1 added to ledger.json, 1 already there\n"), "\(run)")
    #expect(run.output.components(separatedBy: "Next: ").count == 2)
    let after = try project.ledger
    #expect(try project.folio("undo", "--ledger", "ledger.json").output.contains(": 4 removed"))
    #expect(try project.ledger == smallLedger)
    #expect(try project.folio("redo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == after)
  }

  @Test(arguments: [true, false])
  func aFileNamedTwiceAddsItsRowsOnce(isFirstImport: Bool) throws {
    let project = try isFirstImport ? LedgerProject() : LedgerProject(ledger: smallLedger)
    try project.write(Self.bank, to: "a.csv")
    let ledger = isFirstImport ? [] : ["--ledger", "ledger.json"]
    let run = try project.folio(["import", "a.csv", "a.csv", "--account", "Current"] + ledger)
    #expect(run.code == 0, "\(run)")
    let name = isFirstImport ? "content/ledger.json" : "ledger.json"
    #expect(run.output.hasPrefix("a.csv: 2 added to \(name)\n"), "\(run)")
    #expect(run.output.contains("\na.csv: 0 added to \(name), 2 already there\n"), "\(run)")
  }

  /// A file that cannot be read keeps the others out.
  @Test func takesAllFilesOrNone() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(Self.bank, to: "a.csv")
    try project.write("%PDF-1.4", to: "b.pdf")
    let run = try project.folio("import", "a.csv", "b.pdf", "--ledger", "ledger.json")
    #expect(run.code == 65 && run.output.isEmpty, "\(run)")
    #expect(try project.ledger == smallLedger)
  }

  @Test func aFileOfHeadingsIsDone() throws {
    let project = try LedgerProject()
    try project.write("Date,Payee,Debit,Credit,Balance\n", to: "bank.csv")
    let run = try project.folio("import", "bank.csv")
    #expect(run.code == 0 && run.errors.contains("there are only headings in it"), "\(run)")
    #expect(try project.files == ["bank.csv"])
  }
}
