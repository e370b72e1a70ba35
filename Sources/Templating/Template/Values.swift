import Basics

/// The values a template may name at one level of its context, by the slots of their `Shape`.
///
/// Templates look names up once, when they are compiled; while a page is rendered there are only slots.
package protocol Values: Sendable {
  func value(at slot: Int) -> Value
  /// Writes what a hole shows: the value at the slot.
  func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer)
  /// Two records that a section meets with the same number have the same values, so that the section is rendered once
  /// for both. Nil for a record that is on one page alone.
  var sharedNumber: Int? { get }
}

extension Values {
  package func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer) {
    escaper.write(value(at: slot), to: &output)
  }

  package var sharedNumber: Int? { nil }
}

extension Values {
  /// The value that a path of slots leads to; the record itself where the path is empty.
  func value(at path: some Collection<Int>) -> Value {
    var value = Value.record(self)
    for slot in path {
      guard case .record(let record) = value else { return .absent }
      value = record.value(at: slot)
    }
    return value
  }
}
