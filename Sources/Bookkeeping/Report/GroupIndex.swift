/// The groups that each transaction of a report belongs to: lists of any length, in two arrays.
package struct GroupIndex: Sendable {
  package let groupCount: Int
  /// The beginning of each transaction's list in `numbers`, and finally the end of the last list.
  private let starts: [Int32]
  /// The numbers of groups, in ascending order for each transaction.
  private let numbers: [Int32]

  /// - Parameters:
  ///   - groups: For each group, the indices of its transactions.
  ///   - transactionCount: The number of transactions in the report.
  package init(of groups: [[Int]], transactionCount: Int) {
    var starts = [Int32](repeating: 0, count: transactionCount + 1)
    for indices in groups {
      for index in indices { starts[index + 1] += 1 }
    }
    for index in 0..<transactionCount { starts[index + 1] += starts[index] }
    var next = starts
    var numbers = [Int32](repeating: 0, count: Int(starts[transactionCount]))
    for (number, indices) in groups.enumerated() {
      for index in indices {
        numbers[Int(next[index])] = Int32(number)
        next[index] += 1
      }
    }
    groupCount = groups.count
    self.starts = starts
    self.numbers = numbers
  }

  func groups(ofTransactionAt index: Int) -> ArraySlice<Int32> {
    numbers[Int(starts[index])..<Int(starts[index + 1])]
  }
}

extension Report {
  /// The totals of some transactions, in every currency that occurs.
  package func currencyTotals(of indices: ArraySlice<Int>) -> Totals.ByCurrency {
    var totals = Totals.ByCurrency(main: settings.currency)
    for index in indices { add(transactionAt: index, to: &totals) }
    return totals
  }

  private func add(transactionAt index: Int, to totals: inout Totals.ByCurrency) {
    if amounts[index] > 0 {
      totals.main.add(amounts[index], as: roles[index])
    } else {
      totals.add(row(index))
    }
  }

  /// The totals of some transactions on some days.
  ///
  /// - Parameter indices: In the order of the report.
  package func currencyTotals(
    of indices: [Int], in days: ClosedRange<CalendarDate>
  ) -> Totals.ByCurrency {
    currencyTotals(of: rows(indices, on: days))
  }

  /// The same totals without one-offs.
  package func usualTotals(of indices: [Int], in days: ClosedRange<CalendarDate>) -> Totals.ByCurrency {
    currencyTotals(of: usual(rows(indices, on: days)))
  }

  /// The transactions on some days, among those given.
  ///
  /// - Parameter indices: In the order of the report.
  package func rows(_ indices: [Int], on days: ClosedRange<CalendarDate>) -> ArraySlice<Int> {
    let start = indices.partitioningIndex { dates[$0] <= days.upperBound }
    let end = indices.partitioningIndex { dates[$0] < days.lowerBound }
    return indices[start..<end]
  }

  /// All transactions on some days, with their totals.
  package func selection(on days: ClosedRange<CalendarDate>) -> Selection {
    var selection = Selection(currency: settings.currency)
    for index in rows(all.indices, on: days) { selection.add(row(index), at: index) }
    return selection
  }

  /// The totals of the given transactions that belong to no group.
  package func totals(
    of indices: ArraySlice<Int>, outside groups: GroupIndex
  ) -> Totals.ByCurrency {
    var totals = Totals.ByCurrency(main: settings.currency)
    for index in indices where groups.groups(ofTransactionAt: index).isEmpty {
      add(transactionAt: index, to: &totals)
    }
    return totals
  }

  /// The totals of some transactions in each group that has any of them, by the number of the group.
  package func totals(
    of indices: [Int], by groups: GroupIndex
  ) -> [(group: Int, totals: Totals.ByCurrency)] {
    var slots = GroupSlots(groupCount: groups.groupCount, useCount: indices.count)
    var totals: [Totals.ByCurrency] = []
    for index in indices where roles[index] != .transfer && roles[index] != .planned {
      for group in groups.groups(ofTransactionAt: index) {
        let slot = slots.slot(of: group)
        if slot == totals.count { totals.append(Totals.ByCurrency(main: settings.currency)) }
        add(transactionAt: index, to: &totals[slot])
      }
    }
    return zip(slots.groups, totals).map { (Int($0), $1) }.sorted { $0.group < $1.group }
  }
}

/// Numbers groups in the order in which they occur. Takes time and memory only for those: a ledger may have
/// as many groups as transactions, while most months have only a few of them.
private struct GroupSlots {
  private(set) var groups: [Int32] = []
  /// For each group its number, or -1. Empty if there are far more groups than uses.
  private var all: [Int32] = []
  private var few: [Int32: Int32] = [:]

  init(groupCount: Int, useCount: Int) {
    if groupCount <= 4 * useCount { all = Array(repeating: -1, count: groupCount) }
  }

  mutating func slot(of group: Int32) -> Int {
    let known = all.isEmpty ? few[group] ?? -1 : all[Int(group)]
    if known >= 0 { return Int(known) }
    let slot = Int32(groups.count)
    groups.append(group)
    if all.isEmpty { few[group] = slot } else { all[Int(group)] = slot }
    return Int(slot)
  }
}
