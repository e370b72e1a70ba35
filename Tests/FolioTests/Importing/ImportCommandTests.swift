import Foundation
import TestSupport
import Testing

/// Tests what importing asks, saves and prints, for files of all formats.
struct ImportCommandTests {
  private static let bank = """
    Date,Description,Amount,Balance
    2026-03-02,Corner Bakery,-12.40,87.60
    2026-03-03,Coffee,-4.50,83.10
    2026-03-05,Studio,2500.00,2583.10

    """
  private static let card = """
    Date,Description,Amount
    2026-03-04,WHOLE FOODS,84.12
    2026-03-09,CITY TRANSIT,25.00
    2026-03-28,OUTDOOR SHOP,-100.00

    """

  private func project(_ files: [String: String] = ["bank.csv": bank, "card.csv": card]) throws
    -> LedgerProject
  {
    let project = try LedgerProject(currency: "USD")
    for (name, text) in files { try project.write(text, to: name) }
    return project
  }

  /// The ledger is written first, and a failure to save the profile must not hide that. Here the file of
  /// profiles is too large for the disk, and the ledger is not.
  /// A text that `imports.json` may not have is not kept, or no later command could read the file.
  @Test(arguments: [
    (
      "x.sta",
      ":20:X\n:25:" + String(repeating: "9", count: 5000)
        + "\n:28C:1\n:60F:C260301EUR0,00\n:61:2603020302D5,00NTRFa//b\n:86:SHOP\n:62F:D260331EUR5,00\n-\n"
    ),
    (
      "x.csv",
      "Date,\(String(repeating: "d", count: 3000)),Description,Amount\n2026-03-02,a,SHOP,-5.00\n"
        + "2026-03-03,b,PAY,100.00\n2026-03-04,c,X,-7.00\n"
    ),
  ])
  func aTextThatIsTooLongIsNotKept(name: String, text: String) throws {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "transactions": [] }"#)
    try project.write(text, to: name)
    func run(_ arguments: String...) throws -> LedgerProject.Run {
      try project.folio(arguments + ["--ledger", "ledger.json"])
    }
    #expect(try run("import", name, "--account", "Chk", "--yes").code == 0)
    #expect(try run("rename", "account", "Chk", "Giro").code == 0)
    #expect(try run("import", name, "--account", "Giro", "--yes").code == 0)
  }

  /// Nothing proves that the rows are the same, so that the user decides.
  @Test func asksAboutAFileWithSeveralDifferences() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    try project.write(
      "Date,Description,Amount\n03/02/2026,FOODS,84.12\n04/02/2026,SHELL,41.00\n05/02/2026,BOOKS,12.50\n"
        + "06/02/2026,PAYMENT THANK YOU,-100.00\n", to: "a.csv")
    func run(_ arguments: String...) throws -> LedgerProject.Run {
      try project.folio(["import", "a.csv", "--card", "--ledger", "ledger.json"] + arguments)
    }
    #expect(try run("--account", "Chk", "--date-format", "MM/dd/yyyy").code == 0)
    let before = try project.ledger
    let other = ["--account", "Amex", "--date-format", "dd/MM/yyyy"]
    let refused = try run(other[0], other[1], other[2], other[3])
    #expect(refused.code == 65)
    #expect(try project.ledger == before)
    #expect(
      refused.errors.contains(
        """
        a.csv: error: an earlier import of this file probably added 4 of these payments to ledger.json \
        on other days, and perhaps with the other sign or in another account: 2026-03-02
        """), "\(refused)")
    let added = try run(other[0], other[1], other[2], other[3], "--yes")
    #expect(added.code == 0)
    #expect(
      added.output.contains("check: 4 of them look like rows of an earlier import of the file"), "\(added)")
  }

  /// The next command could not finish a change of both files of which nothing is kept.
  @Test func nothingIsImportedWhereTheProfileCannotBeSaved() throws {
    let project = try project()
    let profiles = (0..<200).map { #"{"name": "n\#($0)", "headings": ["h\#($0)"], "signs": "card"}"# }
    try project.write("[\(profiles.joined(separator: ",\n"))]", to: "imports.json")
    let command = "\(LedgerProject.binary) import card.csv --card --ledger ledger.json --yes --currency USD"
    let run = try project.run(["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 12; exec \(command)"])
    #expect(run.code == 1 && run.output.isEmpty, "\(run)")
    #expect(run.errors.hasSuffix("cannot write it: File too large\n"), "\(run)")
    #expect(try !project.files.contains("ledger.json"))
  }

  @Test func addsUpAmountsOfAnySize() throws {
    let project = try project([
      "a.csv": "Date,Name,Amount\n2026-03-05,A,-92233720368547758.07\n2026-03-06,B,-92233720368547758.07\n"
        + "2026-03-07,C,-1.00\n"
    ])
    let run = try project.folio("import", "a.csv", "--dry-run")
    #expect(run.output.contains("out more than 92233720368547758.07 USD"), "\(run)")
  }

  @Test func readsNoFileThatIsFarTooLarge() throws {
    let project = try project([:])
    let file = project.folder.appending(path: "large.csv").path()
    try #require(FileManager.default.createFile(atPath: file, contents: nil))
    try #require(truncate(file, 3 << 30) == 0)
    let run = try project.folio("import", "large.csv", "--dry-run")
    #expect(run.code == 65)
    #expect(run.errors.contains("the file has 3221225472 bytes; the limit is"), "\(run)")
  }

  /// Neither a file's name nor its contents can control the terminal.
  @Test(.needs(.script), arguments: ["bank", "card"])
  func asksInPlainText(kind: String) throws {
    let name = "a\u{1B}]0;x\u{7}\u{202E}.csv"
    let project = try project([name: kind == "bank" ? Self.bank : Self.card])
    let run = try project.folioAtTerminal("import a*.csv", input: "\n\n")
    #expect(run.output.contains("3 to add") || run.output.contains("Which is right?"), "\(run)")
    // The progress line of the reading erases itself.
    let words = run.output.replacing("\u{1B}[K", with: "")
    #expect(!words.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{202E}"].contains($0) })
  }

  @Test(.needs(.script), arguments: ["y", "n", ""])
  func asksAtATerminalBeforeItWrites(answer: String) throws {
    let project = try project()
    let run = try project.folioAtTerminal("import bank.csv", input: "\n\(answer)\n")
    for part in [
      "2026-03-03  expense     4.50 USD  Coffee", "Description  name     Corner Bakery | Coffee",
      "2026-03-02 to 2026-03-05, in 2500.00 USD, out 16.90 USD",
      "Add 3 payments to content/ledger.json? [y/N]",
    ] {
      #expect(run.output.contains(part), "\(run)")
    }
    #expect(run.code == (answer == "y" ? 0 : 1))
    #expect(run.output.contains("Nothing was imported.") == (answer != "y"))
    #expect(try (project.read("content/ledger.json") != LedgerProject.emptyLedger) == (answer == "y"))
  }

  /// Files of known kinds, in which nothing is in doubt, are one question.
  @Test(.needs(.script), arguments: [true, false])
  func asksOnceAboutAFolder(isWanted: Bool) throws {
    let files = ["Giro": "date,Payee,Amount", "Visa": "Day,Shop,Amount"]
    let project = try LedgerProject(currency: "USD")
    for (name, headings) in files {
      try project.write(
        "\(headings)\n2026-03-01,\(name) A,-1.00\n2026-03-02,\(name) B,-2.00\n", to: "\(name).csv")
      #expect(try project.folio("import", "\(name).csv", "--account", name, "--bank").code == 0)
      try project.write(
        "\(headings)\n2026-04-01,\(name) C,-3.00\n2026-04-02,\(name) D,-4.00\n", to: "april/\(name).csv")
    }
    let before = try project.read("content/ledger.json")
    let run = try project.folioAtTerminal("import april", input: isWanted ? "y\n" : "n\n")
    #expect(
      run.output.components(separatedBy: "Add 4 payments of 2 files to content/ledger.json? [y/N]").count
        == 2,
      "\(run)")
    #expect(run.code == (isWanted ? 0 : 1), "\(run)")
    #expect(try (project.read("content/ledger.json") != before) == isWanted)
  }

  /// A few letters of an account that there is are enough, and one that is nearly one is asked about.
  @Test(
    .needs(.script),
    arguments: [("check", "Checking"), ("Chekcing\nn\nChecking", "Checking"), ("Visa", "Visa")])
  func asksForTheAccount(answer: String, account: String) throws {
    let project = try project()
    #expect(try project.folio("add", "--name", "Tea", "--amount", "3", "--account", "Checking").code == 0)
    let run = try project.folioAtTerminal("import bank.csv", input: "\(answer)\ny\n")
    #expect(run.code == 0, "\(run)")
    #expect(
      run.output.contains(
        "Which account is bank.csv? [Checking, or a new name; Enter for none, or for the number in the file]"),
      "\(run)")
    #expect(try project.folio("import", "--profiles").output == "\(account): --account \(account)\n")
    #expect(try project.folio("import", "bank.csv").output.contains("3 already there"))
  }

  @Test(.needs(.script), arguments: ["1", "2", "3\n1", ""])
  func asksWhichReadingIsRight(answer: String) throws {
    let project = try project()
    let run = try project.folioAtTerminal("import card.csv", input: "\(answer)\n\ny\n")
    #expect(
      run.output.contains("--card: 3 payments, 2026-03-04 to 2026-03-28, in 100.00 USD, out 109.12 USD"))
    #expect(
      run.output.contains("--bank: 3 payments, 2026-03-04 to 2026-03-28, in 109.12 USD, out 100.00 USD"))
    #expect(run.output.contains("Which is right? [1-2, or Enter to stop]"))
    if answer.isEmpty {
      #expect(run.code == 1)
      #expect(try project.read("content/ledger.json") == LedgerProject.emptyLedger)
    } else {
      let signs = answer == "2" ? "bank" : "card"
      #expect(try project.read("content/imports.json").contains("\"signs\": \"\(signs)\""))
      #expect(try project.folio("import", "card.csv", "--yes").code == (signs == "bank" ? 65 : 0))
    }
  }

  @Test(arguments: [[], ["--yes"]])
  func refusesWhatIsUndecidedWhereNobodyAnswers(flags: [String]) throws {
    let project = try project()
    let run = try project.folio(["import", "card.csv"] + flags)
    #expect(run.code == 65)
    let typed = (["folio import card.csv"] + flags).joined(separator: " ")
    #expect(run.errors.contains("choose one: \(typed) --card or --bank\n"), "\(run)")
    #expect(try project.read("content/ledger.json") == LedgerProject.emptyLedger)
  }

  @Test func whatIsSaidIsKeptAndWhatIsSaidLaterCounts() throws {
    let project = try project()
    try project.folio("import", "card.csv", "--card", "--account", "Amex")
    let again = try project.folio("import", "card.csv")
    #expect(
      again
        == .done(
          "card.csv: 0 added to content/ledger.json, 3 already there\n"
            + "  signs: --card\n  read with profile \"Amex\": --account Amex --card\n"))
    try project.write(project.read("card.csv").replacing("2026", with: "2025"), to: "blue.csv")
    try project.folio("import", "blue.csv", "--account", "Blue Card")
    let both = "Amex: --account Amex --card\nBlue Card: --account 'Blue Card' --card\n"
    #expect(try project.folio("import", "--profiles") == .done(both))
    try project.folio("import", "card.csv", "--account", "amex", "--bank", "--yes")
    let changed = "Amex: --account Amex --bank\nBlue Card: --account 'Blue Card' --card\n"
    #expect(try project.folio("import", "--profiles") == .done(changed))
    #expect(try project.folio("import", "--forget", "amex").code == 0)
    #expect(try project.folio("import", "--forget", "blue card").code == 0)
    #expect(try project.read("content/imports.json") == "[]\n")
    #expect(try project.folio("import", "--forget", "amex").code == 1)
  }

  @Test func aFileThatContradictsWhatIsKeptIsNotReadInSilence() throws {
    let project = try project()
    try project.write("Date,Description,Amount\n2026-03-01,A,-1\n2026-03-02,B,-2\n", to: "first.csv")
    try project.folio("import", "first.csv", "--bank")
    let run = try project.folio("import", "card.csv")
    #expect(run.code == 65)
    #expect(run.errors.contains("choose one: folio import card.csv --bank or --card\n"))
  }

  @Test func aReadingWithOtherSignsTurnsWhatIsThere() throws {
    let project = try project()
    try project.folio("import", "card.csv", "--bank")
    let before = try project.read("content/ledger.json")
    let refused = try project.folio("import", "card.csv", "--card")
    #expect(refused.code == 65)
    #expect(refused.errors.contains("3 payments are already in content/ledger.json with the opposite sign\n"))
    #expect(try project.read("content/ledger.json") == before)
    let turned = try project.folio("import", "card.csv", "--card", "--yes")
    #expect(
      turned.output.hasPrefix("card.csv: 0 added to content/ledger.json, 3 reversed\n"))
    let again = try project.folio("import", "card.csv", "-n")
    #expect(again.output.contains("\ncard.csv: 0 to add to content/ledger.json, 3 already there\n"))
  }

  /// A file that overlaps one that was read the other way says so, and the command that it names mends both.
  @Test func aFileThatOverlapsAWrongOneSaysHowToMendIt() throws {
    let project = try LedgerProject(currency: "EUR")
    let files = [
      "a.csv": "2026-05-02,Shell,40.00\n2026-05-14,Hema,7.50\n2026-05-28,Aldi,12.00\n",
      "b.csv": "2026-05-14,Hema,7.50\n2026-05-28,Aldi,12.00\n2026-06-03,Zara,50.00\n2026-06-05,Shop,41.00\n"
        + "2026-06-07,Shop,42.00\n",
    ]
    for (name, rows) in files { try project.write("Posted,Payee,Value\n\(rows)", to: name) }
    try project.folio("import", "a.csv", "--bank", "--account", "Card")
    let other = try project.folio("import", "b.csv", "--card", "--account", "Card", "--yes")
    #expect(
      other.output.contains(
        "\n  check: 2 of them are also in \"a.csv\" with the other sign (2026-05-14  +7.50 EUR  Hema"))
    #expect(
      other.output.contains(
        "so one of the two was probably read wrongly; if that one: folio import a.csv --card --yes; "
          + "if this one: folio undo, and then folio import b.csv --account Card --yes --bank\n"), "\(other)")
    let refused = try project.folio("import", "a.csv", "--card")
    #expect(refused.code == 65)
    let mended = try project.folio("import", "a.csv", "--card", "--yes")
    #expect(
      mended.output.hasPrefix(
        """
        a.csv: 0 added to content/ledger.json, 1 reversed, 2 doubles removed, 2 already there
          also there with the other sign, so removed: 2026-05-14  +7.50 EUR  Hema  (2026-05-14-hema), \
        2026-05-28  +12.00 EUR  Aldi  (2026-05-28-aldi)

        """), "\(mended)")
    let list = try project.folio("list").output.split(separator: "\n").filter { $0.contains("  Card  ") }
    #expect(list.count == 6 && list.allSatisfy { $0.contains(" -") }, "\(list)")
  }

  @Test func aBrokenFileOfProfilesIsToldWithItsPlace() throws {
    let project = try project()
    try project.write(
      "[{ \"name\": \"A\", \"width\": 2,\n  \"signs\": \"plus\" }]\n", to: "content/imports.json")
    let run = try project.folio("import", "bank.csv")
    #expect(run.code == 65)
    #expect(
      run.errors.hasPrefix("content/imports.json:2:12: error: \"plus\" is not a valid value of \"signs\"\n"))
    #expect(try project.read("content/imports.json").contains("plus"))
  }

  @Test func aProfileThatSetsNothingIsNotMentioned() throws {
    let project = try project(["bank.csv": "Date,Name,Amount\n2026-03-01,A,-1\n2026-03-02,B,-2\n"])
    try project.write(
      #"[ { "name": "Bank", "headings": ["Date", "Name", "Amount"] } ]"#, to: "content/imports.json")
    let run = try project.folio("import", "bank.csv")
    #expect(run.output.contains("bank.csv: 2 added") && !run.output.contains("profile"), "\(run)")
  }

  /// The preview says of a column of types that it tells income from expense, or confirms the signs.
  @Test(arguments: ["-12.50,20.00", "12.50,20.00", "12.50,-20.00"])
  func theColumnOfTypesIsUsed(amounts: String) throws {
    let values = amounts.split(separator: ",")
    let project = try project([
      "bank.csv":
        "Date,Payee,Type,Amount\n2026-03-01,A,Debit,\(values[0])\n2026-03-02,B,Credit,\(values[1])\n"
    ])
    let run = try project.folio("import", "bank.csv", "--dry-run")
    #expect(run.output.contains("\nType    type     Debit | Credit\n"), "\(run)")
    #expect(!run.output.contains("Not used"))
  }

  @Test(arguments: [
    ["bank.csv", "--card", "--bank"], ["bank.csv", "--invert", "--bank"], [], ["bank.csv", "--profiles"],
    ["--forget"], ["bank.csv", "--amount-column", "A", "--debit-column", "B"],
    ["bank.csv", "--currency", "XYZ"], ["bank.csv", "--account", " "],
  ])
  func refusesOptionsThatContradictEachOther(arguments: [String]) throws {
    #expect(try project().folio(["import"] + arguments).code == 64)
  }

  @Test func nothingTakenIsAFailure() throws {
    let project = try project(["bank.csv": "Date,Name,Amount\n2026-03-01,A,much\n2026-03-02,B,little\n"])
    let run = try project.folio("import", "bank.csv")
    #expect(run.code == 65, "\(run)")
    #expect(try project.read("content/ledger.json") == LedgerProject.emptyLedger)
  }

  @Test func twoImportsAtOnceLoseNothing() throws {
    let project = try LedgerProject()
    for (name, text) in ["bank.csv": Self.bank, "card.csv": Self.card] { try project.write(text, to: name) }
    let runs = try [("bank.csv", "--bank"), ("card.csv", "--card")].map { file, signs in
      try project.start([
        LedgerProject.binary, "import", file, signs, "--account", file, "--currency", "USD",
      ])
    }
    for (process, output, _) in runs {
      _ = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(try project.read("content/ledger.json").components(separatedBy: "\"ref\"").count == 7)
    #expect(try project.folio("import", "--profiles").output.split(separator: "\n").count == 2)
  }

  @Test func aStatedCurrencyIsThatOfTheRows() throws {
    let project = try LedgerProject()
    try project.write(Self.bank, to: "bank.csv")
    try project.folio("import", "bank.csv", "--currency", "chf")
    #expect(try project.read("content/ledger.json").contains("\"currency\": \"CHF\""))
  }
}
