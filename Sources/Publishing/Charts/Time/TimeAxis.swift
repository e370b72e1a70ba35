/// Where months stand on a horizontal axis, in units that a drawing stretches to the width it has.
struct TimeAxis: Sendable {
  static let unitsPerMonth = 20
  /// Fewer months than this stand in the middle, lest one bar fill the chart.
  private static let minimumMonths = 6

  let months: Int
  let width: Int
  private let offset: Int

  init(months: Int) {
    self.months = months
    width = max(months, Self.minimumMonths) * Self.unitsPerMonth
    offset = (width - months * Self.unitsPerMonth) / 2
  }

  func start(of month: Int) -> Int { offset + month * Self.unitsPerMonth }
  func centre(of month: Int) -> Int { start(of: month) + Self.unitsPerMonth / 2 }
}
