import Bookkeeping

/// The columns in which an app keeps a person's classification of payments: categories and their groups,
/// tags, notes, and the account of each row.
struct LabelColumns: Sendable {
  private(set) var category: Int?
  /// The level above the category, if it has a column of its own.
  private(set) var group: Int?
  private(set) var subcategory: Int?
  private(set) var tags: Int?
  private(set) var note: Int?
  /// The account of each row. A bank's column of this name may hold the other party's numbers, so it counts
  /// only in files with categories, or if its cells are labels that repeat.
  private(set) var account: Int?

  /// - Parameters:
  ///   - columns: The columns that the user has not named for anything.
  ///   - category: The column that the user named. It then holds the whole category.
  init(
    _ columns: [(column: Int, meaning: HeadingMeaning, content: ColumnContent)], category given: Int?,
    tags givenTags: Int?
  ) {
    func first(_ headings: [String]) -> Int? {
      columns.first { column in
        let heading = column.meaning.text.words.joined(separator: " ")
        return headings.contains(heading) && [.texts, .codes].contains(column.content.kind)
      }?.column
    }
    tags = givenTags ?? first(Self.tagHeadings)
    note = first(Self.noteHeadings)
    if let given {
      (category, account) = (given, first(Self.accountHeadings))
      return
    }
    group = first(Self.groupHeadings)
    subcategory = first(Self.subcategoryHeadings)
    let others = [tags, group, subcategory]
    let categories = columns.filter {
      $0.content.kind == .texts && $0.meaning.has(.category) && !others.contains($0.column)
        && !$0.meaning.hasAny(.contact, .account, .date, .currency, .id)
    }
    category = categories.first?.column
    if category == nil { (category, group) = (group ?? subcategory, nil) }
    if subcategory == category { subcategory = nil }
    let labels = first(Self.accountHeadings)
    account = labels.flatMap { column in
      let content = columns.first { $0.column == column }?.content
      let areLabels = content.map { $0.kind == .texts && $0.distinct > 1 && $0.distinct < $0.count } ?? false
      return category != nil || areLabels ? column : nil
    }
  }

  private static let accountHeadings = StatementWords.list("label account")
  private static let tagHeadings = StatementWords.list("label tags")
  private static let noteHeadings = StatementWords.list("label note")
  private static let groupHeadings = StatementWords.list("label group")
  private static let subcategoryHeadings = StatementWords.list("label subcategory")

  /// The levels of a row's category, as a ledger writes them; nil if there are none.
  func category(of row: TextTable.Row) -> String? {
    var levels: [String] = []
    for column in [group, category, subcategory].compactMap(\.self) {
      let more = GroupName.levels(of: row[column])
      // Some files repeat the group `Food` in the category, as in `Food: Groceries`.
      levels = more.starts(with: levels) ? more : levels + more
    }
    return levels.isEmpty ? nil : levels.prefix(Ledger.Limit.categoryLevels).joined(separator: ":")
  }

  /// - Parameter name: The payee, which may come from the tags.
  func tags(of row: TextTable.Row, besides name: String) -> [String] {
    guard let column = tags, !row[column].isEmpty else { return [] }
    let separators: Set<Unicode.Scalar> = row[column].utf8.contains(UInt8(ascii: "|")) ? ["|"] : [",", ";"]
    var tags: [String] = []
    for part in row[column].unicodeScalars.split(whereSeparator: separators.contains) {
      let tag = GroupName.canonicalized(String(part))
      let isKnown = (tags + [name]).contains { $0.utf8.elementsEqual(tag.utf8) }
      if !tag.isBlank, !isKnown, tags.count < Ledger.Limit.tags { tags.append(tag) }
    }
    return tags
  }
}
