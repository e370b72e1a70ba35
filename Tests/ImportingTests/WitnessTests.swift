import Testing

@testable import Bookkeeping
@testable import Importing

/// Facts that a file proves by itself: its currencies, the way its money went, and where it was cut.
struct WitnessTests {
  private static func lines(
    _ text: String, _ locale: String = "en_US", _ currency: String = "EUR",
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) -> [String] {
    StatementReading.lines(text, in: locale, currency, change)
  }

  // MARK: Currencies

  @Test(arguments: ["HRK", "LTL", "DEM", "SKK", "BYR"])
  func readsWithdrawnCurrencies(code: String) {
    let text = "Datum,Opis,Iznos,Valuta\n2002-01-05,Wages,7500,\(code)\n2002-01-07,Shop,-120,\(code)\n"
    let decimals = code == "BYR" ? "" : ".00"
    #expect(
      Self.lines(text, "hr_HR", "EUR") { $0.signs = .bank } == [
        "2002-01-05 +7500\(decimals) \(code) Wages", "2002-01-07 -120\(decimals) \(code) Shop",
      ])
  }

  /// An unknown code must never become the ledger's currency, whether all rows have it or a few.
  @Test(arguments: [
    "Date,Text,Amount,Currency\n2024-01-05,A,-1.50,BTC\n2024-01-06,B,-2.50,DOGE\n",
    "Data,Tekst,Kwota,Waluta\n2024-01-05,A,-1.50,Punkty\n2024-01-06,B,-2.50,Punkty\n",
    "日期,摘要,金额,币种\n2024-01-05,A,-1.50,BTC\n2024-01-06,B,-2.50,BTC\n",
    "Date,Text,Amount (BTC)\n2024-01-05,A,-1.50\n2024-01-06,B,-2.50\n",
    "Date,Text,Betrag [USDT]\n2024-01-05,A,-1.50\n2024-01-06,B,-2.50\n",
  ])
  func namesUnknownCurrencies(text: String) {
    let lines = Self.lines(text)
    #expect(lines.count == 1 && lines[0].hasPrefix("refused: nothingTaken"), "\(lines)")
    let mixed = text + "2024-01-07,C,-3.50,EUR\n"
    #expect(
      Self.lines(mixed).filter { !$0.hasPrefix("line ") }.allSatisfy {
        $0.contains("-3.50 EUR C") || $0.hasPrefix("refused")
      })
  }

  @Test func aDashIsNoCurrency() {
    let text = "Date,Text,Amount,Currency\n2024-01-05,A,-1.50,-\n2024-01-06,B,-2.50,USD\n"
    #expect(Self.lines(text) == ["2024-01-05 -1.50 EUR A", "2024-01-06 -2.50 USD B"])
  }

  @Test func theCurrencyOfTheOriginalAmountIsNotThatOfTheAmount() {
    let text =
      "Date,Text,Amount,Original Amount,Original Currency\n2024-01-05,A,-1.50,-10.00,HRK\n2024-01-06,B,-2.50,-15.00,BTC\n"
    #expect(Self.lines(text) == ["2024-01-05 -1.50 EUR A", "2024-01-06 -2.50 EUR B"])
  }

  // MARK: Directions

  @Test(arguments: [
    ("D/K", "K", "D"), ("借贷标志", "贷", "借"), ("Операція", "Кредит", "Дебет"), ("Smjer", "Priljev", "Odljev"),
    ("Whatever", "Cr", "Dr"), ("", "+", "-"), ("类型", "贷 Cr", "借 Dr"), ("S/H", "H", "S"),
  ])
  func believesAColumnOfTwoWords(heading: String, income: String, expense: String) {
    let text =
      "Date,Text,\(heading),Amount\n2024-01-05,A,\(income),7500.00\n2024-01-07,B,\(expense),120.50\n2024-01-08,C,\(expense),20.50\n"
    #expect(
      Self.lines(text) == [
        "2024-01-05 +7500.00 EUR A", "2024-01-07 -120.50 EUR B", "2024-01-08 -20.50 EUR C",
      ])
  }

  /// In Spanish, `C` is a cargo and `A` an abono.
  @Test func believesNoLetterBesideAnUnknownOne() {
    let text = "Date,Text,Type,Amount\n2024-01-05,A,A,75.00\n2024-01-07,B,C,12.50\n2024-01-08,C,C,20.50\n"
    #expect(Self.lines(text).first == "undecided")
  }

  @Test(arguments: [("Zug", "Bug"), ("შემოსავალი", "გასავალი")])
  func theBalanceTellsWhatUnknownWordsMean(income: String, expense: String) {
    let text = """
      Date,Text,Kind,Amount,Balance
      2024-01-05,A,\(income),7500.00,8000.00
      2024-01-07,B,\(expense),120.50,7879.50
      2024-01-08,C,\(income),20.50,7900.00

      """
    #expect(
      Self.lines(text) == [
        "2024-01-05 +7500.00 EUR A", "2024-01-07 -120.50 EUR B", "2024-01-08 +20.50 EUR C",
      ])
  }

  /// No step leads to the first row, and its word is unlike that of all others.
  @Test func namesTheRowThatNoBalanceProves() {
    let text = """
      Date,Text,Kind,Amount,Balance
      2024-01-05,A,Zug,7500.00,8000.00
      2024-01-07,B,Bug,120.50,7879.50
      2024-01-08,C,Bug,20.50,7859.00

      """
    #expect(Self.lines(text) == ["line 2: unproven", "2024-01-07 -120.50 EUR B", "2024-01-08 -20.50 EUR C"])
  }

  /// A kind of payment goes with the direction of other rows by chance; words for directions say it.
  @Test(arguments: [
    ("Kind,Way", ["Card,Debit", "Transfer,Credit", "Transfer,Debit"], "2026-08-01 -950.00 EUR Landlord"),
    ("Code,Af Bij", ["BA,Af", "OV,Bij", "OV,Af"], "2026-08-01 -950.00 EUR Landlord"),
    ("Code,D/C", ["BA,D", "OV,C", "OV,D"], "2026-08-01 -950.00 EUR Landlord"),
    ("Kind,Code", ["Card,A1", "Transfer,B1", "Transfer,C1"], "line 7: unproven"),
    ("Kind,Info", ["Card,", "Transfer,", "Transfer,"], "line 7: unproven"),
    ("Kind,Info", ["Karte,", "Überweisung,", "Überweisung,"], "line 7: unproven"),
  ])
  func wordsForDirectionsSayTheFirstRow(headings: String, words: [String], first: String) {
    let text = """
      Date,Text,\(headings),Amount,Balance
      2026-08-28,Salon,\(words[0]),20.00,3074.06
      2026-08-25,Employer,\(words[1]),2815.30,3094.06
      2026-08-14,Train,\(words[0]),8.40,278.76
      2026-08-06,Books,\(words[0]),23.95,287.16
      2026-08-03,Grocer,\(words[0]),23.45,311.11
      2026-08-01,Landlord,\(words[2]),950.00,334.56

      """
    #expect(
      Self.lines(text) == [
        "2026-08-28 -20.00 EUR Salon", "2026-08-25 +2815.30 EUR Employer", "2026-08-14 -8.40 EUR Train",
        "2026-08-06 -23.95 EUR Books", "2026-08-03 -23.45 EUR Grocer", first,
      ])
  }

  @Test(arguments: [
    "PAYMENT RECEIVED - THANK YOU", "PAIEMENT MERCI", "AMT DEBITED TO YOUR BANK ACCT", "（还款）银联",
    "DIRECT PAYMENT 123",
    "PAGO RECIBIDO", "Zahlung erhalten, danke",
  ])
  func aPaymentToTheCardWithAMinusProvesACard(text payment: String) {
    let text = "Date,Text,Amount\n2024-01-05,A,7.50\n2024-01-06,\"\(payment)\",-120.50\n2024-01-07,B,2.00\n"
    #expect(Self.lines(text)[0] == "2024-01-05 -7.50 EUR A")
    let bank = "Date,Text,Amount\n2024-01-05,A,-7.50\n2024-01-06,\"\(payment)\",120.50\n2024-01-07,B,-2.00\n"
    #expect(Self.lines(bank)[0] == "2024-01-05 -7.50 EUR A")
  }

  /// Only a card's issuer has a column of card holders beside one such as *Konto #*.
  @Test func aColumnOfCardHoldersProvesACard() {
    let german = "Datum,Beschreibung,Karteninhaber,Konto #,Betrag\n"
    let rows = "05/05/2026,REWE,BEN,-11009,\"63,11\"\n24/05/2026,AMZN,BEN,-11009,\"-24,99\"\n"
    let read = ["2026-05-05 -63.11 EUR REWE", "2026-05-24 +24.99 EUR AMZN"]
    #expect(Self.lines(german + rows, "de_DE") == read)
    #expect(Self.lines("Datum,Beschreibung,Name,Betreff,Betrag\n" + rows, "de_DE").first == "undecided")
    let british = "Date,Description,Card Member,Account #,Amount\n24/05/2026,Tesco,B JONES,-11009,5.00\n"
    #expect(Self.lines(british, "en_GB", "GBP") == ["2026-05-24 -5.00 GBP Tesco"])
  }

  /// An account with an IBAN is no card, so its balance is no debt that grows.
  @Test func theBalanceOfABankAccountIsNoDebt() {
    let table =
      "Buchung;Empfänger;Buchungstext;Saldo;Betrag\n05.05.2026;Anna;Gutschrift;13.200,00;300,00\n"
      + "04.05.2026;Ben;Gutschrift;12.900,00;400,00\n"
    let read = ["2026-05-05 +300.00 EUR Anna", "2026-05-04 +400.00 EUR Ben"]
    let file = "IBAN;DE60 5001 0517 5432 1098 76\n\n" + table
    #expect(Self.lines(file, "de_DE") == read)
    #expect(Self.lines(file, "de_DE") { $0.signs = .card }.first?.hasPrefix("refused: contradicted") == true)
    #expect(Self.lines(table, "de_DE").first == "undecided")
  }

  /// A row that a card and a bank account may both show proves neither.
  @Test(arguments: [
    "2024-01-05,Interest,7.50\n2024-01-06,AUTOPAY,-120.50\n2024-01-07,Jane,2.00\n",
    "2024-01-05,Savings transfer,7.50\n2024-01-06,CREDIT CARD PAYMENT,-120.50\n2024-01-07,Jane,2.00\n",
    "2024-01-05,From savings,7.50\n2024-01-06,AMEX AUTOPAY,-120.50\n2024-01-07,Jane,2.00\n",
    "2024-01-05,MERCI CAFE,-7.50\n2024-01-06,A,120.50\n2024-01-07,B,2.00\n",
    "2024-01-05,A,-7.50\n2024-01-06,PAYMENT - THANK YOU,-120.50\n2024-01-07,B,-2.00\n2024-01-07,C,2.00\n",
  ])
  func asksWhereThePaymentProvesNothing(rows: String) {
    #expect(Self.lines("Date,Text,Amount\n\(rows)").first == "undecided")
  }

  @Test func wagesWithAPlusProveABank() {
    let text = "Date,Text,Amount\n2024-01-05,PIX recebido,7.50\n2024-01-06,Shop,-120.50\n"
    #expect(Self.lines(text) == ["2024-01-05 +7.50 EUR PIX recebido", "2024-01-06 -120.50 EUR Shop"])
  }

  /// The balance of a card may be what is owed: payments received and refunds alone make it less.
  @Test(arguments: [
    (
      "Type,Amount,Balance",
      ["Purchase,50.00", "Purchase,30.00", "Payment,200.00", "Purchase,80.00", "Refund,80.00"]
    ),
    ("Amount,Balance", ["50.00", "30.00", "200.00", "80.00", "80.00"]),
    ("Debit,Credit,Balance Owing", ["50.00,", "30.00,", ",200.00", "80.00,", ",80.00"]),
  ])
  func aBalanceThatPaymentsReduceIsADebt(headings: String, amounts: [String]) throws {
    let text = """
      Date,Description,\(headings)
      2026-08-01,Starting purchase,\(amounts[0]),550.00
      2026-08-03,Grocer,\(amounts[1]),580.00
      2026-08-16,PAYMENT RECEIVED - THANK YOU,\(amounts[2]),380.00
      2026-08-25,Shoes,\(amounts[3]),460.00
      2026-08-28,Refund Shoes,\(amounts[4]),380.00

      """
    // Columns of debits need no option.
    let choices: [ImportOptions.Signs?] = headings.contains("Debit") ? [nil] : [nil, .card]
    for options in choices.map({ ImportOptions(currency: "USD", signs: $0) }) {
      let read = try StatementText(text, options)
      #expect(
        read.rows == [
          "2026-08-01 -50.00 USD Starting purchase", "2026-08-03 -30.00 USD Grocer",
          "2026-08-16 +200.00 USD PAYMENT RECEIVED - THANK YOU", "2026-08-25 -80.00 USD Shoes",
          "2026-08-28 +80.00 USD Refund Shoes",
        ])
      #expect(read.statement.balances.map(\.closing.decimal) == ["-380.00"])
      #expect(read.statement.balances.map(\.opening?.decimal) == ["-500.00"])
    }
  }

  /// Columns of debits and credits say which way money went, so a balance that fits only as a debt is one.
  @Test func aBalanceThatDebitsRaiseIsADebt() throws {
    let text = """
      Date,Description,Debit,Credit,Balance
      2026-03-20,LOBLAWS,84.12,,584.35
      2026-03-22,AMZN,,20.00,564.35
      2026-03-25,DIRECT DEBIT,,312.10,252.25
      2026-03-27,NETFLIX.COM,16.49,,268.74

      """
    let read = try StatementText(text, ImportOptions(currency: "CAD"))
    #expect(read.statement.findings == [.balanceAddsUp(rows: 3)])
    #expect(read.statement.balances.map(\.closing.decimal) == ["-268.74"])
    #expect(read.rows.first == "2026-03-20 -84.12 CAD LOBLAWS")
  }

  /// Next month may have no word that says it, so the layout keeps the meaning of its signs.
  @Test func wordsOfACardAreKept() throws {
    let text = """
      Date,Description,Type,Amount
      2026-01-31,Grocer,Purchase,48.37
      2026-01-21,Deposit from account 1234,Payment,-310.22
      2026-01-18,Shoes,Purchase,39.90
      2026-01-11,Taxi,Purchase,12.25

      """
    let read = try StatementText(text, ImportOptions(currency: "USD"))
    #expect(read.statement.signs == .words(column: "Type"))
    #expect(read.statement.provenSigns == .card)
  }

  /// Text before a table names the currency, and so the column of amounts.
  @Test func aCurrencyNamedBeforeATableDecidesBetweenAmounts() throws {
    let text = """
      Numéro Compte   ;4521330T020
      Compte tenu en  ;euros
      Solde (EUROS)   ;3749,86

      Date;Libellé;Montant(EUROS);Montant(FRANCS)
      02/02/2026;ACHAT CB BOULANGERIE;-3,20;-20,99
      02/02/2026;VIREMENT SALAIRE;1850,00;12135,20

      """
    var options = ImportOptions(currency: "EUR", locale: "fr_FR")
    options.currency = .unstated
    #expect(
      try StatementText(text, options).rows == [
        "2026-02-02 -3.20 EUR ACHAT CB BOULANGERIE", "2026-02-02 +1850.00 EUR VIREMENT SALAIRE",
      ])
  }

  /// A row without an amount moved nothing if all balances follow from the others.
  @Test func aRowOfNothingIsNotRefused() throws {
    let text = """
      Date,Description,Amount,Balance
      2026-01-31,Grocer,-48.37,100.00
      2026-01-21,Page 1 of 32,,148.37
      2026-01-18,Shoes,-39.90,148.37
      2026-01-11,Salary,100.00,188.27

      """
    let read = try StatementText(text, ImportOptions(currency: "USD"))
    #expect(read.rows.count == 3 && read.skipped == ["3: zeroAmount"])
    let broken = text.replacing("-39.90", with: "-38.90")
    #expect(try StatementText(broken, ImportOptions(currency: "USD")).rows.contains("3: noAmount"))
  }

  /// Two columns without headings are debits and credits by the balance alone, which may be a card's.
  private static func withoutHeadings(_ payment: String) -> String {
    """
    08/28/2026,REFUND SHOES,,80.00,380.00
    08/25/2026,SHOES,80.00,,460.00
    08/24/2026,CASH ADVANCE FEE,3.50,,380.00
    08/16/2026,\(payment),,200.00,376.50
    08/03/2026,GROCER,26.50,,576.50

    """
  }

  private static let ofCard = [
    "2026-08-28 +80.00 USD REFUND SHOES", "2026-08-25 -80.00 USD SHOES",
    "2026-08-24 -3.50 USD CASH ADVANCE FEE", "2026-08-16 +200.00 USD PAYMENT",
    "2026-08-03 -26.50 USD GROCER",
  ]

  @Test(arguments: [nil, ImportOptions.Signs.card, .bank])
  func aPaymentReceivedTellsADebtWithoutHeadings(signs: ImportOptions.Signs?) throws {
    let text = Self.withoutHeadings("PAYMENT - THANK YOU")
    let read = try StatementText(text, ImportOptions(currency: "USD", signs: signs))
    let rows = Self.ofCard.map { $0.replacing("PAYMENT", with: "PAYMENT - THANK YOU") }
    let isCard = signs != .bank
    #expect(read.rows == (isCard ? rows : rows.map(Self.reversed)))
    #expect(read.statement.balances.map(\.closing.decimal) == [isCard ? "-380.00" : "380.00"])
    #expect(read.statement.signs == (signs.map(SignBasis.option) ?? .payments))
    #expect(read.statement.provenSigns == (isCard ? .card : nil))
  }

  private static func reversed(_ row: String) -> String {
    row.contains(" +") ? row.replacing(" +", with: " -") : row.replacing(" -", with: " +")
  }

  /// A payment may be one to the card, or from an account.
  @Test func asksWhetherABalanceWithoutHeadingsIsADebt() throws {
    let text = Self.withoutHeadings("PREAUTHORIZED PAYMENT")
    #expect {
      try StatementText(text, ImportOptions(currency: "USD"))
    } throws: { error in
      (error as? StatementReader.Undecided)?.question.alternatives.map(\.statement.rows.count) == [5, 5]
    }
    let card = try StatementText(text, ImportOptions(currency: "USD", signs: .card))
    #expect(card.rows == Self.ofCard.map { $0.replacing("PAYMENT", with: "PREAUTHORIZED PAYMENT") })
    let wages = text.replacing("SHOES,80.00,,460.00", with: "PAYROLL,80.00,,460.00")
    let account = try StatementText(wages, ImportOptions(currency: "USD"))
    #expect(account.rows.contains("2026-08-25 +80.00 USD PAYROLL"))
  }

  /// The balance of an account grows by what is received.
  @Test func aBalanceThatPaymentsRaiseIsNoDebt() throws {
    let text = """
      Date,Description,Amount,Balance
      2026-08-03,Payment received from Ann,30.00,580.00
      2026-08-16,Card payment,200.00,380.00
      2026-08-25,Payment received from Ben,80.00,460.00
      2026-08-28,Refund to Ben,80.00,380.00

      """
    let read = try StatementText(text, ImportOptions(currency: "USD"))
    #expect(read.rows.filter { $0.contains("received") }.allSatisfy { $0.contains("+") })
    #expect(read.statement.balances.map(\.closing.decimal).allSatisfy { !$0.hasPrefix("-") })
  }

  /// The currency of another amount, before the exchange, is not that of the amount.
  @Test(arguments: [
    ("Betrag;Fremdwährung;Betrag FW", "-140.40;GBP;-120.00", "-20.00;;", "-44.10;USD;-50.00"),
    ("Betrag;Währung;Originalbetrag", "-140.40;GBP;-120.00", "-20.00;;", "-44.10;USD;-50.00"),
    ("Beløb;Valuta;Beløb i valuta", "-140.40;GBP;-120.00", "-20.00;;", "-44.10;USD;-50.00"),
    ("Belopp;Valuta;Utl. belopp", "-140.40;GBP;-120.00", "-20.00;EUR;", "-44.10;USD;-50.00"),
    ("Betrag;Währung;Fremdbetrag", "-140.40;GBP;-120.00", "-20.00;EUR;", "-44.10;USD;-50.00"),
  ])
  func theCurrencyOfAnotherAmountIsNotTheAmounts(headings: String, one: String, two: String, three: String) {
    let text = """
      Date;Text;\(headings)
      2026-08-03;Hotel London;\(one)
      2026-08-04;Grocer;\(two)
      2026-08-05;Cafe;\(three)

      """
    #expect(
      Self.lines(text) { $0.signs = .bank } == [
        "2026-08-03 -140.40 EUR Hotel London", "2026-08-04 -20.00 EUR Grocer", "2026-08-05 -44.10 EUR Cafe",
      ])
  }

  /// Rows in several currencies, each with its own.
  @Test(arguments: [
    "Amount;Currency;Fee\n2026-08-03;A;-140.40;GBP;-1.00\n2026-08-04;B;-20.00;EUR;\n2026-08-05;C;-44.10;USD;-2.00\n",
    "Amount;Currency;Cashback\n2026-08-03;A;-140.40;GBP;1.00\n2026-08-04;B;-20.00;EUR;\n2026-08-05;C;-44.10;USD;2.00\n",
  ])
  func theCurrencyOfAnAmountIsItsOwn(text: String) {
    #expect(
      Self.lines("Date;Text;\(text)") { $0.signs = .bank } == [
        "2026-08-03 -140.40 GBP A", "2026-08-04 -20.00 EUR B", "2026-08-05 -44.10 USD C",
      ])
  }

  // MARK: Columns without headings

  @Test func twoColumnsOfWhichEachRowFillsOneAreDebitAndCredit() {
    let byBalance = """
      07 Nov 2013,Deposit,,500.00,500.00
      09 Nov 2013,Cash,20.00,,480.00
      12 Nov 2013,Shop,19.77,,460.23

      """
    #expect(
      Self.lines(byBalance).map { String($0.dropFirst(11)) } == [
        "+500.00 EUR Deposit", "-20.00 EUR Cash", "-19.77 EUR Shop",
      ])
    let bySign = "07 Nov 2013,Deposit,,500.00\n09 Nov 2013,Cash,-20.00,\n12 Nov 2013,Shop,-19.77,\n"
    #expect(
      Self.lines(bySign).map { String($0.dropFirst(11)) } == [
        "+500.00 EUR Deposit", "-20.00 EUR Cash", "-19.77 EUR Shop",
      ])
    let open = "07 Nov 2013,Deposit,,500.00\n09 Nov 2013,Cash,20.00,\n12 Nov 2013,Shop,19.77,\n"
    #expect(Self.lines(open).first?.hasPrefix("refused: noColumn") == true)
  }

  @Test func aColumnOfCodesIsNoAmount() {
    let text = "2024-01-05,Shop,4900,-84.12\n2024-01-06,Cinema,5411,-600.00\n"
    #expect(Self.lines(text) == ["2024-01-05 -84.12 EUR Shop", "2024-01-06 -600.00 EUR Cinema"])
  }

  @Test func aDashIsAnEmptyCell() {
    let text =
      "Date,Text,Money Out,Money In\n2024-01-05,A,-,84.12\n2024-01-06,B,600.00,—\n2024-01-07,C,n/a,5.00\n"
    #expect(
      Self.lines(text) == ["2024-01-05 +84.12 EUR A", "2024-01-06 -600.00 EUR B", "2024-01-07 +5.00 EUR C"])
  }

  // MARK: Sums

  @Test func skipsOpeningTurnoverAndClosingRows() throws {
    let texts = [
      ("Likutis pradžiai", "Apyvarta", "Likutis pabaigai"), ("Algsaldo", "Käive", "lõppsaldo"),
      ("Početno stanje", "Promet", "Krajnje stanje"), ("Начальное сальдо", "Обороты", "Конечный остаток"),
    ]
    for (opening, turnover, closing) in texts.dropLast() {
      let text = """
        Date,Payee,Text,Amount,D/K
        2024-01-01,,\(opening),100.00,K
        2024-01-05,Shop,x,20.00,D
        2024-01-06,Work,y,2000.00,K
        2024-01-31,,\(turnover),20.00,D
        2024-01-31,,\(turnover),2000.00,K
        2024-01-31,,\(closing),2080.00,K

        """
      let statement = try StatementText(text)
      #expect(statement.rows.count == 2, "\(statement.rows)")
      #expect(statement.skipped.count == 4)
    }
  }

  // MARK: Dates

  @Test func readsDatesWithoutAYearByThePeriod() {
    let table = "Datum;Text;Betrag\n28.12.;Rewe;-84,12\n03.01.;Aldi;-8,12\n"
    let wanted = ["2023-12-28 -84.12 EUR Rewe", "2024-01-03 -8.12 EUR Aldi"]
    #expect(Self.lines("Abrechnung 16.12.2023 - 15.01.2024\n" + table, "de_DE") == wanted)
    #expect(Self.lines("Abrechnung 2024年01月\n" + table, "de_DE") == wanted)
    #expect(Self.lines(table, "de_DE") { $0.date = CalendarDate(year: 2024, month: 1, day: 31) } == wanted)
    #expect(Self.lines(table, "de_DE").first?.hasPrefix("refused: datesWithoutYear") == true)
  }

  /// A statement may write the months of its period in words.
  @Test(arguments: [
    "Statement period: 15 Dec 2025 - 14 Jan 2026", "Statement Date,14 Jan 2026", "To January 14, 2026",
    "15 Dec 2025 to 14 Jan 2026", "Period,15-Dec-2025,14-Jan-2026", "Issued (14th January 2026)",
  ])
  func readsTheYearOfAPeriodInWords(_ period: String) {
    let table = "\n\nDate,Details,Amount\n16 DEC,Fairprice,-45.10\n05 JAN,Grab,-12.00\n"
    let wanted = ["2025-12-16 -45.10 EUR Fairprice", "2026-01-05 -12.00 EUR Grab"]
    #expect(Self.lines(period + table) == wanted)
  }

  @Test func readsShortAndLongYearsInOneColumn() {
    let text = "Datum;Text;Betrag\n25/05/19;A;-84,12\n26/05/2019;B;-8,12\n"
    #expect(Self.lines(text, "nl_BE") == ["2019-05-25 -84.12 EUR A", "2019-05-26 -8.12 EUR B"])
  }

  @Test func readsDatesWithColons() {
    #expect(Self.lines("Date,Text,Amount\n2012:03:01,A,-84.12\n") == ["2012-03-01 -84.12 EUR A"])
  }

  // MARK: Quotes

  @Test func readsQuotesThatAreNotDoubledWhereOneReadingFits() {
    let text =
      "Date,Text,Amount\n2024-01-05,\"UAB \"Maxima\"\",-84.12\n2024-01-06,\"UAB \"Rimi\" LT\",-4.12\n"
    #expect(
      Self.lines(text) == ["2024-01-05 -84.12 EUR UAB \"Maxima\"", "2024-01-06 -4.12 EUR UAB \"Rimi\" LT"])
    for row in ["\"a \"b\", c\",-1.00", "\"a \"b\",-1.00,x", "\"a \"b,-1.00"] {
      #expect(
        Self.lines("Date,Text,Amount\n2024-01-05,\(row)\n").first?.hasPrefix("refused") == true, "\(row)")
    }
  }

  // MARK: Encodings

  @Test func readsEncodingsOfTheLocale() throws {
    let russian = "Дата;Описание;Сумма\n05.01.2024;Cумма;-84,12\n"
    let page = TextEncoding.windows1251.upperHalf
    let bytes = russian.unicodeScalars.map { scalar in
      scalar.isASCII ? UInt8(scalar.value) : UInt8(0x80 + (page.firstIndex(of: scalar) ?? 0))
    }
    #expect(StatementReading.lines(bytes, in: "ru_RU", "RUB") == ["2024-01-05 -84.12 RUB Cумма"])
    let baltic = TextEncoding.windows1257.upperHalf
    let lithuanian = "Data;Gavėjas;Suma\n05.01.2024;Žalgirio šėšėlis;-84,12\n".unicodeScalars.map { scalar in
      scalar.isASCII ? UInt8(scalar.value) : UInt8(0x80 + (baltic.firstIndex(of: scalar) ?? 0))
    }
    #expect(
      StatementReading.lines(lithuanian, in: "lt_LT", "EUR") == ["2024-01-05 -84.12 EUR Žalgirio šėšėlis"])
  }

  /// Words of some rows that agree with the signs show that the balance is no debt; the others need no words.
  @Test func wordsOfSomeRowsConfirmTheSignsOfAll() throws {
    let read = try StatementText(
      """
      RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
      30-08-2026;Rendimentos;166796560870;0,42;142,82
      02-09-2026;Reembolso MERCADO LIVRE;166796561907;129,00;271,82
      15-09-2026;Pix recebido JOAO SOUZA;166796562944;300,00;571,82
      18-09-2026;Pagamento com QR Pix POSTO IPIRANGA;166796563981;-150,00;421,82

      """, ImportOptions(currency: "BRL", locale: "pt_BR"))
    #expect(
      read.rows == [
        "2026-08-30 +0.42 BRL Rendimentos", "2026-09-02 +129.00 BRL Reembolso MERCADO LIVRE",
        "2026-09-15 +300.00 BRL Pix recebido JOAO SOUZA",
        "2026-09-18 -150.00 BRL Pagamento com QR Pix POSTO IPIRANGA",
      ])
  }
}
