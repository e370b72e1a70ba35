import Templating

/// The vocabulary of SVG that charts are drawn with: all of it in whole numbers, the same on every machine.
enum SVG {
  /// `decimal(-125, places: 1)` is `-12.5`; zeros at the end are left out.
  static func decimal(_ value: Int, places: Int) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 ? "-" : ""
    return sign + padded.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

extension SVG {
  /// The `d` of an SVG path, in whole numbers.
  struct Path: Sendable {
    private var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var isEmpty: Bool { bytes.isEmpty }

    mutating func move(_ x: Int, _ y: Int) { append("M", x, y) }
    /// To be used behind `move` or another `line`, which lets the command be left out.
    mutating func line(_ x: Int, _ y: Int) { append(" ", x, y) }
    mutating func right(_ length: Int) { append("h", length) }
    mutating func down(_ length: Int) { append("v", length) }
    mutating func horizontal(to x: Int) { append("H", x) }
    mutating func vertical(to y: Int) { append("V", y) }
    mutating func arc(radius: Int, clockwise: Bool, to x: String, _ y: String) {
      append("A\(radius) \(radius) 0 0 \(clockwise ? 1 : 0) \(x) \(y)")
    }
    mutating func move(_ x: String, _ y: String) { append("M\(x) \(y)") }
    mutating func line(_ x: String, _ y: String) { append("L\(x) \(y)") }
    mutating func close() { append("z") }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    private mutating func append(_ command: Unicode.Scalar, _ x: Int, _ y: Int) {
      append(command, x)
      bytes.append(UInt8(ascii: " "))
      append(y)
    }

    private mutating func append(_ command: Unicode.Scalar, _ number: Int) {
      bytes.append(UInt8(ascii: command))
      append(number)
    }

    private mutating func append(_ number: Int) {
      if number < 0 { bytes.append(UInt8(ascii: "-")) }
      append(magnitude: number.magnitude)
    }

    private mutating func append(magnitude: UInt) {
      if magnitude >= 10 { append(magnitude: magnitude / 10) }
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
    }
  }
}

extension SVG {
  /// A share of a width, written without a `Double`: `12.5%`.
  struct Percentage: CustomStringConvertible {
    private let hundredths: Int

    init(_ part: Int, of whole: Int) {
      hundredths = whole == 0 ? 0 : (part * 20_000 + whole) / (2 * whole)
    }

    private init(hundredths: Int) { self.hundredths = hundredths }

    /// What is left of the whole.
    var complement: Percentage { Percentage(hundredths: 10_000 - hundredths) }

    var description: String { SVG.decimal(hundredths, places: 2) + "%" }
  }
}

extension MarkupWriter {
  mutating func element(
    _ name: StaticString, _ attributes: [(StaticString, String)] = [],
    _ content: (inout MarkupWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// A drawing that only helps the eye.
  mutating func decoration(
    _ attributes: [(StaticString, String)], _ content: (inout MarkupWriter) -> Void
  ) {
    element("svg", [("aria-hidden", "true")] + attributes, content)
  }

  mutating func path(_ path: SVG.Path, class name: String) {
    guard !path.isEmpty else { return }
    empty("path", [("class", name), ("d", path.text)])
  }

  /// A mark that says what it stands for when a pointer rests on it.
  mutating func path(_ path: SVG.Path, hover: String) {
    element("path", [("d", path.text)]) { $0.hover(hover) }
  }

  mutating func hover(_ text: String) {
    element("title") { $0.text(text) }
  }

  mutating func label(_ text: String, x: String, y: Int, class name: String? = nil) {
    let attributes: [(StaticString, String)] = [("x", x), ("y", "\(y)")]
    element("text", name.map { [("class", $0)] + attributes } ?? attributes) { $0.text(text) }
  }
}
