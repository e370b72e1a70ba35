import Synchronization

/// The permissions that new files and folders of this process do not get.
package enum Umask {
  package static var current: mode_t { reported ?? readBySetting }

  /// The mask as Linux reports it, without changing anything that other threads use.
  private static var reported: mode_t? {
    #if os(Linux)
      let path = "/proc/self/status"
      guard let status = try? SourceFile(at: path, named: path).contents() else { return nil }
      let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Umask:".utf8) }
      return line?.split(separator: UInt8(ascii: "\t")).last
        .flatMap { mode_t(String(decoding: $0, as: UTF8.self), radix: 8) }
    #else
      return nil
    #endif
  }

  /// The mask of other systems, which report it only while setting another. For that moment, other threads
  /// make private files. Without the lock, a second thread could take 077 for the mask, and leave it so.
  private static var readBySetting: mode_t {
    lock.withLock { _ in
      let mask = umask(0o077)
      umask(mask)
      return mask
    }
  }

  private static let lock = Mutex(())
}

/// The result of `stat` for an entry of a folder.
package struct FileStatus: Sendable {
  package enum Kind: Sendable { case file, folder, symbolicLink, other }

  package let kind: Kind
  package let stamp: Stamp
  package let identity: Identity
  package let permissions: mode_t
  package let owner: uid_t
  package let group: gid_t

  private init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .symbolicLink
    default: kind = .other
    }
    #if canImport(Darwin)
      let (modified, changed) = (raw.st_mtimespec, raw.st_ctimespec)
    #else
      let (modified, changed) = (raw.st_mtim, raw.st_ctim)
    #endif
    stamp = Stamp(
      size: Int64(raw.st_size), inode: UInt64(raw.st_ino),
      modified: modified.nanoseconds, changed: changed.nanoseconds)
    identity = Identity(device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(raw.st_ino))
    permissions = raw.st_mode & 0o7777
    owner = raw.st_uid
    group = raw.st_gid
  }

  /// - Parameters:
  ///   - path: Relative to the open folder, unless it is absolute.
  ///   - followingLinks: Whether to inspect what a symbolic link leads to.
  /// - Returns: `nil` if that failed, with the reason in `errno`.
  package init?(
    at path: UnsafePointer<CChar>, in folder: CInt = AT_FDCWD, followingLinks: Bool = true
  ) {
    var raw = stat()
    guard fstatat(folder, path, &raw, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(raw)
  }

  /// - Returns: `nil` if that failed, with the reason in `errno`.
  package init?(ofOpen descriptor: CInt) {
    var raw = stat()
    guard fstat(descriptor, &raw) == 0 else { return nil }
    self.init(raw)
  }

  /// The identity of a file or folder: two paths with the same identity lead to the same one.
  package struct Identity: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
  }

  /// Metadata that distinguishes versions of a file without reading it.
  ///
  /// No program can set the time of change, so it reveals an edit that restored the modification time.
  package struct Stamp: Equatable, BitwiseCopyable, Sendable {
    package var size: Int64
    package var inode: UInt64
    /// Nanoseconds since 1970.
    package var modified: Int64
    package var changed: Int64

    /// A stamp that no file has.
    package static let unknown = Stamp(size: -1, inode: 0, modified: 0, changed: 0)

    /// The longest time, in microseconds, for which a file system's clock may show the same value. Linux
    /// counts in timer ticks of at most 10 ms.
    package static let clockTick: useconds_t = 10_000

    /// The stamp, or `unknown` if the file could still change and keep its stamp: because it changed just
    /// now, or because its file system counts in whole seconds.
    package var ifReliable: Stamp {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      let isSettled = changed < now.nanoseconds - 2_000 * Int64(Self.clockTick)
      return isSettled && isPrecise ? self : .unknown
    }

    /// Whether the file is unchanged. Ignores the inode, because some file systems renumber files.
    package func isSameVersion(as other: Stamp) -> Bool {
      size == other.size && modified == other.modified && changed == other.changed
    }

    package var isPrecise: Bool { modified % 1_000_000_000 != 0 }
  }
}

/// The absolute path of an existing file or folder, with all symbolic links resolved.
///
/// - Returns: `nil` if nothing could be found, with the reason in `errno`.
package func pathWithoutLinks(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

extension timespec {
  fileprivate var nanoseconds: Int64 {
    Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(tv_nsec)
  }
}
