import Basics
import Bookkeeping

/// The rows of a broker's file that move securities, if other rows of the file move the money for them. For
/// example, `Cash Out For Buy` pays for `Buy`. If both counted as payments, the money would move twice.
struct TradeRows: Sendable {
  private let column: Int
  private let types: Set<ByteString>

  /// Fails unless a type of such rows has a counterpart for the money.
  init?(_ rows: [TextTable.Row], _ roles: ColumnRoles) {
    for column in roles.types where roles.meaning(column).has(.type) && roles.columns[column].distinct <= 40 {
      let texts = Set(rows.lazy.map { ByteString($0[column]) })
      guard texts.count <= 100 else { continue }
      let words = texts.map { (text: $0, words: Set(HeadingText($0.text).words)) }
      let cash = words.filter { $0.words.contains(where: Self.isMoney) }
      let types = words.filter { type in
        !type.words.isDisjoint(with: Self.trades) && !type.words.contains(where: Self.isMoney)
          && cash.contains { !$0.words.isDisjoint(with: type.words.intersection(Self.trades)) }
      }
      guard !types.isEmpty else { continue }
      self.column = column
      self.types = Set(types.map(\.text))
      return
    }
    return nil
  }

  func type(of row: TextTable.Row) -> String? {
    types.contains(ByteString(row[column])) ? row[column] : nil
  }

  private static let trades = Set(StatementWords.list("trade of securities"))
  private static let money = StatementWords.list("money for securities")
  private static func isMoney(_ word: String) -> Bool { money.contains(where: word.hasPrefix) }
}
