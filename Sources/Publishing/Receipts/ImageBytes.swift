import Basics

/// The pictures that cameras and scanners write, as far as their parts matter: how large they are, and what they tell
/// of the place and the device.
///
/// What is malformed is left as it is from there on.
enum ImageBytes {
  struct Size: Equatable, Sendable {
    let width: Int
    let height: Int
  }

  private enum Format {
    case jpeg, png, webp, gif
  }

  /// By content; a name may lie.
  private static func format(of bytes: [UInt8]) -> Format? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: PNG.signature) { return .png }
    if bytes.count >= 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
      return .webp
    }
    return bytes.starts(with: "GIF8".utf8) ? .gif : nil
  }

  /// As it is shown; nil for what is no picture of a known format.
  static func size(of bytes: [UInt8]) -> Size? {
    let size: Size? =
      switch format(of: bytes) {
      case .jpeg: JPEG.size(of: bytes)
      case .png: PNG.size(of: bytes)
      case .webp: WebP.size(of: bytes)
      case .gif:
        bytes.count < 10
          ? nil
          : Size(
            width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
      case nil: nil
      }
    return size.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  /// By its name, whether a file is worth a look.
  static func mayHaveMetadata(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".jpg", ".jpeg", ".png", ".webp"].contains { name.ends(withBytesOf: $0) }
  }

  /// The same picture without what it tells of the place, the time and the device. Colours and orientation stay.
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
    switch format(of: bytes) {
    case .jpeg: JPEG.withoutMetadata(bytes)
    case .png: PNG.withoutMetadata(bytes)
    case .webp: WebP.withoutMetadata(bytes)
    case .gif, nil: bytes
    }
  }
}

extension [UInt8] {
  /// A number of two or four bytes, the highest first; nil beyond the end.
  func bigEndian(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= self.count else { return nil }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= self.count else { return nil }
    return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension ImageBytes {
  /// The segments of a JPEG file (ITU T.81, annex B).
  enum JPEG {
    private enum Marker {
      static let end: UInt8 = 0xD9
      static let scan: UInt8 = 0xDA
      static let comment: UInt8 = 0xFE
      static let application: ClosedRange<UInt8> = 0xE0...0xEF
      static let restart: ClosedRange<UInt8> = 0xD0...0xD7

      static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      }
    }

    private struct Segment {
      let marker: UInt8
      /// With the marker and the length.
      let range: Range<Int>
      var content: Range<Int> { min(range.lowerBound + 4, range.upperBound)..<range.upperBound }
    }

    static func size(of bytes: [UInt8]) -> ImageBytes.Size? {
      var turned = false
      var size: ImageBytes.Size?
      forEachSegment(of: bytes) { segment in
        if let orientation = orientation(of: segment, in: bytes) { turned = orientation >= 5 }
        guard Marker.isFrame(segment.marker), size == nil,
          let height = bytes.bigEndian(at: segment.content.lowerBound + 1, count: 2),
          let width = bytes.bigEndian(at: segment.content.lowerBound + 3, count: 2)
        else { return }
        size = ImageBytes.Size(width: width, height: height)
      }
      return turned ? size.map { ImageBytes.Size(width: $0.height, height: $0.width) } : size
    }

    /// Without Exif, XMP, comments and what else applications add, but for the color profile; without what is behind
    /// the
    /// end, such as a second picture. How the picture is to be turned stays.
    static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
      var kept = Array(bytes.prefix(2))
      kept.reserveCapacity(bytes.count)
      let end = forEachSegment(of: bytes) { segment in
        if let orientation = orientation(of: segment, in: bytes), orientation > 1 {
          kept += minimalExif(orientation)
        }
        if isKept(segment, in: bytes) { kept += bytes[segment.range] }
      }
      return kept + bytes[end...]
    }

    /// - Returns: Where the parts end that can be read; the end of the file where all could be.
    @discardableResult
    private static func forEachSegment(of bytes: [UInt8], _ body: (Segment) -> Void) -> Int {
      var position = 2
      while position + 1 < bytes.count {
        guard bytes[position] == 0xFF else { return position }
        let marker = bytes[position + 1]
        if marker == 0xFF {
          position += 1
          continue
        }
        if marker == Marker.end {
          body(Segment(marker: marker, range: position..<position + 2))
          return bytes.count
        }
        guard let length = bytes.bigEndian(at: position + 2, count: 2), length >= 2,
          position + 2 + length <= bytes.count
        else { return position }
        var end = position + 2 + length
        if marker == Marker.scan { end = endOfScan(from: end, in: bytes) }
        body(Segment(marker: marker, range: position..<end))
        position = end
      }
      return position
    }

    /// The next marker that is none of a scan.
    private static func endOfScan(from start: Int, in bytes: [UInt8]) -> Int {
      var position = start
      while position + 1 < bytes.count {
        let next = bytes[position + 1]
        if bytes[position] == 0xFF, next != 0, next != 0xFF, !Marker.restart.contains(next) {
          return position
        }
        position += 1
      }
      return bytes.count
    }

    private static func isKept(_ segment: Segment, in bytes: [UInt8]) -> Bool {
      switch segment.marker {
      case Marker.comment: false
      // JFIF; how Adobe's programs encode colors.
      case 0xE0, 0xEE: true
      case 0xE2: bytes[segment.content].starts(with: "ICC_PROFILE\0".utf8)
      case Marker.application: false
      default: true
      }
    }

    // MARK: - Exif

    private static let exif = Array("Exif\0\0".utf8)

    /// 1 to 8, as Exif counts the ways to hold a camera.
    private static func orientation(of segment: Segment, in bytes: [UInt8]) -> Int? {
      guard segment.marker == 0xE1, bytes[segment.content].starts(with: exif) else { return nil }
      let tiff = Array(bytes[segment.content].dropFirst(exif.count))
      let isBig = tiff.starts(with: "MM".utf8)
      func number(_ offset: Int, _ count: Int) -> Int? {
        isBig ? tiff.bigEndian(at: offset, count: count) : tiff.littleEndian(at: offset, count: count)
      }
      guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
      for entry in 0..<count {
        let offset = directory + 2 + entry * 12
        guard let tag = number(offset, 2) else { return nil }
        if tag == 0x0112 { return number(offset + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
      }
      return nil
    }

    /// A segment that says how to turn the picture, and nothing else.
    private static func minimalExif(_ orientation: Int) -> [UInt8] {
      let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
      let tiff = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
      let content = exif + tiff
      return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
    }
  }
}

extension ImageBytes {
  /// The chunks of a PNG file (ISO 15948).
  enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Texts, Exif, and when the picture was changed.
    private static let metadata = Set(["tEXt", "zTXt", "iTXt", "eXIf", "tIME"])

    static func size(of bytes: [UInt8]) -> ImageBytes.Size? {
      guard let width = bytes.bigEndian(at: 16, count: 4), let height = bytes.bigEndian(at: 20, count: 4)
      else {
        return nil
      }
      return ImageBytes.Size(width: width, height: height)
    }

    /// Nothing behind the end stays.
    static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
      var kept = signature
      kept.reserveCapacity(bytes.count)
      var position = signature.count
      while let length = bytes.bigEndian(at: position, count: 4), position + length + 12 <= bytes.count {
        let chunk = position..<position + length + 12
        let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
        if !metadata.contains(name) { kept += bytes[chunk] }
        position = chunk.upperBound
        if name == "IEND" { return kept }
      }
      return kept + bytes[position...]
    }
  }
}

extension ImageBytes {
  /// The chunks of a WebP file (RFC 9649).
  enum WebP {
    private struct Chunk {
      let name: String
      /// With its head, and the byte that fills it up.
      let range: Range<Int>
      var content: Int { range.lowerBound + 8 }
    }

    private static func chunks(of bytes: [UInt8]) -> [Chunk] {
      var chunks: [Chunk] = []
      var position = 12
      while let length = bytes.littleEndian(at: position + 4, count: 4), position + 8 + length <= bytes.count
      {
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
}
