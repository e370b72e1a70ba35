import Templating

/// A strip over the whole height of a plot, easier to point at than a bar.
struct HoverBand: Sendable {
  let start: Int
  let width: Int
  let text: String

  /// With more months a strip would be too thin to point at: then years have one.
  private static let maximumMonths = 60

  static func bands<Value>(of timeline: Timeline<Value>, on axis: TimeAxis) -> [HoverBand] {
    guard axis.months <= maximumMonths else { return years(of: timeline, on: axis) }
    return timeline.years.flatMap(\.months).enumerated().map { index, month in
      HoverBand(start: axis.start(of: index), width: TimeAxis.unitsPerMonth, text: month.hover)
    }
  }

  static func years<Value>(of timeline: Timeline<Value>, on axis: TimeAxis) -> [HoverBand] {
    var month = 0
    return timeline.years.map { year in
      defer { month += year.months.count }
      return HoverBand(
        start: axis.start(of: month), width: year.months.count * TimeAxis.unitsPerMonth, text: year.hover)
    }
  }

  func write(height: Int, to writer: inout MarkupWriter) {
    var path = PathData()
    path.move(start, 0)
    path.right(width)
    path.down(height)
    path.right(-width)
    path.close()
    writer.path(path, hover: text)
  }
}
