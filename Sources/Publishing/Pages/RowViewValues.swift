import Templating

/// Which rows of a list are shown, as the fragment of an address says: all of them, or those of one kind.
struct RowViewValues: Record {
  let fragment: String

  static let all = ["rows", "income", "expense"].map(RowViewValues.init)

  static let fields: Fields<Self> = [
    .text("fragment") { $0.fragment },
    .flag("isNarrowed") { $0.fragment != "rows" },
  ]
}
