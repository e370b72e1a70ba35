import Bookkeeping

/// The balances of a statement that an import writes into the ledger: those that the file proves, or to which
/// the ledger's rows lead.
package struct StatementBalances: Sendable {
  package struct Entry: Equatable, Sendable {
    package let balance: Account.BalanceDraft
    /// The balance that the ledger has for that day, if it was taken before the last row of the day.
    package let former: Money?
  }

  /// A balance that is not written, since the ledger comes to another.
  package struct Unproven: Equatable, Sendable {
    package let balance: Account.BalanceDraft
    /// The sum that the ledger comes to.
    package let computed: Money
  }

  package private(set) var entries: [Entry] = []
  package private(set) var unproven: [Unproven] = []
  /// Balances to which the rows of their own file do not lead, since some were not taken.
  package private(set) var incomplete: [Unproven] = []

  package var drafts: [Account.BalanceDraft] { entries.map(\.balance) }

  package init() {}

  /// Leaves out the balances that another account has.
  ///
  /// - Returns: The indices of those.
  mutating func leaveOut(_ stated: [Account.StatedBalance], of account: String) -> [Int] {
    let own = stated.indices.filter { index in
      stated[index].account == account
        && entries.contains {
          $0.balance.date == stated[index].date && $0.balance.amount == stated[index].amount
        }
    }
    entries.removeAll { entry in
      own.contains { entry.balance.date == stated[$0].date && entry.balance.amount == stated[$0].amount }
    }
    return own
  }

  /// The payments of an import, as far as they move balances.
  struct Rows {
    /// The statement's rows, with their accounts.
    let own: [Transaction.Draft]
    /// The rows that the import adds, or that replace some of the ledger.
    let new: [Transaction.Draft]
    /// The ledger's rows that are in the statement.
    let matched: Set<Int>
    /// The ledger's rows that the import changes.
    let replaced: Set<Int>
  }

  init(_ statement: Statement, _ rows: Rows, account: String?, in ledger: Ledger) {
    let named = statement.balances.compactMap { balance in
      (account ?? balance.account).map { (name: GroupName.canonicalized($0), balance: balance) }
    }
    for (name, balance) in named {
      // Two accounts of a file under one label have no balance in common.
      let isOnly =
        named.count { $0.name == name && $0.balance.closing.currency == balance.closing.currency } == 1
      if isOnly { state(balance, of: name, rows, in: ledger) }
    }
  }

  private mutating func state(
    _ stated: Statement.Balance, of account: String, _ rows: Rows, in ledger: Ledger
  ) {
    let currency = stated.closing.currency
    let own = rows.own.filter { $0.moves(account, currency) }
    let moved = own.reduce(0) { $0 + $1.units }
    let day = max(stated.date, own.map(\.bookingDay).max() ?? stated.date)
    let closing = Account.BalanceDraft(date: day, account: account, amount: stated.closing)
    if let opening = stated.opening, opening.minorUnits + moved != stated.closing.minorUnits {
      let computed = Money(minorUnits: opening.minorUnits + moved, currency: currency)
      return incomplete.append(Unproven(balance: closing, computed: computed))
    }
    let first = own.map(\.bookingDay).min()
    let known = ledger.settings.balances.filter { $0.account == account && $0.amount.currency == currency }
    let opening = Money(minorUnits: stated.closing.minorUnits - moved, currency: currency)
    correct(known, opening, own, upTo: closing.date)
    let isComplete = !ledger.transactions.indices.contains { index in
      let other = ledger.transactions[index]
      // Most rows are of another day, and need not be asked for their sides.
      guard other.date == closing.date || other.arrived == closing.date else { return false }
      return other.ref != nil && !rows.matched.contains(index) && !rows.replaced.contains(index)
        && other.movements.contains { $0.account == account && $0.date == closing.date }
    }
    guard isComplete, !known.contains(where: closing.isOfDay) else { return }
    if stated.opening == nil,
      let last = known.filter({ $0.date < closing.date }).max(by: { $0.date < $1.date })
    {
      let after = ledger.movement(
        of: account, in: currency, after: last.date, through: closing.date,
        where: { !rows.replaced.contains($0) })
      let added = rows.new.filter { $0.amount.currency == currency }.flatMap(\.movements).filter { movement in
        GroupName.canonicalized(movement.account) == account && movement.date > last.date
          && movement.date <= closing.date
      }
      let computed = added.reduce(last.amount.minorUnits + after) { $0 + $1.minorUnits }
      if computed != stated.closing.minorUnits {
        let money = Money(minorUnits: computed, currency: currency)
        return unproven.append(Unproven(balance: closing, computed: money))
      }
    }
    if known.isEmpty, let first {
      let before = Account.BalanceDraft(
        date: first.advanced(byDays: -1), account: account, amount: opening)
      entries.append(Entry(balance: before, former: nil))
    }
    entries.append(Entry(balance: closing, former: nil))
  }

  /// Corrects balances of days on which the statement has rows, if they were taken amid the day: an earlier
  /// file was downloaded before the day was over.
  private mutating func correct(
    _ known: [Account.StatedBalance], _ opening: Money, _ own: [Transaction.Draft], upTo end: CalendarDate
  ) {
    guard let start = own.map(\.bookingDay).min() else { return }
    for stated in known where stated.date >= start && stated.date <= end {
      let day = own.filter { $0.bookingDay == stated.date }.map(\.units)
      if day.isEmpty { continue }
      let before = own.filter { $0.bookingDay < stated.date }.reduce(opening.minorUnits) { $0 + $1.units }
      let evening = day.reduce(before, +)
      var amid: Set<Int64> = [before]
      for order in [day, day.reversed()] {
        var balance = before
        for units in order.dropLast() {
          balance += units
          amid.insert(balance)
        }
      }
      guard stated.amount.minorUnits != evening, amid.contains(stated.amount.minorUnits) else { continue }
      let amount = Money(minorUnits: evening, currency: stated.amount.currency)
      entries.append(
        Entry(
          balance: Account.BalanceDraft(date: stated.date, account: stated.account, amount: amount),
          former: stated.amount))
    }
  }
}

extension Transaction.Draft {
  /// The change of its account, in minor units.
  fileprivate var units: Int64 { amount.signed(as: kind).minorUnits }

  fileprivate func moves(_ label: String, _ currency: Currency) -> Bool {
    amount.currency == currency && account.map(GroupName.canonicalized) == label
  }
}
