/// A fingerprint of the metadata of many files, which are not read. As long as the fingerprint is the same,
/// the files are unchanged.
package struct FileStates: Sendable {
  private var bytes: [UInt8] = []
  /// The time of the latest change to any of the files, in nanoseconds since 1970.
  package private(set) var latestChange: Int64 = 0
  /// Whether a file may change without a new state: nothing is known of a pipe or an unreadable folder, and
  /// little of files on a file system that counts in whole seconds.
  package private(set) var isUncertain = false

  package init() {}

  package var fingerprint: UInt64 { XXH64.hash(bytes) }

  package mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }

  /// Adds the place that a path leads to, and the state of the file there. A missing file is a state too.
  package mutating func addFile(at path: String) {
    add(path)
    add(pathWithoutLinks(path) ?? "")
    if let status = FileStatus(at: path) { add(status) } else { add(missing: errno) }
  }

  /// Adds the names and states of all files below a folder, except those with hidden names.
  package mutating func addTree(at path: String) {
    add(pathWithoutLinks(path) ?? "")
    guard let status = FileStatus(at: path) else { return add(missing: errno) }
    guard status.kind == .folder else { return add(status) }
    do throws(FileProblem) {
      try addContents(of: try Folder(following: path), at: path)
    } catch {
      isUncertain = true
    }
  }

  private mutating func addContents(of folder: borrowing Folder, at path: String) throws(FileProblem) {
    for name in try folder.entries().map(ByteString.init).sorted().map(\.text)
    where name.utf8.first != UInt8(ascii: ".") {
      guard let status = try folder.status(of: name) else { continue }
      let path = "\(path)/\(name)"
      switch status.kind {
      case .file:
        add(path)
        add(status)
      case .folder:
        guard let child = try folder.openFolder(name) else { continue }
        try addContents(of: child, at: path)
      case .symbolicLink:
        addFile(at: path)
      case .other:
        isUncertain = true
      }
    }
  }

  private mutating func add(missing reason: CInt) {
    if reason != ENOENT && reason != ENOTDIR { isUncertain = true }
    add("-")
  }

  private mutating func add(_ status: FileStatus) {
    let stamp = status.stamp
    if status.kind == .file {
      // A program may set a modification time to a whole second. If the time of change is a whole second,
      // too, the file system probably counts in whole seconds.
      if !stamp.isPrecise && stamp.changed % 1_000_000_000 == 0 { isUncertain = true }
      latestChange = max(latestChange, stamp.changed)
    } else if status.kind == .other {
      isUncertain = true
    }
    let numbers = [
      UInt64(status.permissions), UInt64(bitPattern: stamp.size), stamp.inode, status.identity.device,
      UInt64(bitPattern: stamp.modified), UInt64(bitPattern: stamp.changed),
    ]
    // The times of a folder are left out, because hidden files change them, too.
    let known = status.kind == .folder ? 4 : 6
    numbers[..<known].withUnsafeBytes { bytes.append(contentsOf: $0) }
  }
}

extension FileStates {
  /// The running program and its libraries: an updated library may, for example, format dates differently.
  package enum Program {
    /// Computed once, because the program may map other files later.
    package static let fingerprint: UInt64 = {
      var states = FileStates()
      for file in files.sorted() { states.addFile(at: file) }
      return states.fingerprint
    }()

    #if canImport(Darwin)
      /// Only the executable and the system version: the libraries are part of the system and change with it.
      private static var files: Set<String> {
        var count: UInt32 = 4096
        var path = [CChar](repeating: 0, count: Int(count))
        guard _NSGetExecutablePath(&path, &count) == 0 else { return [] }
        let executable = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return [executable, "/System/Library/CoreServices/SystemVersion.plist"]
      }
    #else
      /// All files that are mapped into memory.
      private static var files: Set<String> {
        let map = "/proc/self/maps"
        guard let bytes = try? SourceFile(at: map, named: map).contents() else { return ["/proc/self/exe"] }
        let paths = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
          line.firstIndex(of: UInt8(ascii: "/")).map { String(decoding: line[$0...], as: UTF8.self) }
        }
        return Set(paths)
      }
    #endif
  }
}
