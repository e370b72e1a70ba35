import Foundation

/// Replaces the contents of a file by a rename, and keeps its owner, permissions and extended attributes.
///
/// Hard links to the file keep the old contents, which is what backups made of hard links need. A symbolic
/// link stays a link.
package struct FileReplacement {
  /// The path of the file itself, with symbolic links resolved.
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
      throw .system(operation: .create, path: folder, errno: errno)
    }
  }

  /// Returns the contents, or `nil` if there is no file.
  ///
  /// - Parameter limit: In bytes; a larger file is not read.
  package func read(atMost limit: Int = .max) throws(FileProblem) -> [UInt8]? {
    try Self.open(path)?.contents(atMost: limit)
  }

  /// Replaces the contents, unless they are no longer `old`: then it returns `false` and leaves the file
  /// alone.
  ///
  /// - Parameters:
  ///   - model: The source of the owner, permissions and extended attributes if there is no old file.
  ///   - drafts: A private folder of Folio on the same file system, for the file that is being written.
  ///   - isAlone: Whether no other process is replacing the file now.
  package func replace(
    _ old: [UInt8]?, by new: [UInt8], like model: String? = nil, in drafts: borrowing Folder, isAlone: Bool
  ) throws(FileProblem) -> Bool {
    // A rename would also replace a file that its owner made read-only.
    if old != nil, access(path, W_OK) != 0 { throw .system(operation: .write, path: path, errno: errno) }
    let other =
      if let current = try Self.open(path) { current as SourceFile? } else {
        model.flatMap { try? Self.open($0) }
      }
    let temporary = try Draft(in: drafts, isPrivate: other != nil, isAlone: isAlone)
    try temporary.write(new, like: other)
    guard try read() == old else { return false }
    try temporary.move(to: path, in: folder)
    return true
  }

  private static func open(_ path: String) throws(FileProblem) -> SourceFile? {
    do throws(FileProblem) {
      return try SourceFile(at: path, named: path)
    } catch .system(_, _, ENOENT) {
      return nil
    } catch .system(_, _, let errno) {
      throw .system(operation: .read, path: path, errno: errno)
    }
  }

  private static func destination(of name: String) throws(FileProblem) -> String {
    if let resolved = pathWithoutLinks(name) { return resolved }
    if FileStatus(at: name, followingLinks: false)?.kind == .symbolicLink { throw .danglingLink(name) }
    return URL(filePath: name).standardizedFileURL.path(percentEncoded: false)
  }
}

#if !canImport(Darwin)
  import CXattr
#endif

/// A new file that will take the place of another one.
///
/// The draft has no name until it is complete, so the system removes it if the process ends early. It gets a
/// name just before the rename, or from the start if the file system has no unnamed files. Every command that
/// is alone uses the same name. If one is killed, the next one removes its draft, so that no copy of a ledger
/// stays forever.
private struct Draft: ~Copyable {
  private let drafts: Folder
  private let name: String
  private let descriptor: Int32
  private var isNamed: Bool

  /// - Parameters:
  ///   - isPrivate: Whether only its owner may open it until it gets the permissions of another file.
  ///   - isAlone: Whether no other process is writing to the same file now. If that is unknown, the name
  ///     contains the process id.
  init(in folder: borrowing Folder, isPrivate: Bool, isAlone: Bool) throws(FileProblem) {
    let name = isAlone ? "draft" : "draft.\(getpid())"
    try folder.removeFile(name)
    let permissions: mode_t = isPrivate ? 0o600 : 0o666
    let drafts = try folder.reopened()
    let unnamed = Self.openUnnamed(in: drafts, permissions)
    let descriptor =
      unnamed
      ?? openat(drafts.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw .system(operation: .write, path: drafts.path(of: name), errno: errno) }
    self.drafts = drafts
    self.name = name
    self.descriptor = descriptor
    isNamed = unnamed == nil
  }

  /// Removes the file if it has a name but was not moved.
  deinit {
    close(descriptor)
    if isNamed { unlinkat(drafts.descriptor, name, 0) }
  }

  /// Writes all bytes and flushes them to disk.
  ///
  /// - Parameter other: The file whose owner, permissions and extended attributes this one gets; `nil` for
  ///   none.
  func write(_ bytes: [UInt8], like other: SourceFile?) throws(FileProblem) {
    guard bytes.withUnsafeBytes({ Folder.write($0, to: descriptor) }) else { throw failure(.write) }
    if let other { try copyAttributes(of: other) }
    guard fsync(descriptor) == 0 else { throw failure(.write) }
  }

  consuming func move(to path: String, in folder: String) throws(FileProblem) {
    if !isNamed {
      guard link() else { throw failure(.write) }
      isNamed = true
    }
    guard renameat(drafts.descriptor, name, AT_FDCWD, path) == 0 else {
      throw .system(operation: .replace, path: path, errno: errno)
    }
    isNamed = false
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func copyAttributes(of other: SourceFile) throws(FileProblem) {
    let status = other.status
    // Only root may change a file's owner; others may only change its group, to one of their own.
    var keepsGroup = true
    if fchown(descriptor, status.owner, status.group) != 0 {
      keepsGroup = fchown(descriptor, uid_t.max, status.group) == 0
    }
    // The rights of the other file's group must not pass to another group.
    let permissions = keepsGroup ? status.permissions : status.permissions & ~0o070
    guard fchmod(descriptor, permissions) == 0 else { throw failure(.write) }
    other.withDescriptor { other in
      #if canImport(Darwin)
        _ = fcopyfile(other, descriptor, nil, copyfile_flags_t(COPYFILE_XATTR | COPYFILE_ACL))
      #else
        ExtendedAttributes.copy(from: other, to: descriptor)
      #endif
    }
  }

  private func failure(_ operation: FileProblem.Operation) -> FileProblem {
    .system(operation: operation, path: drafts.path(of: name), errno: errno)
  }

  #if os(Linux)
    /// `O_TMPFILE`, a macro that Swift does not import.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Returns `nil` if the file system has no unnamed files, or if they could not be named later.
    private static func openUnnamed(in folder: borrowing Folder, _ permissions: mode_t) -> Int32? {
      guard access("/proc/self/fd", X_OK) == 0 else { return nil }
      let descriptor = openat(folder.descriptor, ".", unnamed | O_WRONLY | O_CLOEXEC, permissions)
      return descriptor >= 0 ? descriptor : nil
    }

    private func link() -> Bool {
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", drafts.descriptor, name, AT_SYMLINK_FOLLOW) == 0
    }
  #else
    private static func openUnnamed(in folder: borrowing Folder, _ permissions: mode_t) -> Int32? { nil }
    private func link() -> Bool { false }
  #endif
}

#if !canImport(Darwin)
  /// Extended attributes of a file; access control lists are among them.
  private enum ExtendedAttributes {
    /// Copies the attributes, except those that this user or this file system may not have.
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
