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

/// One name of a record: what it is called in templates, what kind of value it has, and how to read it.
package struct Field<Root>: Sendable {
  package let name: String
  package let kind: ValueKind
  @usableFromInline let reader: Reader

  /// The closures are kept as they are written, and not inside of others: one that captures nothing has no
  /// context, and calling it counts no references.
  @usableFromInline enum Reader: Sendable {
    case text(@Sendable (Root) -> String?)
    case datum(@Sendable (Root) -> String?)
    case url(@Sendable (Root) -> Address?)
    case html(@Sendable (Root) -> SafeHTML?)
    case flag(@Sendable (Root) -> Bool)
    case record(@Sendable (Root) -> (any Values)?)
    case list(@Sendable (Root) -> [any Values])
  }

  private init(_ name: String, _ kind: ValueKind, _ reader: Reader) {
    self.name = name
    self.kind = kind
    self.reader = reader
  }

  package static func text(_ name: String, _ read: @escaping @Sendable (Root) -> String?) -> Self {
    Self(name, .text, .text(read))
  }

  package static func datum(_ name: String, _ read: @escaping @Sendable (Root) -> String?) -> Self {
    Self(name, .datum, .datum(read))
  }

  package static func url(_ name: String, _ read: @escaping @Sendable (Root) -> Address?) -> Self {
    Self(name, .url, .url(read))
  }

  package static func html(_ name: String, _ read: @escaping @Sendable (Root) -> SafeHTML?) -> Self {
    Self(name, .html, .html(read))
  }

  package static func flag(_ name: String, _ read: @escaping @Sendable (Root) -> Bool) -> Self {
    Self(name, .flag, .flag(read))
  }

  package static func record(
    _ name: String, of type: (some Record).Type, _ read: @escaping @Sendable (Root) -> (any Values)?
  ) -> Self {
    Self(name, .record(type.shape), .record(read))
  }

  package static func list(
    _ name: String, of type: (some Record).Type, _ read: @escaping @Sendable (Root) -> [any Values]
  ) -> Self {
    Self(name, .list(.record(type.shape)), .list(read))
  }
}

/// All names of a record, in the order of their slots.
///
/// They are never freed: all threads read them for every hole of every page, and counting references to them
/// would cost more than what is read.
package struct Fields<Root>: Sendable, ExpressibleByArrayLiteral {
  // Only read once it is filled.
  @usableFromInline nonisolated(unsafe) let fields: UnsafeBufferPointer<Field<Root>>

  package init(_ fields: [Field<Root>]) {
    let copy = UnsafeMutableBufferPointer<Field<Root>>.allocate(capacity: fields.count)
    _ = copy.initialize(from: fields)
    self.fields = UnsafeBufferPointer(copy)
  }

  package init(arrayLiteral fields: Field<Root>...) { self.init(fields) }

  /// Writes what a hole shows, without making a `Value` of it first.
  @inlinable @inline(__always)
  package func write(_ slot: Int, of root: Root, as escaper: Escaper, to output: inout ByteBuffer) {
    precondition(fields.indices.contains(slot), "a template's slots are those of the shape")
    switch fields[slot].reader {
    case .text(let read), .datum(let read): if let text = read(root) { escaper.write(text, to: &output) }
    case .url(let read): if let url = read(root) { escaper.write(url, to: &output) }
    case .html(let read): if let html = read(root) { escaper.write(html, to: &output) }
    case .flag, .record, .list: break
    }
  }

  @inlinable @inline(__always)
  package func value(at slot: Int, of root: Root) -> Value {
    precondition(fields.indices.contains(slot), "a template's slots are those of the shape")
    return switch fields[slot].reader {
    case .text(let read): if let text = read(root) { .text(text) } else { .absent }
    case .datum(let read): if let text = read(root) { .datum(text) } else { .absent }
    case .url(let read): if let url = read(root) { .url(url) } else { .absent }
    case .html(let read): if let html = read(root) { .html(html) } else { .absent }
    case .flag(let read): .flag(read(root))
    case .record(let read): if let record = read(root) { .record(record) } else { .absent }
    case .list(let read): .list(read(root).map(Value.record))
    }
  }
}

/// The names that one level of a template's context has, and the kind of each.
package struct Shape: Sendable {
  package let names: [String]
  private let kinds: [ValueKind]
  private let slots: [String: Int]

  package init(_ fields: [(name: String, kind: ValueKind)]) {
    names = fields.map(\.name)
    kinds = fields.map(\.kind)
    slots = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func slot(of name: String) -> (slot: Int, kind: ValueKind)? {
    slots[name].map { ($0, kinds[$0]) }
  }
}
