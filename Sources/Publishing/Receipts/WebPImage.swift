/// The chunks of a WebP file (RFC 9649).
enum WebPImage {
  private struct Chunk {
    let name: String
    /// With its head, and the byte that fills it up.
    let range: Range<Int>
    var content: Int { range.lowerBound + 8 }
  }

  private static func chunks(of bytes: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var position = 12
    while let length = bytes.littleEndian(at: position + 4, count: 4), position + 8 + length <= bytes.count {
      let end = min(bytes.count, position + 8 + length + length % 2)
      let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      chunks.append(Chunk(name: name, range: position..<end))
      position = end
    }
    return chunks
  }

  static func size(of bytes: [UInt8]) -> ImageBytes.Size? {
    guard let first = chunks(of: bytes).first else { return nil }
    let start = first.content
    switch first.name {
    case "VP8X":
      guard let width = bytes.littleEndian(at: start + 4, count: 3),
        let height = bytes.littleEndian(at: start + 7, count: 3)
      else { return nil }
      return ImageBytes.Size(width: width + 1, height: height + 1)
    case "VP8L":
      guard let bits = bytes.littleEndian(at: start + 1, count: 4) else { return nil }
      return ImageBytes.Size(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    case "VP8 ":
      guard let width = bytes.littleEndian(at: start + 6, count: 2),
        let height = bytes.littleEndian(at: start + 8, count: 2)
      else { return nil }
      return ImageBytes.Size(width: width & 0x3FFF, height: height & 0x3FFF)
    default: return nil
    }
  }

  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
    let chunks = chunks(of: bytes)
    guard chunks.contains(where: { ["EXIF", "XMP "].contains($0.name) }) else { return bytes }
    var kept = Array(bytes.prefix(12))
    for chunk in chunks where !["EXIF", "XMP "].contains(chunk.name) {
      let start = kept.count
      kept += bytes[chunk.range]
      // What it says of chunks that there are not any more.
      if chunk.name == "VP8X", chunk.range.count > 8 { kept[start + 8] &= ~0x0C }
    }
    let length = kept.count - 8
    for (index, shift) in [0, 8, 16, 24].enumerated() {
      kept[4 + index] = UInt8(truncatingIfNeeded: length >> shift)
    }
    return kept
  }
}
