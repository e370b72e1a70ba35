import Basics
import Bookkeeping

/// Rows that take back what a skipped row did: the release of a hold, the reversal of a payment that failed.
///
/// Such a row has the code of the skipped one in any of its cells, the same amount and the other direction.
/// Taken alone, it would be money out of nowhere.
struct ReleasedRows {
  /// Columns that name a row: those with a different code in each row, or with ids that several rows share.
  private let own: [Int]
  /// Columns in which a row may name another. A column with a different code in each row says nothing about
  /// others.
  private let referring: [Int]
  /// The reasons of the skipped rows that no row has taken back, by number.
  private var reasons: [Int: Statement.Skipped.Reason] = [:]
  private var count = 0
  /// The numbers of the skipped rows, by code, amount and direction.
  private var skipped: [ByteString: [Int]] = [:]

  init(_ roles: ColumnRoles) {
    let codes = roles.columns.filter { column in
      !column.hasAny(.account, .contact, .time)
        && (column.holds(.texts, .codes) || (column.holds(.amounts) && column.hasAny(.id, .number)))
    }
    func isOfEach(_ column: TableColumn) -> Bool { column.distinct == column.count }
    own = codes.filter { isOfEach($0) || ($0.distinct > 1 && $0.has(.id)) }.map(\.number)
    referring = codes.filter { !isOfEach($0) }.map(\.number)
  }

  mutating func skip(_ row: TextTable.Row, _ entry: Statement.Entry, _ reason: Statement.Skipped.Reason) {
    for column in own {
      if let key = Self.key(row[column], entry, entry.kind) {
        skipped[key, default: []].append(count)
      }
    }
    reasons[count] = reason
    count += 1
  }

  /// The reason why a row is no payment, if it takes back a skipped one.
  mutating func reason(for row: TextTable.Row, _ entry: Statement.Entry) -> Statement.Skipped.Reason? {
    guard !skipped.isEmpty else { return nil }
    for column in referring {
      guard let key = Self.key(row[column], entry, entry.kind == .income ? .expense : .income) else {
        continue
      }
      while let number = skipped[key]?.popLast() {
        if let reason = reasons.removeValue(forKey: number) { return reason }
      }
    }
    return nil
  }

  /// The code with the amount and the direction; `nil` unless the code is a word of some length with a digit.
  private static func key(
    _ code: String, _ entry: Statement.Entry, _ kind: Transaction.Kind?
  ) -> ByteString? {
    guard code.utf8.count >= 4, code.utf8.contains(where: \.isASCIIDigit), !code.utf8.contains(0x20),
      case .success(let number) = entry.amount, !number.isZero, entry.kind != .transfer, let kind
    else { return nil }
    return ByteString("\(kind.rawValue) \(number.plain) \(entry.currency ?? "") \(code)")
  }
}
