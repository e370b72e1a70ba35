import Basics

extension LedgerDocument {
  /// Writes balances into the ledger, each in place of the one of its account, day and currency, and removes
  /// others.
  ///
  /// - Parameter removed: Indices of the balances in the settings.
  package func balancing(_ drafts: [Account.BalanceDraft], removing removed: Set<Int> = []) -> LedgerEdit {
    var replacements = stating(drafts)
    let balances = ledger.settings.balances
    if !removed.isEmpty, removed.count < balances.count {
      replacements += ObjectEditor.Replacement.removals(of: removed, from: balances.map(\.source))
    } else if !removed.isEmpty {
      replacements += clearing([.balances])
    }
    return LedgerEdit(of: bytes, replacements)
  }

  /// Removes some lists from the settings.
  func clearing(_ fields: [Ledger.Field]) -> [ObjectEditor.Replacement] {
    guard let object = (try? LedgerText(bytes))?.settings else { return [] }
    var editor = ObjectEditor(
      object: ObjectEditor.Members(at: object.value.range, in: bytes, of: .settings),
      layout: .standard(indentation: [], newline: []))
    for field in fields { editor.clear(field) }
    return editor.replacements
  }

  func stating(_ drafts: [Account.BalanceDraft]) -> [ObjectEditor.Replacement] {
    let known = ledger.settings.balances
    var (changed, added): ([ObjectEditor.Replacement], [[UInt8]]) = ([], [])
    for draft in drafts {
      if let own = known.first(where: draft.isOfDay) {
        changed += replacing(own, by: draft.amount)
      } else {
        added.append(text(of: draft, like: known.last))
      }
    }
    return changed + (added.isEmpty ? [] : appending(added, to: .balances))
  }

  func moving(_ balances: [Int], to account: String?) -> [ObjectEditor.Replacement] {
    guard let account else { return [] }
    return balances.compactMap { index in
      let object = ObjectEditor.Members(at: ledger.settings.balances[index].source, in: bytes, of: .balance)
      guard let name = object.value(of: .account) else { return nil }
      return ObjectEditor.Replacement(range: name.range, bytes: JSONString.bytes(account))
    }
  }

  private func replacing(
    _ balance: Account.StatedBalance, by amount: Money
  ) -> [ObjectEditor.Replacement] {
    let object = ObjectEditor.Members(at: balance.source, in: bytes, of: .balance)
    guard let value = object.value(of: .amount) else { return [] }
    let text = value.kind == .number ? Array(amount.decimal.utf8) : JSONString.bytes(amount.decimal)
    return [ObjectEditor.Replacement(range: value.range, bytes: text)]
  }

  private func text(of draft: Account.BalanceDraft, like model: Account.StatedBalance?) -> [UInt8] {
    var fields: [(field: Ledger.Field, value: Transaction.Change.Value)] = [
      (.date, .text(draft.date.iso)), (.account, .text(draft.account)), (.amount, .amount(draft.amount)),
    ]
    if draft.amount.currency != ledger.settings.currency {
      fields.append((.currency, .text(draft.amount.currency.code)))
    }
    if let model,
      let layout = ObjectLayout(
        imitating: [ObjectEditor.Members(at: model.source, in: bytes, of: .balance)], in: bytes)
    {
      return layout.object(Dictionary(uniqueKeysWithValues: fields.map { ($0.field, $0.value) }))
    }
    return Self.object(fields)
  }

  /// An object of a list that has none to imitate.
  static func object(_ fields: [(field: Ledger.Field, value: Transaction.Change.Value)]) -> [UInt8] {
    let layout = ObjectLayout.standard(indentation: [], newline: [])
    let members = fields.map { layout.member($0.field, $0.value) }
    return Array("{ ".utf8) + Array(members.joined(separator: Array(", ".utf8))) + Array(" }".utf8)
  }
}

extension Ledger {
  /// The names of all accounts, in the settings or of a payment.
  package var accountNames: Set<String> {
    var names = Set(settings.accounts.map(\.name))
    for transaction in transactions {
      if let account = transaction.account { names.insert(account) }
      if let other = transaction.destination { names.insert(other) }
    }
    return names
  }

  /// Compares a balance with the one stated before it and the rows between; nil if there is none before.
  package func check(_ balance: Account.BalanceDraft) -> AccountFigures.Balance.Check? {
    let (account, currency) = (balance.account, balance.amount.currency)
    let earlier = settings.balances.filter {
      $0.account == account && $0.amount.currency == currency && $0.date < balance.date
    }
    guard let last = earlier.max(by: { $0.date < $1.date }) else { return nil }
    let rows = movement(of: account, in: currency, after: last.date, through: balance.date)
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
    for (index, transaction) in transactions.enumerated()
    where transaction.date > start && transaction.date <= end && transaction.amount.currency == currency {
      for (name, minorUnits) in transaction.movements where name == account && counts(index) {
        sum += minorUnits
      }
    }
    return sum
  }
}
