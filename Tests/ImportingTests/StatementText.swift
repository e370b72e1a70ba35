@testable import Bookkeeping
@testable import Importing

/// The contents of a statement, as a line of text each.
struct StatementText {
  let statement: Statement

  init(_ text: String, _ options: ImportOptions = ImportOptions()) throws {
    try self.init(Array(text.utf8), options)
  }

  init(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions()) throws {
    statement = try StatementReader.read(bytes, options: options)
  }

  /// A line such as `2026-03-05 -12.40 EUR Bakery`, or the line number and the reason why a row is refused.
  var rows: [String] {
    statement.rows.map { row in
      switch row.payment {
      case .success(let draft):
        let sign = draft.kind == .income ? "+" : "-"
        return "\(draft.date.iso) \(sign)\(draft.amount.decimal) \(draft.amount.currency.code) \(draft.name)"
      case .failure(let refusal): return "\(row.place.line): \(refusal)"
      }
    }
  }

  var skipped: [String] { statement.skipped.map { "\($0.place.line): \($0.reason)" } }
  var references: [String?] { statement.rows.map(\.reference) }
  var drafts: [Transaction.Draft] { statement.rows.compactMap { try? $0.payment.get() } }
}

extension ImportOptions {
  init(currency: String, locale: String = "en_US", signs: ImportOptions.Signs? = nil) {
    self.init()
    self.signs = signs
    self.currency = Currency(code: currency) ?? .usDollar
    self.locale = locale
  }
}
