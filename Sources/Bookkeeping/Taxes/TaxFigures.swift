import Basics

/// What the rows of a report say about a tax table: the income of its period, and what was paid of the tax.
package struct TaxFigures: Sendable {
  /// The rows of one of the table's categories, and what they add up to. A row counts once, for the first of them.
  package struct Part: Sendable {
    /// As the table names it.
    package let category: String
    /// Of transactions in `Report.transactions`, newest first.
    package fileprivate(set) var indices: [Int] = []
    /// In minor units of the table's currency.
    package fileprivate(set) var sum: Int64 = 0
  }

  /// Income less corrections.
  package let income: [Part]
  /// Payments less refunds.
  package let paid: [Part]

  /// Only categories with rows have a part.
  package init(of table: TaxTable, in report: Report) {
    let rows = table.period.map { report.indices(in: $0) } ?? 0..<0
    income = Self.parts(of: table.income, among: rows, table.currency, report) {
      $0.kind == .income ? 1 : -1
    }
    paid = Self.parts(of: table.paid, among: rows, table.currency, report) { $0.kind == .expense ? 1 : -1 }
  }

  package var gross: Int64 { income.reduce(0) { $0 + $1.sum } }
  package var paidSum: Int64 { paid.reduce(0) { $0 + $1.sum } }

  private static func parts(
    of categories: [String], among rows: Range<Int>, _ currency: Currency, _ report: Report,
    sign: (Transaction) -> Int64
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
      parts[part].sum += sign(transaction) * transaction.amount.minorUnits
    }
    return parts.filter { !$0.indices.isEmpty }
  }
}

extension Report {
  /// The transactions of some days, which lie together.
  fileprivate func indices(in days: ClosedRange<CalendarDate>) -> Range<Int> {
    let start = transactions.partitioningIndex { $0.date <= days.upperBound }
    return start..<max(start, transactions.partitioningIndex { $0.date < days.lowerBound })
  }
}
