import Bookkeeping
import Templating

/// What all pages of a build share: the report, how the locale writes it, and where each page is.
final class ReportModel: Sendable {
  let report: Report
  let formats: LocaleFormats
  let today: CalendarDate
  let recent: RecentTransactions
  /// Paths of the transactions' pages in the site, in the order of the report.
  let transactionPaths: [String]
  /// Attachments that could not be found; their names are shown without a link.
  let missingAttachments: Set<String>

  init(
    report: Report, today: CalendarDate, recentCount: Int, transactionPaths: [String],
    missingAttachments: Set<String>
  ) {
    self.report = report
    self.today = today
    self.transactionPaths = transactionPaths
    self.missingAttachments = missingAttachments
    recent = RecentTransactions(of: report, count: recentCount)
    let currencies = Set([report.totals.main.currency] + report.totals.others.map(\.currency))
    formats = LocaleFormats(identifier: report.settings.locale, currencies: currencies)
  }
}

/// How a page reaches the root of the site: `""`, `"../"`, `"../../"`.
struct RootPrefix: Sendable {
  private let depth: UInt8

  init(ofPageAt path: String) {
    depth = UInt8(clamping: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  var string: String {
    switch depth {
    case 0: ""
    case 1: "../"
    default: String(repeating: "../", count: Int(depth))
    }
  }

  /// A path of the site as a link from the page. What would end the path of an address is encoded; all else
  /// that an address cannot hold is encoded where it is written.
  func link(to path: String) -> String {
    guard path.utf8.contains(where: Self.endsPath) else { return string + path }
    return string
      + path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }

  private static func endsPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
