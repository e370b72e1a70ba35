/// A JSON value with all that it holds, for files that are small beside a ledger.
struct JSONTree {
  indirect enum Content {
    case object([(key: String, value: JSONTree)])
    case array([JSONTree])
    case string(String)
    /// As it is written: no binary float may touch money.
    case number(String)
    case other
  }

  let content: Content
  /// In bytes from the start of the file.
  let offset: Int

  static func read(_ bytes: [UInt8]) throws(JSONProblem) -> JSONTree {
    var reader = try JSONReader(bytes)
    let tree = try JSONTree(&reader)
    try reader.readEnd()
    return tree
  }

  private init(_ reader: inout JSONReader) throws(JSONProblem) {
    let kind = try reader.peekKind()
    offset = reader.position
    switch kind {
    case .object:
      var members: [(key: String, value: JSONTree)] = []
      var object = try reader.openObject()
      while let key = try reader.nextKey(of: &object) {
        members.append((key.string(in: reader.bytes), try JSONTree(&reader)))
      }
      content = .object(members)
    case .array:
      var elements: [JSONTree] = []
      var array = try reader.openArray()
      while try reader.moveToElement(of: &array) { elements.append(try JSONTree(&reader)) }
      content = .array(elements)
    default:
      let value = try reader.readValue()
      switch kind {
      case .string: content = .string(value.string(in: reader.bytes))
      case .number: content = .number(value.source(in: reader.bytes))
      default: content = .other
      }
    }
  }

  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var elements: [JSONTree] {
    if case .array(let elements) = content { elements } else { [] }
  }

  var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The text of a number, or of a string.
  var scalar: String? {
    if case .number(let text) = content { text } else { string }
  }
}
