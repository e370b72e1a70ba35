import Bookkeeping
import Templating

extension RecurringPage {
  /// The recurring spending that goes on, by outermost category.
  struct FixedCostValues: PageRecord {
    let scope: PageScope
    let costs: FixedCosts

    static let fields: Fields<Self> = [
      .text("ofMonth") { $0.model.formats.string($0.costs.ofMonth) },
      .text("ofYear") { $0.model.formats.string($0.costs.ofYear) },
      .list("lines", of: LineValues.self) { values in
        values.costs.lines.prefix(mostLines).map { LineValues(scope: values.scope, line: $0) }
      },
      .html("rest") { $0.model.andMore($0.costs.lines.count - mostLines) },
      .html("next") { $0.next },
    ]

    /// A page must not grow with the ledger.
    private static let mostLines = 40

    /// A sentence about the next price that the ledger plans.
    private var next: SafeHTML? {
      guard let next = costs.next else { return nil }
      let planned = model.report.transactions[next.transaction]
      return html(
        .nextPrice,
        [
          "name": Phrase.Value.link(planned.name, to: link(toTransaction: next.transaction)),
          "before": next.series.amount, "after": planned.amount,
          "date": model.formats.shortDate.string(planned.date),
        ])
    }
  }
}

extension RecurringPage.FixedCostValues {
  /// The fixed costs of one category.
  struct LineValues: PageRecord {
    let scope: PageScope
    let line: FixedCosts.Line

    static let fields: Fields<Self> = [
      .datum("name") { $0.model.name(of: $0.line.category) },
      .url("url") { $0.link(to: $0.line.category.map(CategoryPages.key)) },
      .datum("payees") { $0.payees },
      .text("ofMonth") { $0.model.formats.string($0.line.ofMonth) },
      .text("ofYear") { $0.model.formats.string($0.line.ofYear) },
      .text("dearerSince") { $0.shortDate($0.line.rise?.date) },
    ]

    /// The names of the dearest series.
    private var payees: String {
      let names = line.series.map(\.name)
      let rest = names.count - Self.mostNames
      let more = text(.moreNames, ["count": rest])
      return model.formats.list(names.prefix(Self.mostNames) + (rest > 0 ? [more] : []))
    }

    private static let mostNames = 3
  }
}
