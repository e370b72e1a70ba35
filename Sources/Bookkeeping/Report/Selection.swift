import Basics

/// Some transactions of a report, and what they add up to: a figure and the rows that prove it.
package struct Selection: Sendable {
  /// Of transactions in `Report.transactions`, newest first: those that are planned come before all others.
  package private(set) var indices: [Int] = []
  /// How many of them are planned, and so in no total.
  package private(set) var plannedCount = 0
  package private(set) var totals: Totals.ByCurrency

  /// How many of them are transfers, which are in no total.
  package var transferCount: Int {
    happened.count - totals.main.count - totals.others.reduce(0) { $0 + $1.count }
  }

  /// Those up to the report's day.
  package var happened: ArraySlice<Int> { indices[plannedCount...] }

  init(currency: Currency) { totals = Totals.ByCurrency(main: currency) }

  mutating func add(_ transaction: Transaction, at index: Int, as role: Report.Role) {
    indices.append(index)
    if role == .planned { plannedCount += 1 }
    totals.add(transaction, as: role)
  }
}

extension Selection {
  /// The transactions that have something in common.
  package struct Group<Key: Sendable>: Sendable {
    package let key: Key
    package fileprivate(set) var selection: Selection

    init(_ key: Key, currency: Currency) {
      self.key = key
      selection = Selection(currency: currency)
    }

    mutating func add(_ transaction: Transaction, at index: Int, as role: Report.Role) {
      selection.add(transaction, at: index, as: role)
    }
  }
}

extension Selection.Group {
  /// Transfers and planned rows alone make no figures.
  package var hasPayments: Bool { selection.totals.main.count > 0 || !selection.totals.others.isEmpty }
}

extension Report {
  /// What some of the transactions add up to, in the ledger's currency.
  package func totals(of indices: ArraySlice<Int>) -> Totals {
    var totals = Totals(settings.currency)
    for index in indices { totals.add(amounts[index], as: roles[index]) }
    return totals
  }

  /// What those of some transactions add up to that are dated up to a day, in the ledger's currency.
  ///
  /// - Parameter indices: The newest first.
  package func totals(of indices: [Int], to day: CalendarDate) -> Totals {
    totals(of: indices[indices.partitioningIndex { dates[$0] <= day }...])
  }
}

extension Report {
  /// The transactions by what they have in common, in the order in which the groups first come. Those without a key
  /// are left out.
  package func groups<Key: Hashable & Sendable>(by key: (Transaction) -> Key?) -> [Selection.Group<Key>] {
    var groups: [Selection.Group<Key>] = []
    var numbers: [Key: Int] = [:]
    for (index, transaction) in transactions.enumerated() {
      guard let key = key(transaction) else { continue }
      let number = numbers[key] ?? groups.count
      if number == groups.count {
        groups.append(Selection.Group(key, currency: settings.currency))
        numbers[key] = number
      }
      groups[number].add(transaction, at: index, as: roles[index])
    }
    return groups
  }
}
