#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files below a folder, whatever bytes their names have: Foundation's enumerator takes paths apart by `Character`.
struct FileTree {
  /// A folder or a file of which nothing can be known: it is not the same as one that is empty or missing.
  struct Failure {
    /// Relative to the folder, and empty for the folder itself.
    let path: [UInt8]
    let errno: CInt
  }

  /// Relative to the folder, in no order. Symbolic links are listed and not followed.
  private(set) var paths: [[UInt8]] = []
  private(set) var failures: [Failure] = []

  /// Nothing at all.
  init() {}

  /// - Parameters:
  ///   - folder: A path without links.
  ///   - isWanted: Whether a file or a folder of that name counts.
  init(below folder: String, where isWanted: (ArraySlice<UInt8>) -> Bool) {
    list(openWithoutLinks(folder, Self.flags), at: [], where: isWanted)
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
  private static let slash = UInt8(ascii: "/")

  /// - Parameter descriptor: Closed when this is done; -1 if `errno` tells why there is none.
  private mutating func list(
    _ descriptor: CInt, at path: [UInt8], where isWanted: (ArraySlice<UInt8>) -> Bool
  ) {
    guard descriptor >= 0 else { return fail(path) }
    guard let stream = fdopendir(descriptor) else {
      fail(path)
      close(descriptor)
      return
    }
    defer { closedir(stream) }
    for name in names(in: stream, at: path) where isWanted(name[...]) {
      let place = path.isEmpty ? name : path + [Self.slash] + name
      name.withCString { name in
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return fail(place) }
        if status.st_mode & S_IFMT == S_IFDIR {
          list(openat(descriptor, name, Self.flags), at: place, where: isWanted)
        } else {
          paths.append(place)
        }
      }
    }
  }

  private mutating func names(in stream: OpaquePointer, at path: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) { names.append(name) }
      errno = 0
    }
    if errno != 0 { fail(path) }
    return names
  }

  /// What has gone meanwhile is no failure.
  private mutating func fail(_ path: [UInt8]) {
    if errno != ENOENT { failures.append(Failure(path: path, errno: errno)) }
  }
}

extension [UInt8] {
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { name in
      name.baseAddress.map(body) ?? body([0])
    }
  }
}
