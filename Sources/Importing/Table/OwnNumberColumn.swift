import Basics
import Bookkeeping

/// The column of a table that has, in each row, the number of one of the owner's several accounts.
enum OwnNumberColumn {
  /// - Parameter known: The number of the account that an earlier file of the same layout had.
  static func find(
    among columns: [TableColumn], _ rows: some Collection<TextTable.Row>, known: String?
  ) -> Int? {
    let filled = columns.filter { $0.filled > 0 && holdsIBANs($0, rows) }
    let full = filled.filter { column in
      column.isFull && column.distinct > 1
        && !column.hasAny(.other, .payee, .sender, .recipient, .contact)
    }
    // If no heading names payees' numbers, only the check digits show that these are IBANs.
    let proven = full.filter { column in rows.allSatisfy { IBAN.isProven($0[column.number]) } }
    return besidePayees(filled, full) ?? headed(proven) ?? byCounterparts(filled, proven, rows)
      ?? headed(columns.filter { $0.isFull && $0.distinct > 1 && holdsPlainNumbers($0, rows) })
      ?? known.flatMap { withNumber($0, possible(among: columns, rows), rows) }
  }

  /// The columns of account numbers whose headings do not say whose accounts they are.
  static func possible(
    among columns: [TableColumn], _ rows: some Collection<TextTable.Row>
  ) -> [TableColumn] {
    columns.filter { column in
      column.has(.account) && column.isFull && column.distinct > 1
        && !column.hasAny(.other, .payee, .sender, .recipient, .contact)
        && rows.allSatisfy { OwnAccountNumbers.canIdentifyAccount($0[column.number]) }
        && (column.holds(.codes, .amounts) || holdsIBANs(column, rows) || holdsPlainNumbers(column, rows))
    }
  }

  /// The only column in which some row has the number of a known account.
  private static func withNumber(
    _ number: String, _ columns: [TableColumn], _ rows: some Collection<TextTable.Row>
  ) -> Int? {
    let found = columns.filter { column in
      rows.contains { OwnAccountNumbers.areSame($0[column.number], number) }
    }
    return found.count == 1 ? found[0].number : nil
  }

  private static func holdsIBANs(_ column: TableColumn, _ rows: some Collection<TextTable.Row>) -> Bool {
    rows.allSatisfy { row in row[column.number].isEmpty || IBAN.plain(row[column.number]) != nil }
  }

  private static func holdsPlainNumbers(_ column: TableColumn, _ rows: some Collection<TextTable.Row>) -> Bool
  {
    rows.allSatisfy { OwnAccountNumbers.isPlainNumber($0[column.number]) }
  }

  /// The only column of account numbers that has few different ones, if another column is known to have the
  /// numbers of the payees.
  private static func besidePayees(_ filled: [TableColumn], _ full: [TableColumn]) -> Int? {
    let few = full.filter { $0.has(.account) && $0.distinct * 2 <= $0.count }
    guard few.count == 1, let own = few.first else { return nil }
    let hasPayees = filled.contains { column in
      column.number != own.number
        && (column.hasAny(.other, .payee, .sender, .recipient) || !column.isFull)
    }
    return hasPayees ? own.number : nil
  }

  /// The only column whose heading says that the account is one's own: *Our IBAN*.
  private static func headed(_ columns: [TableColumn]) -> Int? {
    let own = columns.filter { $0.has(.owner) && $0.has(.account) }
    return own.count == 1 ? own[0].number : nil
  }

  /// The only column whose numbers all occur in another column, which also has others. The owner's accounts
  /// are then the counterparties of each other. No row has the same number twice.
  private static func byCounterparts(
    _ filled: [TableColumn], _ full: [TableColumn], _ rows: some Collection<TextTable.Row>
  ) -> Int? {
    if filled.count < 2 { return nil }
    let numbers = filled.map { column in Set(rows.map { ByteString($0[column.number]) }) }
    let own = full.filter { column in
      zip(filled, numbers).contains { other, others in
        let own = Set(rows.map { ByteString($0[column.number]) })
        return other.number != column.number && own.isStrictSubset(of: others)
          && !rows.contains { $0[column.number].utf8.elementsEqual($0[other.number].utf8) }
      }
    }
    return own.count == 1 ? own[0].number : nil
  }
}
