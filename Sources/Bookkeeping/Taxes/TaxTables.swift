import Basics

/// The tables that can be found by name: those of a project, and those that come with Folio.
package struct TaxTables: Sendable {
  /// The tables of a project, the ledger's first.
  package let own: [TaxTable]

  package init(own: [TaxTable]) { self.own = own }

  /// The tables that come with Folio, sorted by name.
  package static let shipped: [TaxTable] = embeddedFiles.map { file in
    do throws(Problems) {
      return try TaxTable.read(Array(file.text.utf8)).table
    } catch {
      preconditionFailure("\(file.path) is not a tax table: \(error.problems)")
    }
  }.sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }

  /// The project's tables, then Folio's. If several have the same address, only the first is included.
  package var all: [TaxTable] {
    var known: Set<String> = []
    return (own + Self.shipped).filter { known.insert($0.slug).inserted }
  }

  package enum Found: Equatable, Sendable {
    case one(TaxTable)
    /// The names of all tables that match; empty if none does.
    case several([String])
  }

  /// Finds the table with a name such as `uk-2023-24`, or the only table that matches: each word of the name
  /// must be the beginning of a word in the table's name.
  package func find(_ name: String) -> Found {
    let (slug, all) = (TaxTable.slug(of: name), all)
    if let table = all.first(where: { $0.slug == slug }) { return .one(table) }
    let words = slug.split(separator: "-")
    let candidates = all.filter { table in
      let known = table.slug.split(separator: "-")
      return words.allSatisfy { word in known.contains { $0.utf8.starts(with: word.utf8) } }
    }
    if let table = candidates.first, candidates.count == 1 { return .one(table) }
    return .several(candidates.map(\.slug))
  }
}

extension Ledger.Settings {
  /// The tax tables that the ledger lists.
  package var taxes: [TaxTable] { sections[TaxTables.self].own }
}

extension TaxTables: LedgerSection {
  package init() { self.init(own: []) }

  package static var element: String { "tax table" }
  package static var categoryKeys: [String] { ["income", "paid"] }

  package func shown(ifCopy covers: (ClosedRange<CalendarDate>) -> Bool) -> Self {
    TaxTables(own: own.filter { $0.period.map(covers) ?? true })
  }

  /// The categories, and the texts of tables that are not Folio's own.
  package var privateTexts: [String] {
    if own.isEmpty { return [] }
    let known = Set(Self.shipped.flatMap(\.texts))
    return own.flatMap { $0.income + $0.paid } + own.flatMap(\.texts).filter { !known.contains($0) }
  }

  package static func read(
    _ list: JSONValue, in bytes: [UInt8], currency: Currency?
  ) -> (section: Self, problems: [LedgerProblem]) {
    guard list.kind == .array else {
      return (TaxTables(), [LedgerProblem(.wrongType(.taxes, found: list.kind), at: list)])
    }
    var (tables, problems): ([TaxTable], [LedgerProblem]) = ([], [])
    var slugs: Set<String> = []
    for (index, element) in list.elements(in: bytes).enumerated() {
      var reader = TaxTableReader(bytes, currency: currency)
      let table = reader.table(element)
      let subject = LedgerProblem.Subject(number: index + 1, name: table?.name, in: .taxes)
      problems += reader.json.problems.map { problem in
        LedgerProblem(
          .section(problem), at: problem.place?.range ?? 0..<1,
          severity: problem.isWarning ? .warning : .error, subject: subject)
      }
      guard let table else { continue }
      if slugs.insert(table.slug).inserted {
        tables.append(table)
      } else {
        problems.append(
          LedgerProblem(.section(table.twinProblem), at: element, subject: subject))
      }
    }
    return (TaxTables(own: tables), problems)
  }
}
