import Bookkeeping

/// The sentences about accounts of a journal that Folio does not know.
extension ImportProse {
  static func unknownAccounts(_ postings: [Statement.UnknownPosting], _ transaction: String) -> String {
    let parts = postings.prefix(5).map { "\(quoted($0.account)) \(shortened($0.amount))" }
    let rest = postings.count > parts.count ? " and \(postings.count - parts.count) more" : ""
    return
      "\(parts.joined(separator: ", "))\(rest) of \(transaction), which may be an expense, income or a transfer"
  }

  /// What to do about all of them.
  func unknownAccounts(in refused: [ImportPlan.Refused]) -> Diagnostic? {
    var names: [String] = []
    for case .unknownAccounts(let postings, _, _) in refused.map(\.reason) {
      for posting in postings {
        let name = String(posting.account.prefix { $0 != ":" })
        if !names.contains(name) { names.append(name) }
      }
    }
    guard let first = names.first else { return nil }
    let shown = names.prefix(10).map(quoted).joined(separator: ", ")
    return Diagnostic(
      severity: .warning, place: Diagnostic.Place(file: file),
      message: "no account is known by the name \(shown)\(names.count > 10 ? " …" : "")",
      hint:
        "known are Income, Revenues, Expenses, Assets, Liabilities and Equity; "
        + "rename others: hledger print -O json --alias \(quotedForShell("\(shortened(first))=Expenses"))")
  }
}
