/// A line of centred labels: one is placed only where it touches no other.
struct LabelLine {
  let pixels: Int
  let axisWidth: Int
  private var taken: [ClosedRange<Int>] = []

  private static let gap = 6

  init(pixels: Int, axisWidth: Int) {
    self.pixels = pixels
    self.axisWidth = axisWidth
  }

  mutating func place(_ text: String, at centre: Int) -> Bool {
    let middle = centre * pixels / axisWidth
    let half = (TextWidth.pixels(text) + Self.gap + 1) / 2
    let range = (middle - half)...(middle + half)
    guard !taken.contains(where: range.overlaps) else { return false }
    taken.append(range)
    return true
  }
}
