/// What a caller wants to know again of the build that wrote a site. It belongs to one manifest and to one run of
/// the system; as with stamps, what was written before the system started may have been lost.
enum BuildNote {
  private static let mark: UInt64 = 0x3130_6574_6F6E_6266  // "fbnote01"
  private static let headerCount = 4 * MemoryLayout<UInt64>.size

  static func bytes(_ text: [UInt8], for manifest: Manifest) -> [UInt8] {
    var bytes: [UInt8] = []
    header(text, XXH64.hash(manifest.text)).withUnsafeBytes { bytes.append(contentsOf: $0) }
    return bytes + text
  }

  /// Returns `nil` unless the bytes are whole, and were written in this run of the system.
  static func text(_ bytes: [UInt8]) -> (text: [UInt8], manifest: UInt64)? {
    guard bytes.count >= headerCount else { return nil }
    let text = Array(bytes[headerCount...])
    let manifest = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self) }
    let isOwn = header(text, manifest).withUnsafeBytes { $0.elementsEqual(bytes[..<headerCount]) }
    return isOwn ? (text, manifest) : nil
  }

  static func belongs(_ manifestHash: UInt64, to manifest: Manifest) -> Bool {
    manifestHash == XXH64.hash(manifest.text)
  }

  private static func header(_ text: [UInt8], _ manifest: UInt64) -> [UInt64] {
    [mark, BootSession.hash, manifest, XXH64.hash(text)]
  }
}
