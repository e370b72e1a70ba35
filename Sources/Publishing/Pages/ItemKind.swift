/// What a bracketed name in the content tree makes one page of: `[transaction].md`.
enum ItemKind: String, CaseIterable, Sendable {
  case transaction
  case year, month, category, tag
  /// All transactions, all income, all expenses.
  case list
}
