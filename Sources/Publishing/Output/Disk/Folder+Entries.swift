#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Folder {
  func move(
    _ name: UnsafePointer<CChar>, to target: borrowing Folder, as newName: UnsafePointer<CChar>
  ) throws(OutputProblem) {
    guard renameat(descriptor, name, target.descriptor, newName) == 0 else {
      throw .system(operation: .move, path: target.path(of: newName), errno: errno)
    }
  }

  func removeFile(_ name: UnsafePointer<CChar>) throws(OutputProblem) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .system(operation: .remove, path: path(of: name), errno: errno)
    }
  }

  /// Returns whether it was there, was empty, and is gone.
  @discardableResult
  func removeEmptyFolder(_ name: UnsafePointer<CChar>) -> Bool {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// Removes a folder and all that is in it. Symbolic links are removed, not followed.
  func removeTree(_ name: UnsafePointer<CChar>) throws(OutputProblem) {
    guard let folder = try openFolder(name) else { return }
    try folder.removeContents()
    guard removeEmptyFolder(name) || errno == ENOENT else {
      throw .system(operation: .remove, path: path(of: name), errno: errno)
    }
  }

  func removeContents() throws(OutputProblem) {
    for child in try entries() {
      if try status(of: child)?.kind == .folder {
        try removeTree(child)
      } else {
        try removeFile(child)
      }
    }
  }

  /// The names in the folder, without "." and "..", in no order; at most `limit`.
  func entries(limit: Int = .max) throws(OutputProblem) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      throw .system(operation: .list, path: path, errno: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .system(operation: .list, path: path, errno: errno) }
    return names
  }
}
