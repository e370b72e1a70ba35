import Basics
import Bookkeeping

/// The balances of a statement that an import writes into the ledger: those that the file proves, or that the
/// ledger's rows lead to.
package struct StatementBalances: Sendable {
  package struct Entry: Equatable, Sendable {
    /// The evidence that another balance was wrong.
    package enum Cause: Sendable {
      /// The other one was taken before the last row of its day.
      case dayHadMoreRows
      /// The other one was computed from rows with the other sign.
      case rowsHadOtherSign
      /// The file's rows lead from here to a balance that the ledger has, too, or from that one to here.
      case rowsLeadToIt
    }

    package let balance: Account.BalanceDraft
    /// The balance that the ledger has for that day, if it differs.
    package let former: Money?
    package var cause = Cause.dayHadMoreRows
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
      append(
        BalanceComparison(
          balance, of: name, own[key] ?? [], rows, known.map { balances[$0] }, isWhole: isWhole, in: ledger),
        rowsByDay)
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

  private mutating func append(_ stated: BalanceComparison, _ rowsByDay: [CalendarDate: [Int]]) {
    let (closing, known) = (stated.closing, stated.known)
    if let lead = stated.contradiction {
      return incomplete.append(Unproven(balance: closing, computed: lead))
    }
    if let opening = stated.opening {
      appendCorrections(of: known, opening.amount, stated.own, upTo: closing.date)
    }
    realign(stated)
    guard stated.isComplete(rowsByDay) else {
      // The balance before the rows is known, even if another file has more rows of the last day.
      if stated.isTurned, known.isEmpty, let opening = stated.opening {
        entries.append(Entry(balance: opening, former: nil))
      }
      return
    }
    if known.contains(where: { closing.isOfDay($0) && $0.amount == closing.amount })
      || entries.contains(where: { $0.balance.isOfDay(closing) })
    {
      return
    }
    let other = known.first(where: closing.isOfDay)
    if other != nil || !stated.provesClosing, let computed = stated.sumFromLastKnown ?? other?.amount,
      computed != closing.amount
    {
      return unproven.append(Unproven(balance: closing, computed: computed))
    }
    if other != nil { return }
    if known.isEmpty, let opening = stated.opening { entries.append(Entry(balance: opening, former: nil)) }
    entries.append(Entry(balance: closing, former: nil))
  }

  /// Replaces a balance that the ledger has at one end of the file, if the file's rows lead to another from
  /// the balance at its other end, which both have.
  private mutating func realign(_ stated: BalanceComparison) {
    guard let opening = stated.opening, let first = stated.known.first(where: opening.isOfDay),
      let last = stated.known.first(where: stated.closing.isOfDay)
    else { return }
    let isOpeningWrong = first.amount != opening.amount
    guard isOpeningWrong != (last.amount != stated.closing.amount), stated.hasAllRows else { return }
    let (wrong, right) = isOpeningWrong ? (first, opening) : (last, stated.closing)
    if isOpeningWrong ? stated.isReached(wrong) : stated.isLeft(from: wrong) { return }
    entries.removeAll { $0.balance.isOfDay(wrong) }
    entries.append(
      Entry(
        balance: right, former: wrong.amount, cause: stated.isTurned ? .rowsHadOtherSign : .rowsLeadToIt))
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
