import Foundation

/// A lock between processes that lies on a folder and ends with its process.
struct FolderLock {
  private let descriptor: Int32

  /// Waits until no other process holds the lock. File systems without locks, some network shares, are used
  /// without.
  init(on folder: String) throws(LedgerFile.Problem) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: "open", path: folder, errno: errno) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  func release() { close(descriptor) }
}
