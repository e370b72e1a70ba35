import Basics
import Bookkeeping
import Templating

/// The places of the payments in the site, to which every row leads: a page for each, or an anchor on a page
/// that has the payments of a month.
struct PaymentPlaces: Sendable {
  /// A page with the payments of a month, or of a year in a copy whose rows do not tell their months.
  struct Page: Sendable {
    let period: Period
    /// The number of the page among those of its period, from 1 for its oldest payments.
    let number: Int
    /// Indices of transactions in the report.
    let payments: Range<Int>
    let path: String
  }

  /// The pages of months, newest first; empty if each payment has a page of its own.
  let pages: [Page]
  /// A name for each payment that is safe in a path and in a fragment, by its index in the report.
  let names: [String]
  /// The path of the page that has the payment.
  private let paths: [String]

  /// The largest number of payments on a page of a month.
  private static let mostPayments = 100

  /// The places of payments that have pages of their own.
  ///
  /// - Parameter folder: The folder of the pages, with a slash at its end.
  init(ofEach report: Report, in folder: String) {
    names = FileName.names(for: report.transactions.map(\.id))
    paths = names.map { "\(folder)\($0).html" }
    pages = []
  }

  /// The places of payments on pages of months.
  init(inMonthsOf report: Report, in folder: String) {
    names = FileName.names(for: report.transactions.map(\.id))
    let pages = Self.pages(of: report, in: folder)
    paths = pages.flatMap { page in repeatElement(page.path, count: page.payments.count) }
    self.pages = pages
  }

  /// Pages are filled from the oldest payment on, so that a new payment moves no other one to another page.
  private static func pages(of report: Report, in folder: String) -> [Page] {
    let length: Period.Length = report.settings.datesOfSums == .year ? .year : .month
    var pages: [Page] = []
    var end = report.dates.count
    while end > 0 {
      let period = report.calendar.period(length, containing: report.dates[end - 1])
      let number = pages.last.map { $0.period == period ? $0.number + 1 : 1 } ?? 1
      var start = end - 1
      while start > 0, end - start < mostPayments, period.contains(report.dates[start - 1]) { start -= 1 }
      let path = "\(folder)\(period.id)\(number > 1 ? "-\(number)" : "").html"
      pages.append(Page(period: period, number: number, payments: start..<end, path: path))
      end = start
    }
    return pages.reversed()
  }

  /// The path of the page that has a payment.
  func path(of payment: Int) -> String { paths[payment] }

  /// The anchor of a payment on its page; `nil` if each payment has a page of its own.
  func fragment(of payment: Int) -> String? { pages.isEmpty ? nil : names[payment] }

  /// The link to a payment's place.
  func link(to payment: Int, from root: RootPrefix) -> Address {
    root.link(to: paths[payment], fragment: fragment(of: payment))
  }
}
