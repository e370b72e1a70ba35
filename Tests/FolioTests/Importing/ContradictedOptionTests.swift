import Foundation
import TestSupport
import Testing

/// An option, or what is kept of one, is refused if the file proves the opposite.
struct ContradictedOptionTests {
  private static let headings = "Date,Description,Amount,Balance\n"
  private static let balanced =
    headings + "2026-03-01,A,-1.00,99.00\n2026-03-02,B,-2.00,97.00\n2026-03-03,C,5.00,102.00\n"
  private static let unbalanced = headings + "2026-02-01,A,-1.00,\n2026-02-02,B,-2.00,\n2026-02-03,C,4.00,\n"

  private func project(_ files: [String: String]) throws -> LedgerProject {
    let project = try LedgerProject(currency: "USD")
    for (name, text) in files { try project.write(text, to: name) }
    return project
  }

  @Test func isRefusedWithTheProofAndNotKept() throws {
    let project = try project(["a.csv": Self.balanced])
    let before = try project.files
    let run = try project.folio("import", "a.csv", "--card", "--account", "Checking")
    #expect(
      run
        == LedgerProject.Run(
          code: 65, output: "",
          errors: """
            a.csv: error: --card does not fit: the running balance of 2 rows says the opposite
              without --card it fits: folio import a.csv --account Checking

            """))
    #expect(try project.files == before)
  }

  private static let fees = "Date,Description,Amount,Fee,Balance\n"

  /// The proof of a file's fees is kept for the next, which may prove nothing, or the opposite.
  @Test func whatIsProvedOfFeesIsKept() throws {
    let first = Self.fees + "2026-03-01,Tea,-1.00,,99.00\n2026-03-02,ATM,-50.00,2.00,47.00\n"
    let next = Self.fees + "2026-04-01,ATM,-20.00,2.00,25.00\n2026-04-02,Tea,-1.00,,24.00\n"
    let other = Self.fees + "2026-05-01,Tea,-1.00,,23.00\n2026-05-02,ATM,-10.00,2.00,13.00\n"
    let project = try project(["a.csv": first, "b.csv": next, "c.csv": other])
    let kept = try project.folio("import", "a.csv", "--account", "Giro")
    #expect(kept.output.contains("in content/imports.json: --account Giro --fees extra\n"), "\(kept)")
    let run = try project.folio("import", "b.csv")
    #expect(
      run.output.contains("\n  balance of Giro: 24.00 USD on 2026-04-02, stated in the ledger\n"), "\(run)")
    #expect(run.output.hasPrefix("b.csv: 3 added"), "\(run)")
    #expect(
      try project.folio("import", "c.csv")
        == LedgerProject.Run(
          code: 65, output: "",
          errors: """
            c.csv: error: --fees extra, kept as "Giro", does not fit: the running balance of 1 row says the opposite
              with --fees included it fits: folio import c.csv --fees included; folio import --forget Giro drops what is kept

            """))
    let included = try project.folio("import", "c.csv", "--fees", "included")
    #expect(included.output.hasPrefix("c.csv: 2 added"), "\(included)")
    #expect(try project.read("content/imports.json").contains("\"fees\": \"included\""))
  }

  /// Balances before and after the table prove as much as those beside the rows.
  @Test(arguments: [
    ("--card", "Opening balance,100.00\nClosing balance,93.80\n\n", ["-1.20", "-5.00"]),
    (
      "--card", "IBAN,DE89370400440532013000\nOpening balance,1000.00\nClosing balance,1150.00\n\n",
      ["-50.00", "200.00"]
    ),
    ("--bank", "Opening balance,1000.00\nClosing balance,930.00\n\n", ["50.00", "20.00"]),
  ])
  func headedBalancesRefuseIt(option: String, balances: String, amounts: [String]) throws {
    let rows = amounts.enumerated().map { "2026-03-0\($0.offset + 1),P\($0.offset),\($0.element)\n" }
    let project = try project(["a.csv": balances + "Date,Description,Amount\n" + rows.joined()])
    let run = try project.folio("import", "a.csv", option, "--account", "Checking")
    #expect(run.code == 65, "\(run)")
    #expect(
      run.errors.hasPrefix(
        "a.csv: error: \(option) does not fit: the opening and the closing balance say the opposite\n"),
      "\(run)")
    let right = try project.folio("import", "a.csv", "--account", "Checking")
    #expect(right.output.contains("the opening and the closing balance"), "\(right)")
  }

  @Test func whatIsKeptIsRefusedByItsName() throws {
    let project = try project(["a.csv": Self.unbalanced, "b.csv": Self.balanced])
    try project.folio("import", "a.csv", "--card", "--account", "Visa")
    let kept = try project.read("content/imports.json")
    let run = try project.folio("import", "b.csv")
    #expect(run.code == 65)
    #expect(
      run.errors == """
        b.csv: error: --card, kept as "Visa", does not fit: the running balance of 2 rows says the opposite
          with --bank it fits: folio import b.csv --bank; folio import --forget Visa drops what is kept

        """)
    #expect(try project.read("content/imports.json") == kept)
    #expect(try project.folio("import", "b.csv", "--bank").output.contains("in 5.00 USD, out 3.00 USD"))
  }

  /// The next file of the layout has no balance that could prove it again.
  @Test func aProofIsKept() throws {
    let card =
      Self.headings + "2026-03-01,A,1.00,99.00\n2026-03-02,B,2.00,97.00\n2026-03-03,C,-5.00,102.00\n"
    let project = try project(["a.csv": card, "b.csv": Self.headings + "2026-04-01,D,7.00,\n"])
    let first = try project.folio("import", "a.csv", "--account", "Visa")
    #expect(first.output.contains("\n  signs: the running balance of 2 rows\n"))
    #expect(first.output.contains("as \"Visa\" in content/imports.json: --account Visa --card\n"))
    let second = try project.folio("import", "b.csv")
    #expect(second.output.contains("in 0.00 USD, out 7.00 USD"), "\(second)")
    #expect(second.output.contains("\n  signs: --card\n"))
  }

  // MARK: What the books prove

  private static func savings(_ rows: String, iban: Bool = true) -> String {
    (iban ? "IBAN;DE60500105175432109876\n\n" : "") + "Buchung;Empfänger;Saldo;Betrag;Währung\n" + rows
  }
  private static let august =
    "30.09.2026;ING;15.252,15;25,79;EUR\n02.09.2026;Anna;15.226,36;300,00;EUR\n"
    + "01.09.2026;Gebühr;14.926,36;-5,00;EUR\n"
  private static let next = "05.10.2026;Ben;15.952,15;400,00;EUR\n02.10.2026;Anna;15.552,15;300,00;EUR\n"
  private static let overlap = "30.09.2026;ING;15.252,15;25,79;EUR\n"

  private func books(_ files: [String: String]) throws -> LedgerProject {
    let project = try LedgerProject(currency: "EUR")
    for (name, text) in files { try project.write(text, to: name) }
    let run = try project.folio("import", "a.csv", "--account", "Tagesgeld")
    #expect(run.code == 0, "\(run)")
    return project
  }

  /// A file in which money only comes in, whose balance goes on from that of the ledger, is read without a
  /// question, and no option turns it.
  @Test(arguments: [true, false], ["", overlap])
  func theBalanceOfTheBooksDecides(hasIBAN: Bool, overlap: String) throws {
    let project = try books([
      "a.csv": Self.savings(Self.august, iban: hasIBAN),
      "b.csv": Self.savings(Self.next + overlap, iban: hasIBAN),
    ])
    let before = try project.read("content/ledger.json")
    let refused = try project.folio("import", "b.csv", "--card", "--yes")
    #expect(refused.code == 65 && refused.output.isEmpty, "\(refused)")
    #expect(try project.read("content/ledger.json") == before)
    let run = try project.folio("import", "b.csv")
    #expect(run.code == 0 && run.output.contains("in 700.00 EUR, out 0.00 EUR"), "\(run)")
    #expect(run.output.contains("balance of Tagesgeld: 15952.15 EUR on 2026-10-05"), "\(run)")
  }

  /// The balance of the ledger is enough if the file has balances in its head alone.
  @Test func aStatedBalanceRefusesTheSigns() throws {
    func file(_ balance: String, _ rows: String) -> String {
      "IBAN;DE60500105175432109876\nSaldo;\(balance);EUR\n\nBuchung;Empfänger;Betrag;Währung\n" + rows
    }
    let project = try books([
      "a.csv": file(
        "1.020,00", "02.09.2026;Anna;-30,00;EUR\n03.09.2026;Ben;50,00;EUR\n05.09.2026;Cafe;-2,00;EUR\n"),
      "b.csv": file("1.170,00", "02.10.2026;Anna;50,00;EUR\n05.10.2026;Ben;100,00;EUR\n"),
    ])
    let run = try project.folio("import", "b.csv")
    #expect(run.code == 0 && run.output.contains("in 150.00 EUR, out 0.00 EUR"), "\(run)")
  }

  /// Half of the rows say nothing of the signs; an earlier file of the account with these headings does.
  @Test func anEarlierFileDecides() throws {
    let headings = "\"Booking Date\",\"Partner Name\",Type,\"Account Name\",\"Amount (EUR)\"\n"
    let project = try books([
      "a.csv": headings + "2026-05-02,REWE,Presentment,Main,-10.00\n2026-05-20,KVB,Presentment,Main,-3.50\n",
      "b.csv": headings
        + "2026-06-10,Zalando,Presentment,Main,-49.90\n2026-07-10,Zalando,Presentment,Main,19.90\n",
    ])
    let run = try project.folio("import", "b.csv")
    #expect(run.code == 0 && run.output.contains("in 19.90 EUR, out 49.90 EUR"), "\(run)")
  }

  /// A file that was wholly wrong still mends itself.
  @Test func aWrongSignIsMendedWhateverBalanceItBrought() throws {
    let rows = "05.10.2026;Ben;400,00;EUR\n02.10.2026;Anna;300,00;EUR\n"
    let text =
      "IBAN;DE60500105175432109876\nSaldo;15.952,15;EUR\n\nBuchung;Empfänger;Betrag;Währung\n" + rows
    let project = try LedgerProject(currency: "EUR")
    try project.write(text, to: "a.csv")
    #expect(try project.folio("import", "a.csv", "--card", "--account", "X").code == 0)
    let run = try project.folio("import", "a.csv", "--bank", "--yes")
    #expect(run.code == 0 && run.output.contains("0 added to content/ledger.json, 2 reversed"), "\(run)")
  }

  /// The command in a refusal is the one that was typed, without what is refused.
  @Test(arguments: [
    (["a.csv", "--card", "--account", "My Visa", "--no-balance"], "a.csv --account 'My Visa' --no-balance"),
    (["--card", "-n", "a.csv", "b.csv", "--currency=USD"], "a.csv b.csv -n --currency=USD"),
    (["--invert", "--name-column", "Description", "--", "a.csv"], "a.csv --name-column Description"),
  ])
  func theOtherOptionsAreSuggestedAgain(_ example: (typed: [String], suggested: String)) throws {
    let project = try project(["a.csv": Self.balanced, "b.csv": Self.unbalanced])
    let run = try project.run([LedgerProject.binary, "import"] + example.typed)
    #expect(run.errors.hasSuffix("  without --card it fits: folio import \(example.suggested)\n"), "\(run)")
  }

  @Test func aColumnThatIsRefusedIsLeftOut() throws {
    let project = try project(["a.csv": Self.balanced])
    let run = try project.folio("import", "a.csv", "--amount-column=Balance", "--account", "X", "--yes")
    #expect(
      run.errors == """
        a.csv: error: the balance follows from the amounts in "Amount", not from those in "Balance"
          import it without --amount-column: folio import a.csv --account X --yes

        """)
  }

  @Test func aQuestionKeepsTheTypedOptions() throws {
    let project = try project(["a.csv": "Date,Description,Amount\n2026-03-01,A,1.00\n2026-03-02,B,2.00\n"])
    let run = try project.folio("import", "a.csv", "--account", "My Visa", "--yes")
    #expect(
      run.errors.contains("\n  choose one: folio import a.csv --account 'My Visa' --yes --card or --bank\n"),
      "\(run)")
  }

  // MARK: Encodings

  /// An encoding that is kept is named where it fails, with what to do.
  @Test func anEncodingThatIsKeptIsNamed() throws {
    let project = try project(["a.csv": "Date,Description,Amount\n2026-03-01,A,-1.00\n"])
    try project.write(
      #"[{ "name": "Card", "headings": ["Date", "Description", "Amount"], "encoding": "shift-jis" }]"#,
      to: "content/imports.json")
    let bytes = Array("Date,Description,Amount\n2026-03-01,Caf".utf8) + [0xE9] + Array(",-1.00\n".utf8)
    try Data(bytes).write(to: project.folder.appending(path: "b.csv"))
    let run = try project.folio("import", "b.csv")
    #expect(
      run
        == LedgerProject.Run(
          code: 65, output: "",
          errors: """
            b.csv: error: the file is not in shift-jis, which is kept as "Card"
              name its encoding: folio import b.csv --encoding utf-8, which is kept instead; or drop what is kept: \
            folio import --forget Card

            """))
    #expect(try project.folio("import", "b.csv", "--encoding", "windows-1252").output.contains("1 added"))
    #expect(try project.read("content/imports.json").contains("\"encoding\": \"windows-1252\""))
  }

  /// A bank that has changed to UTF-8 is understood, whatever is kept.
  @Test func unicodeIsReadAsSuch() throws {
    let project = try project(["a.csv": "Date,Description,Amount\n2026-03-01,Café Zürich,-1.00\n"])
    try project.write(
      #"[{ "name": "Card", "headings": ["Date", "Description", "Amount"], "encoding": "windows-1252" }]"#,
      to: "content/imports.json")
    #expect(try project.folio("import", "a.csv").code == 0)
    #expect(try project.read("content/ledger.json").contains("Café Zürich"))
  }

  // MARK: Words

  private static let words =
    "Date,Libellé,Type,Montant\n2026-10-01,PAUL,Achat,12.40\n2026-10-02,DAB,Retrait,60.00\n"
    + "2026-10-03,ACME,Virement,1900.00\n2026-10-15,MONOPRIX,Achat,33.10\n"

  @Test func wordsOfUnknownMeaningAreAskedForAndKept() throws {
    let project = try project([
      "a.csv": Self.words,
      "b.csv": Self.words.replacing("-10-", with: "-11-").replacing("Retrait", with: "Frais"),
    ])
    let run = try project.folio("import", "a.csv", "--account", "Carte")
    #expect(
      run
        == LedgerProject.Run(
          code: 65, output: "",
          errors: """
            a.csv: error: nothing in the file shows which way money went; the words in "Type" may say it
              name those that mean money out, separated by commas: folio import a.csv --account Carte --out Achat
              Achat: 2 rows, such as 2026-10-01 12.40 USD PAUL
              Retrait: 1 row, such as 2026-10-02 60.00 USD DAB
              Virement: 1 row, such as 2026-10-03 1900.00 USD ACME
              if all of them do, use --card; if none does, use --bank

            """))
    let first = try project.folio("import", "a.csv", "--account", "Carte", "--out", "Achat,Retrait")
    #expect(first.output.contains("in 1900.00 USD, out 105.50 USD"), "\(first)")
    #expect(
      first.output.contains("--account Carte --type-column Type --out 'Achat,Retrait' --in Virement\n"),
      "\(first)")
    let second = try project.folio("import", "b.csv")
    #expect(second.output.contains("in 1900.00 USD, out 45.50 USD"), "\(second)")
    #expect(
      second.errors.contains(
        "b.csv:3: warning: not taken: the type \"Frais\" is neither income nor expense; "
          + "--out or --in Frais says which\n"), "\(second)")
    let third = try project.folio("import", "b.csv", "--out", "Frais")
    #expect(third.output.contains("1 added to content/ledger.json, 3 already there"), "\(third)")
    #expect(third.output.contains("out 60.00 USD"), "\(third)")
  }

  @Test func theMajorityIsSaidOnceForAProfile() throws {
    let sentence = "negative amounts are read as money out because most rows have them"
    let project = try project([
      "a.csv": Self.unbalanced, "b.csv": Self.unbalanced.replacing("-02-", with: "-03-"),
    ])
    #expect(try project.folio("import", "a.csv", "--account", "Visa").output.contains(sentence))
    #expect(try !project.folio("import", "b.csv").output.contains(sentence))
  }
}
