import Templating

@testable import Charts

/// Charts with invented numbers, the same in every run.
enum ChartSamples {
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func caption(_ id: String, rightToLeft: Bool = false) -> SVG.Caption {
    SVG.Caption(
      id: id, title: "Income & expense", description: "From <May> to \"November\".",
      isRightToLeft: rightToLeft)
  }

  @Sendable static func amount(_ value: Int64) -> String {
    let (sign, units) = (value < 0 ? "-" : "", value.magnitude / 100)
    return units.isMultiple(of: 1000) && units > 0 ? "\(sign)$\(units / 1000)K" : "\(sign)$\(units)"
  }

  /// Months from `first`, where 0 is January 2010.
  static func timeline<Value>(
    months: Int, from first: Int = 4, _ value: (Int) -> Value
  ) -> TimePlot.Timeline<Value> {
    let years = Dictionary(grouping: first..<(first + months)) { $0 / 12 }
    return TimePlot.Timeline(
      years: years.keys.sorted().map { year in
        (
          label: "\(2010 + year)", hover: "\(2010 + year): income $12,345.67, expense $8,910.11",
          months: (years[year] ?? []).map { month in
            let name = monthNames[month % 12]
            let hover = "\(name) \(2010 + year): income $1,234.56, expense $891.01, net $343.55"
            return (label: name, hover: hover, value: value(month - first), url: nil)
          }
        )
      })
  }

  static func flows(months: Int, from first: Int = 4) -> TimePlot.Timeline<BarChart.Flow> {
    timeline(months: months, from: first) { month in
      (income: noise(month) * 97 + 250_000, spending: noise(month + 500) * 131 + 90_000)
    }
  }

  static func expenses(months: Int) -> TimePlot.Timeline<BarChart.Flow> {
    timeline(months: months) { (income: 0, spending: noise($0) * 131 + 90_000) }
  }

  /// A whole number from 0 to 2,000.
  static func noise(_ seed: Int) -> Int64 { Int64((seed * 7919 + seed * seed * 31) % 2001) }

  static func bars(
    _ timeline: TimePlot.Timeline<BarChart.Flow>, running: (month: Int, label: String)? = nil,
    rightToLeft: Bool = false
  ) -> SafeHTML {
    BarChart.markup(
      caption: caption("months", rightToLeft: rightToLeft), timeline: timeline,
      words: (income: "Income", spending: "Expense"), running: running, unit: 100, amount: amount)
  }

  static func bars(months: Int, rightToLeft: Bool = false) -> SafeHTML {
    bars(flows(months: months), rightToLeft: rightToLeft)
  }

  static func line(months: Int, rightToLeft: Bool = false) -> SafeHTML {
    let balances = timeline(months: months) { Int64($0) * 41_000 - 120_000 + noise($0) * 20 }
    return LineChart.markup(
      caption: caption("balance", rightToLeft: rightToLeft), timeline: balances, unit: 100, amount: amount)
  }

  /// Some months that are known, and a forecast of the year after them.
  static func forecast(known: Int, slope: Int64 = 9_000, rightToLeft: Bool = false) -> SafeHTML {
    let balances = timeline(months: known + 12) { 400_000 + Int64($0) * slope + noise($0) * 20 }
    let ranges = (0..<12).map { month -> ClosedRange<Int64> in
      let middle = 400_000 + Int64(known + month) * slope + noise(known + month) * 20
      return middle - Int64(month + 1) * 4_000...middle + Int64(month + 1) * 6_000
    }
    return LineChart.markup(
      caption: caption("forecast", rightToLeft: rightToLeft), timeline: balances,
      band: LineChart.Band(ranges, highest: "Cheapest month", lowest: "Dearest month"), unit: 100,
      amount: amount)
  }

  /// The 20th day of a month, with as many months before it as given.
  static func pace(months: Int, rightToLeft: Bool = false) -> SafeHTML {
    let days = (1...30).map { number -> TimePlot.Timeline<PaceChart.Day>.Month in
      let sums = (1...months).map { Int64(number) * 2_000 + noise($0) * Int64(number) }
      let sorted = sums.sorted()
      return (
        label: "\(number)", hover: "\(number): now $123.45, before $234.56",
        value: (
          now: number > 20 ? nil : Int64(number / 3) * 9_000, before: sums[0],
          usual: months < 4 ? nil : sorted[months / 4]...sorted[months - 1 - months / 4]
        ), url: nil
      )
    }
    return PaceChart.markup(
      caption: caption("pace", rightToLeft: rightToLeft),
      timeline: TimePlot.Timeline(years: [(label: "", hover: "", months: days)]),
      words: (now: "November", before: "October", usual: "usually"), unit: 100, amount: amount)
  }

  // MARK: - Shares

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

  static func rankedBars(_ values: [Int64] = household, rightToLeft: Bool = false) -> SafeHTML {
    ranking(values).bars(caption("ranks", rightToLeft: rightToLeft))
  }

  static func budgetColumns(rightToLeft: Bool = false) -> SafeHTML {
    BudgetColumns.markup(
      caption: caption("budget", rightToLeft: rightToLeft),
      columns: [(90, 86), (90, 103), (90, -5), (0, 0), (120, 60)].enumerated().map { number, values in
        (
          available: values.0, spent: values.1, isOver: values.1 > values.0,
          hover: "\(values.1) of \(values.0)", url: nil, isRunning: number == 4
        )
      },
      ends: ("January 2026", "May 2026"), budget: "$120")
  }

  /// - Parameter value: The value of a day of the year, counted from 0.
  static func heatMap(
    rightToLeft: Bool = false, _ value: (Int) -> Int64 = { $0 % 3 == 1 ? 0 : noise($0) * 37 }
  ) -> SafeHTML {
    var day = 0
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let months = zip(monthNames, lengths).map { name, length -> HeatMap.Month in
      let days = (1...length).map { number -> HeatMap.Day in
        defer { day += 1 }
        return (value(day), "\(name) \(number): $1,234.56")
      }
      return (name, days)
    }
    return HeatMap.markup(
      caption: caption("days", rightToLeft: rightToLeft), months: months,
      weekdays: ["M", "T", "W", "T", "F", "S", "S"], firstWeekday: 3
    ) { $0.map(amount) }
  }
}
