/// The rows that are in all lists, totals and balances, but in nothing *usual*: in no average, no pace and no
/// expectation (docs/figures.md).
package struct OneOffs: Sendable {
  /// A query of the ledger's settings, which finds such rows.
  package struct Exclusion: Equatable, Sendable {
    let query: String
    /// The position in the file, from 1.
    let number: Int
    /// The range of the query in the file, in bytes.
    let source: Range<Int>
  }

  /// For each row, whether it is a one-off; empty if none is.
  private var flags: [Bool] = []
  /// The queries that find no row.
  private var unused: [Exclusion] = []

  package init() {}

  /// Finds the one-offs in a ledger. In a copy, queries that ask for what it hides are left out.
  package init(of ledger: Ledger, _ notation: Query.Notation) {
    for exclusion in ledger.settings.exclusions {
      // A row with an empty source is in no file: it stands for rows that a copy leaves out.
      let found = Query(exclusion.query, notation: notation).indices(in: ledger.transactions)
        .filter { !ledger.transactions[$0].source.isEmpty }
      if found.isEmpty { unused.append(exclusion) }
      if flags.isEmpty, !found.isEmpty { flags = Array(repeating: false, count: ledger.transactions.count) }
      for index in found { flags[index] = true }
    }
  }

  /// The one-offs of the same rows in another order.
  func ordered(_ order: [Int]) -> OneOffs {
    var ordered = self
    if !flags.isEmpty { ordered.flags = order.map { flags[$0] } }
    return ordered
  }

  package var isEmpty: Bool { flags.isEmpty }

  package func contains(_ index: Int) -> Bool { !flags.isEmpty && flags[index] }

  /// Warnings about queries that find no row.
  package var warnings: [LedgerProblem] {
    unused.map { exclusion in
      LedgerProblem(
        .exclusion(.unused(exclusion.query.excerpt)), at: exclusion.source, severity: .warning,
        subject: LedgerProblem.Subject(number: exclusion.number, name: nil, in: .exclude))
    }
  }
}

extension Report {
  /// Some rows without the one-offs.
  package func usual(_ rows: ArraySlice<Int>) -> ArraySlice<Int> {
    oneOffs.isEmpty ? rows : rows.filter { !oneOffs.contains($0) }[...]
  }

  /// The totals of a month without its one-offs, in the ledger's currency.
  func usualTotals(of month: Month) -> Totals {
    guard let selection = breakdown.selection(of: month) else { return Totals(settings.currency) }
    return oneOffs.isEmpty ? selection.totals.main : totals(of: usual(selection.happened))
  }

  /// The number of one-offs among some rows that are in a total with one of these roles.
  package func oneOffCount(
    among rows: ArraySlice<Int>, as roles: Set<Role> = [.income, .deduction, .refund, .spending]
  ) -> Int {
    oneOffs.isEmpty
      ? 0 : rows.count { oneOffs.contains($0) && amounts[$0] > 0 && roles.contains(self.roles[$0]) }
  }

  /// The number of one-offs in the months that say what is usual.
  package func oneOffCountOfUsualMonths(as roles: Set<Role>) -> Int {
    oneOffs.isEmpty
      ? 0
      : usualMonths.reduce(0) { count, month in
        count + oneOffCount(among: breakdown.selection(of: month)?.happened ?? [], as: roles)
      }
  }
}

extension Ledger.Settings {
  /// Reads `exclude`.
  static func exclusions(_ fields: inout FieldReader) -> [OneOffs.Exclusion] {
    guard let list = fields.nonNullValue(.exclude) else { return [] }
    let values = fields.elements(of: list, "exclude", .texts, limit: Ledger.Limit.exclusions)
    return values.enumerated().compactMap { index, value in
      guard let query = fields.visibleText(value, of: "exclude", .texts) else { return nil }
      for misspelling in Query.misspellings(in: query) {
        fields.report(.exclusion(.misspelled(misspelling)), at: value)
      }
      return OneOffs.Exclusion(query: query, number: index + 1, source: value.range)
    }
  }
}
