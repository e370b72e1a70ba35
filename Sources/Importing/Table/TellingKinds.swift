import Basics
import Bookkeeping

/// The kinds of payments, in columns of types, that say what other texts of a row do not show: cash from a
/// machine, a fee, money that comes back. Others say no more than that a payment is one.
struct TellingKinds {
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
