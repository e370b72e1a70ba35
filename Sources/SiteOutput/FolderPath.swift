import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The path of a folder that may not exist, split as the system would.
struct FolderPath {
  let text: String

  /// Slashes at the end mean nothing, and would make the system follow a symbolic link.
  init(_ text: String) {
    var bytes = text.utf8[...]
    while bytes.count > 1 && bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    self.text = bytes.isEmpty ? "." : String(Substring(bytes))
  }

  var isTop: Bool { text == "/" || text == "." }

  var name: String { SitePath.name(of: text) }

  var parent: FolderPath {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return FolderPath(".") }
    return FolderPath(slash == text.startIndex ? "/" : String(text[..<slash]))
  }

  /// The same folder by a path whose last part is its name, for "." and "..".
  func named() throws(FileProblem) -> FolderPath {
    guard name == "." || name == ".." else { return self }
    guard let resolved = realpath(text, nil) else {
      throw .system(operation: .open, path: text, errno: errno)
    }
    defer { free(resolved) }
    return FolderPath(String(cString: resolved))
  }
}
