import Bookkeeping
import Templating

extension ScopeValues {
  static let relations: [Field<Self>] = [
    .list("ancestors", of: LinkValues.self) { $0.ancestors },
    .record("newer", of: LinkValues.self) { $0.neighbour(-1) },
    .record("older", of: LinkValues.self) { $0.neighbour(1) },
    .list("changes", of: ChangeValues.self) { $0.changes },
  ]

  /// What the scope is a part of, the outermost first.
  private var ancestors: [LinkValues] {
    switch scope.subject {
    case .month(let month): [link(to: .year(month.year))].compactMap(\.self)
    case .category(let category?): category.lineage.dropLast().compactMap { link(to: .category($0)) }
    default: []
    }
  }

  /// The period before or behind, among those that have transactions.
  private func neighbour(_ offset: Int) -> LinkValues? {
    guard scope.kind == .month || scope.kind == .year else { return nil }
    guard let own = model.index.place(of: scope.subject) else { return nil }
    guard model.index.scopes.indices.contains(own + offset) else { return nil }
    let other = model.index.scopes[own + offset]
    return other.kind == scope.kind ? link(to: other.subject) : nil
  }

  /// A month is compared with the month before and with the same month of last year, a year with the year before.
  private var changes: [ChangeValues] {
    switch scope.subject {
    case .month(let month):
      [month.advanced(by: -1), month.advanced(by: -12)].compactMap { change(from: .month($0)) }
    case .year(let year): [change(from: .year(year - 1))].compactMap(\.self)
    default: []
    }
  }

  /// Nil where nothing can be said of a change.
  private func change(from subject: Scope.Subject) -> ChangeValues? {
    guard let place = model.index.place(of: subject), let link = link(to: subject) else { return nil }
    let before = model.index.scopes[place].selection.totals.main
    let change = ChangeValues(model: model, name: link.name, url: link.url, before: before, now: totals)
    return change.incomeChange == nil && change.expenseChange == nil ? nil : change
  }
}
