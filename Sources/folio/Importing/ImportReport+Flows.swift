import Basics
import Bookkeeping

extension ImportReport {
  /// The sums of money in and out, and their dates.
  struct Flows {
    private let count: Int
    private let dates: ClosedRange<CalendarDate>?
    private let sums: [(currency: Currency, income: Int128, expense: Int128, transfer: Int128)]

    init(_ drafts: [Transaction.Draft]) {
      count = drafts.count
      let days = drafts.map(\.date)
      dates = days.min().map { $0...(days.max() ?? $0) }
      sums = drafts.grouped(by: \.amount.currency).map { currency, drafts in
        func sum(_ kind: Transaction.Kind) -> Int128 {
          drafts.reduce(0) { $0 + ($1.kind == kind ? Int128($1.amount.minorUnits) : 0) }
        }
        return (currency, sum(.income), sum(.expense), sum(.transfer))
      }
    }

    /// `2026-03-05 to 2026-03-31, in 1234.50 EUR, out 24.80 EUR`
    var text: String {
      guard let dates else { return "nothing" }
      let moved = sums.sorted { $0.currency.code < $1.currency.code }.map { sum in
        func amount(_ units: Int128) -> String {
          // Very large amounts may add up to more than an amount can be.
          let number = Int64(exactly: units).map { Money(minorUnits: $0, currency: sum.currency).decimal }
          return
            "\(number ?? "more than \(Money(minorUnits: .max, currency: sum.currency).decimal)") \(sum.currency.code)"
        }
        let transfers = sum.transfer > 0 ? ", transferred \(amount(sum.transfer))" : ""
        return "in \(amount(sum.income)), out \(amount(sum.expense))\(transfers)"
      }
      return "\(period(dates)), \(moved.joined(separator: "; "))"
    }

    var countedText: String { "\(counted(count, "payment")), \(text)" }
  }

  /// The currencies of payments, the most frequent first; of equally frequent ones, the one that comes first.
  struct Currencies {
    let counts: [(currency: Currency, count: Int)]

    /// The currency of a new ledger: the one that the user stated if any payment has it, or else the most
    /// frequent one.
    func currency(preferring stated: Currency?) -> Currency? {
      counts.contains { $0.currency == stated } ? stated : counts.first?.currency
    }

    init(of drafts: [Transaction.Draft]) {
      let groups = drafts.grouped(by: \.amount.currency).map { (currency: $0.key, count: $0.elements.count) }
      counts = groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        .map(\.element)
    }
  }
}
