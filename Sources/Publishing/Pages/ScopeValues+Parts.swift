import Bookkeeping
import Templating

extension ScopeValues {
  static let parts: [Field<Self>] = [
    .list("years") { $0.lines($0.partition.years) },
    .list("months") { $0.lines($0.partition.months) },
    .list("categories") { $0.lines($0.partition.categories) },
    .list("tags") { $0.lines($0.partition.tags) },
  ]

  var partition: Partition { Partition(of: scope, model: model, root: root) }

  private func lines(_ lines: [BreakdownLine]) -> [BreakdownValues] {
    lines.map { BreakdownValues(model: model, line: $0) }
  }
}
