import Basics

/// The names of Folio's own records of an output folder. They are in a private folder of their own
/// (`RecordsPlace`), since the whole output goes to a host. An older Folio kept them in `.folio` inside of
/// the output.
///
/// `manifest` is the same for the same site on every machine. `stamps`, `modes` and `note` are caches of this
/// machine; the note says what the site was made from. `next` is the manifest of a build that has begun to
/// move files into place, so one that is left over comes from a killed build.
enum Records {
  static let manifest = "manifest"
  static let next = "next"
  static let stamps = "stamps"
  static let modes = "modes"
  static let note = "note"
  /// A record that is being written.
  static let draft = "draft"

  /// The folder in an output that holds `staging` during a build. The new files wait there until they are
  /// moved.
  static let folder = SitePath.recordsFolder
  static let staging = "staging"

  /// The records that an older Folio kept in `folder`.
  static let former = [manifest, next, stamps, note, ".gitignore"]
}

extension Records {
  /// A record that Folio writes next to a manifest for this machine alone. It belongs to one manifest and to
  /// one boot of the system, since data written before a power cut may be lost without a sign.
  struct Local {
    /// The hash of the text of the manifest that the record belongs to.
    let manifestHash: UInt64
    private let body: ArraySlice<UInt8>

    private static let headerCount = 4 * MemoryLayout<UInt64>.size

    /// Returns `nil` unless the bytes are complete and, without `fromAnyBoot`, were written in this boot.
    private init?(_ bytes: [UInt8], mark: UInt64, fromAnyBoot: Bool = false) {
      guard bytes.count >= Self.headerCount else { return nil }
      let (boot, manifestHash) = bytes.withUnsafeBytes { bytes in
        (
          bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
          bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        )
      }
      let header = bytes.withUnsafeBytes { bytes in
        Self.header(
          mark, fromAnyBoot ? boot : BootSession.hash, manifestHash,
          UnsafeRawBufferPointer(rebasing: bytes[Self.headerCount...]))
      }
      guard header.withUnsafeBytes({ $0.elementsEqual(bytes[..<Self.headerCount]) }) else { return nil }
      self.manifestHash = manifestHash
      body = bytes[Self.headerCount...]
    }

    func belongs(to manifest: Manifest) -> Bool { manifestHash == XXH64.hash(manifest.text) }

    private static func bytes(
      _ body: UnsafeRawBufferPointer, mark: UInt64, for manifest: Manifest
    ) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(headerCount + body.count)
      header(mark, BootSession.hash, XXH64.hash(manifest.text), body).withUnsafeBytes {
        bytes.append(contentsOf: $0)
      }
      bytes.append(contentsOf: body)
      return bytes
    }

    private static func header(
      _ mark: UInt64, _ boot: UInt64, _ manifestHash: UInt64, _ body: UnsafeRawBufferPointer
    ) -> [UInt64] {
      [mark, boot, manifestHash, XXH64.hash(body)]
    }
  }
}

// MARK: Stamps

extension Records {
  /// A file as a build left it. As long as the file has the same stamp, its content is known without reading
  /// it; as long as its inputs have the same fingerprint, too, its new content is known without rendering.
  struct KnownFile: Equatable, BitwiseCopyable {
    static let unknown = KnownFile(stamp: .unknown)

    var stamp: FileStatus.Stamp
    /// See `SiteWriter.Contents.fingerprint`; 0 if there is none.
    var inputs: UInt64 = 0
  }
}

/// The stamps of the files that a manifest lists, in its order. This is only a shortcut: without it, or on
/// another machine, all files are rendered and read.
extension Records.Local {
  private static let stampsMark: UInt64 = 0x3230_706D_6174_7366  // "fstamp02"

  static func bytes(_ files: [Records.KnownFile], for manifest: Manifest) -> [UInt8] {
    files.withUnsafeBytes { bytes($0, mark: stampsMark, for: manifest) }
  }

  /// Returns `nil` unless the bytes belong to this manifest and, without `fromAnyBoot`, were written since
  /// the system started. Older ones identify a file, but do not show that its data has reached the disk.
  static func stamps(
    _ bytes: [UInt8], for manifest: Manifest, fromAnyBoot: Bool = false
  ) -> [Records.KnownFile]? {
    let stride = MemoryLayout<Records.KnownFile>.stride
    guard bytes.count == headerCount + manifest.entries.count * stride,
      let record = Records.Local(bytes, mark: stampsMark, fromAnyBoot: fromAnyBoot),
      record.belongs(to: manifest)
    else { return nil }
    return record.body.withUnsafeBytes { body in
      manifest.entries.indices.map {
        body.loadUnaligned(fromByteOffset: $0 * stride, as: Records.KnownFile.self)
      }
    }
  }
}

// MARK: Note

/// The note that a caller keeps about the build that wrote a site.
extension Records.Local {
  private static let noteMark: UInt64 = 0x3130_6574_6F6E_6266  // "fbnote01"

  static func bytes(note: [UInt8], for manifest: Manifest) -> [UInt8] {
    note.withUnsafeBytes { bytes($0, mark: noteMark, for: manifest) }
  }

  init?(note bytes: [UInt8]) { self.init(bytes, mark: Self.noteMark) }

  var note: [UInt8] { Array(body) }
}

private enum BootSession {
  static let hash: UInt64 = XXH64.hash(name)

  #if canImport(Darwin)
    private static var name: [UInt8] {
      var name = [UInt8](repeating: 0, count: 64)
      var count = name.count
      guard sysctlbyname("kern.bootsessionuuid", &name, &count, nil, 0) == 0 else { return [] }
      return Array(name.prefix(count))
    }
  #else
    private static var name: [UInt8] {
      let path = "/proc/sys/kernel/random/boot_id"
      return (try? SourceFile(at: path, named: path).bytes(at: 0, count: 64)) ?? []
    }
  #endif
}
