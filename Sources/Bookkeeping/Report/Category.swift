/// A category with its levels: `Food:Groceries` is `Groceries` under `Food`.
package struct Category: Hashable, Sendable {
  /// Never empty; none of them is blank, and each is in its canonical spelling.
  package let levels: [String]

  /// White space around a level and empty levels, as in `Food: :Groceries`, are ignored. Nil if no level is left.
  package init?(_ text: String) {
    let levels = GroupName.levels(of: text)
    guard !levels.isEmpty else { return nil }
    self.levels = levels
  }

  private init(levels: [String]) { self.levels = levels }

  package var name: String { levels.last ?? "" }
  package var fullName: String { levels.joined(separator: ":") }
  package var parent: Category? { levels.count > 1 ? Category(levels: levels.dropLast()) : nil }

  /// The category itself and its ancestors, the outermost first.
  package var lineage: [Category] {
    levels.indices.map { Category(levels: Array(levels[...$0])) }
  }
}
