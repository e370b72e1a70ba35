/// A category and its levels: `Food:Groceries` is `Groceries` under `Food`.
package struct Category: Hashable, Comparable, Sendable {
  /// The levels, at least one. None is blank, and each is in its canonical spelling.
  package let levels: [String]

  /// Ignores white space around a level and empty levels, as in `Food: :Groceries`. Returns `nil` if no level
  /// is left.
  package init?(_ text: String) {
    let levels = GroupName.levels(of: text)
    guard !levels.isEmpty else { return nil }
    self.levels = levels
  }

  private init(levels: [String]) { self.levels = levels }

  package var name: String { levels.last ?? "" }
  package var fullName: String { levels.joined(separator: ":") }
  /// The levels as people read them: `Food › Groceries`.
  package var trail: String { levels.joined(separator: " › ") }
  package var parent: Category? { levels.count > 1 ? Category(levels: levels.dropLast()) : nil }

  package var outermost: Category { Category(levels: Array(levels.prefix(1))) }

  /// The category itself and its ancestors, outermost first.
  package var lineage: [Category] {
    levels.indices.map { Category(levels: Array(levels[...$0])) }
  }

  /// Compares the names byte by byte; a category precedes its subcategories.
  package static func < (left: Self, right: Self) -> Bool {
    left.levels.lexicographicallyPrecedes(right.levels) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Category {
  /// The category of a text as people read it.
  package static func trail(_ text: String) -> String { Category(text)?.trail ?? text }

  /// The ledger's setting for a category: whether income in it is a refund.
  package enum Kind: String, CaseIterable, Sendable {
    /// Income in the category is income, never a refund.
    case income
    /// Income in the category is a refund, and reduces its spending.
    case spending
    /// Income and spending are kept apart, as for gifts received and gifts given.
    case both
  }

  /// Reads the settings of categories: an object with their names as keys.
  struct Parser {
    private(set) var kinds: [String: Kind] = [:]
    private(set) var shares: [String: Shares] = [:]
    var problems: [LedgerProblem] { fields.problems }

    private var fields: FieldReader
    /// The valid entries, in the order of the file.
    private var entries: [(name: String, key: JSONValue, subject: LedgerProblem.Subject)] = []

    init(_ bytes: [UInt8]) { fields = FieldReader(bytes, names: .category) }

    /// - Parameter people: The people who may have shares.
    mutating func read(_ object: JSONValue, people: [Person]) {
      guard object.kind == .object else {
        return fields.report(.wrongType(.categories, found: object.kind), at: object)
      }
      var places: [String: JSONValue] = [:]
      for (index, member) in object.members(in: fields.bytes).enumerated() {
        let key = member.key.string(in: fields.bytes)
        let subject = LedgerProblem.Subject(number: index + 1, name: key, in: .categories)
        fields.open(member.value, member.value.members(in: fields.bytes)[...], as: subject)
        if member.value.kind != .object {
          fields.report(.wrongType(.categories, found: member.value.kind), at: member.value)
        }
        let given = fields.nonNullValue(.shares)
        let hasKind = member.value.kind == .object && (given == nil || fields.nonNullValue(.kind) != nil)
        let kind: Kind? = hasKind && fields.required(.kind) != nil ? fields.choice(.kind) : nil
        let shares = given.flatMap { Shares.Parser(people: people).shares($0, &fields) }
        guard let category = fields.category(member.key)?.fullName else { continue }
        if let first = places.updateValue(member.key, forKey: category) {
          // The JSON reader has already reported two equal keys.
          if !first.string(in: fields.bytes).utf8.elementsEqual(key.utf8) {
            fields.report(.category(.duplicate(category.excerpt, firstAt: first.start)), at: member.key)
          }
        } else if kind != nil || shares != nil {
          kinds[category] = kind
          self.shares[category] = shares
          entries.append((category, member.key, subject))
        }
      }
    }

    /// Warnings about categories that no transaction has: the names are probably misspelled.
    func unused(by transactions: [Transaction]) -> [LedgerProblem] {
      guard !entries.isEmpty else { return [] }
      let named = Set(transactions.lazy.compactMap(\.category))
      let known = Set(named.flatMap { Category($0)?.lineage.map(\.fullName) ?? [] }).sorted()
      let unknown = Set(entries.map(\.name)).subtracting(known)
      return entries.filter { unknown.contains($0.name) }.map { entry in
        LedgerProblem(
          .category(.unused(entry.name.excerpt, known: known)), at: entry.key, severity: .warning,
          subject: entry.subject)
      }
    }
  }
}
