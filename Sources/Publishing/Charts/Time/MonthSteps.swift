/// Whether every month can be named, or every second, third or sixth.
struct MonthSteps {
  /// The widest name of a month, in pixels.
  let widest: Int
  let axis: TimeAxis

  private static let all = [1, 2, 3, 6]
  private static let gap = 4

  /// What is named in a narrow chart is named in a wide one too; hence one step divides the other.
  func steps(narrow: Int, wide: Int) -> (narrow: Int, wide: Int)? {
    guard let narrowStep = Self.all.first(where: { fits($0, in: narrow) }) else { return nil }
    let wideStep = Self.all.first { narrowStep.isMultiple(of: $0) && fits($0, in: wide) }
    return (narrowStep, wideStep ?? narrowStep)
  }

  private func fits(_ step: Int, in pixels: Int) -> Bool {
    (widest + Self.gap) * axis.width <= step * TimeAxis.unitsPerMonth * pixels
  }
}
