import Templating

/// The squares of a heat map with the largest amount that each stands for.
struct HeatLegend {
  let steps: HeatSteps
  let isRightToLeft: Bool
  let amount: (Int64) -> String

  private static let top = 14

  func write(to writer: inout MarkupWriter) {
    guard !steps.limits.isEmpty else { return }
    writer.decoration([("class", "x"), ("height", "44")]) { writer in
      for (index, limit) in steps.limits.enumerated() {
        let position = Percentage(index * 2 + 1, of: HeatSteps.count * 2)
        let x = (isRightToLeft ? position.complement : position).description
        writeSquare(step: HeatSteps.count - steps.limits.count + index + 1, x: x, to: &writer)
        writer.label("≤ \(amount(limit))", x: x, y: Self.top + 24)
      }
    }
  }

  private func writeSquare(step: Int, x: String, to writer: inout MarkupWriter) {
    let size = HeatSteps.size(of: step)
    var path = PathData()
    path.move(-size / 2, 0)
    path.right(size)
    writer.element("svg", [("x", x), ("y", "\(Self.top)")]) { writer in
      let scale = [("transform" as StaticString, "scale(.5)"), ("d", path.text)]
      writer.empty("path", scale + HeatSteps.stroke(of: step))
    }
  }
}
