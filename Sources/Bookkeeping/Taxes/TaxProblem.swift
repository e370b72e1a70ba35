/// Something wrong in a tax table, and where. The table may stand in a file of its own or in the ledger.
package struct TaxProblem: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case syntax(JSONProblem.Reason)
    case tooLarge(bytes: Int)
    case notATable(JSONValue.Kind)
    case duplicateKey(String)
    /// A warning.
    case unknownField(String, known: [String])
    case missing(String)
    case wrongType(String, found: JSONValue.Kind)
    case blank(String)
    case longText(String, bytes: Int)
    case nullCharacter(String)
    case tooMany(String, count: Int, limit: Int)
    case empty(String)
    case unknownCurrency(String)
    case malformedDate(String)
    case endsBeforeStart
    case malformedAmount(String, found: String, Currency)
    case malformedRate(String)
    case unknownBase(String)
    /// A band that does not end above the one before it.
    case descendingBand(after: Money)
    /// A band without an end that others follow.
    case openBand
    /// A last band that ends.
    case closedBand
    /// No table of this name is part of Folio.
    case unknownTable(String, known: [String])
    /// Another table has the same address.
    case duplicateName(String)
  }

  package let reason: Reason
  /// In bytes from the start of the file.
  package let offset: Int
  package let length: Int

  init(_ reason: Reason, at range: Range<Int>) {
    (self.reason, offset, length) = (reason, range.lowerBound, range.count)
  }

  /// Of a file whose table has the address of another.
  package init(ofTwin table: TaxTable) {
    self.init(.duplicateName(table.name.excerpt), at: 0..<1)
  }

  package var isWarning: Bool { if case .unknownField = reason { true } else { false } }
}
