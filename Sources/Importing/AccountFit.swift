import Basics
import Bookkeeping

/// The accounts that a file may belong to, according to its layout or its number.
package struct AccountDoubt: Equatable, Sendable {
  package enum Cause: Equatable, Sendable {
    /// Files of several accounts look like this one.
    case several
    /// No account has the file's number.
    case number(String)
    /// The account has other rows on the days of the file, and another balance.
    case balance(Account.StatedBalance, Money)
  }

  package let labels: [String]
  package let cause: Cause
  /// The account that already has rows or balances of the file, if there is one.
  package var likely: String?

  package init(_ labels: [String], _ cause: Cause) { (self.labels, self.cause) = (labels, cause) }
}

/// The rows and balances that a file and an account of the ledger share.
package struct AccountFit: Sendable {
  /// The number of rows of the file that the account has.
  package private(set) var shared = 0
  /// The number of shared rows from a file of the same name, and whether all rows of the file are such.
  private var sharedOfFile = 0
  private var isSameFile = false
  /// Whether the shared rows are most of what both have on the same days.
  private var isOfSameRows = false
  /// Whether the account has rows on the days of the file.
  private var hasOwnRows = false
  /// A balance of the file, and the account's different one on the same day.
  private var otherBalance: (file: Account.StatedBalance, known: Money)?
  /// Whether a balance of the file is one of the account.
  package private(set) var hasBalance = false
  /// Whether a shared balance is not zero, so that its sign is right.
  private var hasSignedBalance = false
  /// Whether the account has a balance of the file with the other sign.
  private var hasOppositeBalance = false
  /// The number of rows that the account has with the other sign, from a file of another name.
  package private(set) var mirrored = 0
  /// Whether the account has most rows of the file with the other sign.
  private var isMirrored = false

  private struct Key: Hashable {
    let date: CalendarDate
    private(set) var amount: Money
    let payee: String
    let reference: String?

    /// The key of the same row, read the other way.
    var negated: Self {
      var other = self
      other.amount.minorUnits = 0 &- amount.minorUnits
      return other
    }

    init(_ ref: PaymentRef) {
      date = ref.date
      amount = ref.amount
      payee = ref.payee
      reference = ref.reference
    }
  }

  /// - Parameters:
  ///   - known: The ledger's payments with their refs.
  ///   - file: The name of the statement's file.
  package init(
    _ statement: Statement, to label: String, in ledger: Ledger, _ known: [KnownPayment], from file: String
  ) {
    let rows = statement.rows.compactMap { row -> (key: Key, draft: Transaction.Draft, isPending: Bool)? in
      guard case .success(var draft) = row.payment, draft.kind != .transfer else { return nil }
      draft.account = GroupName.canonicalized(label)
      let ref = PaymentRef(draft, reference: row.reference, accountID: nil, isPending: row.isPending)
      return (Key(ref), draft, row.isPending)
    }
    guard let days = rows.map(\.key.date).range else { return }
    let (near, common) = Self.payments(of: label, among: known, on: days)
    var open = Dictionary(grouping: near) { Key($0.ref) }
    func isOfFile(_ payment: KnownPayment) -> Bool {
      payment.index.map { ledger.transactions[$0].files.contains { $0.utf8.elementsEqual(file.utf8) } }
        ?? false
    }
    let opposite = rows.compactMap { open[$0.key.negated]?.first }
    mirrored = opposite.count { !isOfFile($0) }
    isMirrored = opposite.count * 2 > rows.count
    for (key, _, _) in rows {
      guard let payment = open[key]?.popLast(), payment.index != nil else { continue }
      shared += 1
      if isOfFile(payment) { sharedOfFile += 1 }
    }
    isSameFile = sharedOfFile == rows.count
    isOfSameRows =
      shared * 2 > near.count && shared * 2 > rows.count(where: { common?.contains($0.key.date) ?? false })
    hasOwnRows = !near.isEmpty
    // Announced payments are in no balance yet.
    let booked = rows.filter { !$0.isPending }.map(\.draft)
    for (_, balance) in statement.balances(of: label) { compare(balance, booked, in: ledger) }
  }

  /// - Returns: The payments of the account on the days, and the days of all its payments.
  private static func payments(
    of label: String, among known: [KnownPayment], on days: ClosedRange<CalendarDate>
  ) -> (near: [KnownPayment], all: ClosedRange<CalendarDate>?) {
    let name = FoldedText.string(of: label)
    var names: [String: Bool] = [:]
    var (near, all): ([KnownPayment], ClosedRange<CalendarDate>?) = ([], nil)
    // To copy a payment costs more than to ask for its day.
    for number in known.indices where known[number].wasImported && known[number].index != nil {
      guard let own = known[number].ref.label ?? known[number].account else { continue }
      let isOwn = names[own] ?? (FoldedText.string(of: own) == name)
      names[own] = isOwn
      if !isOwn { continue }
      let day = known[number].ref.date
      all = all.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
      if days.contains(day) { near.append(known[number]) }
    }
    return (near, all)
  }

  /// The strength of the evidence for the account.
  package var rank: (Int, Int) { (shared, hasBalance ? 1 : 0) }

  /// Whether the file is certainly the account's. Two accounts may well have one equal payment.
  package var isCertain: Bool {
    isSameFile || isOfSameRows && (shared > 1 || hasBalance) || shared > 1 && hasBalance
  }

  /// The proof that the file is of another account: on the days of its rows, the account has others, and
  /// another balance.
  package var contradiction: (file: Account.StatedBalance, known: Money)? {
    shared == 0 && hasOwnRows && !hasBalance ? otherBalance : nil
  }

  /// Whether something that the account has speaks for the signs of the file.
  ///
  /// - Parameter isKnown: Whether the account is certainly the file's, so that an equal row is the same one.
  package func confirmsSigns(isKnown: Bool) -> Bool {
    hasSignedBalance || isKnown && shared > 0 || isOfSameRows && shared > 1
  }

  /// Whether a balance of the account proves the opposite signs, unless it came from the file itself.
  package var contradictsSigns: Bool {
    hasOppositeBalance && !hasSignedBalance && shared == 0 && !isMirrored
  }

  private mutating func compare(
    _ stated: Statement.Balance, _ rows: [Transaction.Draft], in ledger: Ledger
  ) {
    let currency = stated.closing.currency
    let own = rows.filter { $0.amount.currency == currency }
    guard let account = own.first?.account else { return }
    let (closing, opening) = stated.drafts(for: account, own)
    let known = ledger.settings.balances.filter {
      $0.account == account && $0.amount.currency == currency && $0.date <= closing.date
    }.sorted { $0.date < $1.date }
    guard let opening else { return }
    func pair(_ balance: Account.StatedBalance, _ units: Int64, _ known: Money) {
      let amount = Money(minorUnits: units, currency: currency)
      hasBalance = hasBalance || amount == known
      hasSignedBalance = hasSignedBalance || amount == known && units != 0
      hasOppositeBalance = hasOppositeBalance || units != 0 && units == 0 &- known.minorUnits
      if otherBalance == nil {
        otherBalance = (Account.StatedBalance(date: balance.date, account: account, amount: amount), known)
      }
    }
    if let check = ledger.check(opening) {
      pair(opening, opening.amount.minorUnits, opening.amount - check.missing)
    }
    var (sum, rest) = (opening.amount.minorUnits, own.sorted { $0.bookingDay < $1.bookingDay }[...])
    for balance in known where balance.date >= opening.date {
      while let row = rest.first, row.bookingDay <= balance.date {
        sum += row.units
        rest.removeFirst()
      }
      pair(balance, sum, balance.amount)
    }
  }
}
