import Bookkeeping
import Charts
import Templating

/// A tax table on one of its pages: the tax on the ledger's income, and on other amounts.
struct TaxValues: PageRecord {
  let scope: PageScope
  let index: Int
  let page: Int
  let table: TaxTable
  let figures: TaxFigures
  /// The tax on the ledger's own income; `nil` if there is no income.
  let breakdown: TaxBreakdown?
  private let sheets: [[TaxRows]]

  init(scope: PageScope, index: Int, page: Int) {
    self.scope = scope
    self.index = index
    self.page = page
    table = scope.model.figures(of: TaxPages.self).tables[index]
    figures = TaxFigures(of: table, in: scope.model.report)
    breakdown = figures.gross > 0 ? TaxBreakdown(of: figures.gross, by: table) : nil
    sheets = TaxRows.pages(of: figures)
  }

  static let fields = Fields<Self>(generalFields + incomeFields + otherFields + rowFields)

  private static let generalFields: [Field<Self>] = [
    .datum("name") { $0.table.name },
    .url("url") { $0.link(toPage: 0) },
    .text("currency") { $0.table.currency.code },
    .datum("subject") { $0.subject },
    .text("dates") { values in
      values.table.period.map { values.model.formats.days.string($0.lowerBound, $0.upperBound) }
    },
    .datum("leavesOut") { $0.table.leavesOut },
    .datum("note") { $0.table.note },
    .flag("hasSources") { !$0.table.sources.isEmpty },
    .list("sources", of: SourceValues.self) { $0.table.sources.map(SourceValues.init) },
  ]

  /// The fields about the ledger's own income.
  private static let incomeFields: [Field<Self>] = [
    .flag("hasOwn") { $0.breakdown != nil },
    .flag("hasPaid") { !$0.figures.paid.isEmpty },
    .text("income") { $0.string($0.breakdown?.gross) },
    .url("incomeUrl") { $0.figures.income.isEmpty ? nil : $0.link(toRowsOf: .earned) },
    .text("allowance") { $0.table.allowance == nil ? nil : $0.string($0.breakdown?.allowance) },
    .text("taxable") { $0.table.allowance == nil ? nil : $0.string($0.breakdown?.taxable) },
    .text("total") { $0.string($0.breakdown?.total) },
    .text("net") { $0.string($0.breakdown?.net) },
    .text("effective") { values in
      values.breakdown?.effectivePermille.map { values.model.formats.percent(tenths: $0) }
    },
    .text("next") { values in
      values.string(
        values.breakdown.flatMap { values.table.cost(ofNextHundredAbove: $0.gross.minorUnits) })
    },
    .list("levies", of: LevyValues.self) { values in
      values.breakdown.map { breakdown in
        breakdown.levies.map { LevyValues(scope: values.scope, levy: $0, gross: breakdown.gross) }
      } ?? []
    },
    .text("paid") { $0.figures.paid.isEmpty ? nil : $0.string(minorUnits: $0.figures.paidSum) },
    .url("paidUrl") { $0.figures.paid.isEmpty ? nil : $0.link(toRowsOf: .paid) },
    .text("due") { values in
      guard !values.figures.paid.isEmpty, let due = values.due, due >= 0 else { return nil }
      return values.string(minorUnits: due)
    },
    .text("overpaid") { values in
      guard !values.figures.paid.isEmpty, let due = values.due, due < 0 else { return nil }
      return values.string(minorUnits: -due)
    },
    .html("bars") { $0.bars },
  ]

  /// The fields about other amounts.
  private static let otherFields: [Field<Self>] = [
    .text("nextLabel") { values in
      let hundred = Money(
        minorUnits: 100 * .powerOfTen(values.table.currency.exponent), currency: values.table.currency)
      return values.model.text(.taxNextCosts(amount: values.model.formats.wholeString(hundred)))
    },
    .text("question") { $0.model.words[$0.table.subject == nil ? .whatIfEarned : .whatIf] },
    .text("calculator") { $0.table.calculator(in: $0.model).text(for: .script) },
    .list("levyNames", of: LinkValues.self) { values in
      values.table.levies.map { LinkValues(name: $0.name, url: nil) }
    },
    .text("example") { $0.example },
    .text("refusal") { $0.model.text(.taxAmountRefused(example: $0.example)) },
  ]

  private static let rowFields: [Field<Self>] = [
    .flag("hasPages") { $0.pageCount > 1 },
    .flag("isFirstPage") { $0.page == 0 },
    .list("groups", of: TaxRows.GroupValues.self) { values in
      guard values.sheets.indices.contains(values.page) else { return [] }
      return values.sheets[values.page].map { TaxRows.GroupValues(tax: values, rows: $0) }
    },
    .url("newerUrl") { $0.page > 0 ? $0.link(toPage: $0.page - 1) : nil },
    .url("olderUrl") { $0.page + 1 < $0.pageCount ? $0.link(toPage: $0.page + 1) : nil },
  ]
}

extension TaxValues {
  /// The amount that the field for other amounts shows at first.
  private var example: String { breakdown?.gross.decimal ?? table.exampleAmount.decimal }

  var pageCount: Int { max(1, sheets.count) }

  func path(ofPage page: Int) -> String {
    let stem = model.figures(of: TaxPages.self).paths[index]
    return page == 0 ? "\(stem).html" : "\(stem).\(page + 1).html"
  }

  var subject: String { table.subject ?? model.words[.income] }

  private func link(toPage page: Int) -> Address { root.link(to: path(ofPage: page)) }

  private func link(toRowsOf role: TaxRows.Role) -> Address {
    let page = sheets.firstIndex { $0.contains { $0.role == role } } ?? 0
    return root.link(to: path(ofPage: page), fragment: role.rawValue)
  }

  private var due: Int64? { breakdown.map { $0.total.minorUnits - figures.paidSum } }

  func string(minorUnits: Int64) -> String {
    model.formats.string(Money(minorUnits: minorUnits, currency: table.currency))
  }

  /// The amount kept and each levy, as bars.
  private var bars: SafeHTML? {
    guard let breakdown else { return nil }
    func item(_ label: String, _ amount: Money) -> Ranking.Item {
      Ranking.Item(
        label: label, amount: formats.string(amount), share: model.share(amount, of: breakdown.gross),
        value: amount.minorUnits)
    }
    let items =
      [item(model.words[.afterTax], breakdown.net)] + breakdown.levies.map { item($0.name, $0.amount) }
    let ranking = Ranking(items) { _, sum in
      item(model.words[.others], Money(minorUnits: sum, currency: table.currency))
    }
    let caption = model.caption("chart-levies", table.name, model.formats.list(items.map(\.hover)))
    return ranking.bars(caption)
  }
}

extension TaxValues {
  /// The amount of a levy, with the amount of each band.
  struct LevyValues: PageRecord {
    let scope: PageScope
    let levy: TaxBreakdown.Levy
    let gross: Money

    static let fields: Fields<Self> = [
      .datum("name") { $0.levy.name },
      .text("amount") { $0.string($0.levy.amount) },
      .text("share") { $0.model.share($0.levy.amount, of: $0.gross) },
      .list("bands", of: BandValues.self) { values in
        values.levy.bands.map { BandValues(scope: values.scope, band: $0) }
      },
    ]
  }
}

extension TaxValues {
  /// A band of a levy, with its amount.
  struct BandValues: PageRecord {
    let scope: PageScope
    let band: TaxBreakdown.Band

    static let fields: Fields<Self> = [
      .datum("name") { $0.band.name },
      .text("range") { $0.range },
      .text("rate") { $0.model.formats.percent(exactly: $0.band.rate) },
      .text("taxed") { $0.string($0.band.taxed) },
      .text("amount") { $0.string($0.band.amount) },
    ]

    private var range: String {
      band.to.map { text(.taxBandTo(amount: formats.wholeString($0))) }
        ?? text(.taxBandAbove(amount: formats.wholeString(band.from)))
    }
  }
}

extension LocaleFormats {
  /// A rate, with all of its decimals if tenths of a percent are too coarse.
  func percent(exactly rate: TaxTable.Rate) -> String {
    rate.permille.map { percent(tenths: $0) } ?? percent(rate.digits.number, decimals: rate.digits.decimals)
  }
}

extension TaxTable {
  /// An amount on which most bands take a tax.
  var exampleAmount: Money {
    let ends = levies.flatMap { $0.bands.compactMap(\.to?.minorUnits) }
    let unit: Int64 = .powerOfTen(currency.exponent)
    return Money(minorUnits: min(max(ends.max() ?? 0, 50_000 * unit), Limit.gross / 20), currency: currency)
  }
}

extension TaxValues {
  /// The source of a table: an address or another text.
  struct SourceValues: Record {
    let name: String

    static let fields: Fields<Self> = [
      .datum("name") { $0.name },
      .externalURL("url") { SiteSettings.isWebAddress($0.name) ? Address($0.name) : nil },
    ]
  }
}
