import Bookkeeping

/// The balances that an earlier import of a file wrote into the ledger, when it had another account, another
/// order of days, or the opposite signs.
package struct FormerBalances: Sendable {
  package private(set) var all: [(index: Int, balance: Account.StatedBalance)] = []

  init() {}

  /// - Parameters:
  ///   - rows: The rows of the statement that are booked.
  ///   - account: The account that had them.
  ///   - isReversed: Whether their signs were the opposite.
  ///   - order: The order in which their days were read; `nil` if it was the same.
  ///   - changed: The indices of the ledger's rows that the import changes.
  init(
    of statement: Statement, _ rows: [Transaction.Draft], of account: String?, isReversed: Bool,
    _ order: DateOrder?, besides changed: Set<Int>, in ledger: Ledger
  ) {
    func former(_ day: CalendarDate) -> CalendarDate? { order.map { $0.inverse(day) } ?? day }
    let known = ledger.settings.balances
    let places = Dictionary(grouping: known.indices) { known[$0].key }
    let rows = rows.map { row in
      var row = row
      row.account = account ?? row.account
      return row
    }
    let own = Dictionary(grouping: rows, by: \.balanceKey)
    for (name, stated) in statement.balances(of: account) {
      var balance = stated
      let key = BalanceKey(name, stated.closing.currency)
      let own = own[key] ?? []
      // A row that has no date in that order was not imported.
      let taken = own.compactMap { row -> Transaction.Draft? in
        guard let date = former(row.date) else { return nil }
        var row = row
        (row.date, row.arrived) = (date, row.arrived.flatMap(former))
        return row
      }
      balance.date = former(stated.date) ?? taken.map(\.date).min() ?? stated.date
      let whole = balance.drafts(for: name, taken)
      let missing = Self.sum(own) - Self.sum(taken)
      balance.closing = Money(
        minorUnits: stated.closing.minorUnits - missing, currency: stated.closing.currency)
      let part = balance.drafts(for: name, taken)
      let found = [whole.closing, part.closing, part.opening].compactMap(\.self)
      let wrong = isReversed ? found.filter { $0.amount.minorUnits != 0 }.map(\.negated) : found
      let places = places[key] ?? []
      var indices = Set(
        places.filter { index in
          wrong.contains { $0.isOfDay(known[index]) && $0.amount == known[index].amount }
        })
      if order == nil {
        let opening = stated.closing.minorUnits - Self.sum(own)
        indices.formUnion(
          Self.evenings(of: own, after: opening, places, in: known, negated: isReversed))
        Self.follow(&indices, places, through: own.map(\.bookingDay).max(), in: ledger)
      }
      all += indices.sorted().map { ($0, known[$0]) }
    }
    let indices = indices
    all = all.filter { !Self.isOfOthers($0.balance, besides: indices, changed, in: ledger) }
  }

  /// Finds the balances that an earlier import of the file computed from the opposite signs, if the file
  /// states none as it is read now: the rows led from one to the other.
  ///
  /// - Parameter changed: The indices of the ledger's rows that the import changes.
  init(aroundReversed rows: [Transaction.Draft], besides changed: Set<Int>, in ledger: Ledger) {
    let known = ledger.settings.balances
    let places = Dictionary(grouping: known.indices) { known[$0].key }
    for (key, own) in rows.grouped(by: \.balanceKey) {
      guard let days = own.map(\.bookingDay).range, let places = places[key] else { continue }
      let ends = [days.lowerBound.advanced(byDays: -1), days.upperBound].compactMap { day in
        places.first { known[$0].date == day }
      }
      let moved = Self.sum(own)
      guard ends.count == 2, moved != 0,
        known[ends[0]].amount.minorUnits - moved == known[ends[1]].amount.minorUnits
      else { continue }
      var indices = Set(ends)
      Self.follow(&indices, places, through: days.upperBound, in: ledger)
      all += indices.sorted().map { ($0, known[$0]) }
    }
    let indices = indices
    all = all.filter { !Self.isOfOthers($0.balance, besides: indices, changed, in: ledger) }
  }

  /// The indices of the balances that equal the file's balance at the end of their day, or its opposite.
  private static func evenings(
    of rows: [Transaction.Draft], after opening: Int64, _ places: [Int], in known: [Account.StatedBalance],
    negated: Bool
  ) -> [Int] {
    var balance = opening
    var evenings: [CalendarDate: Int64] = [:]
    for row in rows.sorted(by: { $0.bookingDay < $1.bookingDay }) {
      balance += row.units
      evenings[row.bookingDay] = balance
    }
    return places.filter { index in
      let units = known[index].amount.minorUnits
      return units != 0 && evenings[known[index].date] == (negated ? -units : units)
    }
  }

  /// Adds the balances that follow from wrong ones: rows on the days of the file lead from one to the other.
  private static func follow(
    _ wrong: inout Set<Int>, _ places: [Int], through end: CalendarDate?, in ledger: Ledger
  ) {
    guard let end else { return }
    let known = ledger.settings.balances
    let ordered = places.filter { known[$0].date <= end }.sorted { known[$0].date < known[$1].date }
    for (before, after) in zip(ordered, ordered.dropFirst()) where wrong.contains(before) {
      let (first, last) = (known[before], known[after])
      let moved = ledger.movement(
        of: first.account, in: first.amount.currency, after: first.date, through: last.date)
      if first.amount.minorUnits + moved == last.amount.minorUnits { wrong.insert(after) }
    }
  }

  private static func sum(_ rows: [Transaction.Draft]) -> Int64 { rows.reduce(0) { $0 + $1.units } }

  var indices: Set<Int> { Set(all.map(\.index)) }

  /// Whether other rows of the account lead to a balance, so that it is the account's own.
  private static func isOfOthers(
    _ balance: Account.StatedBalance, besides former: Set<Int>, _ changed: Set<Int>, in ledger: Ledger
  ) -> Bool {
    let draft = Account.BalanceDraft(date: balance.date, account: balance.account, amount: balance.amount)
    return ledger.check(draft, besides: former, where: { !changed.contains($0) })?.missing.minorUnits == 0
  }

  /// The changes of these balances, and the additions that state others in their place. A balance that
  /// becomes another keeps its place; the rest are removed.
  func replaced(
    by balances: [Account.BalanceDraft]
  ) -> (changed: [(index: Int, balance: Account.BalanceDraft?)], added: [Account.BalanceDraft]) {
    var (changed, former, added) = ([Int: Account.BalanceDraft](), all, balances)
    func pair(where isPair: (Account.BalanceDraft, Account.StatedBalance) -> Bool) {
      added = added.filter { draft in
        guard let place = former.firstIndex(where: { isPair(draft, $0.balance) }) else { return true }
        changed[former.remove(at: place).index] = draft
        return false
      }
    }
    pair { $0.isOfDay($1) }
    pair { $0.date == $1.date && $0.amount == $1.amount }
    pair { $0.amount == $1.amount }
    pair { $0.amount.currency == $1.amount.currency }
    return (all.map { ($0.index, changed[$0.index]) }, added)
  }
}

extension Account.StatedBalance {
  /// The balance with the other sign.
  fileprivate var negated: Self {
    let amount = Money(minorUnits: 0 &- amount.minorUnits, currency: amount.currency)
    return Self(date: date, account: account, amount: amount)
  }
}
