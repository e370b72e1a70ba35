import Basics
import Bookkeeping
import Importing

/// Sentences about how a file was read, for the preview and the summary of an import.
extension ImportExplanation {
  /// The evidence that decided which way money went.
  static func words(for basis: SignBasis) -> String {
    switch basis {
    case .runningBalance(let rows): "the running balance of \(counted(rows, "row"))"
    case .openingAndClosing: "the opening and the closing balance"
    case .books(let account): "the balance of \(quoted(account)) in the ledger"
    case .columns(let names):
      "the \(names.count == 1 ? "column" : "columns") \(names.map(quoted).joined(separator: " and "))"
    case .mark(let mark): "the mark \(quoted(mark)) beside the amounts"
    case .option(let signs): option(.signs(signs))
    case .words(let column): "the words in \(quoted(column))"
    case .payments: "the payments received"
    case .majority: "most rows"
    case .format(let name): "as \(name) defines them"
    }
  }

  static func sentence(_ finding: Statement.Finding) -> String {
    switch finding {
    case .balanceAddsUp(let rows): "the running balance confirms \(rows) row\(rows == 1 ? "" : "s")"
    case .statedBalancesAddUp(let rows):
      "the opening and the closing balance confirm \(counted(rows, "row"))"
    case .balanceBreaks(let gap):
      "check: \(words(for: gap, "the running balance")); rows may be missing before it: \(remedy)"
    case .balanceFails(let rows, let gap):
      "check: the running balance does not add up at \(counted(rows, "row")): \(words(for: gap, "the balance")) …; "
        + "it may count other rows than the file's"
    case .balanceDiffers(.next, let gap):
      "check: a statement in the file begins with \(gap.stated.withCode), and the one before it ends with "
        + "\(gap.computed.decimal), \(difference(gap)); one between them may be missing"
    case .balanceDiffers(let kind, let gap):
      "check: \(words(for: gap, kind == .opening ? "the opening balance" : "the closing balance")); "
        + "unless it is the balance of another time, rows are missing or were changed: \(remedy)"
    case .totalDiffers(let gap):
      "check: \(words(for: gap, "the total")); rows are missing or were changed: \(remedy)"
    case .dates(let pattern, let evidence):
      "dates are read as \(pattern.format), \(words(for: evidence)); if that is wrong, use --date-format"
    case .datesUnlike(let pattern):
      "dates are not read as \(pattern.format), as those of earlier files were: a day of the file proves another order"
    case .numbersByLocale(let notation):
      "amounts are read with a decimal \(notation == .comma ? "comma" : "point"), as in the ledger's "
        + "locale; if that is wrong, use \(option(.notation(notation == .comma ? .point : .comma)))"
    case .likelyDirection(let place, let word, let isIn):
      "check: no balance shows which way line \(place.line) went; it is read as money \(isIn ? "in" : "out"), as the other rows "
        + "with \(quoted(word)) are"
    case .signsByMajority:
      "negative amounts are read as money out because most rows have them; if that is wrong, use --card"
    case .cardByPayment:
      "positive amounts are read as money out because a payment to the card is negative; if that is wrong, use --bank"
    case .feesLeftOut(let fees, let column):
      "check: the \(fees.count == 1 ? "fee" : "fees of \(fees.count) rows") in \(quoted(column)) "
        + "\(fees.count == 1 ? "is" : "are") not imported, since nothing shows whether the "
        + "\(fees.count == 1 ? "amount contains it" : "amounts contain them"): use --fees extra or --fees included; "
        + listed(fees.map { "line \($0.place.line) \($0.amount.withCode)" }, most: 10)
    case .chargesBesides(let fees):
      "check: the file names \(fees.count == 1 ? "a charge" : "charges") besides the amounts; if no row of the bank is "
        + "for \(fees.count == 1 ? "it" : "them"), enter with folio add: "
        + listed(fees.map { "line \($0.place.line) \($0.amount.withCode)" }, most: 10)
    case .severalNumbers(let count, let column):
      "check: \(quoted(column)) has \(count) numbers, and all rows are taken for those of one account; if they are "
        + "accounts of your own, use --account-column (after folio undo, if the rows are in the ledger)"
    case .transfersBySign(let rows, let type):
      "\(counted(rows, "row")) of type \(quoted(type)) \(rows == 1 ? "is" : "are") read as income or expense "
        + "by the sign; for those between your own accounts, see folio match"
    case .rounded(let rows):
      "the amounts of \(counted(rows, "row")) have more decimals than the currency, and are rounded"
    case .markdownMemos(let rows):
      "\(rows == 1 ? "the memo of 1 row is" : "the memos of \(rows) rows are") read as Markdown, since the file has the headings "
        + "of Folio's own tables"
    case .encoding(let encoding):
      "read as \(encoding.rawValue), "
        + "\([.utf16, .utf16BigEndian, .utf16LittleEndian].contains(encoding) ? "as its first bytes show" : "in which its letters make words"); "
        + "if letters look wrong, use --encoding"
    }
  }
}

extension ImportExplanation {
  private static let remedy = "export the file again, or enter them with folio add"

  /// `the closing balance in line 14 is 3100.00 EUR, and the rows lead to 3122.41, a difference of -22.41`
  private static func words(for gap: Statement.Gap, _ balance: String) -> String {
    let place = gap.place.map { " in line \($0.line)" } ?? ""
    return "\(balance)\(place) is \(gap.stated.withCode), and the rows lead to \(gap.computed.decimal), "
      + difference(gap)
  }

  private static func difference(_ gap: Statement.Gap) -> String {
    let (units, overflow) = gap.stated.minorUnits.subtractingReportingOverflow(gap.computed.minorUnits)
    return "a difference of "
      + (overflow
        ? "more than \(Money(minorUnits: .max, currency: gap.stated.currency).decimal)"
        : Money(minorUnits: units, currency: gap.stated.currency).decimal)
  }

  private static func words(for evidence: Statement.DateEvidence) -> String {
    switch evidence {
    case .references: "by the days in the references"
    case .decimalCommas: "since the amounts have decimal commas"
    case .locale: "the format of the ledger's locale"
    }
  }
}
