import Bookkeeping
import Foundation

/// What a build is told.
package struct BuildSettings: Sendable {
  /// The folder that holds `content/` and `themes/`.
  package var root: URL
  package var ledger: URL
  /// What problems call the ledger.
  package var ledgerName: String
  package var theme: String
  /// The date that the dashboard shows.
  package var today: CalendarDate
  /// Where the site will be published; pages link relatively and need it only to name themselves.
  package var baseURL: String?
  /// How many of the newest transactions the dashboard lists.
  package var recentCount: Int
  /// Whether a payee that occurs once has a page, too.
  package var allPayees = false

  package init(
    root: URL, ledger: URL, ledgerName: String, theme: String, today: CalendarDate, recentCount: Int = 10
  ) {
    self.root = root
    self.ledger = ledger
    self.ledgerName = ledgerName
    self.theme = theme
    self.today = today
    self.recentCount = recentCount
  }
}

extension BuildSettings {
  /// What stands in `content/` and must never be published.
  var privateFiles: PrivateFiles { PrivateFiles(root: root, ledger: ledger) }
}
