import Foundation

/// A lock between processes that lies on a folder and ends with its process.
struct FolderLock {
  private let descriptor: Int32
  /// False on a file system without locks.
  let isHeld: Bool

  /// Waits until no other process holds the lock. File systems without locks, some network shares, are used
  /// without.
  init(on folder: String) throws(LedgerFile.Problem) {
    descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: .lock, path: folder, errno: errno) }
    var result: Int32
    repeat { result = flock(descriptor, LOCK_EX) } while result != 0 && errno == EINTR
    isHeld = result == 0
  }

  func release() { close(descriptor) }
}
