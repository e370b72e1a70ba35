import Templating

/// The rows of the transactions, as the theme's `row` partial shows them.
///
/// A transaction's row stands in the lists of its year, month, category and tags, and all of them are the same.
struct RowMarkup: Sendable {
  private let template: Template
  /// By the pages' way to the root, which the links in a row begin with.
  private var kept: [RootPrefix: RenderedMarkup] = [:]

  init(template: Template) { self.template = template }

  /// Keeps the rows of all transactions for pages with one way to the root, once they are rendered.
  mutating func keep(for root: RootPrefix, of model: ReportModel) {
    guard kept[root] == nil else { return }
    kept[root] = render(Array(model.report.transactions.indices), root, model)
  }

  func markup(of places: ArraySlice<Int>, _ root: RootPrefix, _ model: ReportModel) -> SafeHTML {
    if let kept = kept[root] { return kept.markup(of: places) }
    return render(Array(places), root, model).markup(of: ArraySlice(0..<places.count))
  }

  private func render(_ places: [Int], _ root: RootPrefix, _ model: ReportModel) -> RenderedMarkup {
    let outer = model.outerValues(root)
    return RenderedMarkup(of: template.specialized(for: outer), outer: outer, count: places.count) { item in
      TransactionValues(model: model, root: root, place: places[item])
    }
  }
}
