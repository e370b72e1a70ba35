import Templating

/// The squares of a heat map with the largest amount that each stands for, in as many lines as they need.
struct HeatLegend {
  let steps: HeatSteps
  /// Writes amounts alike.
  let amounts: ([Int64]) -> [String]

  private static let height = 36
  private static let gap = 10

  func write(to writer: inout MarkupWriter) {
    let labels = amounts(steps.limits).map { "≤ \($0)" }
    let width = (labels.map { TextWidth.pixels($0) }.max() ?? 0) + Self.gap
    let half = (labels.count + 1) / 2
    let isHalved = labels.count * width > ChartWidth.narrow && half * width <= ChartWidth.narrow
    for (index, label) in labels.enumerated() {
      if index == 0 { writeBreak(to: &writer) }
      if isHalved, index == half { writeBreak([("class", "r")], to: &writer) }
      writer.decoration([("class", "x"), ("width", "\(width)"), ("height", "\(Self.height)")]) { writer in
        writeSquare(step: HeatSteps.count - labels.count + index + 1, to: &writer)
        writer.label(label, x: "50%", y: 31)
      }
    }
  }

  /// Ends a line of drawings.
  private func writeBreak(_ attributes: [(StaticString, String)] = [], to writer: inout MarkupWriter) {
    writer.decoration(attributes + [("width", "100%"), ("height", "0")]) { _ in }
  }

  private func writeSquare(step: Int, to writer: inout MarkupWriter) {
    let size = HeatSteps.size(of: step)
    var path = PathData()
    path.move(-size / 2, 0)
    path.right(size)
    writer.element("svg", [("x", "50%"), ("y", "7")]) { writer in
      let scale = [("transform" as StaticString, "scale(.5)"), ("d", path.text)]
      writer.empty("path", scale + HeatSteps.stroke(of: step))
    }
  }
}
