import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests on which day a row reaches the balance, in tables with two dates.
struct BookingDaysTests {
  private static func days(_ text: String) throws -> [String] {
    var options = ImportOptions(currency: "EUR", signs: .bank)
    options.locale = "de_DE"
    let statement = try StatementReader.read(Array(text.utf8), options: options)
    return statement.payments.map { "\($0.date.iso) \($0.bookingDay.iso)" }
  }

  /// The balance of a bank account goes by the day of the operation: a value date is one for interest.
  @Test(arguments: [
    "Fecha operación;Fecha valor;Concepto;Importe;Saldo", "F. operación;F. valor;Concepto;Importe;Saldo",
    "Date opération;Date valeur;Libellé;Montant;Solde",
    "Data operazione;Data valuta;Descrizione;Importo;Saldo",
    "İşlem Tarihi;Valör;Açıklama;Tutar;Bakiye", "Transaction Date;Value Date;Description;Amount;Balance",
    "Data księgowania;Data waluty;Opis;Kwota;Saldo",
  ])
  func valueDatesAreNoDaysOfABankAccount(headings: String) throws {
    let text = """
      \(headings)
      31/03/2026;02/04/2026;ACME;1850,00;2744,80
      30/03/2026;28/03/2026;SHOP;-45,20;894,80
      27/03/2026;27/03/2026;LUZ;-60,00;940,00

      """
    let expected = ["2026-03-31 2026-03-31", "2026-03-30 2026-03-30", "2026-03-27 2026-03-27"]
    #expect(try Self.days(text) == expected)
  }

  /// A purchase by card reaches the balance on its value date.
  @Test(arguments: [
    "Belegdatum;Wertstellung;Beschreibung;Betrag;Saldo", "Date achat;Date valeur;Libellé;Montant;Solde",
  ])
  func valueDatesAreTheDaysOfACard(headings: String) throws {
    let text = """
      \(headings)
      30/03/2026;02/04/2026;SHOP;-45,20;-105,20
      27/03/2026;28/03/2026;LUZ;-60,00;-60,00

      """
    #expect(try Self.days(text) == ["2026-03-30 2026-04-02", "2026-03-27 2026-03-28"])
  }

  /// Rows in the order of their value dates, and not of their operations, are counted in that order.
  @Test func rowsShowTheOrderInWhichTheyWereCounted() throws {
    let text = """
      Fecha operación;Fecha valor;Concepto;Importe;Saldo
      28/03/2026;02/04/2026;ACME;1850,00;2744,80
      30/03/2026;31/03/2026;SHOP;-45,20;894,80
      27/03/2026;27/03/2026;LUZ;-60,00;940,00

      """
    let expected = ["2026-03-28 2026-04-02", "2026-03-30 2026-03-31", "2026-03-27 2026-03-27"]
    #expect(try Self.days(text) == expected)
  }
}
