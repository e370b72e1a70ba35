/// The bytes of a number while it is written: on the stack, since pages are full of numbers.
struct DigitWriter: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// More than the longest number of any locale has: twenty digits and their separators, of four bytes each.
  static let capacity = 160

  /// What `write` writes, at most `capacity` bytes.
  static func string(capacity: Int, _ write: (inout DigitWriter) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var writer = DigitWriter(buffer)
      write(&writer)
      return String(decoding: buffer[..<writer.count], as: UTF8.self)
    }
  }

  mutating func append(_ byte: UInt8) {
    buffer[count] = byte
    count += 1
  }

  mutating func append(_ bytes: [UInt8]) {
    for byte in bytes { append(byte) }
  }
}
