import Basics

/// The values that a template may name at one level of its context, by the slots of their `Shape`.
///
/// Templates look up names once, when they are compiled. Rendering a page uses only slots.
package protocol Values: Sendable {
  func value(at slot: Int) -> Value
  /// Writes the value at the slot into a hole.
  func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer)
  /// A number for records that are on several pages; `nil` for a record that is on only one. Two records with
  /// the same number in the same section must have the same values, so that the section is rendered once for
  /// both.
  var sharedNumber: Int? { get }
}

extension Values {
  package func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer) {
    escaper.write(value(at: slot), to: &output)
  }

  package var sharedNumber: Int? { nil }
}

extension Values {
  /// The value at the end of a path of slots; the record itself if the path is empty.
  func value(at path: some Collection<Int>) -> Value {
    var value = Value.record(self)
    for slot in path {
      guard case .record(let record) = value else { return .absent }
      value = record.value(at: slot)
    }
    return value
  }
}
