@testable import Publishing

extension ChartSamples {
  static func ranking(_ values: [Int64]) -> Ranking {
    let items = values.enumerated().map { index, value in
      item(names[index % names.count], value)
    }
    return Ranking(items) { count, sum in item("Other (\(count))", sum) }
  }

  static let household: [Int64] = [
    480_000, 231_000, 124_000, 98_000, 72_000, 61_000, 38_000, 22_000, 14_000, 3_000,
  ]

  private static let names = [
    "Housing:Rent", "Food:Groceries", "Transport", "<script>alert(1)</script>", "Health",
    "Utilities, and insurance of the house, the car and whatever else one can insure", "さくら食堂 & ラーメン",
  ]

  private static func item(_ name: String, _ value: Int64) -> Ranking.Item {
    Ranking.Item(label: name, amount: amount(value), share: "12%", value: value)
  }

  static func donut(_ values: [Int64] = household) -> DonutChart {
    DonutChart(
      caption: caption("shares"), ranking: ranking(values), total: "$11.4K", totalLabel: "Expense")
  }

  static func rankedBars(_ values: [Int64] = household, rightToLeft: Bool = false) -> RankedBars {
    RankedBars(caption: caption("ranks", rightToLeft: rightToLeft), ranking: ranking(values))
  }

  /// - Parameter value: Of a day of the year, from 0.
  static func heatMap(
    rightToLeft: Bool = false, _ value: (Int) -> Int64 = { $0 % 3 == 1 ? 0 : noise($0) * 37 }
  ) -> HeatMap {
    var day = 0
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let months = zip(monthNames, lengths).map { name, length in
      HeatMap.Month(
        label: name,
        days: (1...length).map { number in
          defer { day += 1 }
          return HeatMap.Day(value: value(day), hover: "\(name) \(number): $1,234.56")
        })
    }
    return HeatMap(
      caption: caption("days", rightToLeft: rightToLeft), months: months,
      weekdays: ["M", "T", "W", "T", "F", "S", "S"], firstWeekday: 3
    ) { $0.map(amount) }
  }
}
