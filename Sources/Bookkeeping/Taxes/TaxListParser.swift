import Basics

/// Reads the tax tables that a ledger lists among its settings.
struct TaxListParser {
  private(set) var tables: [TaxTable] = []
  private(set) var problems: [LedgerProblem] = []

  private let bytes: [UInt8]
  /// That of a table that names none.
  private let currency: Currency?

  init(_ bytes: [UInt8], currency: Currency?) {
    self.bytes = bytes
    self.currency = currency
  }

  mutating func read(_ list: JSONValue) {
    guard list.kind == .array else {
      problems.append(LedgerProblem(.wrongType(.taxes, found: list.kind), at: list))
      return
    }
    var slugs: Set<String> = []
    for (index, element) in list.elements(in: bytes).enumerated() {
      var reader = TaxTableReader(bytes, currency: currency)
      let table = reader.table(element)
      let subject = LedgerProblem.Subject(number: index + 1, name: table?.name, in: .taxes)
      problems += reader.problems.map { problem in
        LedgerProblem(
          .tax(problem.reason), at: problem.offset, length: problem.length,
          severity: problem.isWarning ? .warning : .error, subject: subject)
      }
      guard let table else { continue }
      if slugs.insert(table.slug).inserted {
        tables.append(table)
      } else {
        problems.append(
          LedgerProblem(.tax(.duplicateName(table.name.excerpt)), at: element, subject: subject))
      }
    }
  }
}
