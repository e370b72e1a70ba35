import Foundation

/// A file that is on its way to take another one's place.
struct TemporaryFile {
  private let path: String

  init(beside other: String) {
    let url = URL(filePath: other)
    // Hidden, so that no build takes it for content if a power cut leaves it behind.
    let name = ".\(url.lastPathComponent).\(getpid()).folio"
    path = url.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
  }

  /// Writes all bytes through to the disk, with the permissions and the owner of another file.
  func write(_ bytes: [UInt8], like other: String) throws(LedgerFile.Problem) {
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system(operation: "write", path: path, errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    if stat(other, &status) == 0 {
      // Only root may give a file away; for everybody else the owner is right already.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw failure() }
    }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw failure() }
  }

  func move(to other: String) throws(LedgerFile.Problem) {
    guard rename(path, other) == 0 else { throw .system(operation: "replace", path: other, errno: errno) }
    let folder = URL(filePath: other).deletingLastPathComponent().path(percentEncoded: false)
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  func remove() { unlink(path) }

  private func failure() -> LedgerFile.Problem { .system(operation: "write", path: path, errno: errno) }
}
