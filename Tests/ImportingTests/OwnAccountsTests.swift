import Testing

@testable import Bookkeeping
@testable import Importing

/// Reads exports of apps that know which account money came from and which it went to.
struct OwnAccountsTests {
  private static func rows(_ text: String, _ currency: String = "EUR") throws -> [String] {
    try StatementText(text, ImportOptions(currency: currency)).statement.rows.map { row in
      guard case .success(let draft) = row.payment else { return "\(row.payment)" }
      let accounts = [draft.account, draft.to].map { $0 ?? "-" }.joined(separator: " > ")
      return "\(draft.date.iso) \(draft.kind) \(draft.amount.decimal) \(draft.name) [\(accounts)]"
    }
  }

  private static let firefly = """
    user_id,group_id,journal_id,created_at,type,amount,foreign_amount,currency_code,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,category,tags,notes
    1,1,1,2026-03-09T10:00:00+00:00,Withdrawal,-12.40,,EUR,Bread and rolls,2026-03-05T00:00:00+00:00,Checking,,Asset account,Corner Bakery,,Expense account,Food,,
    1,2,2,2026-03-09T10:00:00+00:00,Deposit,2500.00,,EUR,Wages,2026-03-06T00:00:00+00:00,Studio,,Revenue account,Checking,,Asset account,Salary,,
    1,3,3,2026-03-09T10:00:00+00:00,Transfer,400.00,,EUR,To the savings,2026-03-07T00:00:00+00:00,Checking,,Asset account,Savings,,Asset account,,,
    1,4,4,2026-03-09T10:00:00+00:00,Transfer,150.00,,EUR,Card bill,2026-03-08T00:00:00+00:00,Checking,,Asset account,Visa,,Debt,,,
    1,5,5,2026-03-09T10:00:00+00:00,Opening balance,900.00,,EUR,Initial balance,2026-03-01T00:00:00+00:00,Initial balance for Checking,,Initial balance account,Checking,,Asset account,,,

    """
  private static let read = [
    "2026-03-05 expense 12.40 Corner Bakery [Checking > -]",
    "2026-03-06 income 2500.00 Studio [Checking > -]",
    "2026-03-07 transfer 400.00 To the savings [Checking > Savings]",
    "2026-03-08 transfer 150.00 Card bill [Checking > Visa]",
  ]

  @Test func aRowBetweenTwoOwnAccountsIsATransfer() throws {
    #expect(try Self.rows(Self.firefly) == Self.read)
    let statement = try StatementText(Self.firefly, ImportOptions(currency: "EUR")).statement
    #expect(statement.skipped.map(\.reason) == [.balance])
  }

  /// Either the kinds of the accounts or the type of the row is enough; signs do not matter.
  @Test(arguments: ["kinds", "types", "unsigned"])
  func oneWitnessIsEnough(_ witness: String) throws {
    let lines = Self.firefly.split(separator: "\n").map { line -> String in
      var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if witness == "kinds" { cells[4] = cells[4] == "type" ? "reconciled" : "" }
      if witness == "types" {
        for column in [12, 15] { cells[column] = cells[column].hasSuffix("_type") ? "x" : "" }
      }
      if witness == "unsigned" { cells[5] = cells[5].replacing("-", with: "") }
      return cells.joined(separator: ",")
    }
    #expect(try Self.rows(lines.joined(separator: "\n") + "\n") == Self.read)
  }

  @Test func otherHeadingsMeanTheSame() throws {
    let text = """
      Date,Type,From account,To account,Amount,Note
      2026-03-05,Expense,Cash,Corner Bakery,12.40,Bread
      2026-03-06,Income,Studio,Bank,2500.00,Wages
      2026-03-07,Transfer,Bank,Cash,100.00,Pocket money

      """
    #expect(
      try Self.rows(text) == [
        "2026-03-05 expense 12.40 Corner Bakery [Cash > -]", "2026-03-06 income 2500.00 Studio [Bank > -]",
        "2026-03-07 transfer 100.00 Pocket money [Bank > Cash]",
      ])
  }

  /// A bank's transfer may go to anybody, whatever the bank calls it.
  @Test func aBanksTransferIsAPayment() throws {
    let text = """
      Date,Type,From,To,Amount
      2026-03-05,Transfer,Anna,Landlord,-900.00
      2026-03-06,Card payment,Anna,Shop,-12.40
      2026-03-07,Transfer,Studio,Anna,2500.00

      """
    let kinds = try StatementText(text, ImportOptions(currency: "EUR")).drafts.map(\.kind)
    #expect(kinds == [.expense, .expense, .income])
  }

  @Test func aJournalAsATableIsReadAsAJournal() throws {
    let text = """
      "txnidx","date","date2","status","code","description","comment","account","amount","commodity","credit","debit","posting-status","posting-comment"
      "1","2026-03-05","","","","Bakery | bread","","expenses:food","12.40","€","","12.40","",""
      "1","2026-03-05","","","","Bakery | bread","","assets:cash","-12.40","€","12.40","","",""
      "2","2026-03-06","","*","","Studio","","assets:bank:checking","2500.00","€","","2500.00","",""
      "2","2026-03-06","","*","","Studio","","income:salary","-2500.00","€","2500.00","","",""
      "3","2026-03-07","","","","Save","","assets:bank:savings","400.00","€","","400.00","",""
      "3","2026-03-07","","","","Save","","assets:bank:checking","-400.00","€","400.00","","",""
      "4","2026-03-01","","","","Begin","","assets:cash","50.00","€","","50.00","",""
      "4","2026-03-01","","","","Begin","","equity:opening","-50.00","€","50.00","","",""

      """
    #expect(
      try Self.rows(text) == [
        "2026-03-05 expense 12.40 Bakery [cash > -]", "2026-03-06 income 2500.00 Studio [bank:checking > -]",
        "2026-03-07 transfer 400.00 Save [bank:checking > bank:savings]",
      ])
    #expect(
      try StatementText(text, ImportOptions(currency: "EUR")).statement.skipped.map(\.reason) == [.balance])
  }

  @Test func eachCurrencyHasABalanceOfItsOwn() throws {
    let text = """
      Date,Description,Amount,Currency,Balance
      2026-03-01,A,-1.00,EUR,99.00
      2026-03-01,B,-2.00,USD,498.00
      2026-03-02,C,-3.00,EUR,96.00
      2026-03-03,D,50.00,USD,548.00
      2026-03-04,E,-6.00,EUR,90.00
      2026-03-05,F,-8.00,USD,540.00

      """
    let statement = try StatementText(text, ImportOptions(currency: "EUR")).statement
    #expect(statement.findings == [.balanceAddsUp(rows: 4)])
    let missing = text.replacing("F,-8.00,USD,540.00", with: "F,-8.00,USD,541.00")
    let broken = try StatementText(missing, ImportOptions(currency: "EUR")).statement
    #expect(broken.findings.contains { if case .balanceBreaks = $0 { true } else { false } })
  }

  /// Two columns that name own accounts alone, without any kind or type.
  @Test func readsAccountsThatMoneyLeftAndReached() throws {
    let text = """
      Date,From Account,To Account,Amount,Payee
      2026-01-05,Checking,,84.12,Shop
      2026-01-06,Checking,Savings,600.00,
      2026-01-07,,Checking,1000.00,Employer

      """
    let drafts = try StatementText(text).drafts
    #expect(drafts.map(\.kind) == [.expense, .transfer, .income])
    #expect(drafts.map(\.account) == ["Checking", "Checking", "Checking"])
    #expect(drafts.map(\.to) == [nil, "Savings", nil])
  }

  @Test(arguments: ["Wallet", "Conta", "Account Name", "Konto", "账户"])
  func readsTheAccountOfEachRow(heading: String) throws {
    let text = """
      Date,\(heading),Text,Amount
      2026-01-05,Cash,Shop,-84.12
      2026-01-06,Bank,Shop,-4.12
      2026-01-07,Cash,Shop,-5.12

      """
    #expect(try StatementText(text).drafts.map(\.account) == ["Cash", "Bank", "Cash"])
  }

  /// `folio match` pairs no row with a category.
  @Test func aCategoryThatMeansTransferIsNone() throws {
    let text = """
      Date,Account,Category,Amount,Note
      2026-01-05,Cash,Food,-84.12,x
      2026-01-06,Bank,Transfer,-600.00,To 'Cash'

      """
    #expect(try StatementText(text).drafts.map(\.category) == ["Food", nil])
  }

  /// Two columns of accounts, of which a row fills one, or both for a transfer.
  @Test(arguments: [
    "Von Konto;Auf Konto", "Von;Nach", "Cuenta de origen;Cuenta de destino",
    "Compte source;Compte de destination",
    "Dal conto;Al conto", "Från konto;Till konto", "Van rekening;Naar rekening", "振替元;振替先", "From;To",
  ])
  func twoColumnsGiveTheDirection(headings: String) throws {
    let text = """
      Date;Amount;\(headings);Payee
      2026-09-01;3500.00;;Giro;Acme
      2026-09-03;12.50;Bar;;Mensa
      2026-09-04;700.00;Giro;;Landlord
      2026-09-15;100.00;Giro;Bar;Cash

      """
    #expect(
      try Self.rows(text) == [
        "2026-09-01 income 3500.00 Acme [Giro > -]", "2026-09-03 expense 12.50 Mensa [Bar > -]",
        "2026-09-04 expense 700.00 Landlord [Giro > -]", "2026-09-15 transfer 100.00 Cash [Giro > Bar]",
      ])
  }

  /// The numbers of the two accounts of a bank's payments are anybody's.
  @Test func numbersAreOfAnybody() throws {
    let text = """
      Dato;Beskrivelse;Inn;Ut;Til konto;Fra konto
      03.10.2026;KIWI;;-163,80;;12345678903
      05.10.2026;Kvam;17250,00;;12345678903;98765432109
      07.10.2026;REMA;;-249,00;;12345678903

      """
    #expect(
      try StatementText(text, ImportOptions(currency: "NOK", locale: "nb_NO")).rows == [
        "2026-10-03 -163.80 NOK KIWI", "2026-10-05 +17250.00 NOK Kvam", "2026-10-07 -249.00 NOK REMA",
      ])
  }

  /// A column of the other account makes both rows of a transfer one.
  @Test(arguments: [
    "Account,Transfer account,Type", "Konto,Gegenkonto,Typ", "Compte,Compte de contrepartie,Type",
    "Cuenta,Cuenta destino,Tipo", "Conto,Conto di destinazione,Tipo", "Konto,Motkonto,Typ",
    "Rekening,Tegenrekening,Soort",
    "口座,相手口座,種類",
  ])
  func theOtherAccountMakesATransfer(headings: String) throws {
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(
      """
      Date,\(headings),Payee,Amount
      2026-06-01,Checking,Savings,,Set aside,-100.00
      2026-06-01,Savings,Checking,,Set aside,100.00
      2026-06-02,Checking,,,Coffee,-3.00

      """, of: nil)
    #expect(
      try books.rows() == [
        "2026-06-01 Checking > Savings 100.00 Set aside", "2026-06-02 Checking -3.00 Coffee",
      ])
  }

  /// A type names an account that has no rows, and a category that is a word for transfers joins two rows.
  @Test func aWordMakesATransfer() throws {
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(
      """
      Date,Account,Category,Payee,Amount,Type,Transfer account
      2026-03-03,Bank,Rent,Landlord,-700.00,Expense,
      2026-03-05,Bank,,Card bill,-60.00,Transfer,Card

      """, of: nil)
    try books.take(
      """
      Date,Account,Category,Amount,Payee
      2026-06-01,Checking,Transfer,-100.00,Set aside
      2026-06-01,Savings,Transfer,100.00,Set aside
      2026-06-02,Checking,Food,-3.00,Coffee
      2026-06-02,Savings,Food,3.00,Coffee
      2026-06-03,Checking,Food,-4.00,Tea

      """, of: nil, named: "b.csv")
    #expect(
      try books.rows() == [
        "2026-03-03 Bank -700.00 Landlord", "2026-03-05 Bank > Card 60.00 Card bill",
        "2026-06-01 Checking > Savings 100.00 Set aside", "2026-06-02 Checking -3.00 Coffee",
        "2026-06-02 Savings 3.00 Coffee", "2026-06-03 Checking -4.00 Tea",
      ])
  }
}
