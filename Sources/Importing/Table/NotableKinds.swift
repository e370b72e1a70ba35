import Basics
import Bookkeeping

/// The texts in columns of types that are worth keeping, such as a withdrawal of cash, a fee or a refund.
/// Others say only that a row is a payment.
struct NotableKinds {
  private let kinds: [(column: Int, texts: Set<ByteString>)]
  private let refunds: [(column: Int, texts: Set<ByteString>)]

  init(_ roles: ColumnRoles, _ rows: [TextTable.Row]) {
    let all = roles.types.map { column in (column: column, texts: Set(rows.map { ByteString($0[column]) })) }
    kinds = all.map { ($0.column, $0.texts.filter { CellWords.kindsWorthKeeping.occur(inCell: $0.text) }) }
    refunds = all.map { ($0.column, $0.texts.filter { CellWords.saysRefund($0.text) }) }
  }

  /// The kind of a row, if none of its other texts contains it.
  func kind(of row: TextTable.Row, besides texts: [String]) -> String? {
    let own = kinds.filter { $0.texts.contains(ByteString(row[$0.column])) }
      .map { withoutNeedlessBlanks(row[$0.column]) }
    if own.isEmpty { return nil }
    let texts = texts.map(FoldedText.bytes)
    return own.first { kind in
      let kind = FoldedText.bytes(of: kind)
      return !texts.contains { $0.firstRange(of: kind) != nil }
    }
  }

  /// Whether the type of a row says that it is a refund.
  func isRefund(_ row: TextTable.Row) -> Bool {
    refunds.contains { $0.texts.contains(ByteString(row[$0.column])) }
  }
}
