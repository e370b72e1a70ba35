/// The value of a name in a template, on one page.
package enum Value: Sendable {
  /// No value: an empty interpolation, a false section.
  case absent
  /// Text that Folio wrote: labels, formatted money, dates.
  case text(String)
  /// Text that a person typed: escaped, and isolated so that its direction does not affect the text around
  /// it.
  case datum(String)
  case url(Address)
  case html(SafeHTML)
  case flag(Bool)
  case record(any Values)
  case list([any Values])
}

extension Value {
  /// The kind of a value, which decides what a template may do with it. It is known when the template is
  /// compiled.
  package indirect enum Kind: Sendable {
    case text, datum, url, html, flag
    /// An address that may be on another host, such as that of the published report.
    case externalURL
    case record(Shape)
    case list(Kind)
  }
}

extension Value.Kind {
  /// Whether the value is an address that Folio wrote.
  var isAddress: Bool { if case .url = self { true } else { isExternal } }

  var isExternal: Bool { if case .externalURL = self { true } else { false } }
}

/// The names that one level of a template's context has, and the kind of each.
package struct Shape: Sendable {
  package let names: [String]
  private let kinds: [Value.Kind]
  private let slots: [String: Int]
  /// The names of figures, which sections over other records do not have.
  let figures: Set<String>

  package init(_ fields: [(name: String, kind: Value.Kind)], figures: Set<String> = []) {
    self.figures = figures
    names = fields.map(\.name)
    kinds = fields.map(\.kind)
    slots = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func slot(of name: String) -> (slot: Int, kind: Value.Kind)? {
    slots[name].map { ($0, kinds[$0]) }
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
