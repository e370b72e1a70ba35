#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What `stat` tells about an entry of a folder.
package struct FileStatus: Sendable {
  package enum Kind: Sendable { case file, folder, symbolicLink, other }

  package let kind: Kind
  package let stamp: Stamp
  package let identity: Identity
  package let permissions: mode_t
  package let owner: uid_t
  package let group: gid_t

  package init(_ raw: stat) {
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

  /// Two paths with one identity lead to the same file or folder.
  package struct Identity: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
  }

  /// What tells a version of a file from another one without reading it.
  ///
  /// The time of change cannot be set by a program, so it gives away an edit that restored the time of
  /// modification.
  package struct Stamp: Equatable, BitwiseCopyable, Sendable {
    package var size: Int64
    package var inode: UInt64
    /// Nanoseconds since 1970.
    package var modified: Int64
    package var changed: Int64

    /// Matches no file.
    package static let unknown = Stamp(size: -1, inode: 0, modified: 0, changed: 0)

    /// How long a file system may give the same time to all that happens, in microseconds. Linux counts in
    /// timer ticks, at most 10 ms.
    package static let clockTick: useconds_t = 10_000

    /// The stamp, or `unknown` if the file could still change without getting another one: because it changed
    /// just now, or because its file system counts in whole seconds.
    package var settled: Stamp {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      let isSettled = changed < now.nanoseconds - 2_000 * Int64(Self.clockTick)
      return isSettled && isPrecise ? self : .unknown
    }

    /// Whether the file has not changed since. Some file systems number files anew, so that does not count.
    package func isSameVersion(as other: Stamp) -> Bool {
      size == other.size && modified == other.modified && changed == other.changed
    }

    package var isPrecise: Bool { modified % 1_000_000_000 != 0 }
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 {
    Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(tv_nsec)
  }
}
