import Testing

@testable import Bookkeeping
@testable import Importing

/// Tables, QIF files and typed text share one notation of dates and amounts per locale.
struct LocaleNotationTests {
  /// Of a currency without decimals, a separator is one of thousands, whatever the locale.
  @Test(arguments: [("CLP", "10.000"), ("JPY", "10,000"), ("KRW", "10.000")])
  func separatorsOfCurrenciesWithoutDecimalsAreOfThousands(currency: String, amount: String) {
    let text = "Date;Text;Amount\n2026-03-05;A;-\(amount)\n2026-03-06;B;-2000\n"
    for locale in ["en_US", "de_DE", "es_CL"] {
      #expect(
        StatementReading.lines(text, in: locale, currency) { $0.signs = .bank } == [
          "2026-03-05 -10000 \(currency) A", "2026-03-06 -2000 \(currency) B",
        ])
    }
  }

  /// New books in euros are in the language of headings, or else of the texts of two rows.
  @Test(arguments: [
    ("Datum;Text;Betrag\n2026-03-01;A;-1,50\n", "de_DE"),
    ("Date;Libellé;Montant\n2026-03-01;A;-1,50\n", "fr_FR"),
    ("Fecha;Concepto;Importe\n2026-03-01;A;-1,50\n", "es_ES"),
    ("Data;Descrizione;Importo\n2026-03-01;A;-1,50\n", "it_IT"),
    ("Datum;Omschrijving;Bedrag\n2026-03-01;A;-1,50\n", "nl_NL"),
    ("2026-03-01;Lastschrift Strom;-1,50\n2026-03-02;Gehalt;2,50\n2026-03-03;Bar;-1,00\n", "de_DE"),
    ("Date;Name;Amount\n2026-03-01;A;-1.50\n", "en_IE"),
  ])
  func theLanguageOfAFileIsThatOfNewBooks(text: String, locale: String) throws {
    let euro = try #require(Currency(code: "EUR"))
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions(currency: "EUR"))
    #expect(statement.locale(for: euro) == locale)
  }

  @Test func onlyNumbersWithRightCheckDigitsNameACountry() {
    #expect(IBAN.proven("DE89 3704 0044 0532 0130 00") == "DE89370400440532013000")
    for code in ["EA299EC2B3116232K", "NL12ZZZ011234567890", "FR1234567890123456"] {
      #expect(IBAN.proven(code) == nil)
    }
  }

  @Test(arguments: [
    ("en_US", false), ("en_GU", false), ("es_PR", nil), ("en_GB", true), ("de_DE", true), ("en_AU", true),
    ("sv_SE", true), ("en_IN", true), ("hu_HU", nil), ("ja_JP", nil), ("en_CA", nil), ("fr_CA", nil),
    ("en_ZA", nil), ("en_PH", nil), ("en_KE", nil), ("en_GH", nil), ("es_PA", nil), ("es_US", nil),
    ("en", nil), ("de", true), ("zh_Hant_TW", nil), ("sr_Latn_RS", true),
  ])
  func dayOrMonthFirst(_ example: (locale: String, dayIsFirst: Bool?)) throws {
    let (locale, dayIsFirst) = example
    #expect(DateNotation(of: locale).dayIsFirst == dayIsFirst)
    let day = dayIsFirst.map { $0 ? "2026-04-03" : "2026-03-04" }
    let table = StatementReading.lines("Date,Name,Amount\n03/04/2026,A,-1.50\n", in: locale, "USD")
    let quicken = StatementReading.lines("!Type:Bank\nD03/04/2026\nT-1.50\nPA\n^\n", in: locale, "USD")
    #expect(table.first == (day.map { "\($0) -1.50 USD A" } ?? "undecided"))
    #expect(quicken.first == (day.map { "\($0) -1.50 USD A" } ?? "undecided"))
  }

  /// If both orders are common, even the locale's separator says nothing about a typed date.
  @Test(arguments: ["en_PH", "es_PA", "en_KE", "es_PR"])
  func asksForTypedDatesWhereBothOrdersAreCommon(locale: String) {
    #expect(throws: DateNotation.Problem.self) {
      try DateNotation(of: locale).date("3/4/2026")
    }
    #expect(
      (try? DateNotation(of: locale).date("25/4/2026"))?.iso == "2026-04-25")
  }

  @Test(arguments: [
    ("es_VE", "1500.00"), ("es_ES", "1500.00"), ("es_AR", "1500.00"), ("de_DE", "1500.00"),
    ("pt_BR", "1500.00"),
  ])
  func decimalCommaByLocale(_ example: (locale: String, amount: String)) {
    let lines = StatementReading.lines(
      "Date,Name,Amount\n2026-03-04,A,\"-1.500\"\n", in: example.locale, "USD")
    #expect(lines == ["2026-03-04 -\(example.amount) USD A"])
    #expect(NumberNotation.ofFiles(in: example.locale) == .comma)
  }

  @Test(arguments: ["en_US", "hi_IN", "mr_IN", "ta_IN", "he_IL", "ja_JP", "es_MX", "de_CH", "zh_CN", "th_TH"])
  func decimalPointByLocale(_ locale: String) {
    #expect(NumberNotation.ofFiles(in: locale) == .point)
    #expect(
      StatementReading.lines("Date,Name,Amount\n2026-03-04,A,\"-1,500\"\n", in: locale, "USD")
        == ["2026-03-04 -1500.00 USD A"])
  }
  /// A locale that puts the month first says nothing about a file in euros, wherever it names them.
  @Test(arguments: [
    "Amount (EUR)\n03/04/2026,A,-5.00", "Amount\n03/04/2026,A,-5.00 EUR", "Amount\n03/04/2026,A,-€5.00",
  ])
  func asksForTheOrderOfDatesInEuros(rest: String) {
    #expect(
      StatementReading.lines("Date,Name,\(rest)\n", in: "en_US", "USD")
        == ["undecided", "DD/MM/YYYY", "MM/DD/YYYY"])
  }

  /// The separators of Persian and Arabic numbers, and a dash in the place of decimals.
  @Test(arguments: [
    ("IRR", "9٬500٬000", "9500000.00"), ("EUR", "20,-", "20.00"), ("EUR", "1.250,--", "1250.00"),
    ("CHF", "20.–", "20.00"),
    ("SEK", "20:-", "20.00"),
  ])
  func otherSeparatorsAreRead(_ example: (currency: String, amount: String, read: String)) {
    let text = "Date;Text;Amount\n2026-03-05;A;-\(example.amount)\n2026-03-06;B;-7\n2026-03-07;C;-8\n"
    let lines = StatementReading.lines(text, in: "de_DE", example.currency) { $0.signs = .bank }
    #expect(lines.first == "2026-03-05 -\(example.read) \(example.currency) A", "\(lines)")
  }
}
