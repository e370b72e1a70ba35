import Foundation

/// The files below a folder, whatever bytes their names have: Foundation's enumerator takes paths apart by `Character`.
struct FileTree {
  /// Relative to the folder, in no order. Symbolic links are listed and not followed.
  private(set) var paths: [[UInt8]] = []
  private let isWanted: (ArraySlice<UInt8>) -> Bool

  /// - Parameter isWanted: Whether a file or a folder of that name counts.
  init(below folder: String, where isWanted: @escaping (ArraySlice<UInt8>) -> Bool) {
    self.isWanted = isWanted
    list(Array(folder.utf8), below: [])
  }

  private mutating func list(_ folder: [UInt8], below path: [UInt8]) {
    for name in Self.names(in: folder) where isWanted(name[...]) {
      let (place, path) = (folder + [Self.slash] + name, path + name)
      if Self.isFolder(place) {
        list(place, below: path + [Self.slash])
      } else {
        paths.append(path)
      }
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Nothing for a folder that cannot be read.
  private static func names(in folder: [UInt8]) -> [[UInt8]] {
    guard let stream = withPath(folder, { opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) { names.append(name) }
    }
    return names
  }

  private static func isFolder(_ path: [UInt8]) -> Bool {
    var status = stat()
    return withPath(path) { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { path in
      path.baseAddress.map(body) ?? body([0])
    }
  }
}
