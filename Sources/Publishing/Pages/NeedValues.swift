import Templating

/// Something that needs the reader's attention: the number of rows, payments or budgets that a kind of page
/// has found, and where they are.
struct NeedValues: Record {
  let name: String
  let count: String
  /// `2 payments are late`
  let sentence: String
  let url: Address

  /// Returns `nil` if the count is 0, or if no page shows the rows.
  init?(
    _ word: Words.Key, _ sentence: (_ count: Int) -> Phrase, _ count: Int, in values: SiteValues,
    at path: String?, fragment: String? = nil
  ) {
    guard count > 0, let path else { return nil }
    self.sentence = values.text(sentence(count))
    name = values.model.words[word]
    self.count = values.model.formats.string(count)
    url = values.root.link(to: path, fragment: fragment)
  }

  static let fields: Fields<Self> = [
    .text("name") { $0.name },
    .text("count") { $0.count },
    .text("sentence") { $0.sentence },
    .url("url") { $0.url },
  ]
}
