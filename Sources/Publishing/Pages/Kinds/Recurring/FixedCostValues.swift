import Bookkeeping
import Templating

extension RecurringPage {
  /// The recurring spending that goes on, by outermost category.
  struct FixedCostValues: Record {
    let model: ReportModel
    let root: RootPrefix
    let costs: FixedCosts

    static let fields: Fields<Self> = [
      .text("ofMonth") { $0.model.formats.string($0.costs.ofMonth) },
      .text("ofYear") { $0.model.formats.string($0.costs.ofYear) },
      .list("lines", of: LineValues.self) { values in
        values.costs.lines.prefix(mostLines).map { LineValues(costs: values, line: $0) }
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
      return model.words.html(
        .nextPrice,
        [
          "name": .link(planned.name, to: root.link(to: model.texts.path(of: next.transaction))),
          "before": .text(model.formats.string(next.series.amount)),
          "after": .text(model.formats.string(planned.amount)),
          "date": .text(model.formats.shortDate.string(planned.date)),
        ])
    }
  }
}

extension RecurringPage.FixedCostValues {
  /// The fixed costs of one category.
  struct LineValues: Record {
    let costs: RecurringPage.FixedCostValues
    let line: FixedCosts.Line

    static let fields: Fields<Self> = [
      .datum("name") { $0.line.category?.name ?? $0.model.words[.uncategorized] },
      .url("url") { $0.url },
      .datum("payees") { $0.payees },
      .text("ofMonth") { $0.model.formats.string($0.line.ofMonth) },
      .text("ofYear") { $0.model.formats.string($0.line.ofYear) },
      .text("dearerSince") { values in
        values.line.rise.map { values.model.formats.shortDate.string($0.date) }
      },
    ]

    private var model: ReportModel { costs.model }

    private var url: Address? {
      let key = line.category.map(CategoryPages.key)
      return model.link(to: key.flatMap(model.listings.index), from: costs.root)
    }

    /// The names of the dearest series.
    private var payees: String {
      let names = line.series.map(\.name)
      let rest = names.count - Self.mostNames
      let more = model.words.text(.moreNames, ["count": model.formats.string(rest)], count: rest)
      return model.formats.list(names.prefix(Self.mostNames) + (rest > 0 ? [more] : []))
    }

    private static let mostNames = 3
  }
}
