/// The chunks of a PNG file (ISO 15948).
enum PNGImage {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Texts, Exif, and when the picture was changed.
  private static let metadata = Set(["tEXt", "zTXt", "iTXt", "eXIf", "tIME"])

  static func size(of bytes: [UInt8]) -> ImageBytes.Size? {
    guard let width = bytes.bigEndian(at: 16, count: 4), let height = bytes.bigEndian(at: 20, count: 4) else {
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
