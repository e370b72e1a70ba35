import Basics

/// What a name in a template stands for on one page.
package enum Value: Sendable {
  /// Nothing to show: an empty interpolation, a false section.
  case absent
  /// Folio's own words: labels, formatted money, dates.
  case text(String)
  /// What somebody typed. Shown as it is written, and isolated so that it cannot turn the text around it.
  case datum(String)
  case url(Address)
  case html(SafeHTML)
  case flag(Bool)
  case record(any Values)
  case list([Value])
}

/// The values a template may name at one level of its context, by the slots of their `Shape`.
///
/// Templates look names up once, when they are compiled; while a page is rendered there are only slots.
package protocol Values: Sendable {
  func value(at slot: Int) -> Value
  /// Writes what a hole shows: the value at the slot.
  func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer)
}

extension Values {
  package func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer) {
    escaper.write(value(at: slot), to: &output)
  }
}

/// A type whose values are declared once, as a table of names.
package protocol Record: Values {
  static var fields: Fields<Self> { get }
}

extension Record {
  @inlinable package func value(at slot: Int) -> Value { Self.fields.value(at: slot, of: self) }

  @inlinable package func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer) {
    Self.fields.write(slot, of: self, as: escaper, to: &output)
  }

  package static var shape: Shape { Shape(fields.fields.map { ($0.name, $0.kind) }) }
}
