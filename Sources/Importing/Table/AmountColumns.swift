import Bookkeeping

/// Decides which columns of a table hold its amounts.
struct AmountColumns {
  let section: TableSection
  let roles: ColumnRoles
  /// The rows with a date.
  let rows: [TextTable.Row]
  /// Whether a running balance confirms that columns hold the amounts.
  let bears: (AmountReading.Source) -> Bool

  private var money: MoneyColumns { roles.money }

  func source() throws(ImportProblem) -> AmountReading.Source {
    if money.isGiven {
      return money.amounts.first.map { .single($0.column) }
        ?? .split(debit: money.debit, credit: money.credit)
    }
    if (money.debit == nil) != (money.credit == nil), let known = money.debit ?? money.credit,
      let other = counterpart(of: known)
    {
      return .split(debit: money.debit ?? other, credit: money.credit ?? other)
    }
    if money.debit != nil || money.credit != nil {
      let split = AmountReading.Source.split(debit: money.debit, credit: money.credit)
      guard let amount = money.amounts.first, isUntidy else {
        let filled = rows.filter { row in split.columns.contains { !row[$0].isEmpty } }
        // An amount that is empty where a debit or a credit is stated is a part of one, or something else.
        let replaces = money.amounts.contains { amount in filled.allSatisfy { !$0[amount.column].isEmpty } }
        if filled.count * 2 >= rows.count || !replaces { return split }
        return try single()
      }
      return .single(amount.column)
    }
    let ofCurrencies = money.amounts.filter { $0.rank == MoneyColumns.currencyRank }
    if money.amounts.first?.rank == MoneyColumns.currencyRank, ofCurrencies.count > 1 {
      return .either(ofCurrencies.map(\.column))
    }
    return try single()
  }

  /// Whether a column of debits or credits contains both signs.
  private var isUntidy: Bool {
    [money.debit, money.credit].compactMap(\.self).contains { column in
      let amounts = rows.map { row in SignedAmount(row[column]) }.filter { !$0.number.isEmpty }
      return amounts.contains(where: \.isNegative)
        && amounts.contains { !$0.isNegative && AmountReading.isSomething($0.number) }
    }
  }

  private func single() throws(ImportProblem) -> AmountReading.Source {
    let best = money.amounts.first?.rank ?? 9
    // A gross amount or a total next to a plain amount may be the amount debited, too.
    let candidates = money.amounts.filter { best <= 1 || best > 4 ? $0.rank == best : $0.rank <= 4 }.map(
      \.column)
    if candidates.count == 1, let column = candidates.first { return .single(column) }
    if candidates.isEmpty { return try unknown() }
    var distinct: [Int] = []
    for column in candidates
    where !distinct.contains(where: { other in
      rows.allSatisfy {
        SignedAmount($0[column]).number.utf8.elementsEqual(SignedAmount($0[other]).number.utf8)
      }
    }) {
      distinct.append(column)
    }
    // An amount that is zero where another column has one is not the amount of that row.
    let full = distinct.filter { column in rows.allSatisfy { AmountReading.isSomething($0[column]) } }
    if full.count == 1, distinct.count > 1 { distinct = full }
    if distinct.count == 1, let column = distinct.first { return .single(column) }
    for column in distinct where bears(.single(column)) { return .single(column) }
    if let net = distinct.first(where: { roles.meaning($0).hasAny(.net) }), roles.fee != nil {
      return .single(net)
    }
    throw .undecided(
      Question.Open(distinct.prefix(4).map { .column(.amount, named: section.name(of: $0)) }))
  }

  /// Picks columns whose headings say nothing: the only one, or those that a balance or the signs confirm.
  private func unknown() throws(ImportProblem) -> AmountReading.Source {
    let columns = money.unknown.filter { column in
      !holdsCodes(column) && rows.contains { AmountReading.isSomething($0[column]) }
    }
    if columns.count == 1, let column = columns.first { return .single(column) }
    let pairs = self.pairs(of: columns)
    if pairs.count == 1, let pair = pairs.first { return pair }
    let sure = columns.filter { bears(.single($0)) }
    if pairs.isEmpty, sure.count == 1, let column = sure.first { return .single(column) }
    throw .noColumn(.amount, named: nil, columns: section.columnNames)
  }

  /// Whether a column has numbers of one length without any sign or separator, such as merchant codes.
  private func holdsCodes(_ column: Int) -> Bool {
    let cells = rows.lazy.map { $0[column] }.filter { !$0.isEmpty }
    guard let length = cells.first?.utf8.count, length > 3 else { return false }
    return cells.allSatisfy { $0.utf8.count == length && $0.utf8.allSatisfy(\.isASCIIDigit) }
  }

  /// The pairs of columns of which each row fills one, where a balance shows the debits. Where only the
  /// signs tell the two columns apart, they are one amount, whose signs may be those of a card.
  private func pairs(of columns: [Int]) -> [AmountReading.Source] {
    var found: [AmountReading.Source] = []
    for debit in columns {
      for credit in columns where credit != debit && complete(debit, credit) {
        let source = AmountReading.Source.split(debit: debit, credit: credit)
        if bears(source) {
          found.append(source)
        } else if !bears(source.swapped), isSigned(debit, credit) {
          found.append(.either([debit, credit]))
        }
      }
    }
    return found
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

  /// The column that has an amount wherever the only column of debits or of credits has none.
  private func counterpart(of known: Int) -> Int? {
    let others = money.unknown.filter { column in
      !rows.isEmpty
        && rows.allSatisfy {
          !$0[known].isEmpty
            && AmountReading.isSomething($0[known]) != AmountReading.isSomething($0[column])
        }
    }
    return others.count == 1 ? others.first : nil
  }
}
