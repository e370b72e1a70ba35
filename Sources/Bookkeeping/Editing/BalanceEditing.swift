import Basics

extension LedgerDocument {
  /// Writes balances into the ledger and removes others. A new balance replaces the one with the same
  /// account, day and currency.
  ///
  /// - Parameter removed: Indices of the balances in the settings.
  package func balancing(_ drafts: [Account.BalanceDraft], removing removed: Set<Int> = []) -> LedgerEdit {
    LedgerEdit(of: bytes, stating(drafts) + restating(removed.map { ($0, nil) }))
  }

  /// Removes elements of lists in the settings, and the lists that become empty.
  func removals(
    fromSettings lists: [(field: Ledger.Field, elements: [(source: Range<Int>, isRemoved: Bool)])]
  ) -> [Replacement] {
    guard let settings else { return [] }
    var editor = ObjectEditor(object: settings, layout: .inline([]))
    let removals = lists.flatMap { field, elements in
      let removed = elements.indices.filter { elements[$0].isRemoved }
      if !removed.isEmpty, removed.count == elements.count { editor.clear(field) }
      return Replacement.removals(of: Set(removed), from: elements.map(\.source))
    }
    return removals + editor.replacements
  }

  func stating(_ drafts: [Account.BalanceDraft]) -> [Replacement] {
    let known = ledger.settings.balances
    var (changed, added): ([Replacement], [[UInt8]]) = ([], [])
    for draft in drafts {
      if let own = known.firstIndex(where: draft.isOfDay) {
        changed += setting(.amount, of: own, to: .amount(draft.amount))
      } else {
        added.append(text(of: draft))
      }
    }
    return changed + (added.isEmpty ? [] : appending(added, to: .balances))
  }

  /// Replaces balances of the settings where they are, or removes them.
  func restating(_ changes: [(index: Int, balance: Account.BalanceDraft?)]) -> [Replacement] {
    let known = ledger.settings.balances
    let changed = changes.flatMap { index, balance -> [Replacement] in
      guard let balance else { return [] }
      return setting(.date, of: index, to: .text(balance.date.iso))
        + setting(.account, of: index, to: .text(balance.account))
        + setting(.amount, of: index, to: .amount(balance.amount))
    }
    let removed = Set(changes.filter { $0.balance == nil }.map(\.index))
    let elements = known.enumerated().map { ($1.source, removed.contains($0)) }
    return changed + (removed.isEmpty ? [] : removals(fromSettings: [(.balances, elements)]))
  }

  private func members(of index: Int) -> ObjectEditor.Members {
    ObjectEditor.Members(at: ledger.settings.balances[index].source, in: bytes, of: .balance)
  }

  private func setting(
    _ field: Ledger.Field, of index: Int, to value: Transaction.Change.Value
  ) -> [Replacement] {
    var editor = ObjectEditor(object: members(of: index), layout: .inline([]))
    editor.set(field, to: value)
    return editor.replacements
  }

  private func text(of draft: Account.BalanceDraft) -> [UInt8] {
    var fields: [Ledger.Field: Transaction.Change.Value] = [
      .date: .text(draft.date.iso), .account: .text(draft.account), .amount: .amount(draft.amount),
    ]
    let currency = draft.amount.currency
    if currency != ledger.settings.currency { fields[.currency] = .text(currency.code) }
    let last = ledger.settings.balances.indices.suffix(1).map(members(of:))
    let layout = ObjectLayout(imitating: last, in: bytes) ?? .inline([.date, .account, .amount, .currency])
    return layout.object(fields)
  }
}

extension Ledger {
  /// The names of all accounts in the settings and in payments.
  package var accountNames: Set<String> {
    var names = Set(settings.accounts.map(\.name))
    for transaction in transactions {
      if let account = transaction.account { names.insert(account) }
      if let other = transaction.destination { names.insert(other) }
    }
    return names
  }

  /// Compares a balance with the last one stated before it and the rows between; `nil` if it is the first.
  ///
  /// - Parameters:
  ///   - others: The indices of stated balances that do not count.
  ///   - counts: Whether the row with an index counts.
  package func check(
    _ balance: Account.BalanceDraft, besides others: Set<Int> = [],
    where counts: (Int) -> Bool = { _ in true }
  ) -> AccountFigures.Balance.Check? {
    let (account, currency) = (balance.account, balance.amount.currency)
    let earlier = settings.balances.indices.lazy.filter { !others.contains($0) }.map { settings.balances[$0] }
      .filter { $0.account == account && $0.amount.currency == currency && $0.date < balance.date }
    guard let last = earlier.max(by: { $0.date < $1.date }) else { return nil }
    let rows = movement(
      of: account, in: currency, after: last.date, through: balance.date, where: counts)
    return AccountFigures.Balance.Check(
      start: last.date, end: balance.date, rows: Money(minorUnits: rows, currency: currency),
      stated: balance.amount - last.amount)
  }

  /// The change of an account by the rows of some days, in minor units of a currency.
  ///
  /// - Parameter counts: Whether the row with an index counts.
  package func movement(
    of account: String, in currency: Currency, after start: CalendarDate, through end: CalendarDate,
    where counts: (Int) -> Bool = { _ in true }
  ) -> Int64 {
    var sum: Int64 = 0
    for (index, transaction) in transactions.enumerated() where transaction.amount.currency == currency {
      // Most rows have only one day. If it is outside, their movements need not be computed.
      if transaction.arrived == nil, transaction.date <= start || transaction.date > end { continue }
      for movement in transaction.movements
      where movement.account == account && movement.date > start && movement.date <= end && counts(index) {
        sum += movement.minorUnits
      }
    }
    return sum
  }
}
