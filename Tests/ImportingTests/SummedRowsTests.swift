import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests that a payment is not added twice without a word: once as a sum, and once as its parts.
struct SummedRowsTests {
  private static let bank = """
    Buchungstag;Empfänger;Betrag;Saldo
    31.03.2026;Backhaus;-3,20;1361,60
    27.03.2026;ACME GmbH;2400,00;1364,80
    16.03.2026;Erika Muster;-1000,00;-1035,20
    04.03.2026;REWE;-35,20;-35,20

    """

  private static func app(_ rows: String) -> String {
    "Date,Payee,Category,Account,Amount,Currency\n\(rows)\n2026-03-16,Savings,,Sparkasse,-1000.00,EUR\n"
      + "2026-03-27,ACME,Salary,Sparkasse,2400.00,EUR\n2026-03-31,Backhaus,Food,Sparkasse,-3.20,EUR\n"
  }

  private static func words(_ plan: ImportPlan) -> [String] {
    plan.summed.map { summed in
      let parts = summed.parts.map { "\($0.amount.decimal) \($0.name)" }.joined(separator: " + ")
      return
        "\(summed.sum.amount.decimal) \(summed.sum.name) \(summed.isSumKnown ? "known" : "new"): \(parts)"
    }
  }

  /// A collective order and its payments, in either order.
  @Test func aCollectiveOrderAndItsPayments() throws {
    let order = "Datum;Text;Betrag\n2026-03-02;Sammelauftrag (2 Zahlungen);-589,00\n2026-03-05;Coop;-20,00\n"
    let parts =
      "Datum;Text;Betrag\n2026-03-02;Swisscom;-89,00\n2026-03-02;Mobiliar;-500,00\n2026-03-05;Coop;-20,00\n"
    var books = ImportedBooks()
    try books.take(order, of: "Giro", named: "a.csv", signs: .bank)
    let after = try books.take(parts, of: "Giro", named: "b.csv", signs: .bank)
    #expect(
      Self.words(after) == ["589.00 Sammelauftrag (2 Zahlungen) known: 89.00 Swisscom + 500.00 Mobiliar"])
    books = ImportedBooks()
    try books.take(parts, of: "Giro", named: "b.csv", signs: .bank)
    let before = try books.take(order, of: "Giro", named: "a.csv", signs: .bank)
    #expect(
      Self.words(before) == ["589.00 Sammelauftrag (2 Zahlungen) new: 89.00 Swisscom + 500.00 Mobiliar"])
  }

  /// An app that splits a payment, or has it with another amount, beside the bank's file.
  @Test(arguments: [
    (
      "2026-03-04,REWE,Food,Sparkasse,-25.20,EUR\n2026-03-04,REWE,Home,Sparkasse,-10.00,EUR",
      "35.20 REWE known: 25.20 REWE + 10.00 REWE"
    ), ("2026-03-04,REWE,Food,Sparkasse,-35.50,EUR", "35.20 REWE known: 35.50 REWE"),
  ])
  func anAppsPaymentBesideTheBanks(rows: String, expected: String) throws {
    var books = ImportedBooks()
    try books.take(Self.bank, of: "Giro", named: "bank.csv")
    let plan = try books.take(Self.app(rows), of: nil, named: "app.csv", signs: .bank)
    #expect(Self.words(plan) == [expected])
  }

  /// Rows that the file has too are accounted for, and other rows of a day add up to nothing.
  @Test func otherRowsOfADayAreNoParts() throws {
    var books = ImportedBooks()
    let first = "Datum;Text;Betrag\n2026-03-02;Rent;-30,00\n"
    try books.take(first, of: "Giro", named: "a.csv", signs: .bank)
    let whole = first + "2026-03-02;Bakery;-10,00\n2026-03-02;Cinema;-20,00\n"
    #expect(Self.words(try books.take(whole, of: "Giro", named: "b.csv", signs: .bank)).isEmpty)
    let other = "Datum;Text;Betrag\n2026-03-02;Shoes;-50,00\n2026-03-02;Books;-11,00\n"
    #expect(Self.words(try books.take(other, of: "Giro", named: "c.csv", signs: .bank)).isEmpty)
  }

  /// A day with very many rows is not compared row by row, which would cost their square.
  @Test(arguments: [(49, 1), (51, 0)])
  func aDayOfManyRowsIsLeftOut(count: Int, found: Int) throws {
    func file(_ rows: [String]) -> String {
      "Datum;Text;Betrag\n" + rows.map { "2026-03-02;\($0)\n" }.joined()
    }
    var books = ImportedBooks()
    try books.take(file(["Sammelauftrag;-\(count),00"]), of: "Giro", named: "a.csv", signs: .bank)
    let parts = file((1...count).map { "Payee \($0);-1,00" })
    #expect(Self.words(try books.take(parts, of: "Giro", named: "b.csv", signs: .bank)).count == found)
  }
}
