import Basics
import Foundation

extension SourceFile {
  /// The bytes of a pipe up to its end, or one more than a limit: a device such as /dev/zero has no end.
  static func bytes(ofPipe path: String, atMost limit: Int) -> [UInt8] {
    let handle = FileHandle(forReadingAtPath: path)
    var bytes: [UInt8] = []
    while let more = try? handle?.read(upToCount: min(limit + 1 - bytes.count, 1 << 20)), !more.isEmpty {
      bytes += more
    }
    return bytes
  }

  /// The bytes of a pipe that the shell has opened for this process: /dev/stdin, or what it makes of <(…).
  /// `nil` for any other file: a pipe in a folder may never have a writer.
  static func bytes(ofOpenPipe path: String, atMost limit: Int) -> [UInt8]? {
    let isOpen =
      path == "/dev/stdin" || ["/dev/fd/", "/proc/self/fd/"].contains(where: path.begins(withBytesOf:))
    return isOpen && FileStatus(at: path)?.kind == .other ? bytes(ofPipe: path, atMost: limit) : nil
  }
}
