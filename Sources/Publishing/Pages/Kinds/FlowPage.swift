import Basics
import Bookkeeping
import Charts
import Templating

/// `flow.md`: where all money came from and where it went; left out if there is no flow to show.
enum FlowPage: SinglePage {
  static let path = "flow.html"

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    entry(.flow, of: .more, in: model)
  }

  static func exists(in model: ReportModel) -> Bool { model.figures(of: Self.self).value != nil }

  static let listingFields: [Field<ListingValues>] = [
    .record("flow", of: FlowValues.self) { FlowValues($0) }
  ]

  /// The flow of all transactions; `nil` if it has fewer than three lines.
  static func figures(of basis: ReportModel.Basis) -> OnDemand<MoneyFlow?> {
    OnDemand {
      let flow = MoneyFlow(of: basis.report.all.indices, in: basis.report, basis.report.settings.currency)
      return flow.flatMap { $0.isTelling ? $0 : nil }
    }
  }
}

extension FlowPage {
  /// The sources and uses of a listing's money, in the ledger's currency.
  struct FlowValues: PageRecord {
    let scope: PageScope
    let listing: Listing
    let flow: MoneyFlow

    /// Returns `nil` if the listing is neither a period nor the whole ledger, or if the flow has fewer than
    /// three lines.
    init?(_ values: ListingValues) {
      let listing = values.listing
      guard listing.isWhole || listing.period != nil else { return nil }
      let flow =
        listing.isWhole
        ? values.model.figures(of: FlowPage.self).value
        : MoneyFlow(of: listing.selection.indices, in: values.model.report, listing.currency)
      guard let flow, flow.isTelling else { return nil }
      (scope, self.listing, self.flow) = (values.scope, listing, flow)
    }

    static let fields: Fields<Self> = [
      .text("total") { $0.model.formats.string($0.flow.total) },
      .html("answer") { $0.answer },
      .html("chart") { $0.chart },
      .html("bar") { $0.bar },
      .list("ranked", of: LineValues.self) { values in
        values.ranked.map { values.value($0, isIncome: false, level: 1) }
      },
      .list("sources", of: LineValues.self) { $0.lines($0.flow.sources, isIncome: true) },
      .list("uses", of: LineValues.self) { $0.lines($0.flow.uses, isIncome: false) },
    ]

    /// `$2,040.00 came in and $800.00 went out: $1,240.00 was kept.`
    private var answer: SafeHTML {
      let kept = flow.income.minorUnits - flow.spending.minorUnits
      let (income, spending) = (flow.income, flow.spending)
      let amount = Money(minorUnits: abs(kept), currency: flow.currency)
      return kept < 0
        ? html(.flowDeficit(income: income, spending: spending, amount: amount))
        : html(.flowKept(income: income, spending: spending, amount: amount))
    }

    private var chart: SafeHTML {
      FlowChart(
        caption: model.caption(
          "chart-flow", model.words[.flowOfMoney], model.described(listing.name, plainAnswer)),
        sources: flow.sources.map { node($0, isIncome: true) },
        uses: flow.uses.map { node($0, isIncome: false) }
      ).markup()
    }

    /// All uses of the money, the largest first and the sum of the smallest last. They are shown if there is
    /// no room for the chart.
    private var ranked: [MoneyFlow.Line] {
      flow.uses.enumerated()
        .sorted {
          ($0.element.isOthers ? 1 : 0, $1.element.amount.minorUnits, $0.offset)
            < ($1.element.isOthers ? 1 : 0, $0.element.amount.minorUnits, $1.offset)
        }
        .map(\.element)
    }

    private var bar: SafeHTML {
      Meter.parts(ranked.map { ($0.amount.minorUnits, hue(of: $0.kind)) }, of: flow.total.minorUnits)
    }

    /// The class of a line's color in `style.css`: that of its category; `nil` for gray.
    private func hue(of kind: MoneyFlow.Kind) -> String? {
      switch kind {
      case .category(let category?), .rest(let category): CategoryPages.hue(of: category, in: model)
      case .refunds(let kind), .deductions(let kind): hue(of: kind)
      case .kept: "kept"
      case .category(nil), .fromSavings, .others: nil
      }
    }

    private var plainAnswer: String {
      model.formats.list(
        (flow.sources + flow.uses).map { model.item(name(of: $0), model.formats.string($0.amount)) })
    }

    private func node(_ line: MoneyFlow.Line, isIncome: Bool) -> FlowChart.Node {
      (
        label: name(of: line), amount: model.formats.string(line.amount),
        share: model.share(line.amount, of: flow.total), value: line.amount.minorUnits,
        hue: hue(of: line.kind), url: link(of: line, isIncome: isIncome)
      )
    }

    /// The lines of a side. A line that combines several is followed by its parts.
    private func lines(_ lines: [MoneyFlow.Line], isIncome: Bool) -> [LineValues] {
      lines.flatMap { line -> [LineValues] in
        let own = value(line, isIncome: isIncome, level: 1)
        guard case .others(let parts) = line.kind else { return [own] }
        return [own]
          + parts.map { part in
            var inner = value(part, isIncome: isIncome, level: 2)
            inner.outer = own.name
            return inner
          }
      }
    }

    private func value(_ line: MoneyFlow.Line, isIncome: Bool, level: Int) -> LineValues {
      LineValues(
        name: name(of: line), url: level == 1 && line.isOthers ? nil : link(of: line, isIncome: isIncome),
        amount: model.formats.string(line.amount), share: model.share(line.amount, of: flow.total),
        level: level, hue: hue(of: line.kind), bar: bar(of: line)
      )
    }

    private func bar(of line: MoneyFlow.Line) -> SafeHTML {
      let permille = Ratio.permille(line.amount.minorUnits, of: flow.total.minorUnits) ?? 0
      return Meter.share(max(1, permille), hue: hue(of: line.kind))
    }

    private func name(of line: MoneyFlow.Line) -> String { name(of: line.kind) }

    private func name(of kind: MoneyFlow.Kind) -> String {
      switch kind {
      case .category(let category): model.trail(of: category)
      case .refunds(let kind): text(.refundsOf(category: name(of: kind)))
      case .deductions(let kind): text(.deductionsOf(category: name(of: kind)))
      case .rest(let category):
        model.trail(of: category) + model.words[.separator] + model.words[.noSubcategory]
      case .kept: model.words[.kept]
      case .fromSavings: model.words[.fromSavings]
      case .others(let lines): model.textOfOthers(lines.count)
      }
    }

    /// A link to the rows that a line is the sum of; `nil` if no page has these alone.
    private func link(of line: MoneyFlow.Line, isIncome: Bool) -> Address? {
      line.row.map(link(toTransaction:)) ?? link(of: line.kind, isIncome: isIncome)
    }

    private func link(of kind: MoneyFlow.Kind, isIncome: Bool) -> Address? {
      switch kind {
      case .category(let category): rows(of: category, isIncome: isIncome)
      case .refunds(let kind): link(of: kind, isIncome: false)
      case .deductions(let kind): link(of: kind, isIncome: true)
      case .kept, .fromSavings: root.link(to: listing.rowsPath, fragment: "rows")
      case .others: Address("#flow")
      case .rest: nil
      }
    }

    private func rows(of category: Category?, isIncome: Bool) -> Address? {
      guard let index = model.listings.index(of: CategoryPages.key(category)) else { return nil }
      let page = model.listings.all[index]
      guard let period = listing.period else {
        let fragment = isIncome ? "income" : "spending"
        return root.link(to: page.rowsPath, fragment: fragment)
      }
      return link(to: period, in: page)
    }
  }
}

extension FlowPage {
  /// One line of a side.
  struct LineValues: Record {
    let name: String
    let url: Address?
    let amount: String
    let share: String?
    let level: Int
    /// The class of the line's color in `style.css`; `nil` for gray.
    let hue: String?
    let bar: SafeHTML
    /// The name of the line that this one is a part of.
    var outer: String?

    static let fields: Fields<Self> = [
      .datum("name") { $0.name },
      .url("url") { $0.url },
      .text("amount") { $0.amount },
      .text("share") { $0.share },
      .text("level") { "\($0.level)" },
      .text("hue") { $0.hue },
      .datum("outer") { $0.outer },
      .html("bar") { $0.bar },
    ]
  }
}

extension MoneyFlow {
  /// Whether there are enough lines to show: more than two on both sides together.
  var isTelling: Bool { sources.count + uses.count > 2 }
}

extension MoneyFlow.Line {
  fileprivate var isOthers: Bool { if case .others = kind { true } else { false } }
}
