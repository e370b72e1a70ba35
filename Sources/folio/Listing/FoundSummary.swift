import Bookkeeping

/// What transactions add up to, in a few lines: how many, from when to when, in and out in each currency.
struct FoundSummary {
  let found: FoundTransactions

  /// `38 payments, 2026-01-03 to 2026-03-28`
  var count: String {
    guard let dates = found.dates else { return "no payments" }
    let period =
      dates.lowerBound == dates.upperBound
      ? dates.lowerBound.iso : "\(dates.lowerBound.iso) to \(dates.upperBound.iso)"
    return "\(Self.counted(found.transactions.count)), \(period)"
  }

  static func counted(_ count: Int) -> String { "\(count) payment\(count == 1 ? "" : "s")" }

  /// `in 2500.00 USD, out 1312.40 USD, net +1187.60 USD` for each currency.
  var sums: [String] {
    let sums = found.sums.map { sum in
      let sign = sum.net.minorUnits > 0 ? "+" : ""
      let amounts = [("in ", sum.income), ("out ", sum.expense), ("net \(sign)", sum.net)]
      return amounts.map { "\($0)\($1.decimal) \($1.currency.code)" }.joined(separator: ", ")
    }
    let transfers = found.transferCount
    guard transfers > 0 else { return sums }
    return sums + ["\(transfers) transfer\(transfers == 1 ? "" : "s"), in no sum"]
  }

  var text: String { ([count] + sums).map { $0 + "\n" }.joined() }
}
