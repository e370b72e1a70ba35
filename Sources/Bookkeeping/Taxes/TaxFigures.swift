/// The rows of a report that concern a tax table: the income of its period, and the tax that was paid.
package struct TaxFigures: Sendable {
  /// The rows of one of the table's categories, and their sum. A row counts only for the first category that
  /// has it.
  package struct Part: Sendable {
    /// The category as in the table.
    package let category: String
    /// The indices in `Report.transactions`, newest first.
    package fileprivate(set) var indices: [Int] = []
    /// In minor units of the table's currency.
    package fileprivate(set) var sum: Int64 = 0
  }

  /// The income, less corrections.
  package let income: [Part]
  /// The payments, less refunds.
  package let paid: [Part]

  /// Finds the rows. Categories without rows have no part.
  package init(of table: TaxTable, in report: Report) {
    let rows = table.period.map { report.rows(report.all.indices, on: $0) } ?? []
    income = Self.parts(of: table.income, .income, among: rows, table.currency, report)
    paid = Self.parts(of: table.paid, .expense, among: rows, table.currency, report)
  }

  package var gross: Int64 { income.reduce(0) { $0 + $1.sum } }
  package var paidSum: Int64 { paid.reduce(0) { $0 + $1.sum } }

  /// - Parameter kind: The kind of the rows that are added; those of the other kind are subtracted.
  private static func parts(
    of categories: [String], _ kind: Transaction.Kind, among rows: ArraySlice<Int>, _ currency: Currency,
    _ report: Report
  ) -> [Part] {
    var parts = categories.map { Part(category: $0) }
    let prefixes = categories.map { $0 + ":" }
    for index in rows {
      let transaction = report.transactions[index]
      guard report.roles[index] != .transfer, report.roles[index] != .planned,
        transaction.amount.currency == currency,
        let category = transaction.category
      else { continue }
      let part = categories.indices.first { number in
        category.utf8.elementsEqual(categories[number].utf8)
          || category.utf8.starts(with: prefixes[number].utf8)
      }
      guard let part else { continue }
      parts[part].indices.append(index)
      let minorUnits = transaction.amount.minorUnits
      parts[part].sum += transaction.kind == kind ? minorUnits : -minorUnits
    }
    return parts.filter { !$0.indices.isEmpty }
  }
}
