import Testing

@testable import Bookkeeping
@testable import Importing

/// The order of evidence: what decides which way money went, and what never does.
struct EvidenceTests {
  private static func lines(
    _ text: String, _ locale: String = "en_US", _ currency: String = "USD",
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) -> [String] {
    StatementReading.lines(text, in: locale, currency, change)
  }

  private static func statement(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws
    -> Statement
  {
    var options = ImportOptions()
    change(&options)
    return try StatementReader.read(Array(text.utf8), options: options)
  }

  // MARK: Arithmetic before words

  /// A text in brackets may say that a row is not booked yet.
  @Test(arguments: ["gereserveerd", "in behandeling", "in attesa", "blokada", "Authorization"])
  func whatIsSetOffAsPendingIsNotBooked(_ word: String) {
    let rows = "2026-08-08;KAFE NORD (\(word));-35\n2026-08-07;LIDL;-100\n2026-08-06;ACME;1000\n"
    #expect(
      Self.lines("Date;Text;Amount\n" + rows, "en_IE", "EUR") == [
        "2026-08-07 -100.00 EUR LIDL", "2026-08-06 +1000.00 EUR ACME",
      ])
  }

  /// The words of rows that are pending say more than the sign of most of the others.
  @Test func pendingRowsTellWhatSignsMean() {
    let rows = "03/28/2026,Purchase,EDF,34.56,Pending\n03/28/2026,Purchase,ALDI,30.00,Pending\n"
    #expect(
      Self.lines("Date,Type,Payee,Amount,Status\n" + rows + "03/27/2026,Refund,ALDI,-12.00,Posted\n") == [
        "2026-03-27 +12.00 USD ALDI"
      ])
  }

  /// Balances that rise with each row are those of an account or of a debt, but never of neither.
  @Test(arguments: [
    "Date,Type,Description,Amount,Balance\n2026-03-01,Credit,ACME,100.00,1100.00\n2026-03-02,Direct Debit,EDF returned,20.00,1120.00\n2026-03-03,Credit,BETA,5.00,1125.00\n",
    "Date,Description,Amount,Balance\n2026-03-01,Deposit,100.00,1100.00\n2026-04-30,Interest paid,1.50,1101.50\n2026-05-30,Interest paid,1.60,1103.10\n",
    "Date,Type,Description,Amount,Balance\n2026-03-01,Deposit,ACME,100.00,1100.00\n2026-03-02,Purchase,Zara return,20.00,1120.00\n2026-03-03,Deposit,BETA,5.00,1125.00\n",
  ])
  func wordsDoNotOverruleARisingBalance(_ text: String) {
    let lines = Self.lines(text)
    let amounts = lines.map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? $0 }
    #expect(lines.first == "undecided" || amounts.allSatisfy { $0.hasPrefix("+") }, "\(lines)")
  }

  /// The headings of PayPal and Starling: one row's type says the opposite of a balance that adds up.
  @Test(arguments: [
    (
      "Date,Name,Type,Status,Currency,Amount,Fees,Total,Balance",
      [
        "02/14/2026,Surveys Inc,Mass Pay Payment,Completed,USD,7.91,0,7.91,7.91",
        "02/24/2026,Taxi Ltd,PreApproved Payment,Completed,USD,-49.61,0,-49.61,-41.70",
        "02/24/2026,Bank,Reversal of ACH Deposit,Completed,USD,-43.44,0,-43.44,-85.14",
        "02/26/2026,Music,PreApproved Payment,Completed,USD,-4.99,0,-4.99,-90.13",
      ], ["+7.91", "-49.61", "-43.44", "-4.99"]
    ),
    (
      "Date,Counter Party,Reference,Type,Amount (USD),Balance (USD),Spending Category,Notes",
      [
        "02/14/2026,Water Works,REFUND,DIRECT DEBIT,15.00,115.00,BILLS,",
        "02/15/2026,Grocer,X 1,CONTACTLESS,-12.40,102.60,GROCERIES,",
        "02/25/2026,ACME,SALARY,FASTER PAYMENT,1500.00,1602.60,INCOME,",
      ], ["+15.00", "-12.40", "+1500.00"]
    ),
    (
      "Date,Description,Type,Amount,Balance",
      [
        "02/14/2026,To my savings,Deposit,-50.00,950.00", "02/15/2026,Grocer,Card,-12.40,937.60",
        "02/25/2026,ACME,Salary,1500.00,2437.60",
      ], ["-50.00", "-12.40", "+1500.00"]
    ),
  ])
  func aTypeIsWeakerThanTheBalance(headings: String, rows: [String], amounts: [String]) throws {
    let text = ([headings] + rows).joined(separator: "\n") + "\n"
    for order in [text, ([headings] + rows.reversed()).joined(separator: "\n") + "\n"] {
      let statement = try Self.statement(order)
      let read = StatementReading.lines(of: statement).map { String($0.split(separator: " ")[1]) }
      #expect(read.sorted() == amounts.sorted())
      #expect(statement.signs == .runningBalance(rows: rows.count - 1))
    }
  }

  /// Both balances in each row, as in files converted from Norma 43.
  @Test func openingAndClosingBalanceProveTheSigns() throws {
    func table(_ closing: String) -> String {
      """
      currency,initial_balance,final_balance,income,expenses,item1,transaction_date,amount
      EUR,0.00,\(closing),1500.00,500.00,ACME,2026-03-02,1500.00
      EUR,0.00,\(closing),1500.00,500.00,RENTAL,2026-03-10,-500.00

      """
    }
    let bank = try Self.statement(table("1000.00"))
    #expect(
      StatementReading.lines(of: bank) == ["2026-03-02 +1500.00 EUR ACME", "2026-03-10 -500.00 EUR RENTAL"])
    #expect(bank.signs == .openingAndClosing)
    let card = try Self.statement(table("-1000.00"))
    #expect(
      StatementReading.lines(of: card) == ["2026-03-02 -1500.00 EUR ACME", "2026-03-10 +500.00 EUR RENTAL"])
    #expect(card.provenSigns == .card)
  }

  /// A register's running total beside an amount of zero, whichever row is first.
  @Test(arguments: [
    ["02,Baker,-10.00,-10.00", "03,Baker,-20.00,-30.00", "04,Voucher,0.00,-30.00", "05,Baker,-30.00,-60.00"],
    ["05,Baker,-30.00,-60.00", "04,Voucher,0.00,-30.00", "03,Baker,-20.00,-30.00", "02,Baker,-10.00,-10.00"],
    ["02,Baker,-30.00,-30.00", "03,Voucher,0.00,-30.00", "05,Baker,-30.00,-60.00"],
  ])
  func aRunningTotalIsNoAmount(rows: [String]) throws {
    let text = "Date,Description,Amount,Total\n" + rows.map { "2026-01-\($0)\n" }.joined()
    let statement = try Self.statement(text)
    let sum = statement.rows.reduce(0) { $0 + ((try? $1.payment.get())?.amount.minorUnits ?? 0) }
    #expect(sum == 6000)
    // It starts with the file, so it is the balance of no account.
    #expect(statement.balances.isEmpty)
  }

  /// Without a sign or a balance, a column to which another one adds up is its total, from either end.
  @Test(arguments: [
    ["02,Baker,10.00,10.00", "03,Baker,30.00,20.00", "05,Baker,60.00,30.00", "06,Books,75.00,15.00"],
    ["06,Books,75.00,15.00", "05,Baker,60.00,30.00", "03,Baker,30.00,20.00", "02,Baker,10.00,10.00"],
  ])
  func aSumSoFarIsNoAmount(rows: [String]) throws {
    let text = "Date,Description,Total,Amount\n" + rows.map { "2026-01-\($0)\n" }.joined()
    let statement = try Self.statement(text) { $0.signs = .card }
    let amounts = statement.payments.map { $0.amount.decimal }
    #expect(amounts.sorted() == ["10.00", "15.00", "20.00", "30.00"])
  }

  /// The headings of Capitec: a fee is given back, and a row is missing.
  @Test func theSignOfAFeeCounts() throws {
    let text = """
      Date,Description,Money In,Money Out,Fee,Balance
      2026-07-01,Salary,4000.00,,,4000.00
      2026-07-02,Grocer,,-515.00,,3485.00
      2026-07-03,Notification Fee,,,-0.35,3484.65
      2026-07-04,Correction: Notification Fee,,,0.35,3485.00
      2026-07-06,Grocer,,-85.00,,3300.00

      """
    let statement = try Self.statement(text)
    #expect(
      StatementReading.lines(of: statement) == [
        "2026-07-01 +4000.00 USD Salary", "2026-07-02 -515.00 USD Grocer",
        "2026-07-03 -0.35 USD Notification Fee", "2026-07-04 +0.35 USD Correction: Notification Fee",
        "2026-07-06 -85.00 USD Grocer",
      ])
    #expect(
      statement.findings == [.balanceAddsUp(rows: 3), .balanceBreaks(Self.gap(330_000, 340_000, line: 6))])
  }

  /// A fee without a sign is paid, and one with a minus given back, if the balance says so.
  @Test func theBalanceTellsWhichFeeIsGivenBack() {
    let text = """
      Date,Description,Amount,Fee,Balance
      2026-07-01,In,1000.00,0.00,1000.00
      2026-07-02,Jane,-100.00,1.50,898.50
      2026-07-03,Fee refund,0.00,-1.50,900.00
      2026-07-04,Shop,-50.00,0.00,850.00

      """
    #expect(
      Self.lines(text) == [
        "2026-07-01 +1000.00 USD In", "2026-07-02 -100.00 USD Jane", "2026-07-02 -1.50 USD Fee: Jane",
        "2026-07-03 +1.50 USD Fee refund", "2026-07-04 -50.00 USD Shop",
      ])
  }

  private static func gap(_ stated: Int64, _ computed: Int64, line: Int) -> Statement.Gap {
    Statement.Gap(
      stated: Money(minorUnits: stated, currency: .usDollar),
      computed: Money(minorUnits: computed, currency: .usDollar), place: Statement.Place(line: line))
  }

  /// Even if no row follows from the balance before it.
  @Test func aBreakIsAlwaysNamed() throws {
    let text = "Date,Description,Debit,Credit,Balance\n2026-07-01,A,1.00,,99.00\n2026-07-03,C,3.00,,90.00\n"
    #expect(try Self.statement(text).findings == [.balanceBreaks(Self.gap(9000, 9600, line: 3))])
    let rows = (2...9).map { "2026-07-0\($0),A,1.00,,\($0 * 7).00\n" }.joined()
    #expect(
      try Self.statement("Date,Description,Debit,Credit,Balance\n" + rows).findings
        == [.balanceFails(rows: 7, first: Self.gap(2100, 1300, line: 3))])
  }

  // MARK: Marks

  /// The case `cr-column`: a mark in a column of its own, beside amounts without a sign.
  @Test func aMarkInAColumnOfItsOwnDecides() throws {
    let text = """
      Date,Description,Amount,Type
      2019-12-12,BOOKSHOP LONDON,10.00,
      2019-12-03,CAFE LONDON,9.99,
      2019-12-02,PAYMENT RECEIVED - THANK YOU,1100.00,CR

      """
    let statement = try Self.statement(text)
    #expect(
      StatementReading.lines(of: statement) == [
        "2019-12-12 -10.00 USD BOOKSHOP LONDON", "2019-12-03 -9.99 USD CAFE LONDON",
        "2019-12-02 +1100.00 USD PAYMENT RECEIVED - THANK YOU",
      ])
    #expect(statement.signs == .mark("CR"))
  }

  /// The headings of American Express and of John Lewis in Britain.
  @Test(arguments: [
    "12-Dec-2025,BOOKSHOP,£10.00,\n02-Dec-2025,PAYMENT RECEIVED - THANK YOU,\"+ £1,100.00\",CR\n",
    "12-Dec-2025,BOOKSHOP,£10.00,\n02-Dec-2025,PAYMENT RECEIVED - THANK YOU,\"+ £1,100.00\",\n",
    "12-Dec-2025,BOOKSHOP,£10.00,\n02-Dec-2025,PAYMENT RECEIVED - THANK YOU,\"£1,100.00\",CR\n",
    "12-Dec-2025,BOOKSHOP,£10.00,\n02-Dec-2025,PAYMENT RECEIVED - THANK YOU,\"£1,100.00 CR\",\n",
    "12-Dec-2025,BOOKSHOP,£10.00 DR,\n02-Dec-2025,PAYMENT RECEIVED - THANK YOU,\"£1,100.00\",\n",
  ])
  func aMarkDecides(rows: String) {
    let text = "Date Processed,Description,Amount,\n" + rows
    #expect(
      Self.lines(text, "en_GB", "GBP") == [
        "2025-12-12 -10.00 GBP BOOKSHOP", "2025-12-02 +1100.00 GBP PAYMENT RECEIVED - THANK YOU",
      ])
    #expect(Self.lines(text, "en_GB", "GBP") { $0.signs = .card }[0].hasPrefix("refused: contradicted"))
    // An amount without a mark would be money in.
    let bank = Self.lines(text, "en_GB", "GBP") { $0.signs = .bank }[0]
    #expect(bank.hasPrefix("refused: contradicted") == !rows.contains("DR"))
  }

  /// The headings of S-Pankki: a plus is in, and a dash alone is an empty cell.
  @Test func aPlusIsMoneyIn() {
    let text = """
      Kirjauspäivä;Maksupäivä;Summa;Tapahtumalaji;Maksaja;Saajan nimi;Viitenumero;Viesti
      10.04.2026;10.04.2026;+10,99;BONUS;KAUPPA OY;JANE DOE;-;'-'
      18.03.2026;18.03.2026;+105,08;TUKI;KELA;JANE DOE;-;'x'

      """
    #expect(Self.lines(text, "fi_FI", "EUR").map { $0.split(separator: " ")[1] } == ["+10.99", "+105.08"])
  }

  /// Each amount ends in its mark, and the headings are those of another number of columns.
  @Test func theSuffixDecidesWhereAllAmountsHaveOne() {
    let text = """
      Transaction Date,Description,Currency,CREDIT,DEBIT,Currency,Balance
      31 Jan 2026,TVA,USD,0.80Dr,USD,94.20,
      31 Jan 2026,FRAIS,USD,5.00Dr,USD,95.00,
      02 Feb 2026,VERSEMENT,USD,15.00Cr,USD,109.20,

      """
    #expect(
      Self.lines(text, "fr_CD") == [
        "2026-01-31 -0.80 USD TVA", "2026-01-31 -5.00 USD FRAIS", "2026-02-02 +15.00 USD VERSEMENT",
      ])
  }

  /// The headings of AndroMoney: each row names the account that money left, the one it reached, or both.
  @Test(arguments: ["Expense(Transfer Out),Income(Transfer In)", "支出(轉出),收入(轉入)"])
  func columnsOfAccountsGiveTheDirection(headings: String) throws {
    let text = """
      Id,Currency,Amount,Category,Date,\(headings),Note,Payee
      2,MYR,3500,Salary,20260901,,Bank,September pay,Acme
      3,MYR,100,Transfer,20260902,Bank,Purse,Reload,
      4,MYR,12.5,Food,20260903,Cash,,Rice,Ali

      """
    let drafts = try StatementText(text).drafts
    #expect(drafts.map(\.kind) == [.income, .transfer, .expense])
    #expect(drafts.map(\.account) == ["Bank", "Bank", "Cash"])
    #expect(drafts.map(\.to) == [nil, "Purse", nil])
  }

  /// Without a balance, both signs in a column of debits never mean two directions.
  /// Where debits have a minus, one without takes a debit back, if the balance says so.
  @Test(arguments: [
    (
      ["COFFEE,-3.50,,96.50", "PAY,,1000.00,1096.50", "REVERSAL,3.50,,1100.00", "RENT,-500.00,,600.00"],
      ["-3.50", "+1000.00", "+3.50", "-500.00"]
    ),
    (
      [
        "COFFEE,-3.50,0.00,96.50", "PAY,0.00,1000.00,1096.50", "BACK,3.50,0.00,1100.00", "OFF,0.00,-100,1000",
      ],
      ["-3.50", "+1000.00", "+3.50", "-100.00"]
    ),
    (
      ["COFFEE,3.50,,96.50", "PAY,,1000.00,1096.50", "REVERSAL,-3.50,,1100.00", "RENT,500.00,,600.00"],
      ["-3.50", "+1000.00", "+3.50", "-500.00"]
    ),
  ])
  func aBalanceProvesADebitThatIsTakenBack(_ rows: [String], _ amounts: [String]) {
    let rows = rows.enumerated().map { "2026-10-0\($0.offset + 1),\($0.element)\n" }.joined()
    let lines = Self.lines("Date,Description,Debit,Credit,Balance\n" + rows)
    #expect(lines.map { String($0.split(separator: " ").dropFirst().first ?? "") } == amounts, "\(lines)")
  }

  /// An account whose IBAN its rows have is no card, so that what only rises was paid in.
  @Test func moneyThatOnlyComesIsPaidIn() {
    let text = """
      IBAN;Buchungsdatum;Text;Betrag;Währung
      DE89370400440532013000;05.10.2026;Gutschrift Sparen;200,00;EUR
      DE89370400440532013000;31.10.2026;Zinsen;1,05;EUR

      """
    #expect(
      Self.lines(text, "de_DE", "EUR") == [
        "2026-10-05 +200.00 EUR Gutschrift Sparen", "2026-10-31 +1.05 EUR Zinsen",
      ])
    let other = text.replacing("DE89370400440532013000", with: "12345")
    #expect(Self.lines(other, "de_DE", "EUR").first == "undecided")
  }

  @Test func bothSignsInADebitColumnAreAsked() throws {
    let headings = "\"Date\",\"No.\",\"Description\",\"Debit\",\"Credit\""
    let rows =
      "\"1/15/2026\",\"\",\"Shop\",\"58.2\",\"\"\n\"1/14/2026\",\"\",\"To Jane\",\"-60\",\"\"\n\"1/13/2026\",\"\",\"ACME\",\"\",\"3547.71\"\n"
    #expect(Self.lines("\(headings)\n\(rows)") == ["undecided", "card", "bank"])
    let bank = [
      "2026-01-15 -58.20 USD Shop", "2026-01-14 -60.00 USD To Jane", "2026-01-13 +3547.71 USD ACME",
    ]
    #expect(Self.lines("\(headings)\n\(rows)") { $0.signs = .bank } == bank)
    let refund = rows.replacing("To Jane", with: "Refund of Jane")
    #expect(Self.lines("\(headings)\n\(refund)")[1] == "2026-01-14 +60.00 USD Refund of Jane")
    let balanced = """
      Date,Description,Debit,Credit,Balance
      2026-01-13,ACME,,100.00,100.00
      2026-01-14,Jane,-60.00,,160.00
      2026-01-15,Shop,58.20,,101.80

      """
    #expect(Self.lines(balanced)[1] == "2026-01-14 +60.00 USD Jane")
    #expect(
      Self.lines(balanced.replacing("160.00\n", with: "40.00\n").replacing("101.80", with: "-18.20"))[1]
        == "2026-01-14 -60.00 USD Jane")
  }

  /// ZenMoney fills both sides of a transfer; the column of expenses stays one.
  @Test(arguments: ["0", ""])
  func aRowThatFillsBothSidesIsNamed(empty: String) {
    let text = """
      date;payee;outcome;income
      2026-07-02;Coffee;4.20;\(empty)
      2026-07-02;Market;11.00;\(empty)
      2026-07-03;Interest;\(empty);7.70
      2026-07-04;Wise;25000;334.36

      """
    #expect(
      Self.lines(text, "ru_RU", "RUB") == [
        "2026-07-02 -4.20 RUB Coffee", "2026-07-02 -11.00 RUB Market", "2026-07-03 +7.70 RUB Interest",
        "line 5: debitAndCredit",
      ])
  }

  // MARK: What the user says

  @Test func anOptionThatABalanceContradictsIsRefused() {
    let text =
      "Date,Description,Amount,Balance\n2026-03-01,A,-1.00,99.00\n2026-03-02,B,-2.00,97.00\n2026-03-03,C,5.00,102.00\n"
    #expect(Self.lines(text)[0] == "2026-03-01 -1.00 USD A")
    #expect(Self.lines(text) { $0.signs = .bank }[0] == "2026-03-01 -1.00 USD A")
    #expect(Self.lines(text) { $0.signs = .card }[0].hasPrefix("refused: contradicted"))
    let total =
      "Date,Description,Amount,Total\n2026-03-01,A,-1.00,-1.00\n2026-03-02,B,-2.00,-3.00\n2026-03-03,C,-5.00,-8.00\n"
    #expect(Self.lines(total) { $0.columns = [.amount: "Amount"] }.last == "2026-03-03 -5.00 USD C")
    #expect(Self.lines(total) { $0.columns = [.amount: "Total"] }[0].hasPrefix("refused: unprovenColumn"))
    let typed =
      "Date,Text,Amount,Balance,Way\n2026-03-01,A,-1.00,99.00,in\n2026-03-02,B,-2.00,97.00,in\n2026-03-03,C,5.00,102.00,out\n"
    #expect(Self.lines(typed) { $0.columns = [.type: "Way"] }[0].hasPrefix("refused: contradicted"))
  }

  /// A card's balance may be a debt, which grows with each purchase; only its holder knows.
  @Test func anOptionAboutADebtIsTaken() {
    let text =
      "Date,Description,Amount,Balance\n2026-03-01,A,1.00,101.00\n2026-03-02,B,2.00,103.00\n2026-03-03,Xyz,-5.00,98.00\n"
    #expect(
      Self.lines(text) { $0.signs = .card } == [
        "2026-03-01 -1.00 USD A", "2026-03-02 -2.00 USD B", "2026-03-03 +5.00 USD Xyz",
      ])
    let wages = text.replacing(",B,", with: ",Salary,")
    #expect(Self.lines(wages) { $0.signs = .card }[0].hasPrefix("refused: contradicted"))
  }

  /// The formats that give each amount a direction.
  @Test func aFormatsDirectionsContradictACard() {
    let ofx = """
      <OFX><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260302<TRNAMT>-84.12<NAME>SHOP</STMTTRN>
      <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260304<TRNAMT>100.00<NAME>PAYMENT</STMTTRN></OFX>
      """
    #expect(Self.lines(ofx) { $0.signs = .card }[0].hasPrefix("refused: contradicted"))
    let turned = ofx.replacing("-84.12", with: "84.12").replacing("100.00", with: "-100.00")
    #expect(
      Self.lines(turned) { $0.signs = .card } == [
        "2026-03-02 -84.12 USD SHOP", "2026-03-04 +100.00 USD PAYMENT",
      ])
    let swift =
      ":20:X\n:25:1/2\n:28C:1\n:60F:C260209EUR100,00\n:61:2602100210DR12,00NTRFA2\n:86:Shop\n:62F:C260210EUR88,00\n-\n"
    #expect(Self.lines(swift)[0].hasPrefix("2026-02-10 -12.00 EUR"))
    #expect(Self.lines(swift) { $0.signs = .card }[0].hasPrefix("refused: contradicted"))
  }

  /// A payment received never has the sign of the purchases.
  @Test func aPaymentReceivedIsNoPurchase() {
    let text = "Date,Description,Amount\n2026-03-01,Shop,1.00\n2026-03-02,PAYMENT RECEIVED - THANK YOU,7.00\n"
    #expect(Self.lines(text) == ["undecided", "card", "bank"])
    #expect(
      Self.lines(text) { $0.signs = .card } == [
        "2026-03-01 -1.00 USD Shop", "line 3: contradiction(\"PAYMENT RECEIVED - THANK YOU\")",
      ])
  }

  // MARK: Words

  /// The headings of DKB: the payment of the card's bill is a debit of the bank, and money in on the card.
  @Test(arguments: ["Lastschrift", "Gutschrift"])
  func aFewRowsNeverDecideForAll(type: String) {
    let text = """
      "Belegdatum";"Wertstellung";"Status";"Beschreibung";"Umsatztyp";"Betrag (€)";"Fremdwährungsbetrag"
      "22.07.26";"23.07.26";"Gebucht";"Ausgleich Kreditkarte gem";"\(type)";"83,41";""
      "29.06.26";"30.06.26";"Gebucht";"Drogerie";"Im Geschäft";"-3,41";""
      "08.06.26";"09.06.26";"Gebucht";"Wok";"Im Geschäft";"-80";""

      """
    #expect(
      Self.lines(text, "de_DE", "EUR") == [
        "2026-07-22 +83.41 EUR Ausgleich Kreditkarte gem", "2026-06-29 -3.41 EUR Drogerie",
        "2026-06-08 -80.00 EUR Wok",
      ])
  }

  @Test(arguments: [
    // Deposits into another account, and what only an account earns.
    "Date,Description,Amount,Kind\n2026-01-02,Earn Deposit,-78.50,earn_deposit\n2026-01-03,Earn Interest,0.04,earn_interest\n"
      + "2026-01-10,Card Cashback,0.03,cashback\n2026-01-15,Earn Withdrawal,78.50,earn_withdrawal\n",
    // A category says nothing about signs.
    "Date,Payee,Category,Amount\n2026-09-01,Lettings,Deposit,-900.00\n2026-09-02,Grocer,Groceries,-12.40\n"
      + "2026-09-25,ACME,Salary,1500.00\n",
    "Date,Payee,Amount\n2026-09-01,SCREWFIX,-42.60\n2026-09-02,CLIENT PAYMENT,500.00\n",
  ])
  func minusIsMoneyOut(text: String) {
    for line in Self.lines(text) where line.contains(" USD ") {
      let isOut =
        line.contains("Earn Deposit") || line.contains("Lettings") || line.contains("Grocer")
        || line.contains("SCREWFIX")
      #expect(line.split(separator: " ")[1].hasPrefix(isOut ? "-" : "+"), "\(line)")
    }
    #expect(Self.lines(text)[0] != "undecided")
  }

  @Test func aWordAgainstTheMajorityIsAsked() {
    let text =
      "Date,Type,Details,Amount\n2026-09-01,Spending,Refund of Zara,20.00\n2026-09-02,Card,Grocer,-12.40\n2026-09-03,Card,Fuel,-40.00\n"
    #expect(Self.lines(text) == ["undecided", "card", "bank"])
  }

  @Test(arguments: [
    ("Reversal of ACH Deposit", nil), ("Deposit reversal", nil), ("Storno Lastschrift", nil),
    ("Refund", nil), ("Direct Debit", SignedAmount.Direction.out), ("ACH Deposit", .in),
    ("Folgelastschrift", .out), ("Gehaltsgutschrift", .in), ("Rücklastschrift", nil),
  ])
  func wordsCountWholeAndAreUndone(text: String, direction: SignedAmount.Direction?) {
    #expect(CellWords.direction(text) == direction)
  }

  /// Rows that are left out still say what the signs mean.
  @Test func aPendingRowProvesTheSign() throws {
    let text = """
      Buchungstag;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Info
      28.03.26;FOLGELASTSCHRIFT;Miete;HAUS GMBH;-1234,56;EUR;Umsatz vorgemerkt
      28.03.26;GUTSCHRIFT;Geschenk;AN JANSEN;123,00;EUR;Umsatz gebucht

      """
    #expect(Self.lines(text, "de_DE", "EUR") == ["2026-03-28 +123.00 EUR AN JANSEN"])
    let silent = text.replacing("FOLGELASTSCHRIFT", with: "x").replacing("GUTSCHRIFT", with: "x")
      .replacing(
        "28.03.26;x;Miete;HAUS GMBH;-1234,56;EUR;Umsatz vorgemerkt\n",
        with:
          "28.03.26;x;Miete;HAUS;-1,00;EUR;Umsatz vorgemerkt\n28.03.26;x;Gas;WERK;-2,00;EUR;Umsatz vorgemerkt\n"
      )
    #expect(Self.lines(silent, "de_DE", "EUR") == ["2026-03-28 +123.00 EUR AN JANSEN"])
  }

  // MARK: Rows and columns that do not fit

  /// The headings of an Israeli card: the total has no day of its own, and its text may be in any language.
  @Test(arguments: ["סה\"כ לחיוב", "Da pagare"])
  func aTotalIsNoPayment(text: String) throws {
    let cell = text.replacing("\"", with: "\"\"")
    let table = """
      תאריך עסקה,שם בית העסק,סכום חיוב,תאריך חיוב
      05/09/2026,שופרסל,342.90,10/10/2026
      07/09/2026,קפה,18.00,10/10/2026
      ,"\(cell)",360.90,10/10/2026

      """
    let read = Self.lines(table, "he_IL", "ILS") { $0.signs = .card }
    #expect(read == ["2026-09-05 -342.90 ILS שופרסל", "2026-09-07 -18.00 ILS קפה"])
  }

  /// The headings of a fund platform: the cash for a purchase has a row of its own.
  @Test func namesSecuritiesBesideTheirCash() {
    let text = """
      Order date,Transaction type,Investments,Amount,Status
      25 Sep 2025,Cash Out For Buy,Cash,-9950.34,Completed
      25 Sep 2025,Buy,FUNDS PLC,9957.84,Completed
      24 Sep 2025,Cash In Lump Sum,Cash,15000.00,Completed
      24 Sep 2025,Dealing Fee,Cash,-7.50,Completed

      """
    #expect(
      Self.lines(text, "en_GB", "GBP").map { String($0.split(separator: " ")[1]) } == [
        "-9950.34", "3:", "+15000.00", "-7.50",
      ])
    let broker = "Date,Type,Name,Amount\n2026-03-01,Buy,FUND,-5.00\n2026-03-02,Fee,BROKER,-7.00\n"
    #expect(Self.lines(broker) == ["2026-03-01 -5.00 USD FUND", "2026-03-02 -7.00 USD BROKER"])
  }

  /// Headings that stand one column beside their cells: all of them, or those of the amounts.
  @Test(arguments: [
    ",Data,,Detalii,,Debit,Credit\n01.10.2026,,POS,,\"400,00\",,\n05.10.2026,,ACME,,,\"2.000,00\",\n",
    "Data,Detalii,,Debit,Credit\n01.10.2026,POS,\"400,00\",,\n05.10.2026,ACME,,\"2.000,00\",\n",
    "Data,Detalii,Debit,Credit,\n01.10.2026,POS,,\"400,00\",\n05.10.2026,ACME,,,\"2.000,00\"\n",
  ])
  func movesHeadingsToTheirAmounts(text: String) {
    #expect(
      Self.lines(text, "ro_RO", "RON") == ["2026-10-01 -400.00 RON POS", "2026-10-05 +2000.00 RON ACME"])
  }

  /// All rows have other columns than the headings: they are named by number.
  @Test func namesRowsUnlikeTheirHeadings() {
    let long =
      "Konto;Datum;Betrag;Text\n1;03.07.2026;150,00;Gutschrift;ACME;Lohn\n1;10.06.2026;-100,00;Auftrag;Miete;Juni\n"
    #expect(Self.lines(long, "de_AT", "EUR")[0].hasPrefix("refused: unlikeHeadings"))
    let columns: [ImportOptions.Column: String] = [.date: "2", .amount: "3", .name: "5"]
    #expect(
      Self.lines(long, "de_AT", "EUR") { $0.columns = columns } == [
        "2026-07-03 +150.00 EUR ACME", "2026-06-10 -100.00 EUR Miete",
      ])
    let short =
      "Date,Bank,Branch,City,Name,Amount\n2026-03-01,,,JONAS,-7.80\n2026-03-02,CITI,,ACME,889.81\n2026-03-03,,,SHOP,-1.00\n"
    #expect(Self.lines(short, "lt_LT", "EUR")[0].hasPrefix("refused: unlikeHeadings"))
    let byNumber: [ImportOptions.Column: String] = [.date: "1", .amount: "5", .name: "4"]
    #expect(Self.lines(short, "lt_LT", "EUR") { $0.columns = byNumber }[0] == "2026-03-01 -7.80 EUR JONAS")
  }

  /// The case `revolut-v1`, the first layout of Revolut: a separator in a balance moves what follows.
  @Test func namesARowWhoseNumberIsSplit() {
    let text = """
      Completed Date , Description , Paid Out (SEK) , Paid In (SEK) , Exchange Out, Exchange In, Balance (SEK), Category, Notes
      18 Jun 2021 , webshop.com  , 272.50 ,  ,  ,  , 604.32, Health,
      17 Jun 2021 , Paypal FX Rate kr 1 = £0.0852 , 84.46 ,  ,  GBP 7.20 ,  , 1,415.41, Shopping, a note
      17 Jun 2021 , Money added  ,  , "1,000.00" ,  ,  , 1,499.87, Transfers,

      """
    #expect(
      Self.lines(text, "en_US", "SEK") == [
        "2021-06-18 -272.50 SEK webshop.com", "line 3: surplusCells(10, columns: 9)",
        "line 4: surplusCells(10, columns: 9)",
      ])
  }

  /// Words in most rows are stronger than the majority: a card may have more refunds than purchases.
  @Test(arguments: ["AUTOPAY PAYMENT", "ONLINE PAYMENT", "PAYMENT - WEB", "CREDIT CARD PAYMENT", "Payment"])
  func aCardWithMoreRefundsThanPurchasesIsAskedAbout(payment: String) {
    let text = """
      Date,Description,Amount
      2026-01-03,Shop A,40.00
      2026-01-07,\(payment),-500.00
      2026-01-09,Shop A,12.00
      2026-01-10,Refund Shop B,-20.00
      2026-01-23,Refund Shop D,-9.99

      """
    #expect(StatementReading.lines(text, in: "en_US", "USD") == ["undecided", "card", "bank"])
  }
}
