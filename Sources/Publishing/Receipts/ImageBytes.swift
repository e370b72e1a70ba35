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
    if bytes.starts(with: PNGImage.signature) { return .png }
    if bytes.count >= 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
      return .webp
    }
    return bytes.starts(with: "GIF8".utf8) ? .gif : nil
  }

  /// As it is shown; nil for what is no picture of a known format.
  static func size(of bytes: [UInt8]) -> Size? {
    let size: Size? =
      switch format(of: bytes) {
      case .jpeg: JPEGImage.size(of: bytes)
      case .png: PNGImage.size(of: bytes)
      case .webp: WebPImage.size(of: bytes)
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
    case .jpeg: JPEGImage.withoutMetadata(bytes)
    case .png: PNGImage.withoutMetadata(bytes)
    case .webp: WebPImage.withoutMetadata(bytes)
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
