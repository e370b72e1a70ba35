/// A ledger with changes that are not in its text yet: each of several files is imported into what those
/// before it have added, and the text is made once.
package struct PendingLedger {
  /// The ledger with the changes so far: the rows of the text, then the new ones.
  package private(set) var ledger: Ledger
  private let document: LedgerDocument
  /// The new rows as they are to be written.
  private var drafts: [Transaction.Draft] = []
  private var changed: Set<Int> = []
  /// The ids that new rows without one will derive.
  private var ids: FreshIDs
  /// The refs and accounts of each row, once somebody has asked.
  private var known: [[KnownPayment]] = []

  package init(_ document: LedgerDocument) {
    (self.document, ledger) = (document, document.ledger)
    ids = FreshIDs(in: document.transactions)
  }

  /// Changes rows, adds others, and states balances.
  ///
  /// - Parameters:
  ///   - stated: Balances, each in place of the one of its account, day and currency.
  ///   - moved: Indices of balances in the settings that get another account.
  package mutating func apply(
    _ changes: [(index: Int, change: Transaction.Change)], adding new: [Transaction.Draft],
    stating stated: [Account.BalanceDraft], movingBalances moved: [Int], to account: String?
  ) {
    for (index, change) in changes { self.change(index, change) }
    drafts += new
    for draft in new {
      let id = draft.id.isEmpty ? ids.next(1, date: draft.date, name: draft.name)[0] : draft.id
      ledger.transactions.append(Transaction(draft.canonical(id: id), source: 0..<0))
    }
    if let account {
      for index in moved { ledger.settings.balances[index].account = GroupName.canonicalized(account) }
    }
    for balance in stated {
      if let own = ledger.settings.balances.firstIndex(where: balance.isOfDay) {
        ledger.settings.balances[own].amount = balance.amount
      } else {
        ledger.settings.balances.append(balance)
      }
    }
  }

  private mutating func change(_ index: Int, _ change: Transaction.Change) {
    let row = ledger.transactions[index]
    let change = change.keepingAccount(of: row)
    let new = index - document.transactions.count
    var fields = new < 0 ? row.fields : drafts[new]
    fields.apply(change)
    if new < 0 { changed.insert(index) } else { drafts[new] = fields }
    ledger.transactions[index] = Transaction(fields.canonical(id: row.id), source: row.source)
    if index < known.count {
      known[index] = KnownPayment.all(of: ledger.transactions[index], at: index, withTransfers: true)
    }
  }

  /// The payments by which rows of a statement are recognized (see `KnownPayment.all`).
  package mutating func knownPayments(withTransfers: Bool) -> [KnownPayment] {
    for index in known.count..<ledger.transactions.count {
      known.append(KnownPayment.all(of: ledger.transactions[index], at: index, withTransfers: true))
    }
    return KnownPayment.all(in: ledger, withTransfers: withTransfers) { known[$0] }
  }

  /// The edit of the text that makes all changes.
  package var edit: LedgerEdit {
    let changes = changed.sorted().map { index in
      let new = ledger.transactions[index].fields
      var change = Transaction.Change(from: document.transactions[index].fields, to: new)
      // Whether the ref keeps the former account has been decided.
      change.values[.ref] = new.ref.map { .text($0) }
      return (index, change)
    }
    return document.applying(
      changes, inserting: document.places(of: drafts),
      replacing: document.restating(ledger.settings.balances), writesIDs: true)
  }
}

extension Transaction.Fields {
  /// The fields as they are read from a ledger's text.
  fileprivate func canonical(id: String) -> Self {
    var fields = self
    fields.id = id
    fields.category = category.flatMap { GroupName.canonicalized(category: $0) }
    fields.account = account.map { GroupName.canonicalized($0) }
    fields.to = to.map { GroupName.canonicalized($0) }
    fields.tags = GroupName.canonicalized(tags)
    if arrived == date { fields.arrived = nil }
    return fields
  }
}
