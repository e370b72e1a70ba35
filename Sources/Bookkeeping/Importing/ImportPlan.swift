import Basics

/// What an import adds to a ledger, and what becomes of the other rows.
package struct ImportPlan: Sendable {
  package struct Refused: Equatable, Sendable {
    package let place: Statement.Place
    package let reason: Statement.Refusal
  }

  package private(set) var drafts: [TransactionDraft] = []
  package private(set) var refused: [Refused] = []
  /// Rows that an earlier import added.
  package private(set) var alreadyThere = 0

  package static let empty = ImportPlan()

  private init() {}

  package init(_ statement: Statement, into ledger: Ledger) {
    let known = Dictionary(ledger.transactions.map { ($0.id, $0) }) { first, _ in first }
    var own: [String: TransactionDraft] = [:]
    var ordinals: [String: Int] = [:]
    for row in statement.rows {
      let id = Self.id(of: row, in: statement, &ordinals)
      switch row.payment {
      case .failure(let reason):
        refused.append(Refused(place: row.place, reason: reason))
      case .success(var draft):
        let isOther =
          known[id].map { !Self.isPlausible(draft, as: $0) } ?? own[id].map { !Self.areAlike(draft, $0) }
        if let isOther {
          if isOther {
            refused.append(Refused(place: row.place, reason: .idTaken(id)))
          } else {
            alreadyThere += 1
          }
        } else {
          draft.id = id
          own[id] = draft
          drafts.append(draft)
        }
      }
    }
  }

  /// Of equal rows each has its number: two coffees on one day are two payments.
  private static func id(
    of row: Statement.Row, in statement: Statement, _ ordinals: inout [String: Int]
  ) -> String {
    if let reference = row.reference { return reference }
    guard case .success(let draft) = row.payment else { return "" }
    var fingerprint = Fingerprint()
    for part in [
      draft.date.iso, draft.kind.rawValue, draft.amount.decimal, draft.amount.currency.code, draft.name,
    ] {
      fingerprint.add(part)
    }
    let text = fingerprint.text
    ordinals[text, default: 0] += 1
    let ordinal = ordinals[text, default: 1]
    return "\(statement.format.rawValue)-\(text)" + (ordinal > 1 ? "-\(ordinal)" : "")
  }

  /// Whether a row may be what an existing transaction was made from, which may have been edited since. A
  /// short id such as `17` says little: another bank may have used it too.
  private static func isPlausible(_ draft: TransactionDraft, as known: Transaction) -> Bool {
    known.id.utf8.count >= 16 || known.date == draft.date || known.amount == draft.amount
  }

  private static func areAlike(_ left: TransactionDraft, _ right: TransactionDraft) -> Bool {
    left.date == right.date && left.amount == right.amount && left.kind == right.kind
      && left.name.utf8.elementsEqual(right.name.utf8)
  }
}
