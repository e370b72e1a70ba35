import Testing

@testable import Bookkeeping
@testable import Importing

/// A ledger into which files are imported, one after another, without a process for each.
struct ImportedBooks {
  private(set) var bytes: [UInt8]
  private var numbers = OwnAccountNumbers()

  init(currency: String = "EUR", locale: String = "de_DE") {
    bytes = Array(#"{"currency":"\#(currency)","locale":"\#(locale)","transactions":[]}"#.utf8)
  }

  init(_ ledger: String) { bytes = Array(ledger.utf8) }

  var ledger: Ledger { get throws { try LedgerDocument(bytes).ledger } }

  /// Imports a file, as the command does.
  @discardableResult
  mutating func take(
    _ text: String, of account: String?, named file: String = "file.csv", signs: ImportOptions.Signs? = nil,
    takesPending: Bool? = nil, dates: String? = nil, isAccountStated: Bool = false
  ) throws -> ImportPlan {
    let document = try LedgerDocument(bytes)
    var options = ImportOptions()
    options.currency = document.ledger.settings.currency
    options.locale = document.ledger.settings.locale
    options.signs = signs
    options.takesPending = takesPending
    options.dateFormat = dates.flatMap { DatePattern($0) }
    let statement = try StatementReader.read(Array(text.utf8), options: options)
    let plan = ImportPlan(
      statement, into: document.ledger, file: file, account: account, isAccountStated: isAccountStated,
      isSignStated: signs != nil, isDateStated: dates != nil,
      ownAccounts: numbers)
    numbers.record(statement.accountID, label: account)
    bytes = plan.applied(to: document).bytes
    _ = try LedgerDocument(bytes)
    return plan
  }

  /// `2026-03-05 Giro -12.40 Bakery`, sorted; a transfer is `2026-03-05/07 Giro > Card 12.40 Bakery`.
  func rows(withNames: Bool = true) throws -> [String] {
    try ledger.transactions.map { row in
      let day = row.date.iso + (row.arrived.map { "/" + $0.iso.suffix(2) } ?? "")
      let name = withNames ? " " + row.name : ""
      let sign = row.kind == .expense ? "-" : ""
      let accounts = row.kind == .transfer ? "\(row.account ?? "?") > \(row.to ?? "?")" : row.account ?? "?"
      return "\(day) \(accounts) \(sign)\(row.amount.decimal)\(name)"
    }.sorted()
  }

  /// Balances to which the rows do not lead.
  var gaps: [String] {
    get throws { try report.missingRows.map { "\($0.reason)" } }
  }

  /// `2026-03-31 Giro 12.40` of each stated balance.
  var balances: [String] {
    get throws {
      try ledger.settings.balances.map { "\($0.date.iso) \($0.account) \($0.amount.decimal)" }.sorted()
    }
  }

  var report: Report { get throws { Report(try ledger, asOf: CalendarDate(unchecked: 2030, 1, 1)) } }

  /// Joins what `folio match --yes` would, or other proposals.
  mutating func match(where isWanted: (MatchProposal) -> Bool = \.doubts.isEmpty) throws {
    let document = try LedgerDocument(bytes)
    bytes = document.joining(MatchProposal.all(in: document.ledger).filter(isWanted)).bytes
  }
}
