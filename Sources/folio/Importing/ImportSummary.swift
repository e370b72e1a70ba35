import Bookkeeping

/// The one line that an import ends with.
struct ImportSummary {
  let file: String
  let ledger: String
  let isDryRun: Bool

  func text(_ plan: ImportPlan, transfers: Int) -> String {
    let counts = [
      "\(plan.drafts.count) \(isDryRun ? "to add" : "added") to \(ledger)",
      plan.alreadyThere > 0 ? "\(plan.alreadyThere) already there" : nil,
      transfers > 0 ? "\(transfers) transfer\(transfers == 1 ? "" : "s") left out" : nil,
      plan.refused.isEmpty ? nil : "\(plan.refused.count) not taken",
    ]
    return "\(file): \(counts.compactMap { $0 }.joined(separator: ", "))"
  }
}
