import Basics

/// PNG files (ISO 15948, and its third edition).
extension Picture {
  static let signatureOfPNG: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The largest number of bytes of each kind of chunk that is kept. A color profile is compressed and has
  /// texts, so it is removed.
  private static let chunksOfPNG = [
    "IHDR": 13, "PLTE": 768, "tRNS": 256, "gAMA": 4, "cHRM": 32, "sRGB": 1, "sBIT": 4, "bKGD": 6, "pHYs": 9,
    "cICP": 4, "mDCV": 24, "cLLI": 8, "acTL": 8, "fcTL": 26, "IDAT": .max, "fdAT": .max,
  ]

  mutating func readPNG(_ bytes: inout FileWindow) throws {
    guard try bytes.bigEndian(at: 8, count: 4) == 13, try bytes.name(at: 12) == "IHDR",
      let width = try bytes.bigEndian(at: 16, count: 4), let height = try bytes.bigEndian(at: 20, count: 4)
    else { throw Obstacle.metadata }
    size = Size(width: width, height: height)
    try parts.append(0..<Self.signatureOfPNG.count)
    var position = Self.signatureOfPNG.count
    var count = 0
    while let length = try bytes.bigEndian(at: position, count: 4),
      let name = try bytes.name(at: position + 4),
      name != "IEND"
    {
      count += 1
      if count > Self.mostChunks { throw Obstacle.metadata }
      let chunk = position..<min(position + length + 12, bytes.count)
      if let most = Self.chunksOfPNG[name], length <= most { try parts.append(chunk) }
      position = chunk.upperBound
    }
    parts.add([0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
  }
}

/// WebP files (RFC 9649).
extension Picture {
  private struct Chunk {
    let name: String
    /// The bytes of the chunk with its head and its padding.
    let range: Range<Int>
    let content: Range<Int>
  }

  private static func chunk(at position: Int, before end: Int, in bytes: inout FileWindow) throws -> Chunk? {
    guard position + 8 <= end, let name = try bytes.name(at: position),
      let length = try bytes.littleEndian(at: position + 4, count: 4)
    else { return nil }
    let content = position + 8..<min(position + 8 + length, end)
    return Chunk(
      name: name, range: position..<min(position + 8 + length + length % 2, end), content: content)
  }

  mutating func readWebP(_ bytes: inout FileWindow) throws {
    guard let length = try bytes.littleEndian(at: 4, count: 4) else { throw Obstacle.metadata }
    let end = min(bytes.count, 8 + length)
    var body = PictureParts()
    var (head, profile): ([UInt8], [UInt8]) = ([], [])
    var (position, count) = (12, 0)
    while let chunk = try Self.chunk(at: position, before: end, in: &bytes) {
      position = chunk.range.upperBound
      count += 1
      if count > Self.mostChunks { throw Obstacle.metadata }
      if size == nil { size = try Self.size(of: chunk, in: &bytes) }
      switch chunk.name {
      case "VP8X" where head.isEmpty: head = try bytes.bytes(chunk.content)?.prefix(10).map(\.self) ?? []
      case "ICCP" where profile.isEmpty && chunk.content.count <= Self.mostOfProfile:
        profile = try bytes.bytes(chunk.content).flatMap(ColorProfile.withoutTexts) ?? []
      case "ANMF": try Self.appendFrame(chunk, of: &bytes, in: &body)
      case "ANIM" where chunk.content.count == 6: try body.append(chunk.range)
      case "VP8 ", "VP8L", "ALPH": try body.append(chunk.range)
      default: break
      }
    }
    guard body.count > 0, head.isEmpty || head.count == 10 else { throw Obstacle.metadata }
    if body.count % 2 == 1 { body.add([0]) }
    try addWebP(head: head, profile: profile, body: body)
  }

  /// The largest color profile that is read.
  static let mostOfProfile = 4 << 20

  private mutating func addWebP(head: [UInt8], profile: [UInt8], body: PictureParts) throws {
    var start: [UInt8] = []
    if var flags = head.first {
      // Neither Exif nor XMP is left, so neither may be announced.
      flags = flags & 0x12 | (profile.isEmpty ? 0 : 0x20)
      start += Self.headOfChunk("VP8X", 10) + [flags, 0, 0, 0] + head[4...]
      if !profile.isEmpty {
        start += Self.headOfChunk("ICCP", profile.count) + profile
        if profile.count % 2 == 1 { start.append(0) }
      }
    }
    parts.add(Self.headOfChunk("RIFF", 4 + start.count + body.count) + Array("WEBP".utf8) + start)
    try parts.add(body)
  }

  private static func headOfChunk(_ name: String, _ count: Int) -> [UInt8] {
    Array(name.utf8) + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  /// Keeps a frame of an animation, which consists of chunks, too.
  private static func appendFrame(_ frame: Chunk, of bytes: inout FileWindow, in body: inout PictureParts)
    throws
  {
    var inner = PictureParts()
    var (position, count) = (frame.content.lowerBound + 16, 0)
    try inner.append(frame.content.prefix(16))
    while let chunk = try chunk(at: position, before: frame.content.upperBound, in: &bytes) {
      count += 1
      if count > mostChunks { throw Obstacle.metadata }
      position = chunk.range.upperBound
      if ["VP8 ", "VP8L", "ALPH"].contains(chunk.name) { try inner.append(chunk.range) }
    }
    if inner.count == frame.content.count { return try body.append(frame.range) }
    if inner.count % 2 == 1 { inner.add([0]) }
    body.add(headOfChunk("ANMF", inner.count))
    try body.add(inner)
  }

  private static func size(of chunk: Chunk, in bytes: inout FileWindow) throws -> Size? {
    let start = chunk.content.lowerBound
    switch chunk.name {
    case "VP8X":
      guard let width = try bytes.littleEndian(at: start + 4, count: 3),
        let height = try bytes.littleEndian(at: start + 7, count: 3)
      else { return nil }
      return Size(width: width + 1, height: height + 1)
    case "VP8L":
      guard let bits = try bytes.littleEndian(at: start + 1, count: 4) else { return nil }
      return Size(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    case "VP8 ":
      guard let width = try bytes.littleEndian(at: start + 6, count: 2),
        let height = try bytes.littleEndian(at: start + 8, count: 2)
      else { return nil }
      return Size(width: width & 0x3FFF, height: height & 0x3FFF)
    default: return nil
    }
  }
}

/// GIF files (GIF89a).
extension Picture {
  mutating func readGIF(_ bytes: inout FileWindow) throws {
    guard let head = try bytes.bytes(0..<13) else { throw Obstacle.metadata }
    size = Size(width: Int(head[6]) | Int(head[7]) << 8, height: Int(head[8]) | Int(head[9]) << 8)
    var position = 13 + Self.countOfColors(head[10])
    try parts.append(0..<min(position, bytes.count))
    while let block = try bytes.byte(at: position), block != 0x3B {
      let start = position
      switch block {
      case 0x2C:
        guard let fields = try bytes.byte(at: start + 9) else { throw Obstacle.metadata }
        position = try Self.endOfBlocks(from: start + 11 + Self.countOfColors(fields), in: &bytes)
        try parts.append(start..<position)
      case 0x21:
        position = try Self.endOfBlocks(from: start + 2, in: &bytes)
        if try Self.isOfPicture(start, in: &bytes) { try parts.append(start..<position) }
      default: throw Obstacle.metadata
      }
    }
    parts.add([0x3B])
  }

  private static func countOfColors(_ fields: UInt8) -> Int { fields & 0x80 == 0 ? 0 : 3 << (fields & 7 + 1) }

  /// Whether an extension says how long a frame is shown, or how often the animation is repeated.
  private static func isOfPicture(_ start: Int, in bytes: inout FileWindow) throws -> Bool {
    switch try bytes.byte(at: start + 1) {
    case 0xF9: try bytes.byte(at: start + 2) == 4 && bytes.byte(at: start + 7) == 0
    case 0xFF:
      try bytes.bytes(start + 2..<start + 16)?.elementsEqual([11] + "NETSCAPE2.0".utf8 + [3, 1]) ?? false
        && bytes.byte(at: start + 18) == 0
    default: false
    }
  }

  private static func endOfBlocks(from start: Int, in bytes: inout FileWindow) throws -> Int {
    var position = start
    while let length = try bytes.byte(at: position), length > 0 { position += 1 + Int(length) }
    return min(position + 1, bytes.count)
  }
}
