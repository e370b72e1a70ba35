import Basics
import Bookkeeping

/// The balances beside the amounts of a table, read once for all readings that they are compared with.
struct RunningBalance: Sendable {
  struct Column: Sendable {
    let number: Int
    /// Whether the heading names a balance.
    let isNamed: Bool
    /// Whether the heading names an amount, and the column turns out to be the running total of another one.
    let isTotal: Bool
    /// Whether the heading is about the amount that may be spent.
    let isLimit: Bool
    let balances: [Int64?]
  }

  /// The booked rows, with and without a payment.
  let entries: [SignReading.Entry]
  /// The likeliest first.
  let columns: [Column]
  private let fees: [Int64]
  private let knownFees: ImportOptions.Fees?
  /// The column that names the account of each row.
  private var account: Int?
  /// The columns that may name a part of the account.
  private var pockets: [Int]

  /// Whether each number in a column is one of the owner's accounts: the rows of each number lead from
  /// balance to balance, and all rows together do not.
  static func isOfEach(
    numberIn column: Int, _ steps: [SignReading.Entry], _ amounts: AmountReading
  ) -> Bool {
    if amounts.roles.money.balances.isEmpty { return false }
    func moved(_ entry: SignReading.Entry) -> Int64 {
      entry.cell.direction.map { $0 == .out ? 0 &- entry.units : entry.units } ?? entry.signed
    }
    // If amounts have no sign, a column of words may state it.
    let types = TypeColumn.all(steps.filter { !$0.isBalance }, amounts.roles, amounts.options)
    return ([moved] + types.map { $0.byWords.moved }).contains { moved in
      func chain(by column: Int?) -> BalanceChain? {
        var balance = RunningBalance(steps, amounts)
        (balance.account, balance.pockets) = (column, [])
        return balance.chain(signsAreKnown: false, moved)
      }
      guard let apart = chain(by: column), apart.breaks.isEmpty, apart.matches > 1 else { return false }
      return chain(by: nil)?.breaks.isEmpty != true
    }
  }

  init(_ steps: [SignReading.Entry], _ amounts: AmountReading) {
    let entries = steps.filter { !$0.isPending }
    let roles = amounts.roles
    func column(_ number: Int, isNamed: Bool = false, isTotal: Bool = false) -> Column {
      Column(
        number: number, isNamed: isNamed, isTotal: isTotal, isLimit: roles.columns[number].saysLimit,
        balances: entries.map { amounts.units($0.row[number], $0.cell.currency) })
    }
    // A balance that never changes is that of the whole file.
    let named = roles.money.balances.filter { number in
      !amounts.holds(number) && (roles.columns[number].distinct > 1 || roles.columns[number].count < 2)
    }.map { column($0, isNamed: true) }
    let unknown = roles.money.unknown.filter { !amounts.holds($0) }.prefix(Self.mostUnknown).map {
      column($0)
    }
    let totals = named.isEmpty && !amounts.areDirected ? roles.money.amounts.map(\.column) : []
    columns = named + unknown + totals.filter { !amounts.holds($0) }.map { column($0, isTotal: true) }
    self.entries = entries
    knownFees = amounts.options.fees
    fees = columns.isEmpty ? [] : entries.map { amounts.fee(of: $0.row, $0.cell.currency) ?? 0 }
    account = roles.labels.account ?? roles.account
    pockets = account == nil ? roles.pockets : []
  }

  /// The largest number of columns without a known heading that are tried, each with each reading. No
  /// statement has more.
  static let mostUnknown = 20

  /// Finds the column in which the amounts lead from each balance to the next.
  ///
  /// - Parameter signed: Returns an amount with its sign.
  func chain(signsAreKnown: Bool, _ signed: (SignReading.Entry) -> Int64) -> BalanceChain? {
    guard !columns.isEmpty else { return nil }
    let moved = entries.map(signed)
    for column in columns {
      let steps = entries.indices.map { index in
        BalanceChain.Step(
          entry: entries[index], amount: moved[index], fee: fees[index], balance: column.balances[index])
      }
      guard var chain = chain(of: steps, signsAreKnown) else { continue }
      // A running total that begins with the file's first row is no coincidence.
      let isCertain = chain.matches >= 2 || (column.isTotal && chain.matches > 0 && chain.startsAtZero)
      if column.isNamed || (isCertain && chain.breaks.isEmpty) {
        if column.isTotal { chain.becomeTotal() }
        if column.isLimit { chain.dropEnds() }
        return chain
      }
    }
    return nil
  }

  /// Returns the chain of one balance for all rows. If it breaks less often, returns that of one balance for
  /// each currency and account, or for each currency and part of an account.
  private func chain(of steps: [BalanceChain.Step], _ signsAreKnown: Bool) -> BalanceChain? {
    let whole = BalanceChain([steps], signsAreKnown: signsAreKnown, fees: knownFees)
    if let whole, whole.breaks.isEmpty { return whole }
    func apart(by column: Int?) -> BalanceChain? {
      let groups = steps.grouped { step in
        ByteString("\(step.entry.cell.currency.code) \(step.entry.row[column])")
      }.map(\.elements)
      return groups.count > 1 ? BalanceChain(groups, signsAreKnown: signsAreKnown, fees: knownFees) : nil
    }
    var best = whole
    if let chain = apart(by: account), best.map({ chain.breaks.count < $0.breaks.count }) ?? true {
      best = chain
    }
    for column in pockets where best?.breaks.isEmpty != true {
      guard var chain = apart(by: column), chain.breaks.isEmpty, chain.matches > 1 else { continue }
      chain.split(by: column)
      best = chain
    }
    return best
  }
}
