/// The segments of a JPEG file (ITU T.81, annex B).
enum JPEGImage {
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

  /// Without Exif, XMP, comments and what else applications add, but for the color profile; without what is behind the
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
      if bytes[position] == 0xFF, next != 0, next != 0xFF, !Marker.restart.contains(next) { return position }
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
