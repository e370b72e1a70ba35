/// Bytes that are being written.
///
/// A page consists of many short pieces, and appending one to an array costs several times what copying it does.
package struct ByteBuffer: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 4096) {
    bytes = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { bytes.deallocate() }

  @inline(__always)
  package mutating func append(contentsOf source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    if capacity - count < source.count { grow(toHold: count + source.count) }
    (bytes + count).update(from: start, count: source.count)
    count += source.count
  }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(toHold: count + 1) }
    bytes[count] = byte
    count += 1
  }

  package mutating func append(_ literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) { text.withBytes { append(contentsOf: $0) } }

  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append(contentsOf: $0) } }

  /// A byte that has been written.
  package subscript(index: Int) -> UInt8 {
    get {
      precondition(index >= 0 && index < count)
      return bytes[index]
    }
    set {
      precondition(index >= 0 && index < count)
      bytes[index] = newValue
    }
  }

  /// Forgets what was written, but keeps the room for it.
  package mutating func removeAll() { count = 0 }

  /// Forgets what was written behind the first `count` bytes.
  package mutating func removeAll(behind count: Int) { self.count = min(count, self.count) }

  @inline(never)
  private mutating func grow(toHold needed: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: max(needed, 2 * capacity))
    larger.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
    capacity = max(needed, 2 * capacity)
  }

  /// Everything that has been written.
  package borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: bytes, count: count))
  }

  package var array: [UInt8] { withBytes { Array($0) } }
}

extension ByteBuffer {
  /// What `write` writes, as an array.
  package static func array(_ write: (inout ByteBuffer) -> Void) -> [UInt8] {
    var buffer = ByteBuffer()
    write(&buffer)
    return buffer.array
  }
}
