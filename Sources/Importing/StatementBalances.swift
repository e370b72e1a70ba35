import Basics
import Bookkeeping

/// The balances of a statement that an import writes into the ledger: those that the file proves, or that the
/// ledger's rows lead to.
package struct StatementBalances: Sendable {
  package struct Entry: Equatable, Sendable {
    package let balance: Account.BalanceDraft
    /// The balance that the ledger has for that day, if it differs.
    package let former: Money?
    /// Whether it differs because rows had the other sign. If not, it was taken before the day's last row.
    package var wasByWrongSigns = false
  }

  /// A balance that is not written, since the ledger comes to another.
  package struct Unproven: Equatable, Sendable {
    package let balance: Account.BalanceDraft
    /// The sum that the ledger comes to.
    package let computed: Money
  }

  package private(set) var entries: [Entry] = []
  package private(set) var unproven: [Unproven] = []
  /// Balances that the rows of their own file do not lead to, since some rows were not taken.
  package private(set) var incomplete: [Unproven] = []

  package var drafts: [Account.BalanceDraft] { entries.map(\.balance) }

  package init() {}

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
    /// The rows that an earlier import read with the other sign.
    var reversed: [Transaction.Draft] = []
  }

  /// - Parameter former: The indices of the ledger's balances that an earlier import of the file wrote, and
  ///   which do not count.
  init(
    _ statement: Statement, _ rows: Rows, account: String?, in ledger: Ledger, besides former: Set<Int>
  ) {
    let balances = ledger.settings.balances
    let own = Dictionary(grouping: rows.own, by: \.balanceKey)
    let rowsByDay = Self.rowsByDay(
      ledger.transactions, on: rows.own.map(\.bookingDay) + statement.balances.map(\.date))
    let isWhole = statement.rows.allSatisfy { (try? $0.payment.get()) != nil }
    for (name, balance) in statement.balances(of: account) {
      let key = BalanceKey(name, balance.closing.currency)
      let known = balances.indices.filter { index in
        balances[index].account == name && balances[index].amount.currency == key.currency
          && !former.contains(index)
      }
      appendBalances(
        statedBy: balance, of: name, own[key] ?? [], rows, rowsByDay, known.map { balances[$0] },
        isWhole: isWhole, in: ledger)
    }
  }

  /// The ledger's rows of each of some days.
  private static func rowsByDay(
    _ rows: [Transaction], on days: [CalendarDate]
  ) -> [CalendarDate: [Int]] {
    let wanted = Set(days)
    var found: [CalendarDate: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      for day in Set([row.date, row.arrived ?? row.date]) where wanted.contains(day) {
        found[day, default: []].append(index)
      }
    }
    return found
  }

  private mutating func appendBalances(
    statedBy stated: Statement.Balance, of account: String, _ own: [Transaction.Draft], _ rows: Rows,
    _ rowsByDay: [CalendarDate: [Int]], _ known: [Account.StatedBalance], isWhole: Bool, in ledger: Ledger
  ) {
    let currency = stated.closing.currency
    let moved = own.reduce(0) { $0 + $1.units }
    let (closing, opened) = stated.drafts(for: account, own)
    // If rows are missing, the balance before the first row cannot be computed from the closing one.
    let leadsBack = isWhole || stated.opening != nil
    let before = leadsBack ? opened : nil
    if let opening = stated.opening, opening.minorUnits + moved != stated.closing.minorUnits {
      let computed = Money(minorUnits: opening.minorUnits + moved, currency: currency)
      return incomplete.append(Unproven(balance: closing, computed: computed))
    }
    let opening = Money(minorUnits: stated.closing.minorUnits - moved, currency: currency)
    if leadsBack { appendCorrections(of: known, opening, own, upTo: closing.date) }
    let key = BalanceKey(account, currency)
    let turned = rows.reversed.filter { $0.balanceKey == key }.reduce(0) { $0 + $1.units }
    // An earlier import computed the balance before the first row from the closing one, so wrong signs count
    // twice.
    if turned != 0, let before, let wrong = known.first(where: before.isOfDay),
      wrong.amount.minorUnits == opening.minorUnits + 2 * turned
    {
      entries.append(Entry(balance: before, former: wrong.amount, wasByWrongSigns: true))
    }
    let isComplete = !(rowsByDay[closing.date] ?? []).contains { index in
      let other = ledger.transactions[index]
      return other.ref != nil && !rows.matched.contains(index) && !rows.replaced.contains(index)
        && other.movements.contains { $0.account == account && $0.date == closing.date }
    }
    guard isComplete, !known.contains(where: closing.isOfDay) else {
      // The balance before the rows is known, even if another file has more rows of the last day.
      if turned != 0, known.isEmpty, let before { entries.append(Entry(balance: before, former: nil)) }
      return
    }
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
    if known.isEmpty, let before { entries.append(Entry(balance: before, former: nil)) }
    entries.append(Entry(balance: closing, former: nil))
  }

  /// Corrects balances that were taken in the middle of a day of the statement: an earlier file was
  /// downloaded before the day was over.
  private mutating func appendCorrections(
    of known: [Account.StatedBalance], _ opening: Money, _ own: [Transaction.Draft], upTo end: CalendarDate
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

extension Statement {
  /// The balances of the file with the names of their accounts, leaving out those whose account is unknown.
  ///
  /// - Parameter account: The account of all rows; `nil` if each row names its own, or none is known.
  func balances(of account: String?) -> [(account: String, balance: Balance)] {
    let named = balances.compactMap { balance in
      (account ?? balance.account).map { (account: GroupName.canonicalized($0), balance: balance) }
    }
    // Two accounts of a file under one label have no balance in common.
    return named.grouped { BalanceKey($0.account, $0.balance.closing.currency) }
      .filter { $0.elements.count == 1 }.map { $0.elements[0] }
  }
}

extension Statement.Balance {
  /// The balance of an account after its rows, and that before the first of them.
  func drafts(
    for account: String, _ rows: [Transaction.Draft]
  ) -> (closing: Account.BalanceDraft, opening: Account.BalanceDraft?) {
    let days = rows.map(\.bookingDay).range
    let moved = rows.reduce(0) { $0 + $1.units }
    let opening = Money(minorUnits: closing.minorUnits - moved, currency: closing.currency)
    return (
      Account.BalanceDraft(date: max(date, days?.upperBound ?? date), account: account, amount: closing),
      days.map {
        Account.BalanceDraft(date: $0.lowerBound.advanced(byDays: -1), account: account, amount: opening)
      }
    )
  }
}

extension Transaction.Draft {
  /// The change of its account, in minor units.
  var units: Int64 { amount.signed(as: kind).minorUnits }

  var balanceKey: BalanceKey { BalanceKey(account.map(GroupName.canonicalized), amount.currency) }
}

extension Account.StatedBalance {
  package var key: BalanceKey { BalanceKey(account, amount.currency) }
}

/// The account and the currency of a balance.
package struct BalanceKey: Hashable {
  let account: ByteString?
  let currency: Currency

  package init(_ account: String?, _ currency: Currency) {
    self.account = account.map { ByteString($0) }
    self.currency = currency
  }
}
