import Foundation

/// Puts new contents in the place of a file by a rename, with the file's owner, permissions and extended attributes.
///
/// Other names of the same file, hard links, keep the old contents, as back-ups made of hard links need it; a symbolic
/// link stays a link.
struct FileReplacement {
  /// Where the file itself stands.
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
      throw .system(operation: .createFolder, path: folder, errno: errno)
    }
  }

  func read() throws(LedgerFile.Problem) -> [UInt8]? { try open()?.bytes }

  /// Returns `false`, and leaves the file alone, if it does not hold the old contents any more.
  ///
  /// - Parameter isAlone: Whether no other process replaces the file now.
  func replace(_ old: [UInt8]?, by new: [UInt8], isAlone: Bool) throws(LedgerFile.Problem) -> Bool {
    // A rename would also replace a file that its owner made read-only.
    if old != nil, access(path, W_OK) != 0 { throw .system(operation: .write, path: path, errno: errno) }
    let temporary = try TemporaryFile(beside: path, isNew: old == nil, isAlone: isAlone)
    let current = try open()
    try temporary.write(new, like: current?.descriptor)
    guard try read() == old else { return false }
    try temporary.move(to: path)
    return true
  }

  /// Nil where there is no file.
  private func open() throws(LedgerFile.Problem) -> OpenFile? {
    // Without O_NONBLOCK, a pipe would hold the command up until somebody writes to it.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(operation: .read, path: path, errno: errno)
    }
    return OpenFile(descriptor: descriptor, path: path)
  }

  private final class OpenFile {
    let descriptor: Int32
    private let path: String

    init(descriptor: Int32, path: String) {
      self.descriptor = descriptor
      self.path = path
    }

    deinit { close(descriptor) }

    var bytes: [UInt8] {
      get throws(LedgerFile.Problem) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        do {
          return [UInt8](try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data())
        } catch {
          throw failure
        }
      }
    }

    private var failure: LedgerFile.Problem { .system(operation: .read, path: path, errno: errno) }
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
