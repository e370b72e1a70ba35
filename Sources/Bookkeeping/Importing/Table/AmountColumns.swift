/// Decides in which columns of a table its amounts stand.
struct AmountColumns {
  let section: TableSection
  let roles: ColumnRoles
  /// Whether a running balance bears out that the amounts stand in a column.
  let bears: (_ column: Int, _ rows: [TextTable.Row]) -> Bool

  func source(for rows: [TextTable.Row]) throws(TableStatement.Question) -> AmountReading.Source {
    if roles.amountIsGiven {
      return roles.amounts.first.map { .single($0.column) }
        ?? .split(debit: roles.debit, credit: roles.credit)
    }
    let isSplit = roles.debit != nil && roles.credit != nil
    if isSplit || (roles.amounts.isEmpty && (roles.debit != nil || roles.credit != nil)) {
      let split = AmountReading.Source.split(debit: roles.debit, credit: roles.credit)
      guard let amount = roles.amounts.first, isUntidy(rows) else {
        let filled = rows.count { row in split.columns.contains { !row[$0].isEmpty } }
        if filled * 2 >= rows.count || roles.amounts.isEmpty { return split }
        return try single(rows)
      }
      return .single(amount.column)
    }
    let perCurrency = roles.amounts.filter { $0.rank == 5 }
    if roles.amounts.first?.rank == 5, perCurrency.count > 1 {
      return .perCurrency(perCurrency.map(\.column))
    }
    return try single(rows)
  }

  /// Whether a column of debits or of credits holds both signs.
  private func isUntidy(_ rows: [TextTable.Row]) -> Bool {
    [roles.debit, roles.credit].compactMap(\.self).contains { column in
      let amounts = rows.map { row in SignedAmount(row[column]) }.filter { !$0.number.isEmpty }
      return amounts.contains(where: \.isNegative)
        && amounts.contains {
          !$0.isNegative && $0.number != "0" && $0.number != "0.00" && $0.number != "0,00"
        }
    }
  }

  private func single(_ rows: [TextTable.Row]) throws(TableStatement.Question) -> AmountReading.Source {
    let best = roles.amounts.first?.rank ?? 9
    // A gross amount and a total beside a plain one may be what was debited as well.
    let candidates = roles.amounts.filter { best <= 1 || best > 4 ? $0.rank == best : $0.rank <= 4 }.map(
      \.column)
    if candidates.count == 1, let column = candidates.first { return .single(column) }
    if candidates.isEmpty { return try unknown(rows) }
    var distinct: [Int] = []
    for column in candidates
    where !distinct.contains(where: { other in
      rows.allSatisfy {
        SignedAmount($0[column]).number.utf8.elementsEqual(SignedAmount($0[other]).number.utf8)
      }
    }) {
      distinct.append(column)
    }
    if distinct.count == 1, let column = distinct.first { return .single(column) }
    for column in distinct where bears(column, rows) { return .single(column) }
    if let net = distinct.first(where: { roles.meaning($0).hasAny(.net) }), roles.fee != nil {
      return .single(net)
    }
    throw .open(distinct.prefix(4).map { .column(.amount, named: name(of: $0)) })
  }

  /// Amounts whose heading says nothing: the only ones, or those that a balance bears out.
  private func unknown(_ rows: [TextTable.Row]) throws(TableStatement.Question) -> AmountReading.Source {
    let columns = roles.unknownAmounts
    if columns.count == 1, let column = columns.first { return .single(column) }
    let sure = columns.filter { bears($0, rows) }
    if sure.count == 1, let column = sure.first { return .single(column) }
    throw .problem(.noColumn(.amount, named: nil, columns: section.columnNames))
  }

  private func name(of column: Int) -> String {
    let heading = section.headings.indices.contains(column) ? section.headings[column] : ""
    let isUnique = section.headings.count { $0.utf8.elementsEqual(heading.utf8) } == 1
    return heading.isEmpty || !isUnique ? String(column + 1) : heading
  }
}
