/// A ledger with additions that are not in its text yet. When several files are imported, each finds the
/// additions of those before it, and the text is made only once.
///
/// Only additions wait. A change or removal of rows edits a text that has all earlier additions.
package struct PendingLedger {
  /// The ledger with all additions, in the order that the text will have.
  package private(set) var ledger: Ledger
  /// The text that the additions go into.
  package private(set) var document: LedgerDocument
  /// The edits that have led to the text.
  private var former: LedgerEdit?
  private var isOutdated = false
  /// The new rows of each file.
  private var drafts: [[Transaction.Draft]] = []
  private var balances: [Account.BalanceDraft] = []
  /// The derived ids for new rows without one.
  private var ids: FreshIDs
  /// The result of `knownPayments()`, once it has been called.
  private var known: [KnownPayment]?
  private var names: FormerNames?

  /// - Parameter edit: An edit of the document that comes before all others.
  package init(_ document: LedgerDocument, after edit: LedgerEdit? = nil) throws {
    former = edit
    self.document = try edit.map { try LedgerDocument($0.bytes) } ?? document
    ledger = self.document.ledger
    ids = FreshIDs(in: ledger.transactions)
  }

  /// Whether some additions are not in the text.
  package var isPending: Bool { !drafts.isEmpty || !balances.isEmpty }

  /// The edit of the first text that makes all additions and changes; `nil` if there are none.
  package var edit: LedgerEdit? {
    guard isPending else { return former }
    let own = document.applying(
      [], inserting: document.ledger.transactions.places(of: drafts), replacing: document.stating(balances),
      writesIDs: true)
    return former?.followed(by: own) ?? own
  }

  /// Writes all additions so far into the text.
  package mutating func writeAdditions() throws {
    if let edit { self = try PendingLedger(document, after: edit) }
  }

  /// Reads the ledger again, if its text has changed.
  package mutating func refresh() throws {
    if isOutdated { try writeAdditions() }
  }

  /// Changes the text; call it only without pending additions, and then `refresh` before adding anything
  /// else.
  package mutating func apply(_ edit: LedgerEdit) {
    former = former?.followed(by: edit) ?? edit
    isOutdated = true
  }

  /// Adds rows and balances. A balance replaces the one with the same account, day and currency.
  package mutating func add(_ new: [Transaction.Draft], stating stated: [Account.BalanceDraft]) {
    if !new.isEmpty { drafts.append(new) }
    let places = ledger.transactions.places(of: new)
    let rows = places.map { (index: $0.index, elements: $0.drafts.map { row(of: $0) }) }
    ledger.transactions.insert(rows)
    if new.contains(where: { $0.split != nil }) {
      known = nil
    } else {
      known?.insert(paymentsOf: rows)
    }
    for balance in stated {
      balances.replaceOrAppend(balance)
      ledger.settings.balances.replaceOrAppend(balance)
    }
  }

  private mutating func row(of draft: Transaction.Draft) -> Transaction {
    let id = draft.id.isEmpty ? ids.next(1, date: draft.date, name: draft.name)[0] : draft.id
    return Transaction(draft.canonical(id: id), source: 0..<0)
  }

  /// The payments that rows of a statement are compared with (see `KnownPayment.all`).
  package mutating func knownPayments() -> [KnownPayment] {
    let payments = known ?? KnownPayment.all(in: ledger)
    known = payments
    return payments
  }

  /// The names that people gave payees in the ledger of the text. Imported rows add no others.
  package mutating func formerNames() -> FormerNames {
    let former = names ?? FormerNames(in: document.ledger.transactions)
    names = former
    return former
  }
}

extension Array {
  /// Inserts elements at several places, which are in order. Elements before the first place stay untouched.
  fileprivate mutating func insert(_ groups: [(index: Int, elements: [Element])]) {
    guard let first = groups.first?.index else { return }
    let tail = Array(self[first...])
    removeSubrange(first...)
    var next = first
    for (index, elements) in groups {
      self += tail[next - first..<index - first]
      self += elements
      next = index
    }
    self += tail[(next - first)...]
  }
}

extension [Account.StatedBalance] {
  fileprivate mutating func replaceOrAppend(_ balance: Account.BalanceDraft) {
    if let own = firstIndex(where: balance.isOfDay) {
      self[own].amount = balance.amount
    } else {
      append(balance)
    }
  }
}

extension Transaction.Fields {
  /// The fields as they would be read from a ledger's text.
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
