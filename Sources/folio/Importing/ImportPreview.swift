import Bookkeeping

/// A table of what an import would add.
enum ImportPreview {
  private static let mostShown = 20

  static func text(_ drafts: [TransactionDraft]) -> String {
    guard !drafts.isEmpty else { return "" }
    let rows =
      [["Date", "Type", "Amount", "Name", "Category"]] + drafts.prefix(mostShown).map(cells(of:))
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column == 2 ? space + text : text + space
      }
      let line = cells.joined(separator: "  ")
      return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
    }
    let rest = drafts.count - mostShown
    return (lines + (rest > 0 ? ["and \(rest) more"] : [])).map { $0 + "\n" }.joined()
  }

  private static func cells(of draft: TransactionDraft) -> [String] {
    [
      draft.date.iso, draft.kind.rawValue, "\(draft.amount.decimal) \(draft.amount.currency.code)",
      shortened(String(draft.name.prefix(40))), shortened(String(draft.category?.prefix(40) ?? "")),
    ]
  }
}
