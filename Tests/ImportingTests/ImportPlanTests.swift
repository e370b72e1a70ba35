import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests how an import recognizes payments. The ledgers here grow only by imports, and only their payments
/// matter.
struct ImportPlanTests {
  struct Payment {
    var date: String
    var amount: Int
    var payee: String
    var reference = ""
  }

  /// A way in which a bank might write the same payments another time.
  struct Style {
    var headings = ["Date", "Description", "Amount", "Balance"]
    var isGrouped = false
    var balance = 1000
    var hasReferences = false
  }

  private static let march = [
    Payment(date: "2026-03-01", amount: -120_000, payee: "Rent"),
    Payment(date: "2026-03-02", amount: -450, payee: "Coffee House"),
    Payment(date: "2026-03-02", amount: -450, payee: "Coffee House"),
    Payment(date: "2026-03-03", amount: -500, payee: "Bus"),
    Payment(date: "2026-03-05", amount: 250_000, payee: "Studio"),
  ]

  @Test(arguments: [
    Style(), Style(isGrouped: true), Style(balance: 77), Style(hasReferences: true),
    Style(headings: ["Amount", "Date", "Description"]),
  ])
  func theSameFileAddsNothing(style: Style) throws {
    var ledger = Books()
    try ledger.take(Self.march)
    #expect(ledger.transactions.count == 5)
    let before = ledger.bytes
    let plan = try ledger.take(Self.march.reversed(), style)
    #expect(plan.knownCount == 5 && plan.doubtful.isEmpty && plan.respelled.isEmpty)
    #expect(ledger.bytes == before)
  }

  @Test(arguments: [(1, 2), (2, 1), (2, 3), (3, 2), (1, 1)])
  func equalPaymentsOfOneDayAreCounted(first: Int, second: Int) throws {
    var ledger = Books()
    let coffee = Payment(date: "2026-03-02", amount: -450, payee: "Coffee")
    try ledger.take(Array(repeating: coffee, count: first))
    try ledger.take(Array(repeating: coffee, count: second))
    #expect(ledger.transactions.count == max(first, second))
  }

  @Test func referencesTellEqualPaymentsApart() throws {
    var ledger = Books()
    let coffee = (1...3).map {
      Payment(date: "2026-03-02", amount: -450, payee: "Coffee", reference: "2026\($0)")
    }
    let style = Style(hasReferences: true)
    try ledger.take(Array(coffee[0...1]), style)
    try ledger.take(Array(coffee[1...2]), style)
    #expect(ledger.transactions.count == 3)
  }

  /// The union holds each payment as often as the file that has it most often.
  @Test(arguments: Share.of(0..<60, few: 6))
  func anyOrderOfFilesMakesOneLedger(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let all = Self.random(count: 60, hasReferences: seed.isMultiple(of: 2), &generator)
    let cuts = [Int.random(in: 10..<50, using: &generator), Int.random(in: 10..<50, using: &generator)]
      .sorted()
    let files = [Array(all[..<cuts[1]]), Array(all[cuts[0]...]), Array(all[(cuts[0] / 2)...])]
    let union = try Self.books(of: [all], [Style(hasReferences: seed.isMultiple(of: 2))])
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2, 0]] {
      let styles = order.map { _ in
        Style(
          isGrouped: .random(using: &generator), balance: .random(in: 0..<999, using: &generator),
          hasReferences: seed.isMultiple(of: 2))
      }
      let parts = order.map { files[$0].shuffled(using: &generator) }
      #expect(try Self.books(of: parts, styles) == union, "\(seed) \(order)")
    }
  }

  @Test func anotherFormatIsTheSameStatement() throws {
    var ledger = Books()
    try ledger.take(Self.march)
    let other = Self.march.enumerated().map { number, payment in
      Payment(
        date: payment.date, amount: payment.amount, payee: "POS \(payment.payee) LTD 00\(number)",
        reference: "F\(number)")
    }
    let plan = try ledger.take(other, Style(hasReferences: true))
    #expect(ledger.transactions.count == 5)
    #expect(plan.respelled.count == 5)
  }

  @Test func anotherPayeeOfOneDayAndAmountIsAnotherPayment() throws {
    var ledger = Books()
    try ledger.take(Self.march)
    let plan = try ledger.take(
      Self.march + [Payment(date: "2026-03-03", amount: -500, payee: "Lottery")])
    #expect(ledger.transactions.count == 6)
    #expect(plan.respelled.isEmpty)
    let bus = try ledger.take([Payment(date: "2026-03-03", amount: -500, payee: "Parking")])
    #expect(ledger.transactions.count == 7)
    #expect(bus.doubtful.count == 1, "two are there and one comes: nobody can say which")
  }

  @Test func anEditedPaymentIsRecognised() throws {
    var ledger = Books()
    try ledger.take(Self.march)
    for (field, value) in [
      (Ledger.Field.name, Transaction.Change.Value.text("Café")), (.category, .text("Food")),
      (.date, .text("2026-03-09")),
    ] {
      var change = Transaction.Change()
      change.values[field] = value
      try ledger.change(1, change)
    }
    let before = ledger.bytes
    try ledger.take(Self.march)
    #expect(ledger.bytes == before)
  }

  @Test func accountsKeepEqualPaymentsApart() throws {
    var ledger = Books()
    let fee = [Payment(date: "2026-03-31", amount: -490, payee: "Fee")]
    try ledger.take(fee, account: "Checking")
    try ledger.take(fee, account: "Savings")
    #expect(ledger.transactions.count == 2)
    try ledger.take(fee, account: "checking")
    try ledger.take(fee)
    #expect(ledger.transactions.count == 2)
  }

  @Test func ledgersOfFolio01AreNotDoubled() throws {
    var ledger = Books(
      """
      [{ "id": "csv-x", "date": "2026-03-01", "type": "expense", "name": "RENT", "amount": 1200 },
       { "id": "FIT-1", "date": "2026-03-03", "type": "expense", "name": "Edited", "amount": "5" }]
      """)
    var rows = Self.march
    rows[3].reference = "FIT-1"
    try ledger.take(rows, Style(hasReferences: true))
    #expect(ledger.transactions.count == 5)
  }

  @Test func otherSignsTurnWhatIsThere() throws {
    var ledger = Books()
    try ledger.take(Self.march)
    let plan = try ledger.take(
      Self.march.map { Payment(date: $0.date, amount: -$0.amount, payee: $0.payee) })
    #expect(plan.changes(for: .reversed).count == 5 && plan.drafts.isEmpty)
    #expect(ledger.transactions.map(\.kind) == [.income, .income, .income, .income, .expense])
  }

  @Test func aBookedPaymentReplacesThePendingOne() throws {
    for isRenamed in [false, true] {
      var ledger = Books()
      try ledger.take([("2026-03-05", "HOTEL", true)])
      if isRenamed {
        var change = Transaction.Change()
        change.values = [.name: .text("Weekend"), .date: .text("2026-03-01")]
        try ledger.change(0, change)
      }
      for _ in 1...2 { try ledger.take([("2026-03-07", "Hotel", false)]) }
      try ledger.take([("2026-03-05", "HOTEL", true)])
      #expect(ledger.transactions.map(\.name) == [isRenamed ? "Weekend" : "Hotel"])
      #expect(ledger.transactions.map(\.date.iso) == [isRenamed ? "2026-03-01" : "2026-03-07"])
      #expect(ledger.transactions.map(\.ref) == ["2026-03-07 -80.00 USD | hotel"])
    }
  }

  @Test(arguments: [
    "2026-03-05 -12.40 EUR | bakery", "pending 2026-03-05 0.01 USD *4321 | a b | R 1",
    "2026-03-05 -500 JPY | 店",
  ])
  func aRefIsReadAsItIsWritten(text: String) throws {
    #expect(try #require(PaymentRef(parsing: text)).text == text)
  }

  @Test(arguments: ["", "FIT1", "a | b", "2026-03-05 -12.4 EUR | a", "2026-02-30 -1.00 EUR | a", "| | | |"])
  func anotherRefIsAReference(text: String) { #expect(PaymentRef(parsing: text) == nil) }

  @Test func payeesAreFolded() {
    #expect(PaymentRef.folded("  STRASSE\u{A0} 12|b ") == "strasse 12/b")
    #expect(PaymentRef.folded("Straße 12/b") == "strasse 12/b")
    #expect(PaymentRef.folded("Cafe\u{301}") == PaymentRef.folded("CAFÉ"))
  }

  @Test func aLargeImportIsLinear() throws {
    func seconds(_ count: Int) throws -> Double {
      var generator = SeededGenerator(seed: 7)
      let payments = Self.random(count: count, hasReferences: false, &generator)
      let statement = try Self.statement(payments, Style())
      var ledger = Books()
      try ledger.take(Array(payments[..<(count / 2)]))
      let document = try LedgerDocument(ledger.bytes)
      return ThreadTime.seconds { _ = ImportPlan(statement, into: document.ledger) }
    }
    let ratio = try seconds(8000) / seconds(2000)
    #expect(ratio < 8, "four times the rows take \(ratio) times as long")
  }

  // MARK: Support

  private static func random(
    count: Int, hasReferences: Bool, _ generator: inout SeededGenerator
  ) -> [Payment] {
    (0..<count).map { number in
      Payment(
        date: "2026-\(10 + number * 3 / count)-\(10 + number * 18 / count % 18)",
        amount: [-450, -1240, -5, -199_900, 250_000][Int.random(in: 0..<5, using: &generator)]
          - Int.random(in: 0..<40, using: &generator) * 17,
        payee: ["Corner Bakery", "Coffee", "Bus", "Müller", "A \"quoted\" one"][
          Int.random(in: 0..<5, using: &generator)],
        reference: hasReferences ? "R\(number)" : "")
    }.sorted { $0.date < $1.date }
  }

  private static func books(of files: [[Payment]], _ styles: [Style]) throws -> [String] {
    var ledger = Books()
    for (file, style) in zip(files, styles) { try ledger.take(file, style) }
    return ledger.transactions.map {
      "\($0.date.iso) \($0.signedAmount.decimal) \($0.name) \($0.ref ?? "")"
    }.sorted()
  }

  fileprivate static func statement(_ payments: [Payment], _ style: Style) throws -> Statement {
    var balance = style.balance
    let headings = style.headings + (style.hasReferences ? ["Transaction ID"] : [])
    let rows = payments.map { payment in
      balance += payment.amount
      let sign = payment.amount < 0 ? "-" : ""
      let (whole, cents) = payment.amount.magnitude.quotientAndRemainder(dividingBy: 100)
      let short = cents == 0 && style.isGrouped ? "" : ".\(cents < 10 ? "0" : "")\(cents)"
      let grouped =
        style.isGrouped && whole > 999
        ? "\(whole / 1000),\(String(whole % 1000 + 1000).dropFirst())" : "\(whole)"
      let cells = [
        "Date": payment.date, "Description": payment.payee, "Amount": sign + grouped + short,
        "Balance": "\(balance)", "Transaction ID": payment.reference,
      ]
      return headings.map { "\"\(cells[$0, default: ""].replacing("\"", with: "\"\""))\"" }
        .joined(separator: ",")
    }
    var options = ImportOptions()
    options.signs = .bank
    options.notation = .point
    options.columns = [.date: "Date", .name: "Description", .amount: "Amount"]
    if style.hasReferences { options.columns[.id] = "Transaction ID" }
    let text = ([headings.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    return try StatementReader.read(Array(text.utf8), options: options)
  }
}

/// A ledger into which statements are imported.
private struct Books {
  private(set) var bytes: [UInt8]

  init(_ text: String? = nil) { bytes = text.map { Array($0.utf8) } ?? LedgerDocument.empty() }

  var transactions: [Transaction] { (try? LedgerDocument(bytes))?.ledger.transactions ?? [] }

  @discardableResult
  mutating func take(
    _ payments: [ImportPlanTests.Payment], _ style: ImportPlanTests.Style = ImportPlanTests.Style(),
    account: String? = nil
  ) throws -> ImportPlan {
    try take(ImportPlanTests.statement(payments, style), account: account)
  }

  /// Imports payments of 80.00 that are pending or booked.
  mutating func take(_ payments: [(date: String, name: String, isPending: Bool)]) throws {
    var statement = Statement()
    for payment in payments {
      let draft = Transaction.Draft(
        date: try CalendarDate(parsing: payment.date), kind: .expense, name: payment.name,
        amount: Money(minorUnits: 8000, currency: .usDollar))
      statement.add(.success(draft), isPending: payment.isPending, at: Statement.Place(line: 1))
    }
    try take(statement)
  }

  @discardableResult
  private mutating func take(_ statement: Statement, account: String? = nil) throws -> ImportPlan {
    let document = try LedgerDocument(bytes)
    let plan = ImportPlan(statement, into: document.ledger, account: account, isSignStated: true)
    bytes = plan.applied(to: document).bytes
    _ = try LedgerDocument(bytes)
    return plan
  }

  mutating func change(_ index: Int, _ change: Transaction.Change) throws {
    bytes = try LedgerDocument(bytes).changing(index, change).bytes
  }
}
