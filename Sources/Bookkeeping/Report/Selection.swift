import Basics

/// Some transactions of a report and their totals: a figure and the rows that prove it.
package struct Selection: Sendable {
  /// Indices in `Report.transactions`, newest first, so that planned ones come before all others.
  package private(set) var indices: [Int] = []
  /// The number of planned transactions, which are in no total.
  package private(set) var plannedCount = 0
  package private(set) var totals: Totals.ByCurrency

  /// The number of transfers, which are in no total.
  package private(set) var transferCount = 0

  /// The transactions up to the report's day.
  package var happened: ArraySlice<Int> { indices[plannedCount...] }

  init(currency: Currency) { totals = Totals.ByCurrency(main: currency) }

  mutating func add(_ row: Report.Row, at index: Int) {
    indices.append(index)
    if row.role == .planned { plannedCount += 1 }
    if row.role == .transfer { transferCount += 1 }
    totals.add(row)
  }
}

extension Selection {
  /// Transactions with a common key.
  package struct Group<Key: Sendable>: Sendable {
    package let key: Key
    package internal(set) var selection: Selection

    init(_ key: Key, currency: Currency) {
      self.key = key
      selection = Selection(currency: currency)
    }
  }
}

extension Selection.Group {
  /// Whether there are figures; transfers and planned rows alone have none.
  package var hasPayments: Bool { selection.totals.hasFigures }

  /// Whether there are figures in the ledger's currency.
  package var hasMainPayments: Bool { selection.totals.main.count > 0 }
}

extension Report {
  /// The totals of some transactions, in the ledger's currency.
  package func totals(of indices: ArraySlice<Int>) -> Totals {
    var totals = Totals(settings.currency)
    for index in indices { totals.add(amounts[index], as: roles[index]) }
    return totals
  }

  /// The totals of some transactions up to a day, in the ledger's currency.
  ///
  /// - Parameter indices: In descending order of date.
  package func totals(of indices: [Int], to day: CalendarDate) -> Totals {
    totals(of: indices[indices.partitioningIndex { dates[$0] <= day }...])
  }
}
