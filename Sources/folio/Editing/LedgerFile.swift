import Foundation

/// The file of a ledger: read, changed and replaced as a whole, so that nobody ever sees half of it.
struct LedgerFile {
  enum Problem: Error {
    enum Operation: CaseIterable {
      case read, write, replace, createFolder, lock
    }

    case system(operation: Operation, path: String, errno: Int32)
    case danglingLink(String)
    case notAFile(String)
    /// Somebody else keeps writing to it.
    case busy(String)
  }

  /// As the user named it.
  let name: String

  private static let attempts = 20

  /// The bytes, or nil where there is no file yet.
  func read() throws(Problem) -> [UInt8]? { try FileReplacement(of: name).read() }

  /// Replaces the file by what `change` makes of it; it is called anew when the file changed meanwhile.
  ///
  /// Two changes at once wait for each other: the lock lies on the folder, since the file itself is another
  /// one after each change. An editor does not know that lock, so the bytes are compared once more before the
  /// file is replaced.
  ///
  /// - Throws: `Problem`, or what `change` throws; the file is then as it was.
  func update(_ change: ([UInt8]?) throws -> [UInt8]?) throws {
    let replacement = try FileReplacement(of: name)
    // A change that fails must not leave a new folder behind.
    if !FileManager.default.fileExists(atPath: replacement.folder) { _ = try change(nil) }
    try replacement.makeFolder()
    let lock = try FolderLock(on: replacement.folder)
    defer { lock.release() }
    for _ in 0..<Self.attempts {
      let old = try replacement.read()
      guard let new = try change(old), new != old else { return }
      if try replacement.replace(old, by: new, isAlone: lock.isHeld) { return }
    }
    throw Problem.busy(name)
  }
}

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
