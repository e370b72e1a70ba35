import Basics

/// JPEG files (ITU T.81, annex B).
extension Picture {
  private enum Marker {
    static let start: UInt8 = 0xD8
    static let end: UInt8 = 0xD9
    static let scan: UInt8 = 0xDA
    static let restart: ClosedRange<UInt8> = 0xD0...0xD7

    /// Whether a segment says how the picture is coded, unlike comments and data added by applications.
    static func isOfPicture(_ marker: UInt8) -> Bool {
      (0xC0...0xCF).contains(marker) && marker != 0xC8 || (scan...0xDF).contains(marker)
    }

    static func isFrame(_ marker: UInt8) -> Bool {
      (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Whether a marker has no segment. Outside a scan, such markers mean nothing, nor does a zero.
    static func hasNoSegment(_ marker: UInt8) -> Bool { marker <= 1 || restart.contains(marker) }
  }

  /// Keeps the coded picture, its orientation and its colors, and drops everything after its end.
  mutating func readJPEG(_ bytes: inout FileWindow, isMeasured: Bool) throws {
    var reading = JPEGReading()
    var embedded: Embedded?
    parts.add([0xFF, Marker.start])
    var (position, count) = (2, 0)
    while let (marker, start) = try Self.nextMarker(from: position, in: &bytes) {
      count += 1
      if count > Self.mostChunks { throw Obstacle.metadata }
      if marker == Marker.start || marker == Marker.end { break }
      guard let length = try bytes.bigEndian(at: start + 2, count: 2), length >= 2,
        start + 2 + length <= bytes.count
      else { break }
      let segment = start..<start + 2 + length
      position = segment.upperBound
      if Marker.isOfPicture(marker) {
        if Marker.isFrame(marker), size == nil { size = try Self.sizeOfFrame(segment, in: &bytes) }
        try parts.append(segment)
      } else if let content = try bytes.bytes(segment.dropFirst(4)) {
        reading.read(marker, content, into: &parts)
        if count == 1, let exif = Exif(segment: content) {
          embedded = Embedded(in: exif, at: segment.lowerBound + 4 + Exif.signature.count)
        }
      }
      guard marker == Marker.scan else { continue }
      reading.hasScan = true
      if isMeasured { break }
      position = try Self.endOfScan(from: position, in: &bytes)
      try parts.append(segment.upperBound..<position)
    }
    guard reading.hasScan else { throw Obstacle.metadata }
    parts.add([0xFF, Marker.end])
    orientation = reading.orientation
    if isMeasured, let embedded, let size {
      thumbnail = try embedded.thumbnail(of: size, turned: orientation, in: bytes)
    }
    size = size?.turned(orientation)
  }

  /// Finds the next marker. Like decoders, skips bytes that belong to no segment.
  private static func nextMarker(
    from position: Int, in bytes: inout FileWindow
  ) throws -> (marker: UInt8, start: Int)? {
    var (position, count) = (position, 0)
    while let start = try bytes.firstIndex(of: 0xFF, from: position) {
      guard let marker = try bytes.byte(at: start + 1) else { return nil }
      count += 1
      if count > mostChunks { throw Obstacle.metadata }
      if marker != 0xFF, !Marker.hasNoSegment(marker) { return (marker, start) }
      position = marker == 0xFF ? start + 1 : start + 2
    }
    return nil
  }

  /// The position of the next marker that does not belong to a scan.
  private static func endOfScan(from start: Int, in bytes: inout FileWindow) throws -> Int {
    var position = start
    while let found = try bytes.firstIndex(of: 0xFF, from: position) {
      guard let next = try bytes.byte(at: found + 1) else { break }
      if next != 0, next != 0xFF, !Marker.restart.contains(next) { return found }
      position = found + 1
    }
    return bytes.count
  }

  private static func sizeOfFrame(_ segment: Range<Int>, in bytes: inout FileWindow) throws -> Size? {
    guard let height = try bytes.bigEndian(at: segment.lowerBound + 5, count: 2),
      let width = try bytes.bigEndian(at: segment.lowerBound + 7, count: 2)
    else { return nil }
    return Size(width: width, height: height)
  }
}

/// The data read from segments that applications add.
private struct JPEGReading {
  /// The orientation of the camera, from 1 to 8 as in Exif.
  var orientation = 1
  var hasScan = false
  /// The parts of the color profile read so far, by number.
  private var profile: [UInt8: ArraySlice<UInt8>] = [:]
  private var hasProfile = false

  private static let jfif = Array("JFIF\0".utf8)
  private static let adobe = Array("Adobe".utf8)
  private static let icc = Array("ICC_PROFILE\0".utf8)

  /// Writes the data of a segment that may be kept. All else, such as a preview, is left out.
  mutating func read(_ marker: UInt8, _ content: [UInt8], into parts: inout PictureParts) {
    switch marker {
    case 0xE0 where content.starts(with: Self.jfif) && content.count >= 14:
      parts.add([0xFF, marker, 0, 16] + content.prefix(12) + [0, 0])
    case 0xEE where content.starts(with: Self.adobe) && content.count >= 12:
      parts.add([0xFF, marker, 0, 14] + content.prefix(12))
    case 0xE1 where orientation == 1:
      orientation = Exif(segment: content)?.orientation ?? 1
      if orientation > 1 { parts.add(Exif.segment(ofOrientation: orientation)) }
    case 0xE2 where content.starts(with: Self.icc) && content.count > 14 && !hasProfile:
      profile[content[12]] = content[14...]
      guard profile.count == Int(content[13]) else { return }
      hasProfile = true
      let whole = profile.sorted { $0.key < $1.key }.flatMap(\.value)
      Self.add(ColorProfile.withoutTexts(whole) ?? [], to: &parts)
    default: break
    }
  }

  private static func add(_ profile: [UInt8], to parts: inout PictureParts) {
    let most = 0xFFFF - 2 - 14
    let count = (profile.count + most - 1) / most
    for number in 0..<min(count, 255) {
      let piece = profile[number * most..<min((number + 1) * most, profile.count)]
      let length = piece.count + 16
      parts.add(
        [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + icc + [UInt8(number + 1), UInt8(count)]
          + piece)
    }
  }
}
