import Bookkeeping

/// What comes in and goes out, and when.
struct ImportFlows {
  private var count = 0
  private var first: CalendarDate?
  private var last: CalendarDate?
  private var sums: [(currency: Currency, income: Int64, expense: Int64, transfer: Int64)] = []

  init(_ drafts: some Sequence<Transaction.Draft>) {
    for draft in drafts { add(draft) }
  }

  /// Accounts in the order of their first payment.
  static func byAccount(_ drafts: [Transaction.Draft]) -> [(account: String?, flows: ImportFlows)] {
    var places: [String?: Int] = [:]
    var result: [(account: String?, flows: ImportFlows)] = []
    for draft in drafts {
      // A rule may have made a transfer of what came in.
      let account = draft.account ?? draft.to
      let place = places[account, default: result.count]
      if place == result.count {
        places[account] = place
        result.append((account, ImportFlows(EmptyCollection())))
      }
      result[place].flows.add(draft)
    }
    return result
  }

  private mutating func add(_ draft: Transaction.Draft) {
    count += 1
    first = min(first ?? draft.date, draft.date)
    last = max(last ?? draft.date, draft.date)
    let currency = draft.amount.currency
    let place = sums.firstIndex { $0.currency == currency } ?? sums.count
    if place == sums.count { sums.append((currency, 0, 0, 0)) }
    // A sum of absurd amounts is of no use, but must not stop anything.
    let units = draft.amount.minorUnits
    switch draft.kind {
    case .income: sums[place].income = sums[place].income.addingSaturated(units)
    case .expense: sums[place].expense = sums[place].expense.addingSaturated(units)
    case .transfer: sums[place].transfer = sums[place].transfer.addingSaturated(units)
    }
  }

  /// `2026-03-05 to 2026-03-31, in 1234.50 EUR, out 24.80 EUR`
  var text: String {
    guard let first, let last else { return "nothing" }
    let dates = first == last ? first.iso : "\(first.iso) to \(last.iso)"
    let moved = sums.sorted { $0.currency.code < $1.currency.code }.map { sum in
      func amount(_ units: Int64) -> String {
        "\(Money(minorUnits: units, currency: sum.currency).decimal) \(sum.currency.code)"
      }
      let transfers = sum.transfer > 0 ? ", transferred \(amount(sum.transfer))" : ""
      return "in \(amount(sum.income)), out \(amount(sum.expense))\(transfers)"
    }
    return "\(dates), \(moved.joined(separator: "; "))"
  }

  var countedText: String { "\(count) payment\(count == 1 ? "" : "s"), \(text)" }
}

extension Int64 {
  fileprivate func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
