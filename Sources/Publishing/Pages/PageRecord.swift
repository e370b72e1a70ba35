import Bookkeeping
import Templating

/// The report, and the page from which links begin.
struct PageScope: Sendable {
  let model: ReportModel
  let root: RootPrefix
  /// The markup of the rows on the page; `nil` inside a row, which contains no rows.
  var rows: RowMarkup?

  /// The outer levels of the context. They are the same for all pages of a template, or for all rows.
  ///
  /// - Parameter page: The page; `nil` for markup that is on several pages.
  func outerValues(of page: ContentTree.Page? = nil, isSearch: Bool = false) -> [any Values] {
    [model.wordValues, SiteValues(scope: self, page: page, isSearch: isSearch)]
  }
}

/// A record that shows something of the report on a page.
protocol PageRecord: Record {
  var scope: PageScope { get }
}

extension PageRecord {
  var model: ReportModel { scope.model }
  var root: RootPrefix { scope.root }
  var formats: LocaleFormats { scope.model.formats }
  var words: Words { scope.model.words }

  /// The formatted amount; `nil` if there is none.
  func string(_ money: Money?, sign: NumberPattern.Sign = .whenNegative) -> String? {
    money.map { formats.string($0, sign: sign) }
  }

  func string(_ number: Int) -> String { formats.string(number) }

  /// The amount in the ledger's currency.
  func money(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: model.report.settings.currency)
  }

  /// `Mar 5, 2026`; `nil` without a date.
  func shortDate(_ date: CalendarDate?) -> String? { date.map(formats.shortDate.string) }

  func text(_ phrase: Phrase) -> String { model.text(phrase) }
  func html(_ phrase: Phrase) -> SafeHTML { model.html(phrase) }

  /// A link to the first page of a listing; `nil` if there is no such listing.
  func link(to listing: Listing.Key?, fragment: String? = nil) -> Address? {
    model.link(to: listing.flatMap(model.listings.index), from: root, fragment: fragment)
  }

  /// A link to the listing of a period; `nil` if there is no such listing.
  func link(to period: Period, fragment: String? = nil) -> Address? {
    model.link(to: model.listings.index(of: period), from: root, fragment: fragment)
  }

  func link(to month: Month, fragment: String? = nil) -> Address? {
    link(to: model.calendar.period(of: month), fragment: fragment)
  }

  /// A link to a month's rows in a listing.
  func link(to month: Month, in listing: Listing) -> Address {
    link(to: model.calendar.period(of: month), in: listing)
  }

  /// A link to a period's rows in a listing.
  func link(to period: Period, in listing: Listing) -> Address {
    let page = listing.page(onWhich: period, in: model.report)
    return root.link(to: listing.path(ofPage: page), fragment: period.fragment)
  }

  func link(toTransaction index: Int) -> Address { model.places.link(to: index, from: root) }

  func transactions(_ indices: some Sequence<Int>) -> [TransactionValues] {
    indices.map { TransactionValues(model: model, root: root, index: $0) }
  }
}
