import Testing

@testable import Bookkeeping
@testable import Importing

/// Imports a file again after it was read wrongly, and a file that overlaps it rightly.
struct DoubledFileTests {
  private static func dates(_ rows: String) -> String { "Fecha,Concepto,Monto\n\(rows)\n" }
  private static func signs(_ rows: String) -> String { "Posted,Payee,Value\n\(rows)\n" }

  private static let july = dates(
    "03/07/2026,SUPERMAXI,-25.00\n05/07/2026,EMPRESA ELECTRICA,-60.00\n09/07/2026,SUELDO ACME,1800.00")
  private static let august = dates(
    "05/07/2026,EMPRESA ELECTRICA,-60.00\n09/07/2026,SUELDO ACME,1800.00\n15/07/2026,SUPERMAXI,-31.00\n"
      + "03/08/2026,EMPRESA ELECTRICA,-62.00")
  private static let long = dates(
    "01/07/2026,ARRIENDO,-400.00\n02/07/2026,SUPERMAXI,-25.00\n03/07/2026,FARMACIA,-9.50\n"
      + "05/07/2026,EMPRESA ELECTRICA,-60.00\n06/07/2026,TAXI,-4.00\n09/07/2026,SUELDO ACME,1800.00\n"
      + "10/07/2026,NETFLIX,-8.99\n11/07/2026,CINE,-12.00")
  private static let rest = "15/07/2026,SUPERMAXI,-31.00\n22/07/2026,TAXI,-5.00\n28/07/2026,CINE,-13.00"

  /// A file of which any part is in another one has each row once after it is read again, whether somebody
  /// states the format or it is kept.
  @Test(arguments: 0...3, ["DD/MM/YYYY", nil])
  func wrongDaysGo(_ pair: Int, format: String?) throws {
    let (first, second) = [
      (Self.july, Self.august), (Self.long, Self.dates("11/07/2026,CINE,-12.00\n" + Self.rest)),
      (Self.long, Self.dates("10/07/2026,NETFLIX,-8.99\n11/07/2026,CINE,-12.00\n" + Self.rest)),
      (
        Self.dates("05/07/2026,EMPRESA ELECTRICA,-60.00\n09/07/2026,SUELDO ACME,1800.00"), Self.august
      ),
    ][pair]
    var books = ImportedBooks(currency: "USD", locale: "en_GB")
    try books.take(first, of: "P", named: "a.csv", signs: .bank, dates: "MM/DD/YYYY")
    let between = try books.take(second, of: "P", named: "b.csv", signs: .bank, dates: "DD/MM/YYYY")
    #expect((between.oppositeReading != nil) == (pair != 1))
    let plan = try books.take(first, of: "P", named: "a.csv", signs: .bank, dates: format)
    #expect(plan.drafts.isEmpty && plan.misdated.count == plan.removedDoubleCount && plan.keptDoubles.isEmpty)
    #expect(plan.misdated.count == [2, 1, 2, 2][pair])
    var right = ImportedBooks(currency: "USD", locale: "en_GB")
    try right.take(first, of: "P", named: "a.csv", signs: .bank)
    try right.take(second, of: "P", named: "b.csv", signs: .bank)
    #expect(try books.rows() == right.rows())
    for (text, name) in [(first, "a.csv"), (second, "b.csv")] {
      #expect(try books.take(text, of: "P", named: name, signs: .bank, dates: "DD/MM/YYYY").isEmpty)
    }
  }

  /// All rows of a file of one day are in another one.
  @Test func aFileOfOneDayIsMended() throws {
    let rows = "05/07/2026,CINE,-12.00\n05/07/2026,TAXI,-5.00\n"
    var books = ImportedBooks(currency: "USD", locale: "en_GB")
    try books.take(Self.dates(rows), of: "P", named: "a.csv", signs: .bank, dates: "MM/DD/YYYY")
    try books.take(Self.dates(rows + Self.rest), of: "P", named: "b.csv", signs: .bank)
    #expect(try books.rows().count == 7)
    let plan = try books.take(Self.dates(rows), of: "P", named: "a.csv", signs: .bank)
    #expect(try plan.misdated.count == 2 && books.rows().count == 5)
  }

  /// The balances of wrong days go with their rows.
  @Test func theBalancesOfWrongDaysGo() throws {
    func file(_ rows: String) -> String { "Date,Description,Paid out,Paid in,Balance\n\(rows)\n" }
    let first = file(
      "03/07/2026,TESCO STORES,25.00,,975.00\n05/07/2026,BRITISH GAS,60.00,,915.00\n"
        + "09/07/2026,ACME LTD,,1800.00,2715.00")
    let second = file(
      "09/07/2026,ACME LTD,,1800.00,2715.00\n15/07/2026,TESCO STORES,31.00,,2684.00\n"
        + "03/08/2026,BRITISH GAS,60.00,,2624.00")
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(first, of: "Nat", named: "uk-1.csv")
    try books.take(second, of: "Nat", named: "uk-2.csv")
    let plan = try books.take(first, of: "Nat", named: "uk-1.csv", dates: "DD/MM/YYYY")
    #expect(plan.changes(for: .redated).count == 2 && plan.misdated.map(\.date.iso) == ["2026-09-07"])
    #expect(try books.rows().count == 5 && books.gaps.isEmpty)
    #expect(try books.balances == ["2026-07-09 Nat 2715.00", "2026-08-03 Nat 2624.00"])
  }

  private static let card = [
    "2026-05-02,Shell,40.00", "2026-05-09,Lidl,22.10", "2026-05-14,Hema,7.50", "2026-05-28,Aldi,12.00",
  ]
  private static let june = [
    "2026-06-03,Zara,50.00", "2026-06-05,Shop,41.00", "2026-06-07,Shop,42.00", "2026-06-08,Shop,43.00",
  ]

  /// However many rows of a file are in another one, none is left with the wrong sign.
  @Test(arguments: 0...4, [("a.csv", 2), ("a.csv", 3), ("a.csv", 4), ("b.csv", 4)])
  func wrongSignsGo(shared: Int, _ file: (name: String, count: Int)) throws {
    let (name, count) = file
    let own = Array(Self.card.suffix(count))
    let first = Self.signs(own.joined(separator: "\n"))
    let common = own.suffix(shared)
    let second = Self.signs((common + Self.june).joined(separator: "\n"))
    var books = ImportedBooks(locale: "en_IE")
    var right = books
    try books.take(first, of: "Card", named: name, signs: .bank)
    let between = try books.take(second, of: "Card", named: "b.csv", signs: .card)
    #expect(
      (between.oppositeReading?.rows.count ?? 0) == (common.count < 2 || name == "b.csv" ? 0 : common.count))
    let plan = try books.take(first, of: "Card", named: name, signs: .card)
    #expect(plan.drafts.isEmpty && plan.mirrored.count == common.count)
    #expect(plan.changes(for: .reversed).count == count - common.count)
    try right.take(first, of: "Card", named: name, signs: .card)
    try right.take(second, of: "Card", named: "b.csv", signs: .card)
    #expect(try books.rows() == right.rows())
    #expect(try books.take(first, of: "Card", named: name, signs: .card).isEmpty)
  }

  /// A purchase and its refund are two payments, and so are two that recur on exchanged days: what the other
  /// file has of them stays, although the wrong reading of this one had it first.
  @Test func whatTheOtherFileHasStays() throws {
    var books = ImportedBooks(locale: "en_IE")
    let first = Self.signs(Self.card.joined(separator: "\n"))
    let refunded = Self.signs(
      (Self.card.suffix(2) + ["2026-05-02,Shell,40.00", "2026-05-02,Shell,-40.00"]
        + Self.june).joined(separator: "\n"))
    var right = books
    try books.take(first, of: "Card", named: "a.csv", signs: .bank)
    try books.take(refunded, of: "Card", named: "b.csv", signs: .card)
    try books.take(first, of: "Card", named: "a.csv", signs: .card)
    try right.take(first, of: "Card", named: "a.csv", signs: .card)
    try right.take(refunded, of: "Card", named: "b.csv", signs: .card)
    #expect(try books.rows() == right.rows() && books.rows().contains("2026-05-02 Card 40.00 Shell"))

    var days = ImportedBooks(currency: "USD", locale: "en_US")
    var expected = ImportedBooks(currency: "USD", locale: "en_GB")
    let both = Self.august + "09/07/2026,GYM,-20.00\n07/09/2026,GYM,-20.00\n"
    let own = Self.july + "09/07/2026,GYM,-20.00\n"
    try days.take(own, of: "P", named: "a.csv", signs: .bank, dates: "MM/DD/YYYY")
    try days.take(both, of: "P", named: "b.csv", signs: .bank, dates: "DD/MM/YYYY")
    try days.take(own, of: "P", named: "a.csv", signs: .bank, dates: "DD/MM/YYYY")
    try expected.take(own, of: "P", named: "a.csv", signs: .bank)
    try expected.take(both, of: "P", named: "b.csv", signs: .bank)
    #expect(try days.rows() == expected.rows())
    #expect(try days.rows().contains("2026-09-07 P -20.00 GYM"))
  }

  /// Rows that were read rightly go nowhere, though their like is there with the other sign or day.
  @Test func rightRowsStay() throws {
    let first = Self.signs("2026-05-02,Shell,-40.00\n2026-05-02,Shell,40.00\n2026-05-14,Hema,-7.50")
    var books = ImportedBooks(locale: "en_IE")
    try books.take(first, of: "Card", named: "a.csv", signs: .bank)
    let refund = Self.signs("2026-05-14,Hema,7.50\n2026-05-14,Hema,-7.50\n2026-05-20,Aldi,-3.00")
    let plan = try books.take(refund, of: "Card", named: "b.csv", signs: .bank)
    #expect(plan.oppositeReading == nil)
    let rows = try books.rows()
    for (text, name) in [(first, "a.csv"), (refund, "b.csv"), (first, "a.csv")] {
      let again = try books.take(text, of: "Card", named: name, signs: .bank)
      #expect(again.changes.isEmpty && again.removedDoubleCount == 0)
    }
    #expect(try books.rows() == rows)
    var coffee = ImportedBooks(locale: "en_IE")
    func month(_ month: Int) -> String {
      Self.signs(
        (1...28).map { "2026-\(month < 10 ? "0" : "")\(month)-\($0 < 10 ? "0" : "")\($0),Cafe,-3.20" }
          .joined(separator: "\n"))
    }
    for number in [1...12, 5...8].joined() {
      let plan = try coffee.take(month(number), of: "Card", named: "\(number).csv", signs: .bank)
      #expect(plan.changes.isEmpty && plan.removedDoubleCount == 0 && plan.oppositeReading == nil)
    }
    #expect(try coffee.rows().count == 12 * 28)
  }

  /// Rows that a person has entered or changed stay, and are named.
  @Test func whatSomebodyChangedStays() throws {
    var books = ImportedBooks(locale: "en_IE")
    let first = Self.signs(Self.card.joined(separator: "\n"))
    try books.take(first, of: "Card", named: "a.csv", signs: .bank)
    let entered = Transaction.Draft(
      date: CalendarDate(unchecked: 2026, 5, 28), kind: .income, name: "Aldi",
      amount: Money(minorUnits: 1200, currency: try #require(Currency(code: "EUR"))))
    let document = try LedgerDocument(books.bytes)
    let index = try #require(document.ledger.transactions.firstIndex { $0.name == "Hema" })
    var change = Transaction.Change()
    change.values[.memo] = .text("Lamp")
    books = ImportedBooks(
      String(decoding: document.applying([(index, change)], adding: [entered]).bytes, as: UTF8.self))
    try books.take(
      Self.signs((Self.card.suffix(2) + Self.june).joined(separator: "\n")), of: "Card", named: "b.csv",
      signs: .card)
    let plan = try books.take(first, of: "Card", named: "a.csv", signs: .card)
    #expect(plan.keptDoubles.map(\.name) == ["Hema"] && plan.mirrored.map(\.name) == ["Aldi"])
    #expect(try books.ledger.transactions.count { $0.name == "Aldi" && $0.file == nil } == 1)
    #expect(try books.ledger.transactions.count { $0.memo == "Lamp" } == 1)
  }
}
