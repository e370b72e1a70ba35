/// A list of the ledger's settings that one folder of this module reads by itself, such as the tax tables.
///
/// The code that reads, copies, renames and hides settings goes through all sections and names none. A new
/// one is a key in `Ledger.Field`, a case of `Ledger.Section`, and a type.
package protocol LedgerSection: Sendable {
  /// Makes the section of a ledger that states none.
  init()

  /// Reads the section.
  ///
  /// - Parameter currency: The currency of amounts that name none; `nil` if the ledger's is unknown.
  static func read(
    _ list: JSONValue, in bytes: [UInt8], currency: Currency?
  ) -> (section: Self, problems: [LedgerProblem])

  /// The name of one of its elements in a message.
  static var element: String { get }

  /// The keys of its elements that name categories.
  static var categoryKeys: [String] { get }

  /// Returns the part of the section that a copy shows.
  ///
  /// - Parameter covers: Whether the copy has all rows of some days.
  func shown(ifCopy covers: (ClosedRange<CalendarDate>) -> Bool) -> Self

  /// The texts about whoever keeps the ledger: no copy without the section may show them.
  var privateTexts: [String] { get }
}

extension Ledger {
  /// The sections that a ledger may have, by their keys in its settings.
  package enum Section: String, CaseIterable, Sendable {
    case taxes

    package var type: any LedgerSection.Type {
      switch self {
      case .taxes: TaxTables.self
      }
    }

    var field: Field? { Field(rawValue: rawValue) }
  }

  /// The sections of one ledger, each found by its type.
  package struct Sections: Sendable {
    private var sections: [ObjectIdentifier: any LedgerSection] = [:]

    package init() {}

    package subscript<Content: LedgerSection>(type: Content.Type) -> Content {
      get { sections[ObjectIdentifier(type)] as? Content ?? Content() }
      set { sections[ObjectIdentifier(type)] = newValue }
    }

    /// The private texts of all sections.
    package var privateTexts: [String] { sections.values.flatMap(\.privateTexts) }

    /// Adds the part of one section that a copy shows.
    mutating func add(
      _ section: Section, of whole: Self, ifCopy covers: (ClosedRange<CalendarDate>) -> Bool
    ) {
      func add<Content: LedgerSection>(_ type: Content.Type) {
        self[type] = whole[type].shown(ifCopy: covers)
      }
      add(section.type)
    }

    /// Reads one section, and returns its problems.
    mutating func read(
      _ section: Section, from list: JSONValue, in bytes: [UInt8], currency: Currency?
    ) -> [LedgerProblem] {
      func read<Content: LedgerSection>(_ type: Content.Type) -> [LedgerProblem] {
        let (content, problems) = type.read(list, in: bytes, currency: currency)
        self[type] = content
        return problems
      }
      return read(section.type)
    }
  }
}
