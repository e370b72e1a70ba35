import Basics

/// The values that a template may name at one level of its context, by the slots of their `Shape`.
///
/// Templates look up names once, when they are compiled. Rendering a page uses only slots.
package protocol Values: Sendable {
  func value(at slot: Int) -> Value
  /// Writes the value at the slot into a hole.
  func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer)
}

extension Values {
  package func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer) {
    escaper.write(value(at: slot), to: &output)
  }
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
