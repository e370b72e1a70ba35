/// What a caller wants to know again of the build that wrote a site. It belongs to one manifest and to one run of
/// the system; as with stamps, what was written before the system started may have been lost.
enum BuildNote {
  private static let mark: UInt64 = 0x3130_6574_6F6E_6266  // "fbnote01"
  private static let headerCount = 4 * MemoryLayout<UInt64>.size

  static func bytes(_ text: [UInt8], for manifest: Manifest) -> [UInt8] {
    var bytes: [UInt8] = []
    header(text[...], manifest).withUnsafeBytes { bytes.append(contentsOf: $0) }
    return bytes + text
  }

  /// Returns `nil` unless the bytes belong to this manifest and to this run of the system.
  static func text(_ bytes: [UInt8], for manifest: Manifest) -> [UInt8]? {
    guard bytes.count >= headerCount else { return nil }
    let text = bytes[headerCount...]
    let isOwn = header(text, manifest).withUnsafeBytes { $0.elementsEqual(bytes[..<headerCount]) }
    return isOwn ? Array(text) : nil
  }

  private static func header(_ text: ArraySlice<UInt8>, _ manifest: Manifest) -> [UInt64] {
    [mark, BootSession.hash, XXH64.hash(manifest.text), text.withUnsafeBytes { XXH64.hash($0) }]
  }
}
