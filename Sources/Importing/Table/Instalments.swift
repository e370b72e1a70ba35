import Bookkeeping

/// The numbers of instalments in the rows of a table, such as `Cuota 02/06`.
///
/// The statements of a card repeat day, payee and amount of a purchase that is paid in parts, each with
/// another number: in a column of its own, or behind the payee.
struct Instalments {
  private let columns: [(number: Int, isHeaded: Bool)]

  init(_ roles: ColumnRoles, _ rows: some Collection<TextTable.Row>) {
    let others = Set(roles.dates + roles.money.columns)
    columns = roles.columns.filter { !others.contains($0.number) }.compactMap { column in
      let isHeaded = HeadingText(column.heading).words.contains(where: Self.words.contains)
      let isUsed = rows.contains { Self.number(in: $0[column.number], isHeaded: isHeaded) != nil }
      return isUsed ? (column.number, isHeaded) : nil
    }
  }

  /// The number of the instalment, with the number of all if the row says it: `2/6`.
  func number(in row: TextTable.Row) -> String? {
    columns.lazy.compactMap { Self.number(in: row[$0.number], isHeaded: $0.isHeaded) }.first
  }

  private static let words = Set(StatementWords.list("instalment"))
  /// Words that mean an instalment only if two numbers are beside them.
  private static let wordsInTexts = words.union(StatementWords.list("instalment, beside its number"))
  private static let longestText = 300

  /// - Parameter isHeaded: Whether the heading says what the numbers are.
  private static func number(in text: String, isHeaded: Bool) -> String? {
    guard text.utf8.count <= longestText, isHeaded || hasTwoNumbers(text) else { return nil }
    let parts = HeadingText(text).words
    if isHeaded {
      let numbers = parts.compactMap(Int.init)
      if let pair = pair(numbers[...]), numbers.count == 2 { return pair }
      return numbers.count == 1 && parts.count == 1 && (1...most).contains(numbers[0]) ? "\(numbers[0])" : nil
    }
    return parts.indices.lazy.filter { wordsInTexts.contains(parts[$0]) }.compactMap { place in
      pair(after: parts[(place + 1)...]) ?? pair(before: parts[..<place])
    }.first
  }

  /// The numbers of `Cuota 2/6`, `Rate Nr. 2 von 6`.
  private static func pair(after parts: ArraySlice<String>) -> String? {
    let start = parts.first.flatMap(Int.init) == nil ? parts.dropFirst() : parts
    let numbers = start.prefix(3).compactMap(Int.init)
    return start.first.flatMap(Int.init) == nil ? nil : pair(numbers[...])
  }

  /// The numbers of `2/6 cuotas`, `2 de 6 cuotas`.
  private static func pair(before parts: ArraySlice<String>) -> String? {
    parts.last.flatMap(Int.init) == nil ? nil : pair(parts.suffix(3).compactMap(Int.init).suffix(2))
  }

  private static func pair(_ numbers: ArraySlice<Int>) -> String? {
    guard numbers.count >= 2, let number = numbers.first, let count = numbers.dropFirst().first,
      (1...most).contains(number), (number...most).contains(count)
    else { return nil }
    return "\(number)/\(count)"
  }

  private static let most = 120

  /// Whether two short numbers are near each other, which is seen without folding the text.
  private static func hasTwoNumbers(_ text: String) -> Bool {
    var (digits, since, hasFirst) = (0, 0, false)
    for byte in text.utf8 {
      if byte.isASCIIDigit {
        digits += 1
      } else {
        if digits > 0 {
          if digits <= 3, hasFirst { return true }
          hasFirst = digits <= 3
          since = 0
        }
        digits = 0
        since += 1
        if since > longestBetween { hasFirst = false }
      }
    }
    return digits > 0 && digits <= 3 && hasFirst
  }

  /// The bytes of the longest text between two numbers, such as ` מתוך `.
  private static let longestBetween = 16
}
