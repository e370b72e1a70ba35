import Basics
import Bookkeeping

/// A balance that a file states, its rows, and what the ledger has of the account once they are in it.
struct BalanceComparison {
  /// The balance after the last row.
  let closing: Account.BalanceDraft
  /// The balance before the first row; `nil` if there is no row, or nothing leads back over all of them.
  let opening: Account.BalanceDraft?
  /// The rows of the file that move the account.
  let own: [Transaction.Draft]
  /// The ledger's balances of the account that no earlier import of the file wrote in another reading.
  let known: [Account.StatedBalance]
  private let stated: Statement.Balance
  private let rows: StatementBalances.Rows
  private let ledger: Ledger

  /// - Parameter isWhole: Whether all rows of the file were taken.
  init(
    _ stated: Statement.Balance, of account: String, _ own: [Transaction.Draft],
    _ rows: StatementBalances.Rows, _ known: [Account.StatedBalance], isWhole: Bool, in ledger: Ledger
  ) {
    let (closing, opening) = stated.drafts(for: account, own)
    self.closing = closing
    // If rows are missing, the balance before the first row cannot be computed from the closing one.
    self.opening = isWhole || stated.opening != nil ? opening : nil
    (self.stated, self.own, self.rows, self.known, self.ledger) = (stated, own, rows, known, ledger)
  }

  private var key: BalanceKey { BalanceKey(closing.account, closing.amount.currency) }
  private var moved: Int64 { own.reduce(0) { $0 + $1.units } }

  private func money(_ units: Int64) -> Money {
    Money(minorUnits: units, currency: closing.amount.currency)
  }

  /// The sum that the rows lead to from the opening balance that the file states, if it is not the closing
  /// one; `nil` if nothing contradicts it.
  var contradiction: Money? {
    guard let first = stated.opening, first.minorUnits + moved != closing.amount.minorUnits else {
      return nil
    }
    return money(first.minorUnits + moved)
  }

  /// Whether an earlier import read rows of the account with the other sign, and they do not cancel out.
  var isTurned: Bool { rows.reversed.filter { $0.balanceKey == key }.reduce(0) { $0 + $1.units } != 0 }

  /// Whether the ledger has no other file's rows on the day of the closing balance.
  ///
  /// - Parameter rowsByDay: The indices of the ledger's rows of each day.
  func isComplete(_ rowsByDay: [CalendarDate: [Int]]) -> Bool {
    !(rowsByDay[closing.date] ?? []).contains { index in
      let other = ledger.transactions[index]
      return other.ref != nil && !rows.matched.contains(index) && !rows.replaced.contains(index)
        && other.movements.contains { $0.account == closing.account && $0.date == closing.date }
    }
  }

  /// Whether the ledger's rows from the opening to the closing balance come to what those of the file do.
  var hasAllRows: Bool {
    opening.map { movement(after: $0.date, through: closing.date) == moved } ?? false
  }

  /// Whether the file states a balance from which its rows lead to the closing one.
  var provesClosing: Bool { stated.opening != nil }

  /// The sum that the ledger comes to on the closing day from the last balance before it; `nil` if there is
  /// none.
  var sumFromLastKnown: Money? {
    last(before: closing.date).map { last in
      money(last.amount.minorUnits + movement(after: last.date, through: closing.date))
    }
  }

  /// Whether rows lead from an earlier balance to one of the ledger.
  func isReached(_ balance: Account.StatedBalance) -> Bool {
    guard let last = last(before: balance.date) else { return false }
    return last.amount.minorUnits + movement(after: last.date, through: balance.date)
      == balance.amount.minorUnits
  }

  /// Whether rows lead from a balance of the ledger to a later one.
  func isLeft(from balance: Account.StatedBalance) -> Bool {
    guard let next = known.filter({ $0.date > balance.date }).min(by: { $0.date < $1.date }) else {
      return false
    }
    return balance.amount.minorUnits + movement(after: balance.date, through: next.date)
      == next.amount.minorUnits
  }

  private func last(before day: CalendarDate) -> Account.StatedBalance? {
    known.filter { $0.date < day }.max { $0.date < $1.date }
  }

  /// The money that the ledger's rows move on some days once the import is made, in minor units.
  private func movement(after start: CalendarDate, through end: CalendarDate) -> Int64 {
    let kept = ledger.movement(
      of: closing.account, in: key.currency, after: start, through: end,
      where: { !rows.replaced.contains($0) })
    let new = rows.new.filter { $0.amount.currency == key.currency }.flatMap(\.movements)
    return new.reduce(kept) { sum, movement in
      let isOwn =
        GroupName.canonicalized(movement.account) == closing.account && movement.date > start
        && movement.date <= end
      return isOwn ? sum + movement.minorUnits : sum
    }
  }
}
