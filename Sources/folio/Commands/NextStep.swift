import Bookkeeping
import Foundation

/// The answer of `folio` alone: how the books in this folder are, and which command is next.
enum NextStep {
  /// - Throws: `ExitCode`, after reporting why the ledger cannot be read.
  static func text() throws -> String {
    let editor = try LedgerEditor.Options.parse([]).editor()
    guard let document = try editor.document() else { return beginning + help }
    let ledger = document.ledger
    let missing = ledger.transactions.count { $0.category == nil && $0.kind != .transfer }
    let isSample = document.samplePaymentCount > 0
    return state(of: ledger, missing, editor.file.name) + "Next:\n"
      + (missing > 0 && !isSample
        ? "  folio categorize     gives categories to the \(missing) without one\n" : "")
      + "  folio import FILE    adds the payments of your bank's file\n"
      + (ledger.transactions.isEmpty ? "" : "  folio build          writes the report to site/\n") + help
  }

  private static let beginning = """
    There are no books in this folder yet.
    Next:
      folio import FILE    makes them from your bank's file, and builds the report
      folio init           makes them with a sample to look at

    """

  private static let help = "folio --help lists all commands.\n"

  private static func state(of ledger: Ledger, _ missing: Int, _ name: String) -> String {
    let dates = ledger.transactions.map(\.date)
    let span = dates.min().map { first in ", \(first.iso) to \((dates.max() ?? first).iso)" } ?? ""
    let open = missing > 0 ? "; \(missing) without a category" : ""
    return "\(shortened(name)): \(counted(ledger.transactions.count, "payment"))\(span)\(open)\n"
  }
}
