import Bookkeeping
import Templating

/// The rows of the transactions, as the theme's `row` partial shows them.
///
/// A transaction's row stands in the lists of its year, month, category and tags, and all of them are the same.
final class RowMarkup: Sendable {
  private let model: ReportModel
  private let template: Template
  /// By the pages' way to the root, which the links in a row begin with.
  private let kept: [RootPrefix: RenderedItems.Markup]

  /// - Parameter roots: The ways to the root for which the rows of all transactions are kept, once they are rendered.
  init(_ template: Template, of model: ReportModel, keepingThoseFor roots: Set<RootPrefix>) {
    self.model = model
    self.template = template
    let all = Array(model.report.transactions.indices)
    kept = Dictionary(
      uniqueKeysWithValues: roots.map { ($0, Self.render(all, template, of: model, for: $0)) })
  }

  /// - Parameter indices: Of transactions.
  func markup(of indices: ArraySlice<Int>, for root: RootPrefix) -> SafeHTML {
    if let kept = kept[root] { return kept.markup(of: indices) }
    return Self.render(Array(indices), template, of: model, for: root).markup(
      of: ArraySlice(0..<indices.count))
  }

  private static func render(
    _ indices: [Int], _ template: Template, of model: ReportModel, for root: RootPrefix
  ) -> RenderedItems.Markup {
    let outer = model.outerValues(root)
    return RenderedItems.Markup(of: template.specialized(for: outer), outer: outer, count: indices.count) {
      item in
      TransactionValues(model: model, root: root, index: indices[item])
    }
  }
}
