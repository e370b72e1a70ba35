import Basics
import Bookkeeping
import Foundation
import Sealing

/// The settings of a build.
package struct BuildSettings: Sendable {
  /// The folder that contains `content/` and `themes/`.
  package var root: URL
  package var ledger: URL
  /// The name of the ledger in problems.
  package var ledgerName: String
  package var theme: String
  /// The date that the dashboard shows.
  package var today: CalendarDate
  /// The address where the site will be published. Links are relative; pages need the address only to name
  /// themselves.
  package var baseURL: String?
  /// The number of newest transactions that the dashboard lists.
  package var recentCount: Int
  package var expectedReceipts = ReceiptGallery.Expected()
  /// The language of the words; `nil` for that of the ledger's locale.
  package var language: String?
  /// Whether a payee that occurs once has a page, too.
  package var allPayees = false
  /// Whether payments are on pages of months, and have no pages of their own.
  package var paymentsAreInMonths = false

  /// The copy to make in place of the report, with less in it.
  package private(set) var copy: Copy?

  /// The file with the passphrase of the published report. No report may include this file.
  package var passphraseFile: URL?

  /// The keys of a report that only a passphrase opens.
  package var seal: Seal?

  /// The older state with which the report compares the ledger.
  package var comparison = Comparison.none

  /// The places of Folio's records about the project.
  package var records: ProjectRecords

  package init(
    root: URL, ledger: URL, ledgerName: String, theme: String, today: CalendarDate, recentCount: Int = 10
  ) {
    self.root = root
    self.ledger = ledger
    self.ledgerName = ledgerName
    self.theme = theme
    self.today = today
    self.recentCount = recentCount
    records = ProjectRecords(root: root)
  }
}

extension BuildSettings {
  /// The settings for a copy in place of the report.
  package func making(_ copy: Copy) -> BuildSettings {
    var settings = self
    settings.copy = copy
    // A copy has no older state to compare with, and must not touch the report's.
    settings.comparison = .none
    if !copy.parts.contains(.attachments) { settings.expectedReceipts = ReceiptGallery.Expected() }
    return settings
  }
}

extension BuildSettings {
  /// The older state of a ledger with which a report compares it.
  package enum Comparison: Sendable {
    /// The report shows no changes, and nothing is kept for the next one.
    case none
    /// The last different ledger, which Folio keeps.
    case last
    case file(URL, named: String)
  }

  /// The place where the rows of the last ledger are kept; `nil` if they are not.
  package var history: LedgerHistory? {
    if case .none = comparison { nil } else { possibleHistory }
  }

  /// Removes the rows that earlier builds kept, if this build is to keep no rows.
  package func forgetUnwantedHistory() throws(FileProblem) {
    if case .none = comparison { try possibleHistory.forget() }
  }

  private var possibleHistory: LedgerHistory {
    let (place, former) = records.places(ofLedger: ledger.path(percentEncoded: false))
    let folder = ledger.deletingLastPathComponent().path(percentEncoded: false)
    return LedgerHistory(at: place, former: former, beside: (folder, ledger.lastPathComponent))
  }
}

extension BuildSettings {
  /// The files in `content/` that must never be published.
  var privateFiles: ProjectFiles.PrivateFiles {
    ProjectFiles.PrivateFiles(
      root: root, ledgers: [ledger] + olderLedger, secrets: passphraseFile.map { [$0] } ?? [])
  }

  private var olderLedger: [URL] {
    if case .file(let url, _) = comparison { [url] } else { [] }
  }
}
