import Basics
import Bookkeeping

/// The ledger's rows of an account that end where a statement begins: they lead to a balance that an earlier
/// file stated, and the statement opens with it. None of them is in the statement, not even an equal payment
/// of the day that both files share, unless it has the same reference of the bank.
struct FollowedRows {
  private var accounts: [(label: String, currency: Currency, end: CalendarDate)] = []
  private let transactions: [Transaction]
  private var referenced: Set<Reference> = []

  private struct Reference: Hashable {
    let text: String
    let date: CalendarDate
    let amount: Money

    init?(_ ref: PaymentRef) {
      guard let text = ref.reference else { return nil }
      self.text = text
      date = ref.date
      amount = ref.amount
    }
  }

  /// - Parameters:
  ///   - rows: The payments of the statement, with their accounts.
  ///   - refs: Their refs.
  ///   - account: The account of all rows; `nil` if each row names its own, or none is known.
  init(
    _ statement: Statement, _ rows: [Transaction.Draft], _ refs: [PaymentRef], account: String?,
    in ledger: Ledger
  ) {
    transactions = ledger.transactions
    guard !ledger.settings.balances.isEmpty else { return }
    func label(_ name: String?) -> String? { (account ?? name).map(GroupName.canonicalized) }
    let rows = Dictionary(grouping: rows) { BalanceKey(label($0.account), $0.amount.currency) }
    let known = Dictionary(grouping: ledger.settings.balances, by: \.key)
    let begun = statement.balances.filter { $0.opening != nil && label($0.account) != nil }
    // The rows of an account begin with the first of its statements.
    for (key, own) in begun.grouped(by: { BalanceKey(label($0.account), $0.closing.currency) }) {
      guard let balance = own.min(by: { $0.date < $1.date }), let opening = balance.opening,
        let label = label(balance.account)
      else { continue }
      let currency = key.currency
      let own = (rows[key] ?? []) + (rows[BalanceKey(nil, currency)] ?? [])
      let known = known[key] ?? []
      // A file that was imported before opens with a known balance, too, but its rows are in the ledger.
      let isKnown = known.contains { $0.date >= balance.date && $0.amount == balance.closing }
      guard !isKnown, let first = own.map(\.bookingDay).min(),
        let last = known.filter({ $0.date <= first }).max(by: { $0.date < $1.date }), last.amount == opening,
        let before = known.filter({ $0.date < last.date }).max(by: { $0.date < $1.date })
      else { continue }
      let moved = ledger.movement(of: label, in: currency, after: before.date, through: last.date)
      let isLedTo = before.amount.minorUnits + moved == last.amount.minorUnits
      if isLedTo, !Self.mayRepeat(refs, of: label, currency, on: last.date, in: ledger) {
        accounts.append((label, currency, last.date))
      }
    }
    if !accounts.isEmpty { referenced = Set(refs.compactMap(Reference.init)) }
  }

  /// Whether the statement may begin with rows that the ledger has, although it opens with the balance after
  /// them: they add up to zero, so that the balance before them is the same.
  private static func mayRepeat(
    _ refs: [PaymentRef], of account: String, _ currency: Currency, on day: CalendarDate,
    in ledger: Ledger
  ) -> Bool {
    struct Row: Hashable {
      let date: CalendarDate
      let amount: Money
      let payee: String
    }
    func row(_ ref: PaymentRef) -> Row { Row(date: ref.date, amount: ref.amount, payee: ref.payee) }
    var open: [Row: Int] = [:]
    for ref in refs where ref.date == day && ref.amount.currency == currency {
      open[row(ref), default: 0] += 1
    }
    var repeated: [Int64] = []
    for transaction in ledger.transactions {
      guard transaction.movements.contains(where: { $0.account == account && $0.date == day }) else {
        continue
      }
      for row in transaction.statementRefs.map(row) {
        guard let count = open[row], count > 0 else { continue }
        open[row] = count - 1
        repeated.append(row.amount.minorUnits)
      }
    }
    return !repeated.isEmpty && repeated.reduce(0, &+) == 0
  }

  func contains(_ payment: KnownPayment) -> Bool {
    guard !accounts.isEmpty, payment.wasImported, let index = payment.index,
      !(Reference(payment.ref).map(referenced.contains) ?? false)
    else { return false }
    return transactions[index].movements.contains { movement in
      accounts.contains { $0.label == movement.account && movement.date <= $0.end }
    }
  }
}
