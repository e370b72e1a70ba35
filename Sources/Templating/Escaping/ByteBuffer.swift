/// Bytes that are being written.
///
/// A page consists of many short pieces, and appending one to an array costs several times what copying it does.
struct ByteBuffer: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  init(capacity: Int = 4096) {
    bytes = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { bytes.deallocate() }

  @inline(__always)
  mutating func append(contentsOf source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    if capacity - count < source.count { grow(toHold: count + source.count) }
    (bytes + count).update(from: start, count: source.count)
    count += source.count
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(toHold: count + 1) }
    bytes[count] = byte
    count += 1
  }

  mutating func append(_ literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  @inline(never)
  private mutating func grow(toHold needed: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: max(needed, 2 * capacity))
    larger.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
    capacity = max(needed, 2 * capacity)
  }

  /// Everything that has been written.
  borrowing func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension ByteBuffer {
  /// What `write` writes, as an array.
  static func array(_ write: (inout ByteBuffer) -> Void) -> [UInt8] {
    var buffer = ByteBuffer()
    write(&buffer)
    return buffer.withBytes(Array.init)
  }
}
