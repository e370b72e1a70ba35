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
    #expect(Self.lines(text) == ["line 2: noType", "2024-01-07 -120.50 EUR B", "2024-01-08 -20.50 EUR C"])
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
}
