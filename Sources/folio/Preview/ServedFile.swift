import Basics
import Bookkeeping
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

/// Where in a site a request points, after one round of decoding.
///
/// It is only ever looked up among the planned paths and never reaches the file system, so that the checks here
/// are the second lock on the door.
struct RequestPath: Equatable, Sendable {
  /// Relative, without a leading slash: empty for the start page, with a slash at its end for a folder.
  let string: String

  /// - Parameter target: The path of a request's target as it was sent.
  /// - Returns: Nil for anything but a plain path: nothing hidden, no empty, `.` or `..` part, no backslash, no
  ///   control character, no encoded slash, and only valid UTF-8.
  init?(percentEncoded target: String) {
    guard target.utf8.first == UInt8(ascii: "/"), let bytes = Self.decoded(target.utf8.dropFirst()),
      let decoded = String(validating: bytes, as: UTF8.self)
    else { return nil }
    var parts = decoded.parts(between: "/")
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.first != UInt8(ascii: ".") }) else { return nil }
    string = decoded
  }

  /// Whether a page is asked for, rather than a style sheet or a picture.
  var isPage: Bool {
    isFolder || string.ends(withBytesOf: ".html")
      || !string.part(behindLast: "/").utf8.contains(UInt8(ascii: "."))
  }

  var isFolder: Bool { string.isEmpty || string.ends(withBytesOf: "/") }

  private static func decoded(_ target: Substring.UTF8View) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    guard let bytes = PercentEncoding.decodeStrictly(target),
      bytes.count(where: { $0 == slash }) == target.count(where: { $0 == slash }),
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return bytes
  }
}
