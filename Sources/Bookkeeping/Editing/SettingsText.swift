import Basics

/// The text of a file of settings: a ledger, or another file whose root is an object. A change keeps every
/// byte that it does not have to change.
package struct SettingsText: Sendable {
  package indirect enum Value: Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case texts([String])
    case object([(name: String, value: Value)])
  }

  /// A member to set, or to remove if it has no value.
  package typealias Member = (name: String, value: Value?)

  package private(set) var bytes: [UInt8]

  /// - Parameter bytes: A text that its reader found valid; `nil` for a new file.
  package init(_ bytes: [UInt8]?) { self.bytes = bytes ?? Array("{\n}\n".utf8) }

  private var root: JSONValue {
    var reader = try? JSONReader(bytes)
    return (try? reader?.readValue()) ?? JSONValue(kind: .null, start: 0, end: 0)
  }

  /// The object at a path of names below the root; `nil` if there is none.
  private func object(_ path: ArraySlice<String>) -> JSONValue? {
    path.reduce(root) { object, name in object.flatMap { member(name, of: $0)?.value } }
  }

  private func member(_ name: String, of object: JSONValue) -> JSONValue.Member? {
    object.members(in: bytes).first { ByteString($0.key.string(in: bytes)) == ByteString(name) }
  }

  private mutating func replace(_ replacements: [Replacement]) {
    bytes = Replacement.apply(Replacement.ordered(replacements), to: bytes[...])
  }
}

extension SettingsText {
  /// The names of the members of an object.
  package func names(in path: [String]) -> [String] {
    object(path[...])?.members(in: bytes).map { $0.key.string(in: bytes) } ?? []
  }

  /// The text of a member of the root; `nil` if it is neither a string nor a number.
  package subscript(name: String) -> String? {
    guard let value = member(name, of: root)?.value else { return nil }
    return switch value.kind {
    case .string: value.string(in: bytes)
    case .number: value.source(in: bytes)
    default: nil
    }
  }

  /// The text of a string in an object of a list.
  package func text(at range: Range<Int>, _ name: String) -> String? {
    let object = JSONValue(kind: .object, start: range.lowerBound, end: range.upperBound)
    return member(name, of: object)?.value.string(in: bytes)
  }

  /// Sets and removes members of the object at a path, which is made if it is missing, and removed once it is
  /// empty.
  package mutating func set(_ members: [Member], in path: [String] = []) {
    for member in members { set(member.name, to: member.value, in: path[...]) }
  }

  private mutating func set(_ name: String, to value: Value?, in path: ArraySlice<String>) {
    if let parent = object(path), parent.kind == .object {
      return set(name, to: value, in: parent, at: path)
    }
    guard let value else { return }
    guard let own = path.last else { return wrapList(after: Self.member(name, value)) }
    set(own, to: .object([(name, value)]), in: path.dropLast())
  }

  private mutating func set(
    _ name: String, to value: Value?, in parent: JSONValue, at path: ArraySlice<String>
  ) {
    let known = member(name, of: parent)
    guard let value else {
      guard let known else { return }
      let members = parent.members(in: bytes).map { $0.key.start..<$0.value.end }
      if members.count == 1, let own = path.last { return set(own, to: nil, in: path.dropLast()) }
      return remove(known.key.start..<known.value.end, of: members, in: parent)
    }
    if let known { return replace([Replacement(range: known.value.range, bytes: Self.json(value))]) }
    insert(value, named: name, in: parent)
  }

  /// Sets and removes members of an object in a list of the root.
  ///
  /// - Parameter start: The offset where the object begins. It must have other members, too.
  package mutating func set(_ members: [Member], inObjectAt start: Int) {
    for member in members {
      // The object still begins at the same offset, though its end may have moved.
      var reader = JSONReader(bytes, from: start)
      guard let object = try? reader.readValue() else { return }
      set(member.name, to: member.value, in: object, at: [])
    }
  }

  /// Sets and removes members of the object with a name in a list of the root.
  ///
  /// - Returns: Whether there is such an object.
  @discardableResult
  package mutating func set(_ members: [Member], ofObjectNamed name: String, in list: String) -> Bool {
    guard let object = object(named: name, in: list) else { return false }
    set(members, inObjectAt: object.start)
    return true
  }

  /// Removes the object with a name from a list of the root.
  package mutating func remove(objectNamed name: String, from list: String) {
    if let object = object(named: name, in: list) { remove(objectAt: object.range, from: list) }
  }

  private func object(named name: String, in list: String) -> JSONValue? {
    member(list, of: root)?.value.elements(in: bytes).first { object in
      member(Ledger.Field.name.rawValue, of: object)
        .map { GroupName.canonicalized($0.value.string(in: bytes)) } == name
    }
  }

  /// Adds an object to a list of the root, and makes the list if it is missing.
  package mutating func append(_ members: [Member], to list: String) {
    let value = Value.object(members.compactMap { member in member.value.map { (member.name, $0) } })
    guard root.kind == .object else {
      return wrapList(after: Array("\(Self.key(list)): [ ".utf8) + Self.json(value) + Array(" ]".utf8))
    }
    guard let known = member(list, of: root)?.value else {
      return insert(raw: { Self.lines([Self.json(value)], in: "[]", $0) }, named: list, in: root)
    }
    guard let last = known.elements(in: bytes).last else {
      return replace([
        Replacement(range: known.range, bytes: Array("[ ".utf8) + Self.json(value) + Array(" ]".utf8))
      ])
    }
    let space = space(before: last.start)
    replace([
      .insertion(of: [UInt8(ascii: ",")] + (space.isEmpty ? [0x20] : space) + Self.json(value), at: last.end)
    ])
  }

  /// Removes an object from a list of the root, and the list if no object is left.
  package mutating func remove(objectAt range: Range<Int>, from list: String) {
    guard let known = member(list, of: root)?.value else { return }
    let elements = known.elements(in: bytes).map(\.range)
    if elements.count == 1 { return set([(list, nil)]) }
    remove(range, of: elements, in: known)
  }

  private mutating func remove(_ range: Range<Int>, of parts: [Range<Int>], in parent: JSONValue) {
    guard let index = parts.firstIndex(where: { $0.lowerBound == range.lowerBound }) else { return }
    if parts.count == 1 {
      return replace([.removal(of: parent.start + 1..<parent.end - 1)])
    }
    replace(Replacement.removals(of: [index], from: parts))
  }
}

// MARK: - Inserting

extension SettingsText {
  private mutating func insert(_ value: Value, named name: String, in parent: JSONValue) {
    let isTop = parent.start == root.start
    insert(
      raw: { lead in
        // An object right below the root has a line for each of its members.
        guard isTop, case .object(let members) = value else { return Self.json(value) }
        return Self.lines(members.map { Self.member($0.name, $0.value) }, in: "{}", lead)
      }, named: name, in: parent)
  }

  /// Inserts a member before the transactions, or else at the end.
  ///
  /// - Parameter text: Returns the text of the value, given the white space before the member.
  private mutating func insert(raw text: ([UInt8]) -> [UInt8], named name: String, in parent: JSONValue) {
    let members = parent.members(in: bytes)
    let comma = [UInt8(ascii: ",")]
    guard let last = members.last else {
      let lead = Array((parent.start == root.start ? "\n  " : " ").utf8)
      let end = lead.prefix(1)
      let member = Array("\(Self.key(name)): ".utf8) + text(lead)
      return replace([
        Replacement(
          range: parent.range,
          bytes: [UInt8(ascii: "{")] + lead + member + end + [UInt8(ascii: "}")])
      ])
    }
    let colon = Array(bytes[last.key.end..<last.value.start])
    let transactions = Ledger.Field.transactions.rawValue
    let next = parent.start == root.start ? members.first { $0.key.string(in: bytes) == transactions } : nil
    let lead = space(before: (next ?? last).key.start)
    let member = Array(Self.key(name).utf8) + colon + text(lead)
    replace([
      next.map { .insertion(of: member + comma + lead, at: $0.key.start) }
        ?? .insertion(of: comma + lead + member, at: last.value.end)
    ])
  }

  /// Wraps a bare list of transactions, which has no place for settings, in an object.
  private mutating func wrapList(after member: [UInt8]) {
    let list = root
    guard list.kind == .array else { return }
    replace([
      .insertion(of: Array("{ ".utf8) + member + Array(", \"transactions\": ".utf8), at: list.start),
      .insertion(of: Array(" }".utf8), at: list.end),
    ])
  }

  private func space(before place: Int) -> [UInt8] {
    Array(bytes[..<place].reversed().prefix(while: \.isJSONWhiteSpace).reversed())
  }

  /// A list or an object with each part on a line of its own, if its parent is written so.
  private static func lines(_ parts: [[UInt8]], in brackets: String, _ lead: [UInt8]) -> [UInt8] {
    let (open, close) = (Array(brackets.utf8.prefix(1)), Array(brackets.utf8.suffix(1)))
    let isOnLines = lead.contains(UInt8(ascii: "\n"))
    let inner = isOnLines ? lead + [0x20, 0x20] : [0x20]
    return open + inner + Array(parts.joined(separator: [UInt8(ascii: ",")] + inner))
      + (isOnLines ? lead : [0x20]) + close
  }

  private static func key(_ name: String) -> String {
    String(decoding: JSONString.bytes(name), as: UTF8.self)
  }

  private static func member(_ name: String, _ value: Value) -> [UInt8] {
    JSONString.bytes(name) + Array(": ".utf8) + json(value)
  }

  private static func json(_ value: Value) -> [UInt8] {
    let comma = Array(", ".utf8)
    switch value {
    case .text(let text): return JSONString.bytes(text)
    case .number(let number): return Array("\(number)".utf8)
    case .flag(let flag): return Array((flag ? "true" : "false").utf8)
    case .texts(let texts):
      return [UInt8(ascii: "[")] + Array(texts.map(JSONString.bytes).joined(separator: comma)) + [
        UInt8(ascii: "]")
      ]
    case .object(let members):
      if members.isEmpty { return Array("{}".utf8) }
      let parts = members.map { member($0.name, $0.value) }
      return Array("{ ".utf8) + Array(parts.joined(separator: comma)) + Array(" }".utf8)
    }
  }
}

extension LedgerDocument {
  /// The edit that turns the text into one with changed settings.
  package func replacingSettings(by text: SettingsText) -> LedgerEdit {
    LedgerEdit(from: bytes, to: text.bytes)
  }
}
