import Foundation

/// Puts new contents in the place of a file by a rename, with the file's owner, permissions and extended attributes.
///
/// Other names of the same file, hard links, keep the old contents, as back-ups made of hard links need it; a symbolic
/// link stays a link.
package struct FileReplacement {
  /// Where the file itself stands.
  package let path: String
  package let folder: String

  package init(of name: String) throws(FileProblem) {
    path = try Self.destination(of: name)
    folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
  }

  package func makeFolder() throws(FileProblem) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .system(operation: .make, path: folder, errno: errno)
    }
  }

  package func read() throws(FileProblem) -> [UInt8]? { try open()?.bytes }

  /// Returns `false`, and leaves the file alone, if it does not hold the old contents any more.
  ///
  /// - Parameter isAlone: Whether no other process replaces the file now.
  package func replace(_ old: [UInt8]?, by new: [UInt8], isAlone: Bool) throws(FileProblem) -> Bool {
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
  private func open() throws(FileProblem) -> OpenFile? {
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
      get throws(FileProblem) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .obstructed(path) }
        do {
          return [UInt8](try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data())
        } catch {
          throw failure
        }
      }
    }

    private var failure: FileProblem { .system(operation: .read, path: path, errno: errno) }
  }

  private static func destination(of name: String) throws(FileProblem) -> String {
    if let resolved = realpath(name, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    var status = stat()
    if lstat(name, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { throw .danglingLink(name) }
    return URL(filePath: name).standardizedFileURL.path(percentEncoded: false)
  }
}

#if !canImport(Darwin)
  import CXattr
#endif

/// A file that is on its way to take another one's place.
///
/// It gets a name only when all is in it and it moves on at once; until then the system takes it away with a
/// process that ends. Where a file system knows no files without a name, and for that last moment, the name is the
/// same for each command, so that the next one removes what a killed one left: no copy of a ledger stays for ever.
private struct TemporaryFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private var isNamed: Bool

  /// - Parameters:
  ///   - isNew: Whether there is no other file yet.
  ///   - isAlone: Whether no other process is writing to the same file now. Where nobody can know, the name is this
  ///     process's own.
  init(beside other: String, isNew: Bool, isAlone: Bool) throws(FileProblem) {
    let url = URL(filePath: other)
    let folder = url.deletingLastPathComponent().path(percentEncoded: false)
    // Hidden, so that no build takes it for content. What is hashed is too long to become longer.
    let name = url.lastPathComponent
    let stem = name.utf8.count <= 200 ? name : String(XXH64.hash(Array(name.utf8)), radix: 16)
    path = "\(folder)/.\(stem)\(isAlone ? "" : ".\(getpid())").folio"
    unlink(path)
    // Until it has the permissions of the other file, nobody else may open it.
    let permissions: mode_t = isNew ? 0o666 : 0o600
    if let unnamed = Self.openUnnamed(in: folder, permissions) {
      descriptor = unnamed
      isNamed = false
    } else {
      descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      isNamed = true
      guard descriptor >= 0 else { throw .system(operation: .write, path: path, errno: errno) }
    }
  }

  /// What has not taken the other file's place is removed.
  deinit {
    close(descriptor)
    if isNamed { unlink(path) }
  }

  /// Writes all bytes through to the disk.
  ///
  /// - Parameter other: The file whose owner, permissions and extended attributes this one gets; nil for a new one.
  func write(_ bytes: [UInt8], like other: Int32?) throws(FileProblem) {
    guard bytes.withUnsafeBytes({ Folder.write($0, to: descriptor) }) else { throw failure(.write) }
    if let other { try takeAttributes(of: other) }
    guard fsync(descriptor) == 0 else { throw failure(.write) }
  }

  consuming func move(to other: String) throws(FileProblem) {
    if !isNamed {
      guard Self.link(descriptor, to: path) else { throw failure(.write) }
      isNamed = true
    }
    guard rename(path, other) == 0 else { throw .system(operation: .replace, path: other, errno: errno) }
    isNamed = false
    let folder = URL(filePath: other).deletingLastPathComponent().path(percentEncoded: false)
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func takeAttributes(of other: Int32) throws(FileProblem) {
    var status = stat()
    guard fstat(other, &status) == 0 else { throw failure(.read) }
    // Only root may give a file away, and others only to a group of their own.
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw failure(.write) }
    #if canImport(Darwin)
      _ = fcopyfile(other, descriptor, nil, copyfile_flags_t(COPYFILE_XATTR | COPYFILE_ACL))
    #else
      ExtendedAttributes.copy(from: other, to: descriptor)
    #endif
  }

  private func failure(_ operation: FileProblem.Operation) -> FileProblem {
    .system(operation: operation, path: path, errno: errno)
  }

  #if os(Linux)
    /// `O_TMPFILE`, a macro that Swift does not import.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Nil where the file system has no such files, or none of them could get a name later.
    private static func openUnnamed(in folder: String, _ permissions: mode_t) -> Int32? {
      guard access("/proc/self/fd", X_OK) == 0 else { return nil }
      let descriptor = open(folder, unnamed | O_WRONLY | O_CLOEXEC, permissions)
      return descriptor >= 0 ? descriptor : nil
    }

    private static func link(_ descriptor: Int32, to path: String) -> Bool {
      let unnamed = "/proc/self/fd/\(descriptor)"
      return linkat(AT_FDCWD, unnamed, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }
  #else
    private static func openUnnamed(in folder: String, _ permissions: mode_t) -> Int32? { nil }
    private static func link(_ descriptor: Int32, to path: String) -> Bool { false }
  #endif
}

#if !canImport(Darwin)
  /// Attributes beside the usual ones of a file; access control lists are among them.
  private enum ExtendedAttributes {
    /// Those that this user or this file system may not have are left out.
    static func copy(from source: Int32, to target: Int32) {
      for name in names(of: source) {
        let count = fgetxattr(source, name, nil, 0)
        guard count >= 0 else { continue }
        var value = [UInt8](repeating: 0, count: count)
        let got = fgetxattr(source, name, &value, count)
        if got >= 0 { fsetxattr(target, name, value, got, 0) }
      }
    }

    private static func names(of file: Int32) -> [String] {
      let count = flistxattr(file, nil, 0)
      guard count > 0 else { return [] }
      var list = [CChar](repeating: 0, count: count)
      let got = flistxattr(file, &list, count)
      guard got > 0 else { return [] }
      return list[..<got].split(separator: 0).map {
        String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  }
#endif
