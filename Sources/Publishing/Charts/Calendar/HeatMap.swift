import Templating

/// A year's amounts by day: a square grows and darkens with its amount.
///
/// It is drawn as two halves, which stand side by side on a desk and one above the other on a phone.
struct HeatMap: Sendable {
  struct Day: Sendable {
    let value: Int64
    let hover: String
  }

  struct Month: Sendable {
    let label: String
    let days: [Day]
  }

  let caption: ChartCaption
  /// The twelve months of the year.
  let months: [Month]
  /// The seven letters of the days of the week, from the first day of the locale's week.
  let weekdays: [String]
  /// The place of the year's first day in its week, from 0.
  let firstWeekday: Int
  /// Writes amounts alike.
  let amounts: @Sendable ([Int64]) -> [String]

  func markup() -> SafeHTML {
    let steps = HeatSteps(months.flatMap { $0.days.map(\.value) })
    let grids = halves
    return caption.chart { writer in
      for (index, grid) in grids.enumerated() {
        let attributes: [(StaticString, String)] = [
          ("class", "j"), ("viewBox", "0 0 \(CalendarGrid.width) \(CalendarGrid.height)"),
        ]
        if index == 0 {
          caption.image(attributes, in: &writer) { grid.write(steps, to: &$0) }
        } else {
          writer.decoration(attributes) { grid.write(steps, to: &$0) }
        }
      }
      HeatLegend(steps: steps, amounts: amounts).write(to: &writer)
    }
  }

  private var halves: [CalendarGrid] {
    let half = (months.count + 1) / 2
    let firstHalf = months.prefix(half)
    let days = firstHalf.reduce(0) { $0 + $1.days.count }
    return [(firstHalf, firstWeekday), (months.dropFirst(half), (firstWeekday + days) % 7)].map {
      CalendarGrid(
        months: Array($0), weekdays: weekdays, firstWeekday: $1, isRightToLeft: caption.isRightToLeft)
    }
  }
}
