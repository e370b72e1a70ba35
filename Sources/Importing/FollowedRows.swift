import Basics
import Bookkeeping

/// The ledger's rows of an account that end where a statement begins: its opening balance is the one that an
/// earlier file stated and to which these rows lead. None of them is in the statement, not even an equal
/// payment of the day that both files share.
struct FollowedRows {
  private var accounts: [(label: String, currency: Currency, end: CalendarDate)] = []
  private let transactions: [Transaction]

  /// - Parameters:
  ///   - rows: The payments of the statement, with their accounts.
  ///   - account: The account of all rows; nil if they name theirs, or there is none.
  init(_ statement: Statement, _ rows: [Transaction.Draft], account: String?, in ledger: Ledger) {
    transactions = ledger.transactions
    for balance in statement.balances {
      guard let opening = balance.opening, let name = account ?? balance.account else { continue }
      let label = GroupName.canonicalized(name)
      let currency = opening.currency
      let own = rows.filter { row in
        row.amount.currency == currency && GroupName.canonicalized(account ?? row.account ?? name) == label
      }
      let known = ledger.settings.balances.filter { $0.account == label && $0.amount.currency == currency }
      // A file that was imported before begins where its own rows begin, too.
      let isKnown = known.contains { $0.date >= balance.date && $0.amount == balance.closing }
      guard !isKnown, let first = own.map(\.bookingDay).min(),
        let last = known.filter({ $0.date <= first }).max(by: { $0.date < $1.date }), last.amount == opening,
        let before = known.filter({ $0.date < last.date }).max(by: { $0.date < $1.date })
      else { continue }
      let moved = ledger.movement(of: label, in: currency, after: before.date, through: last.date)
      if before.amount.minorUnits + moved == last.amount.minorUnits {
        accounts.append((label, currency, last.date))
      }
    }
  }

  func contains(_ payment: KnownPayment) -> Bool {
    guard !accounts.isEmpty, payment.wasImported, let index = payment.index else { return false }
    return transactions[index].movements.contains { movement in
      accounts.contains { $0.label == movement.account && movement.date <= $0.end }
    }
  }
}
