/// Sorts amounts into at most five steps with about as many days in each.
struct HeatSteps: Equatable, Sendable {
  static let count = 5
  /// The largest amount of each step, rising. Equal ones are one step, so there may be fewer than five.
  let limits: [Int64]

  init(_ values: [Int64]) {
    let sorted = values.filter { $0 > 0 }.sorted()
    var limits: [Int64] = []
    for quantile in 1...Self.count where !sorted.isEmpty {
      let limit = sorted[(sorted.count * quantile + Self.count - 1) / Self.count - 1]
      if limits.last != limit { limits.append(limit) }
    }
    self.limits = limits
  }

  /// From 1 to 5, the largest amounts having 5; none for an amount that is not positive.
  func step(of value: Int64) -> Int? {
    guard value > 0, let index = limits.firstIndex(where: { value <= $0 }) else { return nil }
    return Self.count - limits.count + index + 1
  }

  /// A square is a line as long as it is wide. The color is a custom property of `charts.css`.
  static func stroke(of step: Int) -> [(StaticString, String)] {
    [("stroke", "var(--q\(step))"), ("stroke-width", "\(size(of: step))")]
  }

  /// The side of a step's square, in the units of `CalendarGrid`.
  static func size(of step: Int) -> Int { 9 + step * 3 }
}
