/// Which groups each transaction of a report belongs to: lists of any length, in two arrays.
package struct Membership: Sendable {
  package let groupCount: Int
  /// Where the list of each transaction begins in `numbers`, and where the last one ends.
  private let starts: [Int32]
  /// The numbers of groups, in ascending order for each transaction.
  private let numbers: [Int32]

  /// - Parameters:
  ///   - groups: The places of each group's transactions, by the group's number.
  ///   - transactionCount: How many transactions the report has.
  package init(of groups: [[Int]], transactionCount: Int) {
    var starts = [Int32](repeating: 0, count: transactionCount + 1)
    for places in groups {
      for place in places { starts[place + 1] += 1 }
    }
    for place in 0..<transactionCount { starts[place + 1] += starts[place] }
    var next = starts
    var numbers = [Int32](repeating: 0, count: Int(starts[transactionCount]))
    for (number, places) in groups.enumerated() {
      for place in places {
        numbers[Int(next[place])] = Int32(number)
        next[place] += 1
      }
    }
    groupCount = groups.count
    self.starts = starts
    self.numbers = numbers
  }

  func groups(ofTransactionAt place: Int) -> ArraySlice<Int32> {
    numbers[Int(starts[place])..<Int(starts[place + 1])]
  }
}

extension Report {
  /// What some of the transactions add up to, in every currency that occurs.
  package func currencyTotals(of places: ArraySlice<Int>) -> CurrencyTotals {
    var totals = CurrencyTotals(main: totals(of: places))
    for place in places where amounts[place] == 0 { totals.add(transactions[place]) }
    return totals
  }

  /// What some of the transactions add up to in each group; nil for a group that has none of them.
  package func totals(of places: [Int], by membership: Membership) -> [CurrencyTotals?] {
    var main = [Totals](repeating: Totals(settings.currency), count: membership.groupCount)
    var foreign: [Int] = []
    for place in places {
      let amount = amounts[place]
      if amount == 0 { foreign.append(place) }
      for group in membership.groups(ofTransactionAt: place) { main[Int(group)].add(signed: amount) }
    }
    var totals = main.map { $0.count > 0 ? CurrencyTotals(main: $0) : nil }
    for place in foreign {
      for group in membership.groups(ofTransactionAt: place).map(Int.init) {
        var own = totals[group] ?? CurrencyTotals(main: settings.currency)
        own.add(transactions[place])
        totals[group] = own
      }
    }
    return totals
  }
}
