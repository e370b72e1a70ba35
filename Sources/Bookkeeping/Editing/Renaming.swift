import Basics

/// A new name for an account, a category, a payee, a person or a tag, wherever the old one is written.
package struct Renaming: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case account, category, payee, person, tag
  }

  package let kind: Kind
  package let old: String
  package let new: String
  private let oldFolded: [UInt8]

  package init(_ kind: Kind, from old: String, to new: String) {
    self.kind = kind
    self.old = Self.canonicalized(old, kind)
    self.new = Self.canonicalized(new, kind)
    oldFolded = FoldedText.bytes(of: self.old)
  }

  private static func canonicalized(_ name: String, _ kind: Kind) -> String {
    switch kind {
    case .category: GroupName.levels(of: name).joined(separator: ":")
    case .account, .payee, .person, .tag: GroupName.canonicalized(name)
    }
  }

  /// The new form of a name; `nil` if it stays. Levels below a category stay: `Leisure:Film` becomes
  /// `Fun:Film`.
  func renamed(_ name: String) -> String? {
    guard let form = form(of: name), !form.utf8.elementsEqual(name.utf8) else { return nil }
    return form
  }

  private func form(of name: String) -> String? {
    switch kind {
    case .payee: return FoldedText.bytes(of: name) == oldFolded ? new : nil
    case .account, .person, .tag: return GroupName.canonicalized(name) == old ? new : nil
    case .category:
      let (levels, former) = (GroupName.levels(of: name), GroupName.levels(of: old))
      guard levels.starts(with: former) else { return nil }
      return ([new] + levels.dropFirst(former.count)).joined(separator: ":")
    }
  }
}

// MARK: - Names

extension Renaming {
  /// All names of a kind in a ledger, sorted; the levels above a category too.
  package static func names(of kind: Kind, in ledger: Ledger) -> [String] {
    var names: Set<String> = []
    let settings = ledger.settings
    func addLevels(_ category: String) {
      let levels = GroupName.levels(of: category)
      for count in levels.indices { names.insert(levels[...count].joined(separator: ":")) }
    }
    switch kind {
    case .account: names = ledger.accountNames.union(settings.balances.map(\.account))
    case .payee: for transaction in ledger.transactions { names.insert(transaction.name) }
    case .person: names = Set(settings.people.map(\.name))
    case .tag: for transaction in ledger.transactions { names.formUnion(transaction.tags) }
    case .category:
      for category in Set(ledger.transactions.compactMap(\.category)) { addLevels(category) }
      for budget in settings.budgets { addLevels(budget.category.name) }
      for name in settings.categoryKinds.keys { addLevels(name) }
      for name in settings.categoryShares.keys { addLevels(name) }
    }
    return names.sorted()
  }

  /// The spelling of a name in a ledger, found in any case of its letters; `nil` if it is unknown or
  /// ambiguous.
  package static func spelling(of name: String, _ kind: Kind, in ledger: Ledger) -> String? {
    let (names, canonical) = (names(of: kind, in: ledger), canonicalized(name, kind))
    if names.contains(canonical) { return canonical }
    let folded = FoldedText.bytes(of: canonical)
    let alike = names.filter { FoldedText.bytes(of: $0) == folded }
    return alike.count == 1 || kind == .payee ? alike.first : nil
  }

  /// A name as a ledger writes it. In a new category, known levels get the ledger's spelling: `food:Tea`
  /// becomes `Food:Tea` if there is a category `Food`.
  package static func spelled(_ name: String, _ kind: Kind, in ledger: Ledger) -> String {
    if let known = spelling(of: name, kind, in: ledger) { return known }
    let levels = GroupName.levels(of: name)
    guard kind == .category, (2...Ledger.Limit.categoryLevels).contains(levels.count) else { return name }
    let outer = spelled(levels.dropLast().joined(separator: ":"), kind, in: ledger)
    return ([outer] + levels.suffix(1)).joined(separator: ":")
  }
}

// MARK: - Transactions

extension Renaming {
  /// The change of a transaction; `nil` if it does not have the name.
  package func change(of transaction: Transaction) -> Transaction.Change? {
    var change = Transaction.Change()
    func set(_ field: Ledger.Field, _ old: String?) {
      if let name = old.flatMap(renamed) { change.values[field] = .text(name) }
    }
    switch kind {
    case .person: break
    case .payee: set(.name, transaction.name)
    case .category: set(.category, transaction.category)
    case .tag:
      guard transaction.tags.contains(where: { renamed($0) != nil }) else { return nil }
      var tags: [String] = []
      for tag in transaction.tags.map({ renamed($0) ?? $0 }) where !tags.contains(tag) { tags.append(tag) }
      change.values[.tags] = .list(tags)
    case .account:
      set(.account, transaction.account)
      set(.to, transaction.to)
      // The account of the statement is the same, with a new name, so the ref needs no label.
      let isMoved = !change.isEmpty
      if let ref = transaction.ref, isMoved || relabeled(ref) != ref {
        change.values[.ref] = .text(relabeled(ref))
      }
    }
    return change.isEmpty ? nil : change
  }

  /// A ref, or the refs of both sides of a transfer, with the account's new label.
  private func relabeled(_ ref: String) -> String {
    PaymentRef.joined(
      PaymentRef.parts(of: ref).map { part in
        guard var parsed = PaymentRef(parsing: part), let label = parsed.label, let name = renamed(label)
        else {
          return part
        }
        parsed.label = name
        return parsed.text
      })
  }
}

// MARK: - Settings and other files

extension Renaming {
  /// A file that may contain the name.
  package enum File: String, CaseIterable, Sendable {
    case ledger = "ledger.json"
    case rules = "rules.json"
    case profiles = "imports.json"
    case site = "site.json"
    case copies = "copies.json"
  }

  /// The places of the names: the keys that lead to them, through objects and lists of objects.
  private var places: [File: [[String]]] {
    switch kind {
    case .account:
      [
        .ledger: [["accounts", "name"], ["balances", "account"], ["goals", "account"], ["removed"]],
        .profiles: [["account"]],
        .rules: [["when", "account"], ["when", "account", "is"], ["set", "to"]],
      ]
    case .category:
      [
        .ledger: [
          ["budgets", "category"], ["goals", "category"], ["recurring", "category"],
        ]
          + Ledger.Section.allCases.flatMap { section in
            section.type.categoryKeys.map { [section.rawValue, $0] }
          },
        .rules: [
          ["set", "category"], ["set", "split"], ["when", "category"], ["when", "category", "is"],
        ],
        .site: [["receipts", "expected", "category"]],
      ]
    case .payee: [.ledger: [["recurring", "name"]], .rules: [["set", "name"]]]
    case .person: [.ledger: [["people", "name"], ["accounts", "owner"]]]
    case .tag: [.ledger: [["goals", "tag"]], .rules: [["set", "tags"]]]
    }
  }

  /// A file with the new name, and the number of changed places.
  package func renaming(in bytes: [UInt8], of file: File) -> (bytes: [UInt8], count: Int) {
    let replacements = Replacement.ordered(replacements(in: bytes, of: file))
    return (Replacement.apply(replacements, to: bytes[...]), replacements.count)
  }

  private func replacements(in bytes: [UInt8], of file: File) -> [Replacement] {
    guard var reader = try? JSONReader(bytes), let root = try? reader.readValue() else { return [] }
    var wanted = places[file] ?? []
    if file == .profiles, kind == .account, !isProfile(in: root, bytes) { wanted.append(["name"]) }
    var walk = Walk(renaming: self, bytes: bytes, wanted: wanted, file: file)
    walk.visit(root, [])
    return walk.replacements
  }

  /// Whether another profile has the new name already: no two may share a name.
  private func isProfile(in list: JSONValue, _ bytes: [UInt8]) -> Bool {
    list.elements(in: bytes).flatMap { $0.members(in: bytes) }.contains { member in
      let name = member.value.string(in: bytes)
      return member.key.string(in: bytes) == "name" && renamed(name) == nil
        && FoldedText.bytes(of: name) == FoldedText.bytes(of: new)
    }
  }

  /// The edit of a ledger, and the numbers of changes to payments and to settings.
  package func applied(to document: LedgerDocument) -> (edit: LedgerEdit, payments: Int, settings: Int) {
    let changes = document.ledger.transactions.indices.compactMap { index in
      change(of: document.ledger.transactions[index]).map { (index: index, change: $0) }
    }
    var walk = Walk(renaming: self, bytes: document.bytes, wanted: places[.ledger] ?? [], file: .ledger)
    if let settings = document.settings {
      let removals = merging(in: document, settings)
      walk.skipped = RangeSet(removals.map(\.range))
      for member in settings.members { walk.visit(member.key, member.value, []) }
      walk.replacements += removals
    }
    let edit = document.applying(changes, replacing: walk.replacements, writesIDs: false)
    return (edit, changes.count, walk.replacements.count)
  }

  /// Removes what would be there twice under the new name: the account in the settings, a balance of the same
  /// day, the settings of a category.
  private func merging(
    in document: LedgerDocument, _ settings: ObjectEditor.Members
  ) -> [Replacement] {
    let bytes = document.bytes
    var replacements: [Replacement] = []
    /// Removes the renamed elements whose new key another element already has.
    func merge<Key: Hashable>(_ elements: [(key: Key, renamed: Key?, range: Range<Int>)]) {
      let kept = Set(elements.filter { $0.renamed == nil }.map(\.key))
      let gone = elements.indices.filter { elements[$0].renamed.map(kept.contains) ?? false }
      replacements += Replacement.removals(of: Set(gone), from: elements.map(\.range))
    }
    switch kind {
    case .account:
      merge(
        (settings.value(of: .accounts)?.elements(in: bytes) ?? []).map { element in
          let account = ObjectEditor.Members(at: element.range, in: bytes, of: .account)
          let name = account.value(of: .name)?.string(in: bytes) ?? ""
          return (GroupName.canonicalized(name), renamed(name), element.range)
        })
      merge(
        document.ledger.settings.balances.map { balance in
          func key(_ name: String) -> [String] { [name, balance.date.iso, balance.amount.currency.code] }
          return (key(balance.account), renamed(balance.account).map(key), balance.source)
        })
    case .category:
      merge(
        (settings.value(of: .categories)?.members(in: bytes) ?? []).map { member in
          let name = member.key.string(in: bytes)
          return (name, renamed(name), member.key.start..<member.value.end)
        })
    case .payee, .person, .tag: break
    }
    return replacements
  }

  /// Finds the names in a file.
  private struct Walk {
    let renaming: Renaming
    let bytes: [UInt8]
    let wanted: [[String]]
    let file: File
    /// The places that are removed, and need no new name.
    var skipped = RangeSet<Int>()
    var replacements: [Replacement] = []

    mutating func visit(_ value: JSONValue, _ path: [String]) {
      if skipped.contains(value.start) { return }
      switch value.kind {
      case .array where path == ["set", "split"]:
        // Pairs of a category and an amount.
        for name in value.elements(in: bytes).compactMap({ $0.elements(in: bytes).first }) { rename(name) }
      case .array: for element in value.elements(in: bytes) { visit(element, path) }
      case .object: for member in value.members(in: bytes) { visit(member.key, member.value, path) }
      case .string:
        if isQuery(path) {
          replace(value, by: renaming.renamedQuery(value.string(in: bytes)))
        } else if path == ["removed"] {
          let text = value.string(in: bytes)
          let new = renaming.relabeled(text)
          replace(value, by: new == text ? nil : new)
        } else if file == .rules, path.first == "when", wanted.contains(path) {
          // A rule matches a name in any case of its letters.
          replace(value, by: renaming.renamedInQuery(value.string(in: bytes)))
        } else if wanted.contains(path) {
          rename(value)
        }
      default: break
      }
    }

    /// - Parameter path: The path of the object that has the member.
    mutating func visit(_ key: JSONValue, _ value: JSONValue, _ path: [String]) {
      if file == .ledger, path == ["categories"], renaming.kind == .category { rename(key) }
      if path.count == 3, leadsToShares(path) { rename(key) }
      let path = path + [key.string(in: bytes)]
      if isWanted(path) { visit(value, path) }
    }

    /// Whether the texts at a path are queries.
    private func isQuery(_ path: [String]) -> Bool {
      switch file {
      case .copies: path.last == "rows"
      case .ledger: path == ["exclude"]
      case .rules, .profiles, .site: false
      }
    }

    /// Whether a path is, or leads to, the shares of people in a category.
    private func leadsToShares(_ path: [String]) -> Bool {
      file == .ledger && renaming.kind == .person && path.first == "categories"
        && (path.count < 3 || path.count == 3 && path[2] == "shares")
    }

    private func isWanted(_ path: [String]) -> Bool {
      leadsToShares(path) || file == .copies || isQuery(path) || path == ["categories"]
        || wanted.contains { $0.starts(with: path) }
    }

    private mutating func rename(_ value: JSONValue) {
      replace(value, by: renaming.renamed(value.string(in: bytes)))
    }

    private mutating func replace(_ value: JSONValue, by text: String?) {
      guard let text, text != value.string(in: bytes), !skipped.contains(value.start) else { return }
      replacements.append(.init(range: value.range, bytes: JSONString.bytes(text)))
    }
  }

  /// The new form of a name in a query, which may be in any case of its letters; `nil` if it stays.
  fileprivate func renamedInQuery(_ name: String) -> String? {
    if kind != .category { return FoldedText.bytes(of: name) == oldFolded ? new : renamed(name) }
    let (levels, former) = (GroupName.levels(of: name), GroupName.levels(of: old))
    guard levels.count >= former.count,
      zip(levels, former).allSatisfy({ FoldedText.bytes(of: $0) == FoldedText.bytes(of: $1) })
    else { return nil }
    return ([new] + levels.dropFirst(former.count)).joined(separator: ":")
  }

  /// A query with the new name; `nil` if it does not ask for the old one.
  func renamedQuery(_ query: String) -> String? {
    let fields = kind == .payee ? ["name"] : kind == .account ? ["account", "to"] : [kind.rawValue]
    var isChanged = false
    let words = Query.Words.split(query, hasBlankGroups: false).map { word -> String in
      let isExcluded = word.utf8.first == UInt8(ascii: "-")
      let condition = isExcluded ? word.droppingFirst(bytes: 1) : word
      let lowercased = condition.lowercased()
      guard let field = fields.first(where: { lowercased.begins(withBytesOf: $0 + ":") }) else { return word }
      let value = condition.droppingFirst(bytes: field.utf8.count + 1).replacing("\"", with: "")
      guard let name = renamedInQuery(value) else { return word }
      isChanged = true
      let isPlain = !name.unicodeScalars.contains { $0.properties.isWhitespace }
      return (isExcluded ? "-" : "") + field + ":" + (isPlain ? name : "\"\(name)\"")
    }
    return isChanged ? words.joined(separator: " ") : nil
  }
}
