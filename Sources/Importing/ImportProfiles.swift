import Basics
import Bookkeeping

/// The profiles in `imports.json`, next to the ledger. Folio writes the file, and people edit it.
package struct ImportProfiles: Equatable, Sendable {
  package private(set) var all: [ImportProfile] = []

  package init() {}

  /// The profile for a file. Headings are stronger evidence than a number of columns.
  ///
  /// - Parameter account: The label of the payments, if the user stated it.
  package func first(for head: ImportProfile.FileHead, account: String? = nil) -> ImportProfile? {
    var head = head
    let named = all.filter { !$0.headings.isEmpty && head.fits($0) }
    let fitting = named.isEmpty ? all.filter { $0.headings.isEmpty && head.fits($0) } : named
    guard let account else { return fitting.first }
    if let own = fitting.first(where: { $0.hasAccount(account) || $0.account == nil }) { return own }
    return fitting.first.map { $0.bankAccount == nil ? $0.forLabel(account) : $0 }
  }

  /// The labels of the accounts that a file like those of a profile may belong to. If the file has no number,
  /// all profiles for such files count; if no profile has its number, those without a number count.
  package func accounts(like profile: ImportProfile, number: String?) -> [String] {
    let alike = all.filter { other in
      guard other.hasSameLayout(as: profile), let number else { return other.hasSameLayout(as: profile) }
      // A person's name is no number, but may have been taken for one.
      let isNumbered = other.bankAccount.map { known in
        OwnAccountNumbers.canIdentifyAccount(known) || !OwnAccountNumbers.canIdentifyAccount(number)
      }
      return isNumbered != true
    }
    return alike.compactMap(\.account).grouped { FoldedText.string(of: $0) }.map { $0.elements[0] }
  }

  /// The labels of the accounts whose files look like this one.
  package func accounts(like head: ImportProfile.FileHead) -> [String] {
    first(for: head).map { accounts(like: $0, number: nil) } ?? []
  }

  /// The profile for an account, among those with the same headings and width.
  package func first(forAccount id: String, like profile: ImportProfile?) -> ImportProfile? {
    all.first {
      $0.bankAccount == id && $0.headings == profile?.headings ?? [] && $0.width == profile?.width
    }
  }

  /// The label of the account with this number in a profile of any layout.
  package func label(ofAccount id: String) -> String? {
    all.first { profile in
      profile.account != nil
        && profile.bankAccount.map { $0.utf8.elementsEqual(id.utf8) || OwnAccountNumbers.areSame($0, id) }
          ?? false
    }?.account
  }

  package func contains(_ name: String) -> Bool { index(named: name) != nil }

  /// Whether one of the profiles has the name of `profile`, and is about the same files.
  package func has(_ profile: ImportProfile) -> Bool {
    index(named: profile.name).map { all[$0].isForSameFiles(as: profile) } ?? false
  }

  /// These profiles after others, which are found first.
  package func following(_ others: ImportProfiles) -> ImportProfiles {
    var both = others
    both.all += all
    return both
  }

  /// Replaces the profile for the same files, or appends the profile; its name gets a number if it is taken.
  package mutating func store(_ profile: ImportProfile) {
    let index = all.firstIndex { $0.isForSameFiles(as: profile) }
    var new = profile
    var number = 1
    while let taken = self.index(named: new.name), taken != index {
      number += 1
      new.name = "\(profile.name) \(number)"
    }
    if let index { all[index] = new } else { all.append(new) }
  }

  /// Returns false if there is no such profile.
  package mutating func remove(_ name: String) -> Bool {
    guard let index = index(named: name) else { return false }
    all.remove(at: index)
    return true
  }

  /// Removes the profiles of an account for files that look the same and have no number.
  package mutating func remove(_ account: String, like profile: ImportProfile) {
    all.removeAll { $0.hasAccount(account) && $0.hasSameLayout(as: profile) && $0.bankAccount == nil }
  }

  /// Removes the signs from the profile of an account that a file was assigned to by mistake, because the
  /// account's files look the same.
  package mutating func forgetSigns(of account: String, like profile: ImportProfile) {
    for index in all.indices where all[index].hasAccount(account) && all[index].hasSameLayout(as: profile) {
      if all[index].signs == profile.signs { all[index].signs = nil }
    }
  }

  private func index(named name: String) -> Int? {
    all.firstIndex { FoldedText.bytes(of: $0.name) == FoldedText.bytes(of: name) }
  }
}

// MARK: - Reading

extension ImportProfiles {
  private enum Field: String, CaseIterable {
    case name, headings, width, bankAccount, account, signs, fees, currency, dateFormat, decimal, delimiter,
      encoding, pending, columns, out, `in`
  }

  /// - Throws: The first problem in the file.
  package init(_ bytes: [UInt8]) throws(Problem) {
    var json = ObjectReader(bytes)
    if let root = json.root() {
      if root.kind != .array {
        json.report(
          "this must be a list of objects (found \(root.kind.prose))", "write [ { \"name\": … } ]", at: root)
      }
      var names: Set<[UInt8]> = []
      for element in root.elements(in: bytes) {
        let profile = Self.profile(element, &json)
        let isNew = names.insert(FoldedText.bytes(of: profile.name)).inserted
        if !isNew {
          json.report(
            "two profiles are named \(Basics.quoted(profile.name))", "rename one of them", at: element)
        }
        all.append(profile)
      }
    }
    if let problem = json.problems.first { throw problem }
  }

  private static func profile(
    _ object: JSONValue, _ json: inout ObjectReader
  ) -> ImportProfile {
    var profile = ImportProfile(name: "")
    guard object.kind == .object else {
      json.report(
        "each entry must be an object (found \(object.kind.prose))", "write { \"name\": … }", at: object)
      return profile
    }
    for (field, value) in json.members(of: object, Field.allCases) {
      set(field, of: &profile, to: value, &json)
    }
    if profile.name.isBlank {
      json.report("this profile has no name", "add \"name\": \"Amex\"", at: object)
    }
    if !profile.canRecognizeFiles {
      json.report(
        "nothing says which files this profile is for",
        "add \"headings\": [ … ], or \"bankAccount\", or the \"width\" of a table without headings",
        at: object)
    }
    return profile
  }

  private static func set(
    _ field: Field, of profile: inout ImportProfile, to value: JSONValue,
    _ json: inout ObjectReader
  ) {
    let name = field.rawValue
    func understood<Value>(_ understand: (String) -> Value?) -> Value? {
      json.meaning(of: value, name, understand) {
        Problem("\(Basics.quoted($0)) is not a valid value of \"\(name)\"", Self.example(of: field))
      }
    }
    switch field {
    case .name: profile.name = json.text(value, of: name) ?? ""
    case .bankAccount: profile.bankAccount = json.text(value, of: name)
    case .account: profile.account = json.visibleText(value, of: name)
    case .signs: profile.signs = understood(ImportOptions.Signs.init)
    case .fees: profile.fees = understood(ImportOptions.Fees.init)
    case .currency: profile.statedCurrency = understood { Currency(code: $0) }
    case .dateFormat: profile.dateFormat = understood { DatePattern($0) }
    case .decimal: profile.notation = understood { ["comma": .comma, "point": .point][$0] }
    case .delimiter:
      profile.delimiter = understood { $0 == "tab" ? "\t" : $0.count == 1 ? $0.first : nil }
    case .encoding: profile.encoding = understood(TextEncoding.init)
    case .headings: profile.headings = texts(value, name, &json)
    case .out: profile.typeWords.out = texts(value, name, &json)
    case .in: profile.typeWords.in = texts(value, name, &json)
    case .width: profile.width = json.count(value, of: name)
    case .pending: profile.takesPending = json.boolean(value, of: name)
    case .columns:
      if value.kind != .object {
        json.report(.wrongType(name, .object, found: value.kind), at: value)
      }
      for (column, value) in json.members(of: value, ImportOptions.Column.allCases) {
        profile.columns[column] = json.text(value, of: name)
      }
    }
  }
}

extension ImportProfiles {
  private static func example(of field: Field) -> String? {
    switch field {
    case .signs:
      "write \"bank\" if negative amounts are money out, or \"card\" if positive amounts are money out"
    case .fees:
      "write \"extra\" if fees come on top of the amounts, or \"included\" if the amounts contain them"
    case .currency: "write an ISO 4217 code, such as \"EUR\""
    case .dateFormat: "use D, M and Y, as in \"DD.MM.YYYY\""
    case .decimal: "write \"comma\" or \"point\""
    case .delimiter: "write one character, or \"tab\""
    case .encoding: "choose from \(TextEncoding.allCases.map(\.rawValue).joined(separator: ", "))"
    default: nil
    }
  }

  private static func texts(
    _ list: JSONValue, _ name: String, _ json: inout ObjectReader
  ) -> [String] {
    var texts: [String] = []
    for element in json.elements(of: list, name, .texts) {
      if let text = json.text(element, of: name) { texts.append(text) }
    }
    return texts
  }
}

// MARK: - Writing

extension ImportProfiles {
  /// The file's text: one profile after the other, each field on its own line.
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
    func list(_ field: Field, _ texts: [String]) -> String? {
      texts.isEmpty
        ? nil : "\"\(field.rawValue)\": [\(texts.map(quoted).joined(separator: ", "))]"
    }
    let columns = profile.columns.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\"\($0.key.rawValue)\": \(quoted($0.value))" }
    let decimal = profile.notation.flatMap { [NumberNotation.comma: "comma", .point: "point"][$0] }
    let members = [
      member(.name, profile.name),
      list(.headings, profile.headings),
      profile.width.map { "\"width\": \($0)" },
      member(.bankAccount, profile.bankAccount),
      member(.account, profile.account),
      member(.signs, profile.signs?.rawValue),
      member(.fees, profile.fees?.rawValue),
      member(.currency, profile.statedCurrency?.code),
      member(.dateFormat, profile.dateFormat?.format),
      member(.decimal, decimal),
      member(.delimiter, profile.delimiter.map { $0 == "\t" ? "tab" : String($0) }),
      member(.encoding, profile.encoding?.rawValue),
      profile.takesPending.map { "\"pending\": \($0)" },
      columns.isEmpty ? nil : "\"columns\": { \(columns.joined(separator: ", ")) }",
      list(.out, profile.typeWords.out), list(.in, profile.typeWords.in),
    ]
    return members.compactMap { $0 }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONString.bytes(text), as: UTF8.self)
  }
}
