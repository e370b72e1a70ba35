/// The data that cameras write into their pictures (CIPA DC-008: Exif 2.32, sections 4.5 and 4.6): numbers in
/// directories, as in TIFF.
///
/// No offset or number in it is trusted: one that leads outside counts as missing, and only the first two
/// directories of a chain are read.
struct Exif {
  static let signature = Array("Exif\0\0".utf8)

  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool

  /// - Parameter content: The content of a segment of a JPEG file.
  /// - Returns: `nil` if the segment has other data.
  init?(segment content: [UInt8]) {
    guard content.starts(with: Self.signature) else { return nil }
    bytes = content[Self.signature.count...]
    isBigEndian = bytes.starts(with: "MM".utf8)
  }

  /// The number for how the picture is to be turned, from 1 to 8; `nil` if there is none.
  var orientation: Int? {
    first.flatMap { value(.orientation, in: $0) }.flatMap { (1...8).contains($0) ? $0 : nil }
  }

  /// The place of the small picture, counted from the end of the signature, if it is a JPEG file.
  var thumbnail: Range<Int>? {
    guard let second = first.flatMap(directory(after:)),
      let start = value(.thumbnail, in: second), let count = value(.thumbnailCount, in: second),
      start > 0, count > 2, start + count <= bytes.count,
      bytes.dropFirst(start).starts(with: [0xFF, 0xD8])
    else { return nil }
    return start..<start + count
  }

  /// The sizes that the picture is said to have, before it is turned.
  var sizes: [Picture.Size] {
    guard let first else { return [] }
    let details = value(.details, in: first)
    return [
      size(first, .width, .height), details.flatMap { size($0, .pixelWidth, .pixelHeight) },
    ].compactMap(\.self)
  }

  /// A segment that tells how a picture is to be turned, and nothing else.
  static func segment(ofOrientation orientation: Int) -> [UInt8] {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    let content = signature + Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }
}

extension Exif {
  private enum Tag: Int {
    case width = 0x0100
    case height = 0x0101
    case orientation = 0x0112
    case thumbnail = 0x0201
    case thumbnailCount = 0x0202
    case details = 0x8769
    case pixelWidth = 0xA002
    case pixelHeight = 0xA003
  }

  private static let entryCount = 12

  /// The place of the first directory.
  private var first: Int? { number(at: 4, count: 4) }

  private func directory(after directory: Int) -> Int? {
    number(at: directory, count: 2).flatMap { number(at: directory + 2 + $0 * Self.entryCount, count: 4) }
  }

  private func size(_ directory: Int, _ width: Tag, _ height: Tag) -> Picture.Size? {
    guard let width = value(width, in: directory), let height = value(height, in: directory) else {
      return nil
    }
    return Picture.Size(width: width, height: height)
  }

  /// The first value of a tag: a number of 16 or 32 bits.
  private func value(_ tag: Tag, in directory: Int) -> Int? {
    guard let count = number(at: directory, count: 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * Self.entryCount
      guard let found = number(at: entry, count: 2) else { return nil }
      guard found == tag.rawValue else { continue }
      switch number(at: entry + 2, count: 2) {
      case 3: return number(at: entry + 8, count: 2)
      case 4: return number(at: entry + 8, count: 4)
      default: return nil
      }
    }
    return nil
  }

  /// - Parameter offset: Counted from the end of the signature; at most a few times 2³².
  private func number(at offset: Int, count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    return (0..<count).reduce(0) { number, index in
      number << 8 | Int(bytes[start + (isBigEndian ? index : count - 1 - index)])
    }
  }
}
