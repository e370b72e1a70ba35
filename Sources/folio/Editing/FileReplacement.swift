import Foundation

/// Puts new contents in the place of a file by a rename, with the file's own permissions.
struct FileReplacement {
  /// Where the file itself stands: a symbolic link that leads to it stays a link.
  let path: String
  let folder: String

  init(of name: String) throws(LedgerFile.Problem) {
    path = try Self.destination(of: name)
    folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
  }

  func makeFolder() throws(LedgerFile.Problem) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .system(operation: "make", path: folder, errno: errno)
    }
  }

  func read() throws(LedgerFile.Problem) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .system(operation: "read", path: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    do {
      return [UInt8](try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .system(operation: "read", path: path, errno: errno)
    }
  }

  /// Returns `false`, and leaves the file alone, if it does not hold the old contents any more.
  func replace(_ old: [UInt8]?, by new: [UInt8]) throws(LedgerFile.Problem) -> Bool {
    // A rename would also replace a file that its owner made read-only.
    if old != nil, access(path, W_OK) != 0 { throw .system(operation: "write", path: path, errno: errno) }
    let temporary = TemporaryFile(beside: path)
    do {
      try temporary.write(new, like: path)
      guard try read() == old else {
        temporary.remove()
        return false
      }
      try temporary.move(to: path)
    } catch {
      temporary.remove()
      throw error
    }
    return true
  }

  private static func destination(of name: String) throws(LedgerFile.Problem) -> String {
    if let resolved = realpath(name, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    var status = stat()
    if lstat(name, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { throw .danglingLink(name) }
    return URL(filePath: name).standardizedFileURL.path(percentEncoded: false)
  }
}
