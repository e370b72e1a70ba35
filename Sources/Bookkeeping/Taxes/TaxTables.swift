import Basics

/// The tables that there are for a name: those of a project, and those that are part of Folio.
package struct TaxTables: Sendable {
  /// A project's, the ledger's first.
  package let own: [TaxTable]

  package init(own: [TaxTable] = []) { self.own = own }

  /// Those that are part of Folio, by name.
  package static let shipped: [TaxTable] =
    embeddedFiles.compactMap { try? TaxTable.read(Array($0.text.utf8)).table }
    .sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }

  /// A project's own and then Folio's, without those whose address one before them has.
  package var all: [TaxTable] {
    var known: Set<String> = []
    return (own + Self.shipped).filter { known.insert($0.slug).inserted }
  }

  /// Of a project's own, those that are not among others.
  package func currencies(beside others: [Currency]) -> [Currency] {
    Set(own.map(\.currency)).subtracting(others).sorted { $0.code < $1.code }
  }

  package enum Found: Equatable, Sendable {
    case one(TaxTable)
    /// All whose names fit; nothing for none.
    case several([String])
  }

  /// The table of a name such as `uk-2023-24`, or the only one whose name has words that begin with all of its own.
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

extension TaxTables {
  /// Reads the tax tables that a ledger lists among its settings.
  struct Parser {
    private(set) var tables: [TaxTable] = []
    private(set) var problems: [LedgerProblem] = []

    private let bytes: [UInt8]
    /// That of a table that names none.
    private let currency: Currency?

    init(_ bytes: [UInt8], currency: Currency?) {
      self.bytes = bytes
      self.currency = currency
    }

    mutating func read(_ list: JSONValue) {
      guard list.kind == .array else {
        problems.append(LedgerProblem(.wrongType(.taxes, found: list.kind), at: list))
        return
      }
      var slugs: Set<String> = []
      for (index, element) in list.elements(in: bytes).enumerated() {
        var reader = TaxTableReader(bytes, currency: currency)
        let table = reader.table(element)
        let subject = LedgerProblem.Subject(number: index + 1, name: table?.name, in: .taxes)
        problems += reader.problems.map { problem in
          LedgerProblem(
            .tax(problem.reason), at: problem.offset, length: problem.length,
            severity: problem.isWarning ? .warning : .error, subject: subject)
        }
        guard let table else { continue }
        if slugs.insert(table.slug).inserted {
          tables.append(table)
        } else {
          problems.append(
            LedgerProblem(.tax(.duplicateName(table.name.excerpt)), at: element, subject: subject))
        }
      }
    }
  }
}

/// A table of this folder that is compiled into the binary.
struct EmbeddedFile {
  /// Relative to the root of this repository.
  let path: String
  let text: String
}
