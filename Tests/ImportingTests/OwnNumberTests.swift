import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests that the numbers of one's own accounts are told from those of the payees.
struct OwnNumberTests {
  private static let (giro, savings) = ("UA213223130000026007233566001", "UA573543470006762462054925026")
  private static let shop = "UA903052992990004149123456789"

  /// - Parameter headings: Those of the numbers of one's own account and of the other one.
  private static func file(_ headings: String) -> String {
    """
    \(headings);Назва;Дата;Сума
    \(giro);\(shop);Магазин;03.03.2026;-1018.23
    \(giro);\(shop);Робота;05.03.2026;25018.23
    \(savings);\(shop);Пошта;06.03.2026;-80.00
    \(savings);\(giro);Власник;07.03.2026;500.00
    \(giro);\(savings);Власник;07.03.2026;-500.00

    """
  }

  private func rows(_ text: String) throws -> [String] {
    var books = ImportedBooks(currency: "UAH", locale: "uk_UA")
    var numbers = OwnAccountNumbers()
    var options = ImportOptions(currency: "UAH", locale: "uk_UA")
    options.signs = .bank
    options.columns[.name] = "Назва"
    let statement = try StatementReader.read(Array(text.utf8), options: options)
    for number in statement.severalAccounts { numbers.record(number, label: number) }
    let document = try LedgerDocument(books.bytes)
    let plan = ImportPlan(statement, into: document.ledger, ownAccounts: numbers)
    books = ImportedBooks(String(decoding: plan.applied(to: document).bytes, as: UTF8.self))
    return try books.rows(withNames: false)
  }

  /// By the heading, in several languages, or since each account is the counterparty of the other.
  @Test(arguments: [
    "Наш IBAN;IBAN", "Our IBAN;IBAN", "Nasz IBAN;IBAN kontrahenta", "Рахунок;Контрагент", "A;B",
    "IBAN;IBAN 2",
  ])
  func twoAccountsInOneFileAreTwo(headings: String) throws {
    #expect(
      try rows(Self.file(headings)) == [
        "2026-03-03 \(Self.giro) -1018.23", "2026-03-05 \(Self.giro) 25018.23",
        "2026-03-06 \(Self.savings) -80.00",
        "2026-03-07 \(Self.giro) > \(Self.savings) 500.00",
      ])
  }

  /// Numbers that are no IBANs, in a column that says whose they are.
  @Test(arguments: ["Наш рахунок", "Our account", "Nasze konto"])
  func numbersOfOnesOwnAreAccounts(heading: String) throws {
    let text = """
      \(heading);Назва;Дата;Сума
      26001234567890;Магазин;03.03.2026;-1018.23
      26001234567890;Робота;05.03.2026;25018.23
      26009876543210;Пошта;06.03.2026;-80.00

      """
    #expect(
      try rows(text) == [
        "2026-03-03 26001234567890 -1018.23", "2026-03-05 26001234567890 25018.23",
        "2026-03-06 26009876543210 -80.00",
      ])
  }

  /// The numbers of payees are no accounts of one's own, however few they are.
  @Test func numbersOfPayeesAreNone() throws {
    let text = """
      IBAN;Назва;Дата;Сума
      \(Self.shop);Магазин;03.03.2026;-1018.23
      \(Self.shop);Магазин;05.03.2026;-18.23
      \(Self.giro);Пошта;06.03.2026;-80.00
      \(Self.giro);Пошта;07.03.2026;-70.00

      """
    #expect(try rows(text).allSatisfy { $0.contains(" ? ") })
  }

  private static let balances = """
    2026-03-01;11112222;SHOP;-5.00;95.00
    2026-03-01;33334444;INT;1.00;501.00
    2026-03-02;11112222;PAY;50.00;145.00
    2026-03-03;33334444;FEE;-2.00;499.00

    """

  /// Under any heading, each number with a balance of its own is an account, and the balances prove the
  /// signs.
  @Test(arguments: [
    "Account Number", "Kontonummer", "Numéro de compte", "Número de cuenta", "Rekeningnummer",
  ])
  func aBalanceOfEachNumberProvesTheAccounts(heading: String) throws {
    let text = "Date;\(heading);Description;Amount;Balance\n" + Self.balances
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions(currency: "GBP"))
    #expect(statement.severalAccounts == ["11112222", "33334444"])
    #expect(statement.payments.map { $0.account } == ["11112222", "33334444", "11112222", "33334444"])
    #expect(statement.signs == .runningBalance(rows: 2))
  }

  /// Nor need a number have all its digits.
  @Test(arguments: [("2222", "4444"), ("****2222", "****4444"), ("XXXX-2222", "XXXX-4444")])
  func theEndOfANumberIsEnough(_ numbers: (String, String)) throws {
    let rows = Self.balances.replacing("11112222", with: numbers.0).replacing("33334444", with: numbers.1)
    let text = "Date;Account;Description;Amount;Balance\n" + rows
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions(currency: "GBP"))
    #expect(statement.severalAccounts == [numbers.0, numbers.1])
  }

  /// Without balances, the number of an earlier file of the layout says whose the column is; without either,
  /// nothing does.
  @Test(arguments: ["11112222", nil])
  func theNumberOfAnEarlierFileIsOnesOwn(known: String?) throws {
    let rows = Self.balances.split(separator: "\n").map {
      $0.split(separator: ";").dropLast().joined(separator: ";")
    }
    let text = "Date;Account Number;Description;Amount\n" + rows.joined(separator: "\n") + "\n"
    var options = ImportOptions(currency: "GBP", signs: .bank)
    options.accountOfLayout = known
    let statement = try StatementReader.read(Array(text.utf8), options: options)
    #expect(statement.severalAccounts == (known == nil ? [] : ["11112222", "33334444"]))
    let doubt = Statement.Finding.severalNumbers(2, column: "Account Number")
    #expect(statement.findings.contains(doubt) == (known == nil))
    options.columns[.account] = "Account Number"
    let stated = try StatementReader.read(Array(text.utf8), options: options)
    #expect(stated.severalAccounts == ["11112222", "33334444"] && !stated.findings.contains(doubt))
    #expect(stated.payments.map { $0.account } == ["11112222", "33334444", "11112222", "33334444"])
  }

  /// Words for directions beside amounts without a sign lead to the balances as well.
  @Test func anIBANAndAnOlderNumberAreTwoAccounts() throws {
    let text = """
      Datum;Naam;Rekening;Tegenrekening;Af Bij;Bedrag (EUR);Saldo na mutatie
      20260331;ALBERT HEIJN;NL20INGB0001234567;;Af;23,40;1176,60
      20260330;Spaarrekening;NL20INGB0001234567;;Af;300,00;1200,00
      20260330;Hr J Jansen;V 12345678;NL20INGB0001234567;Bij;300,00;5300,00
      20260301;Rente;V 12345678;;Bij;5,00;5000,00
      20260215;Opname;V 12345678;NL20INGB0001234567;Af;100,00;4995,00

      """
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions(currency: "EUR"))
    #expect(statement.severalAccounts == ["NL20INGB0001234567", "V 12345678"])
    #expect(statement.signs == .runningBalance(rows: 3))
  }

  /// The number of a bank or of its branch is that of many accounts.
  @Test(arguments: ["Clearingnummer;Kontonummer", "Bank;Kontonr", "BIC;Konto", "Bankname;Account Number"])
  func theNumberOfTheBankIsNone(headings: String) throws {
    let text = """
      \(headings);Datum;Text;Betrag
      83279;1234567890;2026-03-30;ICA;-312,50
      83279;1234567890;2026-03-25;Shop;-28,00

      """
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions(currency: "SEK"))
    #expect(statement.accountID == "1234567890")
  }

  @Test(arguments: [
    ("Kontonummer:;6123 123 456 789", "6123 123 456 789"),
    ("#Numer rachunku;12 1140 2004 0000 3002 0135 5387", "12 1140 2004 0000 3002 0135 5387"),
    ("Compte de Dépôt carte n° 01234567890;", "01234567890"), ("Rapporto;1000/0001234567", "1000/0001234567"),
    ("Account ending in 1234", "1234"), ("Card number: **** **** **** 1234", "**** **** **** 1234"),
    ("Sort code 12-34-56 Account 12345678", "12345678"), ("Account: Current Account ****1234", "****1234"),
    ("TARJETA VISA *1234", "*1234"), ("記号番号：;10120-12345671", "10120-12345671"),
    ("Cuenta Corriente N: 00-999-11111-22", "00-999-11111-22"), ("Card xx1234", "xx1234"),
    ("Account statement 2026", nil), ("Statement of account 03/2026", nil), ("Kontostand;2 104,35", nil),
    ("Account balance: 12345", nil), ("Account opened 2019-03-04", nil), ("Customer number 12345678", nil),
    ("Bank 83279", nil), ("Telefon 030 1234567", nil), ("Konto Max", nil),
  ])
  func aNumberAboveTheTableIsThatOfTheAccount(text: String, number: String?) throws {
    let table = "\(text)\n\nDatum;Text;Betrag\n2026-03-05;Lidl;-12,40\n2026-03-12;Aldi;-15,00\n"
    let statement = try StatementReader.read(Array(table.utf8), options: ImportOptions(currency: "EUR"))
    #expect(statement.accountID == number)
  }

  /// The balance above each table is that of its own account, and proves its rows alone.
  @Test func balancesAboveTwoTablesAreOfTwoAccounts() throws {
    let text = """
      Compte n° 01234567890;
      Solde au 31/03/2026;2104,35

      Date;Libellé;Débit;Crédit
      31/03/2026;SALAIRE;;2150,00
      15/03/2026;VIREMENT;200,00;

      Livret A n° 09876543210;
      Solde au 31/03/2026;5200,00

      Date;Libellé;Débit;Crédit
      15/03/2026;VIREMENT;;200,00

      """
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions(currency: "EUR"))
    #expect(
      statement.balances.map { "\($0.account ?? "") \($0.closing.decimal)" } == [
        "01234567890 2104.35", "09876543210 5200.00",
      ])
    #expect(!statement.findings.contains { if case .balanceDiffers = $0 { true } else { false } })
  }

  /// A block for each account, below its number, whose signs are those of the first.
  @Test(arguments: [
    ("Konto;DE02120300000000202051", "Konto;DE88120300001020304050"),
    ("Compte de Dépôt n° 01234567890;", "Livret A n° 09876543210;"),
    ("Account;Checking ...1234", "Account;Savings ...9876"),
  ])
  func tablesBelowTwoNumbersAreOfTwoAccounts(_ above: (String, String)) throws {
    let text = """
      \(above.0)
      Date;Description;Amount;Balance
      02.03.2026;PAYROLL;2000,00;3000,00
      21.03.2026;TRANSFER;-300,00;2700,00
      25.03.2026;RENT;-900,00;1800,00

      \(above.1)
      Date;Description;Amount;Balance
      21.03.2026;TRANSFER;300,00;5300,00
      31.03.2026;OTHER;4,10;5304,10

      """
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions(currency: "EUR"))
    let numbers = statement.severalAccounts
    #expect(numbers.count == 2)
    let accounts = statement.payments.compactMap { $0.account }
    #expect(accounts.count == 5 && Set(accounts[..<3]).count == 1 && Set(accounts[3...]).count == 1)
    #expect(accounts[0] != accounts[4] && Set(accounts) == Set(numbers))
    #expect(statement.payments.map(\.kind) == [.income, .expense, .expense, .income, .income])
    #expect(statement.balances.compactMap(\.account).sorted() == [accounts[0], accounts[4]].sorted())
  }
}
