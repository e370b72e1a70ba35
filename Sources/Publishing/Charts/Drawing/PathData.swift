/// The `d` of an SVG path, in whole numbers.
struct PathData: Sendable {
  private(set) var text = ""
  var isEmpty: Bool { text.isEmpty }

  mutating func move(_ x: Int, _ y: Int) { text += "M\(x) \(y)" }
  /// To be used behind `move` or another `line`, which lets the command be left out.
  mutating func line(_ x: Int, _ y: Int) { text += " \(x) \(y)" }
  mutating func right(_ length: Int) { text += "h\(length)" }
  mutating func down(_ length: Int) { text += "v\(length)" }
  mutating func horizontal(to x: Int) { text += "H\(x)" }
  mutating func vertical(to y: Int) { text += "V\(y)" }
  mutating func arc(radius: Int, clockwise: Bool, to x: String, _ y: String) {
    text += "A\(radius) \(radius) 0 0 \(clockwise ? 1 : 0) \(x) \(y)"
  }
  mutating func move(_ x: String, _ y: String) { text += "M\(x) \(y)" }
  mutating func line(_ x: String, _ y: String) { text += "L\(x) \(y)" }
  mutating func close() { text += "z" }
}
