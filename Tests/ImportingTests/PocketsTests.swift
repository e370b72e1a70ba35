import Testing

@testable import Bookkeeping
@testable import Importing

/// An app's account in parts, each with a running balance of its own. The rows are invented.
struct PocketsTests {
  private static let rows = [
    "Topup,Current,2026-02-07 10:00:00,2026-02-07 10:00:02,Top-up,500.00,PLN,COMPLETED,500.00",
    "Transfer,Current,2026-02-08 10:00:00,2026-02-08 10:00:00,To Vacation,-200.00,PLN,COMPLETED,300.00",
    "Transfer,Savings,2026-02-08 10:00:00,2026-02-08 10:00:00,To Vacation,200.00,PLN,COMPLETED,200.00",
    "Card Payment,Current,2026-02-10 10:00:00,2026-02-11 03:00:00,Bolt,-20.00,PLN,COMPLETED,280.00",
    "Interest,Savings,2026-02-12 10:00:00,2026-02-12 10:00:00,Net Interest,0.02,PLN,COMPLETED,200.02",
    "Card Payment,Current,2026-02-14 10:00:00,2026-02-15 03:00:00,Lidl,-30.00,PLN,COMPLETED,250.00",
    "Card Payment,Current,2026-02-20 10:00:00,,Booking.com,-300.00,PLN,REVERTED,",
    "Card Payment,Current,2026-02-27 10:00:00,,Netflix,-43.00,PLN,PENDING,",
  ]

  private static func read(_ rows: [String], takesPending: Bool = false) throws -> StatementText {
    var options = ImportOptions(currency: "PLN", locale: "pl_PL")
    options.takesPending = takesPending
    let heading = "Type,Product,Started Date,Completed Date,Description,Amount,Currency,State,Balance\n"
    return try StatementText(heading + rows.joined(separator: "\n") + "\n", options)
  }

  /// The balances of both prove the signs. What moves from one to the other is neither income nor expense,
  /// and what both have together is not known.
  @Test func eachHasABalanceOfItsOwn() throws {
    let read = try Self.read(Self.rows)
    #expect(
      read.rows == [
        "2026-02-07 +500.00 PLN Top-up", "2026-02-11 -20.00 PLN Bolt", "2026-02-12 +0.02 PLN Net Interest",
        "2026-02-15 -30.00 PLN Lidl",
      ])
    #expect(read.statement.signs == .runningBalance(rows: 4))
    #expect(read.statement.findings.contains(.balanceAddsUp(rows: 4)))
    #expect(read.statement.balances.isEmpty)
    #expect(read.skipped.prefix(2) == ["3: transfer", "4: transfer"])
  }

  /// A payment that failed, or has not been booked yet, may have no day.
  @Test func theStateSaysWhyARowHasNoDay() throws {
    #expect(
      try Self.read(Self.rows).skipped.suffix(2) == ["8: notCompleted(\"REVERTED\")", "9: pending"])
    #expect(
      try Self.read(Self.rows, takesPending: true).rows.last == "2026-02-27 -43.00 PLN Netflix")
  }

  /// A payment of the same amount to somebody is none to another pocket.
  @Test func equalAmountsAloneAreNoTransfer() throws {
    var rows = Self.rows
    rows[2] = rows[2].replacing("To Vacation", with: "Gift")
    #expect(try Self.read(rows).rows.count == 6)
  }
}
