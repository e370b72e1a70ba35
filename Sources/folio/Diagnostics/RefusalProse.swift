import Bookkeeping

/// Why a row is not taken.
enum RefusalProse {
  static func sentence(for reason: Statement.Refusal) -> String {
    switch reason {
    case .surplusCells(let cells, let columns):
      "it has \(cells) cells, but the file has \(columns) columns; put cells that contain the separator in quotes"
    case .noDate: "the date is missing"
    case .unreadableDate(let text): "\(quoted(text)) is not a date in the file's format"
    case .noAmount: "the amount is missing"
    case .unreadableAmount(let text): "\(quoted(text)) is not an amount"
    case .zeroAmount: "the amount is 0"
    case .tooManyDecimals(let text, let currency):
      "\(shortened(text)) has too many decimal places: \(currency.code) has \(currency.exponent)"
    case .tooLarge(let text): "\(shortened(text)) is too large"
    case .debitAndCredit: "it has both a debit and a credit"
    case .noType: "the type is missing"
    case .unknownType(let text): "the type \(quoted(text)) is neither income nor expense"
    case .noName: "the name is missing"
    case .unknownStatus(let text): "unknown status \(quoted(text))"
    case .unknownCurrency(let sign): "\(quoted(sign)) is not an ISO 4217 currency"
    case .nullCharacter: "it contains a NUL character"
    case .longText(let bytes): "a text has \(bytes) bytes; the limit is \(LedgerLimit.textBytes)"
    case .longMemo(let bytes): "the memo has \(bytes) bytes; the limit is \(LedgerLimit.memoBytes)"
    case .idTaken(let id): "another payment has the id \(quoted(id))"
    case .unknownAccounts(let postings, let date, let description):
      unknownAccounts(postings, "\(shortened(date)) \(quoted(description))")
    case .cutOff: "the file ends here; it may be incomplete"
    case .wrongShape: "it is not a payment in the file's format"
    }
  }

  private static func unknownAccounts(
    _ postings: [Statement.UnknownPosting], _ transaction: String
  ) -> String {
    let parts = postings.prefix(5).map { "\(quoted($0.account)) \(shortened($0.amount))" }
    let rest = postings.count > parts.count ? " and \(postings.count - parts.count) more" : ""
    return
      "\(parts.joined(separator: ", "))\(rest) in \(transaction) could be an expense, income or a transfer"
  }

  /// What to do about all accounts that are not known.
  static func unknownAccounts(in refused: [ImportPlan.Refused], of file: String) -> Diagnostic? {
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
      message: "no such account is known: \(shown)\(names.count > 10 ? " …" : "")",
      hint:
        "Folio knows Income, Revenues, Expenses, Assets, Liabilities and Equity; "
        + "rename others: hledger print -O json --alias \(quotedForShell("\(shortened(first))=Expenses"))")
  }
}
