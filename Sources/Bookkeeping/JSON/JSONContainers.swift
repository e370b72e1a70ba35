extension JSONReader {
  /// An array whose elements are being read.
  package struct OpenArray {
    fileprivate var isFresh = true
  }

  /// An object whose members are being read.
  package struct OpenObject {
    fileprivate var isFresh = true
    fileprivate var keys: JSONKeySet
  }

  /// Steps into the array that begins next. Whoever opens it must move through all its elements.
  package mutating func openArray() throws(JSONProblem) -> OpenArray {
    try descend()
    return OpenArray()
  }

  /// Steps into the object that begins next. Whoever opens it must move through all its members.
  package mutating func openObject() throws(JSONProblem) -> OpenObject {
    try descend()
    return OpenObject(keys: JSONKeySet(above: openKeys.count))
  }

  /// True before an element, which must be read then; false behind the closing bracket.
  package mutating func moveToElement(of array: inout OpenArray) throws(JSONProblem) -> Bool {
    try moveToItem(&array.isFresh, close: UInt8(ascii: "]"), else: .commaOrClosingBracket)
  }

  /// A key, whose value must be read then; nil behind the closing brace.
  package mutating func nextKey(of object: inout OpenObject) throws(JSONProblem) -> JSONValue? {
    guard try moveToItem(&object.isFresh, close: UInt8(ascii: "}"), else: .commaOrClosingBrace) else {
      object.keys.close(&openKeys)
      return nil
    }
    guard next == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let start = position
    let isPlain = try skipString()
    let key = JSONValue(kind: .string, start: start, end: position, isPlain: isPlain)
    if let first = object.keys.insert(key, into: &openKeys, in: bytes) {
      duplicateKeys.append(JSONDuplicateKey(first: first, second: key))
    }
    skipWhiteSpace()
    guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
    return key
  }

  private mutating func descend() throws(JSONProblem) {
    depth += 1
    guard depth <= Self.maximalDepth else { throw JSONProblem(.nestedTooDeeply, at: position) }
    position += 1
  }

  private mutating func moveToItem(
    _ isFresh: inout Bool, close: UInt8, else expected: JSONProblem.Expectation
  ) throws(JSONProblem) -> Bool {
    skipWhiteSpace()
    if isFresh {
      isFresh = false
      if next != close { return true }
    } else if next == UInt8(ascii: ",") {
      let comma = position
      position += 1
      skipWhiteSpace()
      if next == close { throw JSONProblem(.trailingComma, at: comma) }
      return true
    }
    guard next == close else { throw unexpected(expected) }
    position += 1
    depth -= 1
    return false
  }
}

extension JSONValue {
  /// The elements of an array whose text has been checked already.
  func elements(in bytes: [UInt8]) -> [JSONValue] {
    var elements: [JSONValue] = []
    var reader = JSONReader(bytes, from: start)
    guard kind == .array, var list = try? reader.openArray() else { return [] }
    while (try? reader.moveToElement(of: &list)) == true, let element = try? reader.readValue() {
      elements.append(element)
    }
    return elements
  }
}
