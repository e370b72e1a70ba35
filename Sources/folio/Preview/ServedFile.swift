import Basics
import Foundation

/// A regular file that is open for reading, and is closed with this value.
final class ServedFile: Sendable {
  let size: Int
  /// Made from what tells a file from its next version, so that nothing has to be read for it.
  let entityTag: String
  private let descriptor: Int32

  /// Opens a file that lies below one of some folders, wherever the links that are in its path now lead.
  ///
  /// The path without links is settled first, and is then walked folder by folder from a root that is open
  /// already, with links refused. So whoever puts a link in the way meanwhile gets an error, and nothing else.
  /// - Parameter roots: Absolute, and without links.
  /// - Returns: Nil for what is not there, lies elsewhere, may not be read, or is no regular file.
  init?(at url: URL, below roots: [String]) {
    guard let path = Self.withoutLinks(url.path(percentEncoded: false)),
      let root = roots.first(where: { path.begins(withBytesOf: Self.asFolder($0)) }),
      let descriptor = Self.open(path, below: root)
    else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    #if os(macOS)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    let stamp = [Int(status.st_ino), Int(modified.tv_sec), modified.tv_nsec, Int(status.st_size)]
    self.descriptor = descriptor
    size = Int(status.st_size)
    entityTag = "\"\(stamp.map { String($0, radix: 36) }.joined(separator: "-"))\""
  }

  deinit { close(descriptor) }

  /// - Returns: Fewer bytes than asked for only where the file ends.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    // `filled` counts the bytes that `pread` wrote, also where an error leaves the loop.
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
        if read < 0, errno == EINTR { continue }
        guard read >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        if read == 0 { break }
        filled += read
      }
    }
  }

  /// The same place by a path that has no links, `.` or `..` in it; nil for what is not there.
  static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  private static func asFolder(_ path: String) -> String { path.ends(withBytesOf: "/") ? path : path + "/" }

  private static func open(_ path: String, below root: String) -> Int32? {
    let parts = path.utf8.dropFirst(asFolder(root).utf8.count).split(separator: UInt8(ascii: "/"))
    var folder = Foundation.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (index, part) in parts.enumerated() where folder >= 0 {
      // Without O_NONBLOCK, a pipe that nobody writes to would never open.
      let kind = index == parts.count - 1 ? O_NONBLOCK | O_NOCTTY : O_DIRECTORY
      let next = openat(
        folder, String(decoding: part, as: UTF8.self), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
      close(folder)
      folder = next
    }
    return folder >= 0 ? folder : nil
  }
}
