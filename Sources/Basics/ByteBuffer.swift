/// A buffer for output.
///
/// A page consists of many short pieces, and appending a short piece to an array costs several times as much
/// as copying its bytes.
package struct ByteBuffer: ~Copyable {
  @usableFromInline var bytes: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var end = 0

  @inlinable package var count: Int { end }

  package init(capacity: Int = 4096) {
    bytes = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { bytes.deallocate() }

  @inlinable @inline(__always)
  package mutating func append(contentsOf source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    if capacity - end < source.count { grow(toHold: end + source.count) }
    (bytes + end).update(from: start, count: source.count)
    end += source.count
  }

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if end == capacity { grow(toHold: end + 1) }
    bytes[end] = byte
    end += 1
  }

  @inlinable package mutating func append(_ literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  @inlinable package mutating func append(_ text: String) { text.withBytes { append(contentsOf: $0) } }

  @inlinable package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// A byte that was already written.
  @inlinable package subscript(index: Int) -> UInt8 {
    get {
      precondition(index >= 0 && index < end)
      return bytes[index]
    }
    set {
      precondition(index >= 0 && index < end)
      bytes[index] = newValue
    }
  }

  /// Empties the buffer, but keeps its capacity.
  @inlinable package mutating func removeAll() { end = 0 }

  @inline(never) @usableFromInline
  mutating func grow(toHold needed: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: max(needed, 2 * capacity))
    larger.update(from: bytes, count: end)
    bytes.deallocate()
    bytes = larger
    capacity = max(needed, 2 * capacity)
  }

  /// Calls `body` with everything written so far.
  @inlinable package borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: bytes, count: end))
  }

  @inlinable package var array: [UInt8] { withBytes { Array($0) } }
}

extension ByteBuffer {
  /// Returns the bytes that `write` appends.
  package static func array(_ write: (inout ByteBuffer) -> Void) -> [UInt8] {
    var buffer = ByteBuffer()
    write(&buffer)
    return buffer.array
  }

  /// Appends a number in plain decimal, without an intermediate string.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(decimal: number.magnitude)
  }

  package mutating func append(decimal magnitude: UInt) {
    if magnitude >= 10 { append(decimal: magnitude / 10) }
    append(UInt8(ascii: "0") + UInt8(magnitude % 10))
  }
}
