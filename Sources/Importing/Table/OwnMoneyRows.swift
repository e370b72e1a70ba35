import Basics

/// The rows of a payment processor's list that pay nobody, by their type: transfers from or to the owner's
/// bank account, and money held for a payment that has a row of its own.
struct OwnMoneyRows: Sendable {
  enum Kind: Sendable { case funding, hold }

  private let columns: [Int]
  private let kinds: [ByteString: Kind]

  init(_ rows: [TextTable.Row], _ roles: ColumnRoles) {
    // A column with a heading such as Description may hold types, too: then its texts are few.
    let texts = roles.payees.filter {
      !roles.types.contains($0) && roles.columns[$0].distinct <= Self.mostTypes
    }
    let columns = roles.types + texts
    var kinds: [ByteString: Kind] = [:]
    for column in columns {
      let isTypeColumn = roles.meaning(column).has(.type)
      var seen: Set<ByteString> = []
      for row in rows where seen.insert(ByteString(row[column])).inserted {
        if seen.count > Self.mostTexts { break }
        // A single word may be a name.
        if !isTypeColumn, !row[column].utf8.contains(0x20) { continue }
        if let kind = Self.kind(of: row[column]) { kinds[ByteString(row[column])] = kind }
      }
    }
    self.columns = kinds.isEmpty ? [] : columns
    self.kinds = kinds
  }

  /// - Returns: The kind; `nil` for a payment.
  func kind(of row: TextTable.Row) -> Kind? {
    columns.lazy.compactMap { kinds[ByteString(row[$0])] }.first
  }

  private static let mostTypes = 40
  /// A column with more texts than this holds no types.
  private static let mostTexts = 400

  private static func kind(of type: String) -> Kind? {
    let text = HeadingText(type).plain.replacing("pay pal", with: "paypal")
    return funding.contains(text) ? .funding : holds.contains(text) ? .hold : nil
  }

  private static let funding = Set(StatementWords.list("funding"))
  private static let holds = Set(StatementWords.list("hold"))
}
