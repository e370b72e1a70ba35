extension XMLReader {
  /// An element: with all its contents once it has been read, and its tag alone before.
  struct Element {
    let name: String
    let attributes: [(name: String, value: String)]
    let line: Int
    /// Its own text, without that of its children; runs of blanks become one.
    var text = ""
    var children: [Element] = []

    /// The first element at a path of names.
    subscript(path: String...) -> Element? { self[path] }

    subscript(path: [String]) -> Element? {
      var element = self
      for name in path {
        guard let child = element.children.first(where: { $0.name == name }) else { return nil }
        element = child
      }
      return element
    }

    func all(_ name: String) -> [Element] { children.filter { $0.name == name } }

    /// The text, or `nil` if it is empty.
    var value: String? { text.isEmpty ? nil : text }

    func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }
}
