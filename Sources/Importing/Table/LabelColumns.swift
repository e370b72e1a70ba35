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
  var account: Int?

  /// - Parameters:
  ///   - columns: The columns that the user has not named for anything.
  ///   - category: The column that the user named. It then holds the whole category.
  init(_ columns: [TableColumn], category given: Int?, tags givenTags: Int?) {
    func first(_ list: String) -> Int? {
      let headings = StatementWords.list(list)
      return columns.first { column in
        headings.contains(column.meaning.text.plain) && column.holds(.texts, .codes)
      }
    }
    tags =
      givenTags
      ?? first("label tags").flatMap { number in
        // French banks head the text of each payment with `label`.
        columns.contains { $0.number == number && $0.holdsOneTextEach } ? nil : number
      }
    note = first("label note")
    if let given {
      category = given
      account = first("label account")
      return
    }
    group = first("label group")
    subcategory = first("label subcategory")
    let others = [tags, group, subcategory]
    category = columns.first {
      $0.holds(.texts) && $0.has(.category) && !others.contains($0.number)
        && !$0.hasAny(.contact, .account, .date, .currency, .id)
    }
    if category == nil { (category, group) = (group ?? subcategory, nil) }
    if subcategory == category { subcategory = nil }
    account = first("label account").flatMap { number in
      let areLabels = columns.contains {
        $0.number == number && $0.holds(.texts) && $0.distinct > 1
          && $0.distinct < $0.count
      }
      return category != nil || areLabels ? number : nil
    }
  }

  /// The levels of a row's category, as a ledger writes them; `nil` if there are none.
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
