import Basics
import Bookkeeping

/// The preview of an import, which a person then confirms.
extension ImportReport {
  /// The payments, and the meaning of each column.
  var preview: String {
    let columns = columnTable
    let payments = paymentTable
    return payments + (columns.isEmpty ? "" : (payments.isEmpty ? "" : "\n") + "\(columns)\n")
  }

  var question: String {
    let added = plan.drafts.count
    let changed = plan.changes.count
    if added == 0, changed == 0 {
      return "Write \(counted(plan.balances.entries.count, "balance")) into \(shortened(ledger))?"
    }
    if added == 0 { return "Change \(counted(changed, "payment")) in \(shortened(ledger))?" }
    let changes = changed > 0 ? " and change \(changed)" : ""
    return "Add \(counted(added, "payment")) to \(shortened(ledger))\(changes)?"
  }

  private static let mostShown = 20

  private var paymentTable: String {
    guard !plan.drafts.isEmpty else { return "" }
    let rows = plan.drafts.prefix(Self.mostShown).map { draft in
      [
        draft.date.iso, draft.kind.rawValue, draft.amount.withCode,
        Self.truncated(draft.name), Self.truncated(draft.category ?? ""),
      ]
    }
    return Terminal.table([["Date", "Type", "Amount", "Name", "Category"]] + rows, rightAligned: [2])
      + andMore(plan.drafts.count - Self.mostShown)
  }

  private var columnTable: String {
    let columns = reading.statement.columns
    let used = columns.filter { $0.meaning != nil }
    guard !used.isEmpty else { return "" }
    let rows = used.map { column in
      [
        Self.truncated(column.heading.isEmpty ? "\(column.number)" : column.heading),
        column.meaning?.rawValue ?? "",
        column.examples.prefix(2).map { Self.truncated($0, to: 24) }.joined(separator: " | "),
      ]
    }
    let unused = columns.filter { $0.meaning == nil && !$0.heading.isEmpty }.map {
      Self.truncated($0.heading, to: 24)
    }
    let shown = unused.prefix(12).joined(separator: ", ") + (unused.count > 12 ? " …" : "")
    return Terminal.table([["Column", "Read as", "Examples"]] + rows)
      + (unused.isEmpty ? "" : "Not used: \(shown)\n")
  }

  private static func truncated(_ text: String, to length: Int = 40) -> String {
    shortened(String(text.prefix(length)))
  }
}
