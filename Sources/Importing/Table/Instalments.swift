import Bookkeeping

/// The numbers of instalments in the rows of a table, such as `Cuota 02/06`.
///
/// The statements of a card repeat day, payee and amount of a purchase that is paid in parts, each with
/// another number.
struct Instalments {
  private let columns: [(number: Int, isHeaded: Bool)]

  init(_ roles: ColumnRoles, _ rows: some Collection<TextTable.Row>) {
    // The name of a payee is compared anyway.
    let others = Set(roles.dates + roles.money.columns + roles.payees.prefix(1))
    let sample = rows.prefix(400)
    columns = roles.columns.filter { !others.contains($0.number) }.compactMap { column in
      let isHeaded = HeadingText(column.heading).words.contains(where: Self.words.contains)
      let isUsed = sample.contains { Self.number(in: $0[column.number], isHeaded: isHeaded) != nil }
      return isUsed ? (column.number, isHeaded) : nil
    }
  }

  /// The number of the instalment, and of how many if the row says it: `2/6`.
  func number(in row: TextTable.Row) -> String? {
    columns.lazy.compactMap { Self.number(in: row[$0.number], isHeaded: $0.isHeaded) }.first
  }

  private static let words = Set(StatementWords.list("instalment"))
  private static let longestText = 80

  /// - Parameter isHeaded: Whether the heading says what the numbers are.
  private static func number(in text: String, isHeaded: Bool) -> String? {
    guard text.utf8.count <= longestText, text.utf8.contains(where: { $0.isASCIIDigit }),
      !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
    else { return nil }
    let parts = HeadingText(text).words
    if !isHeaded, !parts.contains(where: words.contains) { return nil }
    let numbers = parts.compactMap(Int.init)
    switch numbers.count {
    case 2 where (1...most).contains(numbers[0]) && (numbers[0]...most).contains(numbers[1]):
      return "\(numbers[0])/\(numbers[1])"
    case 1 where isHeaded && parts.count == 1 && (1...most).contains(numbers[0]): return "\(numbers[0])"
    default: return nil
    }
  }

  private static let most = 120
}
