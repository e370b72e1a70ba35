import Foundation

/// A slice of a donut around the origin, clockwise from the top.
struct DonutSlice {
  /// In hundred-thousandths of a turn.
  let start: Int
  let end: Int

  static let turn = 100_000
  /// Of the whole: a smaller slice would be lost between its neighbours.
  private static let leastShare: Int128 = 100
  private static let leastForNumber = turn * 4 / 100

  static func slices(of values: [Int64]) -> [DonutSlice] {
    let total = values.reduce(Int128(0)) { $0 + Int128($1) }
    let weights = values.map { max(Int128($0) * leastShare, total) }
    let whole = max(1, weights.reduce(0, +))
    var sum: Int128 = 0
    return weights.map { weight in
      let start = Int(sum * Int128(turn) / whole)
      sum += weight
      return DonutSlice(start: start, end: Int(sum * Int128(turn) / whole))
    }
  }

  var isWideEnoughForNumber: Bool { end - start >= Self.leastForNumber }

  var middle: (x: String, y: String) {
    Self.point((start + end) / 2, radius: (DonutChart.radius + DonutChart.holeRadius) / 2)
  }

  var outline: PathData {
    var path = PathData()
    let outer = Self.point(start, radius: DonutChart.radius)
    path.move(outer.x, outer.y)
    appendArc(from: start, to: end, radius: DonutChart.radius, to: &path)
    let inner = Self.point(end, radius: DonutChart.holeRadius)
    // A whole ring has no sides.
    if end - start == Self.turn { path.move(inner.x, inner.y) } else { path.line(inner.x, inner.y) }
    appendArc(from: end, to: start, radius: DonutChart.holeRadius, to: &path)
    path.close()
    return path
  }

  /// In two halves, as an arc cannot end where it begins.
  private func appendArc(from start: Int, to end: Int, radius: Int, to path: inout PathData) {
    for angle in [(start + end) / 2, end] {
      let point = Self.point(angle, radius: radius)
      path.arc(radius: radius, clockwise: end > start, to: point.x, point.y)
    }
  }

  private static func point(_ angle: Int, radius: Int) -> (x: String, y: String) {
    let radians = Double(angle) / Double(turn) * 2 * .pi
    return (tenths(Double(radius) * sin(radians)), tenths(-Double(radius) * cos(radians)))
  }

  private static func tenths(_ coordinate: Double) -> String {
    Decimals.string(Int((coordinate * 10).rounded()), places: 1)
  }
}
