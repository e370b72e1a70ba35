/// The stamps of the files that a manifest lists, in its order: as long as a file has the stamp, its content
/// is known without reading it. Only ever a shortcut: without it, or on another machine, all files are read.
enum StampCache {
  private static let mark: UInt64 = 0x3130_706D_6174_7366  // "fstamp01"
  private static let headerCount = 4 * MemoryLayout<UInt64>.size
  private static let stride = MemoryLayout<Stamp>.stride

  static func bytes(_ stamps: [Stamp], for manifest: Manifest) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerCount + stamps.count * stride)
    stamps.withUnsafeBytes { body in
      let header = [mark, BootSession.hash, XXH64.hash(manifest.text), XXH64.hash(body)]
      header.withUnsafeBytes { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: body)
    }
    return bytes
  }

  /// Returns `nil` unless the bytes belong to this manifest and to this run of the system. What was written
  /// before the system started may have been lost in a power cut although its stamp tells nothing of it.
  static func stamps(_ bytes: [UInt8], for manifest: Manifest) -> [Stamp]? {
    guard bytes.count == headerCount + manifest.entries.count * stride else { return nil }
    return bytes.withUnsafeBytes { bytes in
      let header = (0..<4).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
      let body = UnsafeRawBufferPointer(rebasing: bytes[headerCount...])
      guard header == [mark, BootSession.hash, XXH64.hash(manifest.text), XXH64.hash(body)] else {
        return nil
      }
      return manifest.entries.indices.map { body.loadUnaligned(fromByteOffset: $0 * stride, as: Stamp.self) }
    }
  }
}
