import Testing

/// Imports from two accounts at one bank, whose files look the same.
struct TwoAccountsTests {
  private func project() throws -> LedgerProject {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    try project.write("Date,Description,Amount\n2026-03-04,Foods,-84.12\n", to: "a.csv")
    try project.write("Date,Description,Amount\n2026-03-05,Interest,1.25\n", to: "b.csv")
    for (file, account) in [("a.csv", "Checking"), ("b.csv", "Savings")] {
      let run = try project.folio(
        "import", file, "--bank", "--account", account, "--ledger", "ledger.json", "--yes")
      #expect(run.code == 0, "\(run)")
    }
    return project
  }

  @Test func eachHasAProfileOfItsOwn() throws {
    let profiles = try project().folio("import", "--profiles", "--ledger", "ledger.json").output
    #expect(profiles == "Checking: --account Checking --bank\nSavings: --account Savings --bank\n")
  }

  /// The order of day and month that one month proves is that of the next, whatever the ledger's locale.
  @Test func theOrderOfDaysIsKept() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    try project.write("Date,Description,Amount\n13/03/2026,A,-10.00\n02/03/2026,B,-9.00\n", to: "a.csv")
    try project.write("Date,Description,Amount\n04/05/2026,C,-8.00\n03/05/2026,D,-7.00\n", to: "b.csv")
    let first = try project.folio("import", "a.csv", "--account", "Checking", "--ledger", "ledger.json")
    #expect(first.output.contains(": --account Checking --date-format DD/MM/YYYY\n"), "\(first)")
    try project.folio("import", "b.csv", "--ledger", "ledger.json", "--yes")
    let list = try project.folio("list", "--csv", "--ledger", "ledger.json").output
    #expect(list.contains("2026-05-04,expense,C"), "\(list)")
  }

  private static func child(_ iban: String?, _ interest: String) -> String {
    (iban.map { "IBAN;\($0)\n" } ?? "") + """
      Buchungstag;Empfänger;Betrag;Währung
      02.01.2026;Oma Erna;50,00;EUR
      02.02.2026;Oma Erna;50,00;EUR
      02.03.2026;Oma Erna;50,00;EUR
      31.03.2026;Sparkasse;\(interest);EUR

      """
  }

  /// Two children get the same on the same days.
  @Test func twoNumbersOfTheBankAreTwoAccounts() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "transactions": [] }"#)
    try project.write(Self.child("DE02120300000000202051", "1,25"), to: "a.csv")
    try project.write(Self.child("DE88120300001020304050", "2,10"), to: "b.csv")
    let run = try project.folio("import", "a.csv", "b.csv", "--bank", "--ledger", "ledger.json")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.output.contains("a.csv: 4 added to ledger.json\n"), "\(run)")
    #expect(run.output.contains("b.csv: 4 added to ledger.json\n"), "\(run)")
  }

  /// Without a number, they may be one account, which is said.
  @Test func rowsThatAnotherAccountHasAreNamed() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "transactions": [] }"#)
    try project.write(Self.child(nil, "1,25"), to: "a.csv")
    try project.write(Self.child(nil, "2,10"), to: "b.csv")
    let ledger = ["--bank", "--ledger", "ledger.json"]
    _ = try project.folio(["import", "a.csv", "--account", "Anna"] + ledger)
    let run = try project.folio(["import", "b.csv", "--account", "Ben"] + ledger)
    #expect(
      run.output.hasPrefix(
        """
        b.csv: 1 added to ledger.json, 3 already there
          Ben: 2026-03-31, in 2.10 EUR, out 0.00 EUR
          categories: 1 missing
          check: of the rows that are already there, 3 are in "Anna"; if "Ben" has them, too: folio undo, and then \
        folio import b.csv --bank --ledger ledger.json --account Ben --new

        """), "\(run)")
    try project.folio("undo", "--ledger", "ledger.json")
    let new = try project.folio(["import", "b.csv", "--account", "Ben", "--new"] + ledger)
    #expect(new.output.hasPrefix("b.csv: 4 added to ledger.json\n"), "\(new)")
  }

  /// Between the days that both have, the second has a row that the first has not, and the other way round.
  @Test func rowsThatOneLacksTellTwoAccountsApart() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "transactions": [] }"#)
    let common =
      "Date,Name,Amount\n2026-03-01,Gym,-29.90\n2026-03-03,Netflix,-12.99\n2026-03-05,Fund,-100.00\n"
    try project.write(common + "2026-03-07,REWE,-35.20\n2026-03-28,ACME,2000.00\n", to: "a.csv")
    try project.write(common + "2026-03-09,Lidl,-15.20\n2026-03-28,City,1800.00\n", to: "b.csv")
    try project.folio("import", "a.csv", "--account", "His", "--bank", "--ledger", "ledger.json")
    let run = try project.folio("import", "b.csv", "--account", "Hers", "--bank", "--ledger", "ledger.json")
    #expect(run.output.contains("b.csv: 5 added to ledger.json\n"), "\(run)")
    #expect(run.output.contains("possible duplicates: 3 of those added\n"), "\(run)")
  }

  /// Two rows are few, but all that the ledger has of a file of this name.
  @Test func aShortFileMovesToTheRightAccount() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "transactions": [] }"#)
    try project.write("Date,Name,Amount\n2026-03-05,REWE,-35.20\n2026-03-07,Shell,-60.00\n", to: "a.csv")
    try project.folio("import", "a.csv", "--account", "Wrong", "--bank", "--ledger", "ledger.json")
    let run = try project.folio(
      "import", "a.csv", "--account", "Right", "--bank", "--ledger", "ledger.json", "--yes")
    #expect(run.output.hasPrefix("a.csv: 0 added to ledger.json, 2 moved to Right\n"), "\(run)")
  }

  /// A proof of the file itself overrules that of an earlier one.
  @Test func aDayThatProvesAnotherOrderDecides() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "GBP", "locale": "en_GB", "transactions": [] }"#)
    let head = "Date,Description,Amount\n"
    try project.write(head + "13/03/2026,TESCO,-45.10\n28/03/2026,WAGES,1000.00\n", to: "a.csv")
    try project.write(
      head + "04/02/2026,WAGES,1000.00\n04/08/2026,ASDA,-15.00\n04/13/2026,TESCO,-45.10\n", to: "b.csv")
    try project.write(head + "05/02/2026,TESCO,-45.10\n05/12/2026,WAGES,1000.00\n", to: "c.csv")
    let ledger = ["--ledger", "ledger.json"]
    let stated = ["import", "a.csv", "--account", "C", "--bank", "--date-format", "DD/MM/YYYY"]
    let first = try project.folio(stated + ledger)
    #expect(first.code == 0, "\(first)")
    let second = try project.folio(["import", "b.csv"] + ledger)
    #expect(second.code == 0 && second.errors.isEmpty, "\(second)")
    #expect(
      second.output.contains("b.csv: 3 added to ledger.json\n  C: 2026-04-02 to 2026-04-13,"), "\(second)")
    #expect(
      second.output.contains(
        "  dates are not read as DD/MM/YYYY, as those of earlier files were: a day of the file proves another order\n"
      ), "\(second)")
    let third = try project.folio(["import", "c.csv"] + ledger)
    #expect(
      third.output.contains("c.csv: 2 added to ledger.json\n  C: 2026-05-02 to 2026-05-12,"), "\(third)")
  }

  /// A file of a new account says more than what was decided about another one.
  @Test func aNewAccountIsReadByItsOwnFile() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    try project.write(
      "Date,Description,Amount\n2026-03-01,A,10.00\n2026-03-02,PAYMENT RECEIVED THANK YOU,-20.00\n",
      to: "card.csv")
    try project.write(
      "Date,Description,Amount\n2026-04-01,TESCO,-10.00\n2026-04-02,SHELL,-20.00\n2026-04-03,ACME SALARY,500.00\n",
      to: "checking.csv")
    for (file, account) in [("card.csv", "Card"), ("checking.csv", "Checking")] {
      try project.folio("import", file, "--account", account, "--ledger", "ledger.json", "--yes")
    }
    let list = try project.folio("list", "--csv", "account:Checking", "--ledger", "ledger.json").output
    #expect(list.contains("TESCO,-10.00,") && list.contains("ACME SALARY,500.00,"), "\(list)")
    let profiles = try project.folio("import", "--profiles", "--ledger", "ledger.json").output
    #expect(profiles == "Card: --account Card --card\nChecking: --account Checking\n")
  }

  @Test func aFileThatSaysNotWhichIsRefused() throws {
    let project = try project()
    try project.write("Date,Description,Amount\n2026-03-07,Shop,-3.00\n", to: "c.csv")
    let run = try project.folio("import", "c.csv", "--ledger", "ledger.json", "--yes")
    #expect(run.code == 65)
    #expect(
      run.errors == """
        c.csv: error: files like this one come from the accounts "Checking", "Savings", and nothing in it says from which
          name it: folio import c.csv --ledger ledger.json --yes --account NAME; if one of them was a mistake, folio import --profiles lists what is saved, and --forget drops it

        """)
  }

  @Test(arguments: ["a.csv", "b.csv"])
  func aFileThatIsThereIsNotAskedAbout(_ file: String) throws {
    let run = try project().folio("import", file, "--ledger", "ledger.json", "--yes")
    #expect(run.output.hasPrefix("\(file): 0 added to ledger.json, 1 already there\n"), "\(run)")
  }

  @Test func sayingItIsEnough() throws {
    let run = try project().folio(
      "import", "b.csv", "--account", "Savings", "--ledger", "ledger.json", "--yes")
    #expect(run.output.hasPrefix("b.csv: 0 added to ledger.json, 1 already there\n"), "\(run)")
  }

  /// The same account under another name doubles all of its payments.
  @Test func saysThatAnotherAccountHasThemAll() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    let rows = ["2026-03-04,Foods,-84.12", "2026-03-05,Rent,-900.00", "2026-03-06,Acme,2500.00"]
    let texts = [rows, rows.map { $0.replacing(",-", with: " Inc.,-").replacing("Acme", with: "Salary") }]
    for (text, account) in zip(texts, ["Giro", "DE02"]) {
      try project.write("Date,Description,Amount\n\(text.joined(separator: "\n"))\n", to: "a.csv")
      let run = try project.folio("import", "a.csv", "--account", account, "--ledger", "ledger.json", "--yes")
      #expect(
        run.output.contains(
          "check: \"Giro\" has a payment of the same day and amount for every row; if it is the same account, "
            + "folio undo, and then folio import a.csv --ledger ledger.json --yes --account Giro\n")
          == (account == "DE02"), "\(run)")
    }
  }

  /// The file was imported into the wrong account: its rows, its balances and its profile move.
  @Test func theSameFileWithAnotherAccountMovesItsRows() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    try project.write(
      "Date,Description,Amount,Balance\n2026-03-04,Foods,-84.12,915.88\n2026-03-05,Tea,-5.88,910.00\n"
        + "2026-03-06,Acme,90.00,1000.00\n", to: "a.csv")
    func run(_ arguments: String...) throws -> LedgerProject.Run {
      try project.folio(arguments + ["--ledger", "ledger.json"])
    }
    #expect(try run("import", "a.csv", "--account", "Checking").code == 0)
    let before = try project.ledger
    let refused = try run("import", "a.csv", "--account", "Amex")
    #expect(
      refused.code == 65
        && refused.errors.contains("3 payments are already in ledger.json, of another account"))
    let moved = try run("import", "a.csv", "--account", "Amex", "--yes")
    #expect(moved.output.hasPrefix("a.csv: 0 added to ledger.json, 3 moved to Amex\n"), "\(moved)")
    let withoutIDs = try project.ledger.replacing(/"id": "[^"]*",\s/, with: "")
    #expect(withoutIDs == before.replacing("Checking", with: "Amex"))
    #expect(try run("import", "--profiles").output == "Amex: --account Amex\n")
    #expect(try run("import", "a.csv").output.hasPrefix("a.csv: 0 added to ledger.json, 3 already there\n"))
    #expect(try run("undo").code == 0)
    #expect(try project.ledger == before)
    #expect(try run("import", "--profiles").output == "Checking: --account Checking\n")
  }

  /// Rows of the bank were joined to those of an app, in the account of the app: the same file with its own
  /// account takes them there, on its days, and both files stay known.
  @Test func theSameFileTakesItsRowsFromTheAccountOfAnApp() throws {
    func row(_ day: String, _ other: String, _ name: String, _ amount: String) -> String {
      """
      { "date": "2026-08-\(day)", "type": "expense", "name": "\(name)", "amount": "\(amount)", "account": "Everyday",
        "ref": "2026-08-\(day) -\(amount) USD | \(name.lowercased()) || 2026-08-\(other) -\(amount) USD | \(name.lowercased()) inc |  | Checking",
        "file": "app.csv, bank.csv" }
      """
    }
    let rows = [
      row("03", "03", "Shop", "64.20"), row("12", "12", "Tea", "4.50"), row("21", "20", "Power", "83.11"),
    ]
    let project = try LedgerProject(
      ledger: #"{ "currency": "USD", "transactions": [\#(rows.joined(separator: ","))] }"#)
    try project.write(
      "Date,Description,Amount\n2026-08-03,Shop Inc,-64.20\n2026-08-12,Tea Inc,-4.50\n2026-08-20,Power Inc,-83.11\n",
      to: "bank.csv")
    try project.write(
      "Date,Name,Account,Amount,Category\n2026-08-03,Shop,Everyday,-64.20,A\n2026-08-12,Tea,Everyday,-4.50,A\n2026-08-21,Power,Everyday,-83.11,A\n",
      to: "app.csv")
    func run(_ arguments: String...) throws -> LedgerProject.Run {
      try project.folio(["import"] + arguments + ["--bank", "--ledger", "ledger.json"])
    }
    let refused = try run("bank.csv", "--account", "Checking")
    #expect(
      refused.code == 65 && refused.errors.contains("use --yes to move them to Checking: "), "\(refused)")
    let moved = try run("bank.csv", "--account", "Checking", "--yes")
    #expect(moved.output.hasPrefix("bank.csv: 0 added to ledger.json, 3 moved to Checking\n"), "\(moved)")
    let found = try project.ledger.matches(of: /"date": "([^"]*)"|"account": "([^"]*)"/).map {
      $0.1 ?? $0.2 ?? ""
    }
    #expect(
      found == ["2026-08-03", "Checking", "2026-08-12", "Checking", "2026-08-20", "Checking"])
    for file in ["app.csv", "bank.csv"] {
      #expect(try run(file, "--yes").output.hasPrefix("\(file): 0 added to ledger.json, 3 already there\n"))
    }
  }

  /// Files of two accounts that name none, two of each, which overlap: the summaries say so, the files move
  /// one after another, and what is the side of a transfer then is named.
  @Test func overlappingFilesWithoutAnAccountMoveOneAfterAnother() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    let files = [
      "visa-1.csv": ["2026-10-04,Foods,-84.12", "2026-10-05,Tea,-5.88", "2026-10-20,PAYMENT,90.00"],
      "visa-2.csv": [
        "2026-10-05,Tea,-5.88", "2026-10-20,PAYMENT,90.00", "2026-11-02,Shop,-7.00", "2026-11-03,Inn,-8.00",
      ],
      "giro-1.csv": ["2026-10-02,Rent,-700.00", "2026-10-19,PAYMENT VISA,-90.00", "2026-10-25,Acme,900.00"],
      "giro-2.csv": ["2026-10-25,Acme,900.00", "2026-11-03,Rent,-700.00", "2026-11-04,Kiosk,-3.00"],
    ]
    for (name, rows) in files {
      try project.write("Date,Description,Amount\n\(rows.joined(separator: "\n"))\n", to: name)
    }
    func run(_ arguments: String...) throws -> LedgerProject.Run {
      try project.folio(arguments + ["--bank", "--yes", "--ledger", "ledger.json"])
    }
    let first = try run("import", "visa-1.csv", "visa-2.csv", "giro-1.csv", "giro-2.csv")
    let advice = "  check: nothing in the file names its account, and these rows are in none; to name it: "
    for name in files.keys {
      #expect(
        first.output.contains(
          advice + "folio import \(name) --bank --ledger ledger.json --account NAME --yes\n"), "\(first)")
    }
    func isMoved(_ file: String, _ account: String, _ counts: String) throws -> Bool {
      try run("import", file, "--account", account).output
        .hasPrefix("\(file): 0 added to ledger.json, \(counts)\n")
    }
    #expect(try isMoved("visa-1.csv", "Visa", "3 moved to Visa"))
    #expect(try isMoved("visa-2.csv", "Visa", "2 moved to Visa, 2 already there"))
    #expect(try isMoved("giro-2.csv", "Giro", "3 moved to Giro"))
    let last = try run("import", "giro-1.csv", "--account", "Giro")
    #expect(last.output.hasPrefix("giro-1.csv: 0 added to ledger.json, 2 moved to Giro, 1 already there\n"))
    #expect(
      last.output.hasSuffix(
        "  1 pair of rows is probably one payment: folio match shows it\nNext: folio match --ledger ledger.json "
          + "(folio undo --ledger ledger.json takes this back)\n"), "\(last)")
    for (file, rows) in files {
      #expect(
        try isMoved(file, file.hasPrefix("visa") ? "Visa" : "Giro", "\(rows.count) already there"))
    }
  }

  /// A file that names its account keeps its profile when its rows move, but not the wrong account's name.
  @Test func aProfileIsRenamedWithItsAccount() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "transactions": [] }"#)
    try project.write(
      "IBAN;DE89370400440532013000\n\nDatum;Name;Betrag\n04.03.2026;Foods;-84,12\n05.03.2026;Tea;-5,88\n",
      to: "giro.csv")
    try project.write(
      "Date,Description,Amount\n2026-03-04,Books,-9.00\n2026-03-05,Ink,-5.00\n", to: "visa.csv")
    for (file, account) in [("giro.csv", "Visa"), ("giro.csv", "Giro"), ("visa.csv", "Visa")] {
      let run = try project.folio("import", file, "--account", account, "--yes", "--ledger", "ledger.json")
      #expect(run.code == 0, "\(run)")
    }
    let profiles = try project.folio("import", "--profiles", "--ledger", "ledger.json")
    #expect(profiles.output == "Giro: --account Giro\nVisa: --account Visa\n")
  }
}
