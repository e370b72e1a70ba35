import Basics
import Bookkeeping

/// The column of an app's export with the other account of a transfer, beside the account of each row:
/// *Transfer account*, *Gegenkonto*. A bank's column of that name has the numbers of anybody.
struct CounterAccounts: Sendable {
  let column: Int
  private let account: Int
  /// The folded labels of the accounts that have rows.
  private let own: Set<String>
  /// Whether all rows with another account say that they are transfers.
  private let areCalledTransfers: Bool

  init?(_ roles: ColumnRoles, _ rows: [TextTable.Row]) {
    guard let account = roles.labels.account,
      let column = roles.columns.first(where: {
        $0.number != account && $0.filled > 0 && $0.holds(.texts, .codes)
          && Self.headings.contains($0.meaning.text.plain)
      })?.number
    else { return nil }
    let filled = rows.filter { !$0[column].isEmpty }
    guard !filled.contains(where: { OwnAccountNumbers.isNumber($0[column]) }) else { return nil }
    (self.column, self.account) = (column, account)
    own = Set(Set(rows.map { ByteString($0[account]) }).map { FoldedText.string(of: $0.text) })
    areCalledTransfers = filled.allSatisfy { Self.saysTransfer($0, roles) }
  }

  private static let headings = Set(StatementWords.list("label other account"))

  /// Whether the type or the category of a row is a word for transfers between own accounts.
  static func saysTransfer(_ row: TextTable.Row, _ roles: ColumnRoles) -> Bool {
    roles.types.contains { OwnAccounts.isTransfer(row[$0]) }
      || roles.labels.category(of: row).map(OwnAccounts.isTransfer) ?? false
  }

  /// The label of the other account of a row; `nil` if it is no transfer.
  func other(of row: TextTable.Row) -> String? {
    let label = GroupName.canonicalized(row[column])
    let folded = FoldedText.string(of: label)
    guard !label.isEmpty, folded != FoldedText.string(of: GroupName.canonicalized(row[account])) else {
      return nil
    }
    return own.contains(folded) || areCalledTransfers ? label : nil
  }
}
