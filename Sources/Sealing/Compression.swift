import CZlib

/// Raw DEFLATE (RFC 1951), by zlib, as browsers read it with `DecompressionStream("deflate-raw")`.
///
/// Level, window and memory are fixed, so equal input gives equal output. Another release of zlib may give
/// other output, which browsers read as well.
enum Compression {
  private static let level: CInt = 6
  /// The largest window, negative for bytes without a header.
  private static let window: CInt = -15
  private static let memory: CInt = 8

  /// The compressed bytes; `nil` if they are more than `most`, which ends the work early.
  static func deflated(_ bytes: [UInt8], atMost most: Int) -> [UInt8]? {
    // zlib reports the end only if a byte of room is left.
    guard most > 0, let input = UInt32(exactly: bytes.count), let room = UInt32(exactly: most + 1) else {
      return nil
    }
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, window, memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var isWhole = false
    let compressed = [UInt8](unsafeUninitializedCapacity: most + 1) { output, count in
      bytes.withUnsafeBufferPointer { bytes in
        // zlib never writes to its input, though its interface asks for a mutable pointer.
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = input
        stream.next_out = output.baseAddress
        stream.avail_out = room
        isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      count = Int(room - stream.avail_out)
    }
    return isWhole ? compressed : nil
  }

  /// The bytes that `deflated` compressed; `nil` if `bytes` is not one whole stream of raw DEFLATE.
  static func inflated(_ bytes: [UInt8]) -> [UInt8]? {
    guard let input = UInt32(exactly: bytes.count) else { return nil }
    var stream = z_stream()
    guard inflateInit2_(&stream, window, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var text: [UInt8] = []
    let status = bytes.withUnsafeBufferPointer { bytes in
      stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.avail_in = input
      var status = Z_OK
      while status == Z_OK { text += Self.output(of: &stream, &status) }
      return status
    }
    return status == Z_STREAM_END && stream.avail_in == 0 ? text : nil
  }

  /// The next bytes that come out of a stream.
  private static func output(of stream: inout z_stream, _ status: inout CInt) -> [UInt8] {
    let most = 1 << 16
    return [UInt8](unsafeUninitializedCapacity: most) { output, count in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(most)
      status = inflate(&stream, Z_NO_FLUSH)
      count = most - Int(stream.avail_out)
    }
  }
}
