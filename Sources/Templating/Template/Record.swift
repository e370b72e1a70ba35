import Basics

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
