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
