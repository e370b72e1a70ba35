import Basics

/// AVIF files (AV1 Image File Format, on ISO 14496-12 and ISO 23008-12). All parts are found by their
/// position in the file, so nothing can be removed. Names of items are overwritten with zeros. A file is
/// refused unless each part is known to say how the picture is coded and shown; HEIC is refused, too.
extension Picture {
  private static let brands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "miaf", "avif", "avis", "crx ",
    "jxl ",
  ]
  private static let items: Set<String> = ["av01", "grid", "iovl", "iden"]

  /// The largest number of bytes of each property of an item: its coding, its size, and how it is turned,
  /// cropped and lit. The colors and the use of an item are checked separately.
  private static let properties = [
    "av1C": 256, "ispe": 12, "pixi": 16, "pasp": 8, "clap": 32, "irot": 1, "imir": 1, "clli": 4, "mdcv": 24,
    "a1op": 1, "a1lx": 13, "lsel": 2,
  ]
  /// The uses of an item that is not the picture itself: only its transparency.
  private static let uses = ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"]

  /// - Parameter head: The first bytes of a file with a box `ftyp`.
  static func isImageContainer(_ head: [UInt8]) -> Bool {
    stride(from: 8, to: max(8, head.count - 3), by: 4).contains { offset in
      brands.contains(String(decoding: head[offset..<offset + 4], as: UTF8.self))
    }
  }

  mutating func readImageContainer(_ bytes: inout FileWindow) throws {
    var names: [Range<Int>] = []
    try Self.visitBoxes(0..<bytes.count, of: &bytes) { name, content, bytes in
      switch name {
      case "ftyp", "mdat": break
      case "meta": try Self.check(content.dropFirst(4), of: &bytes, &names)
      default: throw Obstacle.metadata
      }
    }
    var position = 0
    for range in names where !range.isEmpty {
      try parts.append(position..<range.lowerBound)
      parts.add([UInt8](repeating: 0, count: range.count))
      position = range.upperBound
    }
    try parts.append(position..<bytes.count)
  }

  /// - Parameter names: The places of texts that may be overwritten are appended here, in order.
  private static func check(_ meta: Range<Int>, of bytes: inout FileWindow, _ names: inout [Range<Int>])
    throws
  {
    try visitBoxes(meta, of: &bytes) { name, content, bytes in
      switch name {
      case "pitm", "iloc", "iref": break
      case "idat" where content.count <= 256: break
      case "hdlr": names.append(content.dropFirst(24))
      case "iprp": try checkProperties(content, of: &bytes)
      case "iinf":
        let isLong = try bytes.byte(at: content.lowerBound) != 0
        try visitBoxes(content.dropFirst(isLong ? 8 : 6), of: &bytes) { name, content, bytes in
          guard name == "infe", let version = try bytes.byte(at: content.lowerBound), version >= 2,
            let type = try bytes.name(at: content.lowerBound + (version == 2 ? 8 : 10)), items.contains(type)
          else { throw Obstacle.metadata }
          names.append(content.dropFirst(version == 2 ? 12 : 14))
        }
      default: throw Obstacle.metadata
      }
    }
  }

  private static func checkProperties(_ range: Range<Int>, of bytes: inout FileWindow) throws {
    try visitBoxes(range, of: &bytes) { name, content, bytes in
      if name == "ipma" { return }
      guard name == "ipco" else { throw Obstacle.metadata }
      try visitBoxes(content, of: &bytes) { name, content, bytes in
        let isKept =
          switch name {
          case "colr": try isColors(content, of: &bytes)
          case "auxC": try isUse(content, of: &bytes)
          default: properties[name].map { content.count <= $0 } ?? false
          }
        guard isKept else { throw Obstacle.metadata }
      }
    }
  }

  /// Whether a property names colors by numbers, or by a profile without texts.
  private static func isColors(_ content: Range<Int>, of bytes: inout FileWindow) throws -> Bool {
    switch try bytes.name(at: content.lowerBound) {
    case "nclx": return content.count <= 11
    case "prof", "rICC":
      guard content.count <= mostOfProfile, let profile = try bytes.bytes(content.dropFirst(4)) else {
        return false
      }
      return ColorProfile.withoutTexts(profile) == profile
    default: return false
    }
  }

  private static func isUse(_ content: Range<Int>, of bytes: inout FileWindow) throws -> Bool {
    guard content.count < 256, let text = try bytes.bytes(content.dropFirst(4)) else { return false }
    return uses.contains { text.elementsEqual($0.utf8) || text.elementsEqual($0.utf8 + [0]) }
  }

  private static func visitBoxes(
    _ range: Range<Int>, of bytes: inout FileWindow,
    _ visit: (String, Range<Int>, inout FileWindow) throws -> Void
  ) throws {
    var (position, count) = (range.lowerBound, 0)
    while position < range.upperBound {
      guard var length = try bytes.bigEndian(at: position, count: 4),
        let name = try bytes.name(at: position + 4)
      else { throw Obstacle.metadata }
      if length == 0 { length = range.upperBound - position }
      count += 1
      guard length >= 8, length <= range.upperBound - position, count <= mostChunks else {
        throw Obstacle.metadata
      }
      try visit(name, position + 8..<position + length, &bytes)
      position += length
    }
  }
}
