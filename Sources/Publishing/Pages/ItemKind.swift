/// What a bracketed name in the content tree makes one page of: `[transaction].md`.
enum ItemKind: String, CaseIterable, Sendable {
  case transaction
}
