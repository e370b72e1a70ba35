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

/// A type whose values are declared once, as a table of names.
package protocol Record: Values {
  static var fields: Fields<Self> { get }
}

extension Record {
  @inlinable package func value(at slot: Int) -> Value { Self.fields.value(at: slot, of: self) }

  @inlinable package func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer) {
    Self.fields.write(slot, of: self, as: escaper, to: &output)
  }

  package static var shape: Shape {
    Shape(
      fields.fields.map { ($0.name, $0.kind) }, figures: Set(fields.fields.filter(\.isFigure).map(\.name)))
  }
}

/// All names of a record, in the order of their slots.
///
/// The fields are never freed. All threads read them for every hole of every page, and counting references
/// would take longer than reading.
package struct Fields<Root>: Sendable, ExpressibleByArrayLiteral {
  // Only read once it has been filled.
  @usableFromInline nonisolated(unsafe) let fields: UnsafeBufferPointer<Field<Root>>

  package init(_ fields: [Field<Root>]) {
    let copy = UnsafeMutableBufferPointer<Field<Root>>.allocate(capacity: fields.count)
    _ = copy.initialize(from: fields)
    self.fields = UnsafeBufferPointer(copy)
  }

  package init(arrayLiteral fields: Field<Root>...) { self.init(fields) }

  /// The slots of the fields that are marked as `own`.
  package var ownSlots: Set<Int> { Set(fields.indices.filter { fields[$0].isOwn }) }

  /// Writes the value of a hole without making a `Value` first.
  @inlinable @inline(__always)
  package func write(_ slot: Int, of root: Root, as escaper: Escaper, to output: inout ByteBuffer) {
    precondition(fields.indices.contains(slot), "a template's slots are those of the shape")
    switch fields[slot].reader {
    case .text(let read), .datum(let read): if let text = read(root) { escaper.write(text, to: &output) }
    case .url(let read): if let url = read(root) { escaper.write(url, to: &output) }
    case .html(let read): if let html = read(root) { escaper.write(html, to: &output) }
    case .markup(let write): escaper.write(to: &output) { write(root, &$0) }
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
    case .markup(let write): .html(SafeHTML(trusted: ByteBuffer.array { write(root, &$0) }))
    case .flag(let read): .flag(read(root))
    case .record(let read): if let record = read(root) { .record(record) } else { .absent }
    case .list(let read): .list(read(root))
    }
  }
}
