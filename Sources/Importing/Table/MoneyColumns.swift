import Bookkeeping

/// The columns of amounts and balances.
struct MoneyColumns: Sendable {
  /// The lower the rank, the likelier the column holds the amounts debited to the account.
  private(set) var amounts: [(column: Int, rank: Int)] = []
  /// The rank of a column whose heading is only a currency, such as `CAD$`.
  static let currencyRank = 5
  private static let originalRank = 7
  private var debit: Int?
  private var credit: Int?
  /// Columns in which an app puts the amounts of transfers, next to those of expenses and income.
  private var transferOut: Int?
  private var transferIn: Int?
  /// The columns of debits and credits.
  var directed: [AmountReading.Column] {
    [debit, transferOut].compactMap { $0.map { AmountReading.Column($0, .out) } }
      + [credit, transferIn].compactMap { $0.map { AmountReading.Column($0, .in) } }
  }
  /// The likeliest column of amounts in the account's currency: one of debits or credits rather than one of
  /// original amounts.
  var ownAmount: Int? {
    let first = amounts.first
    let isOriginal = (first?.rank ?? Self.originalRank) >= Self.originalRank
    return isOriginal ? directed.first?.number ?? first?.column : first?.column
  }
  private(set) var balances: [Int] = []
  /// All columns of amounts and balances.
  var columns: [Int] { amounts.map(\.column) + directed.map(\.number) + balances }
  /// Amounts that may turn out to be a balance.
  private(set) var unknown: [Int] = []
  /// Whether the user named the column of amounts, or those of debit and credit.
  let isGiven: Bool

  /// - Parameters:
  ///   - free: The columns that the user has not named for anything.
  ///   - given: The columns that the user named.
  init(_ free: [TableColumn], except dates: [Int], given: [ImportOptions.Column: Int]) {
    debit = given[.debit]
    credit = given[.credit]
    if let amount = given[.amount] { amounts = [(amount, 0)] }
    isGiven = !amounts.isEmpty || debit != nil || credit != nil
    if !isGiven {
      find(in: free)
    }
    let used = Set(dates + amounts.map(\.column) + [debit, credit].compactMap(\.self))
    let others = free.filter { $0.holds(.amounts) && !used.contains($0.number) }
    // The amount that may be spent contains a credit, so it comes after other balances.
    let named = others.filter { $0.has(.balance) }
    balances = (named.filter { !$0.saysLimit } + named.filter(\.saysLimit)).map(\.number)
    unknown = others.filter { $0.meaning.concepts.isEmpty }.map(\.number)
  }

  private mutating func find(in free: [TableColumn]) {
    var isEmpty: Set<Int> = []
    for column in free where column.holds(.amounts, .empty) && !column.hasAny(.fee, .rate, .balance, .id) {
      let (number, concepts) = (column.number, column.meaning.concepts)
      if column.holds(.empty) { isEmpty.insert(number) }
      let isAmount = column.hasAny(.amount, .total, .net, .gross)
      if !isAmount, column.hasAny(.number, .account, .contact, .time), !column.hasAny(.debit, .credit) {
        continue
      }
      if column.has(.debit) != column.has(.credit), !column.has(.original), isAmount || !column.has(.currency)
      {
        switch (column.has(.debit), column.has(.transfer)) {
        case (true, true): transferOut = transferOut ?? number
        case (false, true): transferIn = transferIn ?? number
        case (true, false): debit = debit ?? number
        case (false, false): credit = credit ?? number
        }
      } else if column.holds(.empty) {
        continue
      } else if isAmount || (column.has(.debit) && column.has(.credit)) {
        amounts.append((number, Self.rank(column)))
      } else if concepts.isSubset(of: [.currency, .original]),
        !column.currencies.isEmpty
      {
        amounts.append((number, Self.currencyRank))
      } else if column.has(.price) {
        amounts.append((number, 8))
      }
    }
    if debit == nil, credit == nil {
      debit = transferOut
      credit = transferIn
      transferOut = nil
      transferIn = nil
    }
    // A pair of empty columns says nothing.
    if let debit, let credit, isEmpty.isSuperset(of: [debit, credit]) {
      self.debit = nil
      self.credit = nil
    }
    if debit == nil || credit == nil, !amounts.isEmpty { (debit, credit) = (nil, nil) }
    if debit == nil, credit == nil { (transferOut, transferIn) = (nil, nil) }
    amounts.sort { ($0.rank, $0.column) < ($1.rank, $1.column) }
  }

  private static func rank(_ column: TableColumn) -> Int {
    if column.has(.price) { return 8 }
    if column.has(.original) { return column.has(.booked) ? 1 : originalRank }
    if column.has(.booked) { return 0 }
    if column.has(.transfer) { return 6 }
    if column.has(.net) { return 2 }
    if column.has(.gross) { return 4 }
    return column.has(.total) ? 3 : 2
  }
}
