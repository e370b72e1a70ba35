import Bookkeeping

/// Decides which columns of a table hold its amounts.
struct AmountColumns {
  let section: TableSection
  let reading: RowReading
  /// The rows with a date.
  let rows: [TextTable.Row]
  let options: ImportOptions

  private typealias Column = AmountReading.Column
  private var roles: ColumnRoles { reading.roles }
  private var money: MoneyColumns { roles.money }

  func find() throws(ImportProblem) -> [AmountReading.Column] {
    let directed = money.directed
    if money.isGiven { return try given() }
    // If each amount states its direction, the headings of the columns may be wrong.
    if !directed.isEmpty, stateDirections(directed) { return directed.map { Column($0.number) } }
    // Sums of the whole file, repeated in each row, are no debits and credits.
    if directed.count > 1, !money.amounts.isEmpty, fill(directed) * 2 > rows.count { return [try single()] }
    if let known = directed.first, directed.allSatisfy({ $0.direction == known.direction }),
      let other = counterpart(of: known.number)
    {
      return directed + [Column(other, known.direction?.opposite)]
    }
    if !directed.isEmpty {
      guard let amount = money.amounts.first, isUntidy else {
        let filled = rows.filter { row in directed.contains { !row[$0.number].isEmpty } }
        // A column that is empty where a debit or a credit is stated does not replace them.
        let replaces = money.amounts.contains { amount in filled.allSatisfy { !$0[amount.column].isEmpty } }
        if filled.count * 2 >= rows.count || !replaces { return directed }
        return [try single()]
      }
      return [Column(amount.column)]
    }
    let ofCurrencies = money.amounts.filter { $0.rank == MoneyColumns.currencyRank }
    if money.amounts.first?.rank == MoneyColumns.currencyRank, ofCurrencies.count > 1 {
      return ofCurrencies.map { Column($0.column) }
    }
    return money.amounts.isEmpty ? try unknown() : [try single()]
  }

  /// The columns that the user named, unless the balance proves another.
  private func given() throws(ImportProblem) -> [Column] {
    guard let named = money.amounts.first?.column else { return money.directed }
    let others = MoneyColumns(
      roles.columns.filter { $0.number != named }, except: roles.dates, given: [:]
    ).amounts.map(\.column)
    if !others.isEmpty, !bears([Column(named)]),
      let proven = others.prefix(RunningBalance.mostUnknown).first(where: { bears([Column($0)]) })
    {
      throw .unprovenColumn(named: section.name(of: named), proven: section.name(of: proven))
    }
    return [Column(named)]
  }

  /// Whether all amounts of some columns end in `Dr` or `Cr`, and some of them contradict their column.
  private func stateDirections(_ columns: [Column]) -> Bool {
    var isOpposed = false
    for row in rows {
      for column in columns where AmountReading.isSomething(row[column.number]) {
        guard let said = SignedAmount(row[column.number]).direction else { return false }
        if said != column.direction { isOpposed = true }
      }
    }
    return isOpposed
  }

  /// The number of rows that fill all columns.
  private func fill(_ columns: [Column]) -> Int {
    rows.count { row in columns.allSatisfy { AmountReading.isSomething(row[$0.number]) } }
  }

  /// Whether a column of debits or credits contains both signs.
  private var isUntidy: Bool {
    money.directed.contains { column in
      let amounts = rows.map { row in SignedAmount(row[column.number]) }.filter { !$0.number.isEmpty }
      return amounts.contains(where: \.isNegative)
        && amounts.contains { !$0.isNegative && AmountReading.isSomething($0.number) }
    }
  }

  private func single() throws(ImportProblem) -> Column {
    let best = money.amounts.first?.rank ?? 9
    // A gross amount or a total next to a plain amount may be the amount debited, too.
    let candidates = money.amounts.filter { best <= 1 || best > 4 ? $0.rank == best : $0.rank <= 4 }.map(
      \.column)
    var distinct: [Int] = []
    for column in candidates
    where !distinct.contains(where: { other in
      rows.allSatisfy {
        SignedAmount($0[column]).number.utf8.elementsEqual(SignedAmount($0[other]).number.utf8)
      }
    }) {
      distinct.append(column)
    }
    // A running total is as full as the amounts that lead to it, but a balance may tell them apart. Each
    // attempt costs a look at all rows.
    if distinct.count > 1, distinct.count <= RunningBalance.mostUnknown,
      let proven = distinct.first(where: { bears([Column($0)]) })
    {
      return Column(proven)
    }
    let counted = distinct.filter { column in
      distinct.contains { $0 != column && isRunningTotal($0, of: column) }
    }
    if counted.count == 1 { return Column(counted[0]) }
    // Of amounts in several currencies, those in the account's own are debited.
    let own = distinct.filter { roles.columns[$0].currencies == [options.defaultCurrency] }
    if own.count == 1, distinct.count > 1 { return Column(own[0]) }
    // A column that is zero where another one has an amount does not hold the amounts.
    let full = distinct.filter { column in rows.allSatisfy { AmountReading.isSomething($0[column]) } }
    if full.count == 1, distinct.count > 1 { distinct = full }
    if distinct.count == 1, let column = distinct.first { return Column(column) }
    if let column = main(of: distinct) { return Column(column) }
    if let net = distinct.first(where: { roles.meaning($0).has(.net) }), roles.fee != nil {
      return Column(net)
    }
    throw .undecided(
      Question.Open(distinct.prefix(4).map { .column(.amount, named: section.name(of: $0)) }))
  }

  /// Whether each number of a column is the sum of another column's amounts so far, from either end.
  private func isRunningTotal(_ total: Int, of column: Int) -> Bool {
    guard rows.count >= Self.fewestCounted,
      let amounts = try? AmountReading([Column(column)], roles, rows, options)
    else { return false }
    func adds(_ rows: some Sequence<TextTable.Row>) -> Bool {
      var sum: Int64 = 0
      return rows.allSatisfy { row in
        guard let (cell, units) = amounts.value(of: row),
          let stated = amounts.units(row[total], cell.currency)
        else { return false }
        sum &+= cell.amount.isNegative ? 0 &- units : units
        return stated == sum
      }
    }
    return adds(rows) || adds(rows.reversed())
  }

  private static let fewestCounted = 3

  /// The column that most rows fill, if the others are filled only where it is empty, as for transfers.
  private func main(of columns: [Int]) -> Int? {
    columns.first { column in
      let filled = rows.filter { AmountReading.isSomething($0[column]) }
      return filled.count * 2 > rows.count
        && filled.allSatisfy { row in !columns.contains { $0 != column && AmountReading.isSomething(row[$0]) }
        }
    }
  }

  /// Picks columns whose headings say nothing: the only one, or those that a balance or the signs confirm.
  private func unknown() throws(ImportProblem) -> [Column] {
    let columns = money.unknown.filter { column in
      !holdsCodes(column) && rows.contains { AmountReading.isSomething($0[column]) }
    }
    if columns.count == 1 { return columns.map { Column($0) } }
    // Each column is tried with each other column.
    guard columns.count <= RunningBalance.mostUnknown else {
      throw .noColumn(.amount, named: nil, columns: section.columnNames(options))
    }
    let pairs = try self.pairs(of: columns)
    if pairs.count == 1, let pair = pairs.first { return pair }
    let sure = columns.map { [Column($0)] }.filter { bears($0) }
    if pairs.isEmpty, sure.count == 1 { return sure[0] }
    // Amounts have signs, while numbers, rates and most balances have none.
    let signed = columns.filter { column in rows.contains { SignedAmount($0[column]).isNegative } }
    if pairs.isEmpty, sure.isEmpty, signed.count == 1 { return [Column(signed[0])] }
    throw .noColumn(.amount, named: nil, columns: section.columnNames(options))
  }

  /// Whether a column has numbers of one length without any sign or separator, such as merchant codes.
  private func holdsCodes(_ column: Int) -> Bool {
    let cells = rows.lazy.map { $0[column] }.filter { !$0.isEmpty }
    guard let length = cells.first?.utf8.count, length > 3 else { return false }
    return cells.allSatisfy { $0.utf8.count == length && $0.utf8.allSatisfy(\.isASCIIDigit) }
  }

  /// The pairs of columns where each row fills one of the two, and a balance shows which has the debits. If
  /// only signs tell the two apart, they count as one amount, whose signs may be those of a card.
  private func pairs(of columns: [Int]) throws(ImportProblem) -> [[Column]] {
    var found: [[Column]] = []
    for debit in columns {
      for credit in columns where credit != debit && complete(debit, credit) {
        func pair(_ one: SignedAmount.Direction?, _ other: SignedAmount.Direction?) -> [Column] {
          [Column(debit, one), Column(credit, other)]
        }
        if bears(pair(.out, .in), asAccount: true) {
          let isDebt = try isDebt(raisedBy: credit, loweredBy: debit)
          found.append(
            [(debit, .out), (credit, .in)].map { number, direction in
              var column = Column(number, isDebt ? direction.opposite : direction)
              column.inference = isDebt ? .debt : .account
              return column
            })
        } else if !bears(pair(.in, .out), asAccount: true), isSigned(debit, credit) {
          found.append(pair(nil, nil))
        }
      }
    }
    return found
  }

  /// Whether two columns without headings lead to the balance that a card owes: purchases raise it, and only
  /// payments received and refunds lower it. A balance that mostly rises, by rows that do not say they are
  /// income, may be either.
  private func isDebt(raisedBy raising: Int, loweredBy lowering: Int) throws(ImportProblem) -> Bool {
    if let signs = options.signs { return signs == .card }
    guard let amounts = try? AmountReading([Column(raising), Column(lowering)], roles, rows, options) else {
      return false
    }
    let entries = reading.entries(rows, amounts).filter { $0.units != 0 }
    let words = SignEvidence(entries, roles)
    let raised = entries.filter { AmountReading.isSomething($0.row[raising]) }
    let lowered = entries.filter { !AmountReading.isSomething($0.row[raising]) }
    if words.areIncome(raised) || raised.count < lowered.count { return false }
    if words.areReceived(lowered) { return true }
    if raised.count == lowered.count && !words.areSettlements(lowered) { return false }
    throw .undecided(Question.Open([.signs(.card), .signs(.bank)]))
  }

  /// Whether each row fills exactly one of two columns, and neither is always empty.
  private func complete(_ one: Int, _ other: Int) -> Bool {
    let fills = rows.map { (AmountReading.isSomething($0[one]), AmountReading.isSomething($0[other])) }
    return rows.count > 1 && fills.allSatisfy { $0 != $1 } && fills.contains { $0.0 }
      && fills.contains { $0.1 }
  }

  private func isSigned(_ debit: Int, _ credit: Int) -> Bool {
    rows.allSatisfy { row in
      AmountReading.isSomething(row[debit])
        ? SignedAmount(row[debit]).isNegative : !SignedAmount(row[credit]).isNegative
    }
  }

  /// The column that has an amount wherever the only column of debits or of credits has none. A few rows may
  /// fill both: transfers.
  private func counterpart(of known: Int) -> Int? {
    let others = money.unknown.filter { column in
      var (one, both) = (0, 0)
      for row in rows {
        let isKnown = AmountReading.isSomething(row[known])
        if row[known].isEmpty || !isKnown && !AmountReading.isSomething(row[column]) { return false }
        if isKnown == AmountReading.isSomething(row[column]) { both += 1 } else { one += 1 }
      }
      return one > 0 && one >= both * 3
    }
    return others.count == 1 ? others.first : nil
  }

  /// Whether a running balance confirms that columns hold the amounts.
  ///
  /// - Parameter asAccount: Whether a balance that a card owes confirms nothing.
  private func bears(_ columns: [Column], asAccount: Bool = false) -> Bool {
    let rows = Array(rows.prefix(200))
    var options = options
    options.signs = nil
    guard let amounts = try? AmountReading(columns, roles, rows, options) else { return false }
    let entries = reading.entries(rows, amounts)
    guard entries.count * 5 >= rows.count * 4,
      let decision = try? SignWeighing.decision(entries, amounts), let chain = decision.chain,
      !(asAccount && decision.balanceIsDebt)
    else { return false }
    return chain.breaks.isEmpty && (chain.matches >= 2 || chain.isTotal)
  }
}
