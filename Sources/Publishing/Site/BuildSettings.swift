import Basics
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
  package var expectedReceipts = ReceiptGallery.Expected()
  /// Whether a payee that occurs once has a page, too.
  package var allPayees = false

  /// What the report says has changed is compared with this.
  package var comparison = Comparison.none

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
  /// The older state of a ledger that a report compares it with.
  package enum Comparison: Sendable {
    /// The report says nothing of changes, and nothing is kept for the next one.
    case none
    /// The last ledger that was different, as Folio keeps it.
    case last
    case file(URL, named: String)
  }

  /// Where the rows of the last ledger are kept; nil if they are not.
  package var history: LedgerHistory? {
    if case .none = comparison { nil } else { possibleHistory }
  }

  /// Removes the rows that earlier builds kept, if this one is to keep none.
  package func forgetUnwantedHistory() throws(FileProblem) {
    if case .none = comparison { try possibleHistory.forget() }
  }

  private var possibleHistory: LedgerHistory {
    LedgerHistory(
      folder: ledger.deletingLastPathComponent().path(percentEncoded: false), name: ledger.lastPathComponent)
  }
}

extension BuildSettings {
  /// What stands in `content/` and must never be published.
  var privateFiles: ProjectFiles.PrivateFiles {
    ProjectFiles.PrivateFiles(root: root, ledgers: [ledger] + olderLedger)
  }

  private var olderLedger: [URL] {
    if case .file(let url, _) = comparison { [url] } else { [] }
  }
}
