import Foundation

/// A folder tree at one moment: each file by its path.
package struct FolderSnapshot: Equatable {
  package struct File: Equatable {
    package let bytes: Data
    package let permissions: Int
    package let modified: Date?
  }

  package private(set) var files: [String: File] = [:]

  package init(of folder: URL) throws {
    let base = folder.path(percentEncoded: false)
    let found = FileManager.default.enumerator(atPath: base)
    while let path = found?.nextObject() as? String {
      guard found?.fileAttributes?[.type] as? FileAttributeType != .typeDirectory else { continue }
      let attributes = found?.fileAttributes ?? [:]
      files[path] = File(
        bytes: try Data(contentsOf: folder.appending(path: path)),
        permissions: attributes[.posixPermissions] as? Int ?? 0,
        modified: attributes[.modificationDate] as? Date)
    }
  }

  package var paths: [String] { files.keys.sorted() }
  /// The files of the site itself.
  package var pages: [String] { paths.filter { $0.hasSuffix(".html") } }

  package mutating func remove(_ path: String) { files[path] = nil }

  package func text(_ path: String) -> String? {
    files[path].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The differences in names or bytes: version control keeps no other permissions.
  package func contentDifferences(from other: FolderSnapshot) -> [String] {
    differences(from: other).filter { !$0.hasSuffix("permissions") }
  }

  /// The differences in names, bytes or permissions, a line for each.
  package func differences(from other: FolderSnapshot) -> [String] {
    Set(paths).union(other.paths).sorted().compactMap { path in
      switch (files[path], other.files[path]) {
      case (nil, _): "\(path) is missing"
      case (_, nil): "\(path) is too much"
      case (let mine?, let its?) where mine.bytes != its.bytes: "\(path) has other bytes"
      case (let mine?, let its?) where mine.permissions != its.permissions: "\(path) has other permissions"
      default: nil
      }
    }
  }
}
