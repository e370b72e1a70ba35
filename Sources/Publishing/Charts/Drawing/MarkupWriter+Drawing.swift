import Templating

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

  mutating func path(_ path: PathData, class name: String) {
    guard !path.isEmpty else { return }
    empty("path", [("class", name), ("d", path.text)])
  }

  /// A mark that says what it stands for when a pointer rests on it.
  mutating func path(_ path: PathData, hover: String) {
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
