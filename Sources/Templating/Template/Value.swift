import Basics

/// What a name in a template stands for on one page.
package enum Value: Sendable {
  /// Nothing to show: an empty interpolation, a false section.
  case absent
  /// Folio's own words: labels, formatted money, dates.
  case text(String)
  /// What somebody typed: escaped, and isolated so that its direction does not affect the text around it.
  case datum(String)
  case url(Address)
  case html(SafeHTML)
  case flag(Bool)
  case record(any Values)
  case list([Value])
}

/// What a template may do with a name: known when it is compiled.
package indirect enum ValueKind: Sendable {
  case text, datum, url, html, flag
  case record(Shape)
  case list(ValueKind)
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

extension Value {
  /// Whether a section over the value is written.
  var isShown: Bool {
    switch self {
    case .absent: false
    case .text(let text), .datum(let text): !text.isEmpty
    case .url(let address): !address.isEmpty
    case .html(let html): !html.bytes.isEmpty
    case .flag(let flag): flag
    case .record: true
    case .list(let items): !items.isEmpty
    }
  }

  var asFrame: any Values {
    if case .record(let record) = self { record } else { SingleValue(value: self) }
  }
}

/// A level of the context without names. Its only slot is the value itself.
private struct SingleValue: Values {
  let value: Value

  func value(at slot: Int) -> Value { value }
}
