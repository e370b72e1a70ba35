import Basics

/// The profiles of `imports.json`, which stands beside the ledger. Written by Folio, and edited by people.
package struct ImportProfiles: Equatable, Sendable {
  package static let fileName = "imports.json"

  package private(set) var all: [ImportProfile] = []

  package init() {}

  /// The profile for a file: headings tell more than a number of columns.
  ///
  /// - Parameter account: The label of its payments, if the user says it.
  package func first(for head: ImportProfile.FileHead, account: String? = nil) -> ImportProfile? {
    let named = all.filter { !$0.headings.isEmpty && head.fits($0) }
    let fitting = named.isEmpty ? all.filter { $0.headings.isEmpty && head.fits($0) } : named
    guard let account else { return fitting.first }
    if let own = fitting.first(where: { $0.hasAccount(account) || $0.account == nil }) { return own }
    return fitting.first.map { $0.bankAccount == nil ? $0.forLabel(account) : $0 }
  }

  /// The labels of all files that look like those of a profile and name no account; none if the profile's do.
  package func accounts(like profile: ImportProfile) -> [String] {
    guard profile.bankAccount == nil else { return [] }
    return all.filter { $0.bankAccount == nil && $0.looksTheSame(as: profile) }.compactMap(\.account)
  }

  /// The profile for an account, among those that tell files in the same way.
  package func first(forAccount id: String, like profile: ImportProfile?) -> ImportProfile? {
    all.first {
      $0.bankAccount == id && $0.headings == profile?.headings ?? [] && $0.width == profile?.width
    }
  }

  package func contains(_ name: String) -> Bool { index(named: name) != nil }

  /// Puts a profile in the place of the one for the same files, or behind the others under a name of its own.
  package mutating func store(_ profile: ImportProfile) {
    if let index = all.firstIndex(where: { $0.tellsTheSame(as: profile) }) {
      all[index] = profile
      return
    }
    var new = profile
    var number = 1
    while contains(new.name) {
      number += 1
      new.name = "\(profile.name) \(number)"
    }
    all.append(new)
  }

  /// False where there is no such profile.
  package mutating func remove(_ name: String) -> Bool {
    guard let index = index(named: name) else { return false }
    all.remove(at: index)
    return true
  }

  private func index(named name: String) -> Int? {
    all.firstIndex { FoldedText.bytes(of: $0.name) == FoldedText.bytes(of: name) }
  }
}

extension ImportProfiles {
  /// What is wrong with `imports.json`, and where.
  package struct Problem: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
      case syntax(JSONProblem.Reason)
      case notAList(JSONValue.Kind)
      case notAnObject(JSONValue.Kind)
      case duplicateKey(String)
      case unknownField(String, known: [String])
      case wrongType(String, expected: JSONValue.Kind)
      case unusable(field: String, value: String)
      /// A profile that tells no file.
      case tellsNothing
      case noName
      case duplicateName(String)
    }

    package let reason: Reason
    /// In bytes from the start of the file.
    package let offset: Int
    package let length: Int

    fileprivate init(_ reason: Reason, at value: JSONValue) {
      (self.reason, offset, length) = (reason, value.start, value.length)
    }

    fileprivate init(_ problem: JSONProblem) {
      (reason, offset, length) = (.syntax(problem.reason), problem.offset, problem.length)
    }
  }
}

// MARK: - Reading

extension ImportProfiles {
  private enum Field: String, CaseIterable {
    case name, headings, width, bankAccount, account, signs, currency, dateFormat, decimal, delimiter,
      encoding,
      pending, columns
  }

  package init(_ bytes: [UInt8]) throws(Problem) {
    let reader: JSONReader
    let root: JSONValue
    do throws(JSONProblem) {
      (reader, root) = try Self.located(bytes)
    } catch {
      throw Problem(error)
    }
    if let keys = reader.duplicateKeys.first {
      throw Problem(.duplicateKey(keys.second.string(in: bytes)), at: keys.second)
    }
    guard root.kind == .array else { throw Problem(.notAList(root.kind), at: root) }
    for element in root.elements(in: bytes) {
      let profile = try Self.profile(element, bytes)
      if contains(profile.name) { throw Problem(.duplicateName(profile.name), at: element) }
      all.append(profile)
    }
  }

  private static func located(_ bytes: [UInt8]) throws(JSONProblem) -> (JSONReader, JSONValue) {
    var reader = try JSONReader(bytes)
    let root = try reader.readValue()
    try reader.readEnd()
    return (reader, root)
  }

  private static func profile(
    _ object: JSONValue, _ bytes: [UInt8]
  ) throws(Problem) -> ImportProfile {
    guard object.kind == .object else { throw Problem(.notAnObject(object.kind), at: object) }
    var profile = ImportProfile(name: "")
    for (key, value) in object.members(in: bytes) {
      let name = key.string(in: bytes)
      guard let field = Field(rawValue: name) else {
        throw Problem(.unknownField(name, known: Field.allCases.map(\.rawValue)), at: key)
      }
      try set(field, of: &profile, to: value, bytes)
    }
    if profile.name.isBlank { throw Problem(.noName, at: object) }
    if !profile.tellsFiles { throw Problem(.tellsNothing, at: object) }
    return profile
  }

  private static func set(
    _ field: Field, of profile: inout ImportProfile, to value: JSONValue, _ bytes: [UInt8]
  ) throws(Problem) {
    func text(_ value: JSONValue) throws(Problem) -> String {
      guard value.kind == .string else {
        throw Problem(.wrongType(field.rawValue, expected: .string), at: value)
      }
      return value.string(in: bytes)
    }
    func understood<Value>(_ understand: (String) -> Value?) throws(Problem) -> Value {
      let text = try text(value)
      guard let result = understand(text) else {
        throw Problem(.unusable(field: field.rawValue, value: text), at: value)
      }
      return result
    }
    switch field {
    case .name: profile.name = try text(value)
    case .bankAccount: profile.bankAccount = try text(value)
    case .account: profile.account = try understood { $0.isBlank ? nil : $0 }
    case .signs: profile.signs = try understood(ImportOptions.Signs.init)
    case .currency: profile.currency = try understood { Currency(code: $0) }
    case .dateFormat: profile.dateFormat = try understood { DatePattern($0) }
    case .decimal: profile.notation = try understood { ["comma": .comma, "point": .point][$0] }
    case .delimiter:
      profile.delimiter = try understood { $0 == "tab" ? "\t" : $0.count == 1 ? $0.first : nil }
    case .encoding: profile.encoding = try understood(TextEncoding.init)
    case .headings:
      guard value.kind == .array else {
        throw Problem(.wrongType(field.rawValue, expected: .array), at: value)
      }
      for element in value.elements(in: bytes) { profile.headings.append(try text(element)) }
    case .width:
      guard value.kind == .number, let width = Int(value.source(in: bytes)), width > 0 else {
        throw Problem(.wrongType(field.rawValue, expected: .number), at: value)
      }
      profile.width = width
    case .pending:
      guard value.kind == .true || value.kind == .false else {
        throw Problem(.wrongType(field.rawValue, expected: .true), at: value)
      }
      profile.takesPending = value.kind == .true
    case .columns:
      guard value.kind == .object else {
        throw Problem(.wrongType(field.rawValue, expected: .object), at: value)
      }
      for (key, value) in value.members(in: bytes) {
        guard let column = ImportOptions.Column(rawValue: key.string(in: bytes)) else {
          throw Problem(
            .unknownField(key.string(in: bytes), known: ImportOptions.Column.allCases.map(\.rawValue)),
            at: key)
        }
        profile.columns[column] = try text(value)
      }
    }
  }
}

extension JSONValue {
  /// The members of an object whose text has been checked already.
  fileprivate func members(in bytes: [UInt8]) -> [(key: JSONValue, value: JSONValue)] {
    var members: [(key: JSONValue, value: JSONValue)] = []
    var reader = JSONReader(bytes, from: start)
    guard kind == .object, var object = try? reader.openObject() else { return [] }
    while let key = try? reader.nextKey(of: &object), let value = try? reader.readValue() {
      members.append((key, value))
    }
    return members
  }
}

// MARK: - Writing

extension ImportProfiles {
  /// One profile after the other, a field on each line.
  package var json: [UInt8] {
    if all.isEmpty { return Array("[]\n".utf8) }
    let objects = all.map { profile in
      "  {\n" + Self.members(of: profile).map { "    \($0)" }.joined(separator: ",\n") + "\n  }"
    }
    return Array("[\n\(objects.joined(separator: ",\n"))\n]\n".utf8)
  }

  private static func members(of profile: ImportProfile) -> [String] {
    func member(_ field: Field, _ text: String?) -> String? {
      text.map { "\"\(field.rawValue)\": \(quoted($0))" }
    }
    let headings = profile.headings.map(quoted).joined(separator: ", ")
    let columns = profile.columns.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\"\($0.key.rawValue)\": \(quoted($0.value))" }
    let decimal = profile.notation.flatMap { [NumberNotation.comma: "comma", .point: "point"][$0] }
    let members = [
      member(.name, profile.name),
      profile.headings.isEmpty ? nil : "\"headings\": [\(headings)]",
      profile.width.map { "\"width\": \($0)" },
      member(.bankAccount, profile.bankAccount),
      member(.account, profile.account),
      member(.signs, profile.signs?.rawValue),
      member(.currency, profile.currency?.code),
      member(.dateFormat, profile.dateFormat?.format),
      member(.decimal, decimal),
      member(.delimiter, profile.delimiter.map { $0 == "\t" ? "tab" : String($0) }),
      member(.encoding, profile.encoding?.rawValue),
      profile.takesPending.map { "\"pending\": \($0)" },
      columns.isEmpty ? nil : "\"columns\": { \(columns.joined(separator: ", ")) }",
    ]
    return members.compactMap { $0 }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONString.bytes(text), as: UTF8.self)
  }
}
