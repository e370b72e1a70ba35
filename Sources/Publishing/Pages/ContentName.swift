/// How a content template says which kind of page it makes.
enum ContentName: Hashable, Sendable {
  /// `[month].md`, in any folder: a page for each item.
  case each(String)
  /// `recurring.html` for `content/recurring.md`: one page, or none.
  case single(String)
  /// Any other Markdown file.
  case other
}
