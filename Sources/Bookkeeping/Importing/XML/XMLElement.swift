/// An element with all that it holds.
struct XMLElement {
  let name: String
  let attributes: [(name: String, value: String)]
  let line: Int
  /// Without that of its children; runs of blanks are one.
  var text = ""
  var children: [XMLElement] = []

  init(name: String, attributes: [(name: String, value: String)], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// The first element at a path of names.
  subscript(path: String...) -> XMLElement? { self[path] }

  subscript(path: [String]) -> XMLElement? {
    var element = self
    for name in path {
      guard let child = element.children.first(where: { $0.name == name }) else { return nil }
      element = child
    }
    return element
  }

  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// Not blank.
  var value: String? { text.isEmpty ? nil : text }

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}
