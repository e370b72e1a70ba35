import Bookkeeping
import Templating

/// The recurring spending that goes on, by outermost category.
extension FixedCosts: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("ofMonth") { $0.string($0.costOfMonth) },
    .text("ofYear") { $0.string($0.costOfYear) },
    .list("lines", of: Shown<Line>.self) { $0.shown($0.lines.prefix(mostLines)) },
    .flag("hasRises") { $0.lines.prefix(mostLines).contains { $0.rise != nil } },
    .html("rest") { $0.model.andMore($0.lines.count - mostLines) },
    .html("next") { $0.nextPrice },
  ]

  /// A page must not grow with the ledger.
  private static let mostLines = 40
}

extension Shown<FixedCosts> {
  /// A sentence about the next price that the ledger plans.
  fileprivate var nextPrice: SafeHTML? {
    guard let next = subject.next else { return nil }
    let planned = model.report.transactions[next.transaction]
    return html(
      .nextPrice(
        name: Phrase.Value.link(planned.name, to: link(toTransaction: next.transaction)),
        before: next.series.amount, after: planned.amount, date: formats.shortDate.string(planned.date)))
  }
}

/// The fixed costs of one category.
extension FixedCosts.Line: Showable {
  static let fields: Fields<Shown<Self>> = [
    .datum("name") { $0.model.name(of: $0.category) },
    .url("url") { $0.link(to: $0.category.map(CategoryPages.key)) },
    .datum("payees") { $0.payees },
    .text("ofMonth") { $0.string($0.costOfMonth) },
    .text("ofYear") { $0.string($0.costOfYear) },
    .text("dearerSince") { $0.shortDate($0.rise?.date) },
  ]
}

extension Shown<FixedCosts.Line> {
  /// The names of the dearest series, each once.
  fileprivate var payees: String {
    var known: Set<String> = []
    let names = subject.series.map(\.name).filter { known.insert($0).inserted }
    let mostNames = 3
    let rest = names.count - mostNames
    return formats.list(names.prefix(mostNames) + (rest > 0 ? [text(.moreNames(count: rest))] : []))
  }
}
