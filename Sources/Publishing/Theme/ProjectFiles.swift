import Bookkeeping
import DefaultProject
import Foundation

/// The files of a project, with what is compiled into the binary standing in for those it lacks.
struct ProjectFiles: Sendable {
  let root: URL

  /// The text of a file, from the project or else from the defaults.
  func text(at path: String) throws(SiteProblem) -> String? {
    if let url = url(of: path) { return try Self.text(of: url, named: path) }
    return Self.defaults[path]
  }

  /// The text of a file that has been listed.
  func listedText(at path: String) throws(SiteProblem) -> String {
    guard let text = try text(at: path) else { throw problem(ofMissing: path) }
    return text
  }

  /// Why a file that has been listed is not there.
  func problem(ofMissing path: String) -> SiteProblem {
    // What is no UTF-8 is listed with this in its place.
    path.unicodeScalars.contains("\u{FFFD}")
      ? .nameNotUTF8(path: path) : .unreadable(path: path, reason: "there is no such file")
  }

  /// Where a file is; nil where the project has none of its own.
  func url(of path: String) -> URL? {
    let url = root.appending(path: path)
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) ? url : nil
  }

  /// Paths relative to the root of all files under a folder, sorted; hidden files and back-ups are left out.
  func paths(under folder: String) -> [String] {
    let base = root.appending(path: folder).path(percentEncoded: false)
    return FileTree(below: base) { !Self.isHiddenOrBackUp($0) }.paths
      .map { "\(folder)/" + String(decoding: $0, as: UTF8.self) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Editors write `name~` and `#name#`.
  private static func isHiddenOrBackUp(_ name: ArraySlice<UInt8>) -> Bool {
    let hash = UInt8(ascii: "#")
    return name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~")
      || (name.first == hash && name.last == hash)
  }

  /// What a symbolic link leads to would be published: only a file of the project may be.
  func linkProblem(at path: String, in folder: String) -> SiteProblem? {
    let url = root.appending(path: path)
    let isLink = try? url.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink
    guard isLink == true else { return nil }
    var isFolder: ObjCBool = false
    let target = url.resolvingSymlinksInPath().path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: target, isDirectory: &isFolder) else {
      return .deadLink(path: path)
    }
    if isFolder.boolValue { return .linkToFolder(path: path) }
    let isInside = url.leadsInside(root) || url.leadsInside(root.appending(path: folder))
    return isInside ? nil : .linkLeadsOutside(path: path)
  }

  /// The project's files under a folder together with the defaults it lacks.
  func pathsWithDefaults(under folder: String) -> [String] {
    let defaults = Self.defaults.keys.filter { $0.begins(withBytesOf: folder + "/") }
    return Set((paths(under: folder) + defaults).map(ExactText.init)).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func text(of url: URL, named path: String) throws(SiteProblem) -> String {
    let bytes = try Self.bytes(of: url, named: path)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path: path) }
    return text
  }

  static func bytes(of url: URL, named path: String) throws(SiteProblem) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: url))
    } catch {
      throw .unreadable(path: path, reason: FileError.reason(of: error, at: url))
    }
  }

  static let defaults = Dictionary(
    uniqueKeysWithValues: DefaultProject.files.map { ($0.path, $0.text) })
}

enum FileError {
  /// Why a file could not be read, in the system's own words where it has some.
  static func reason(of error: any Error, at url: URL) -> String {
    var isFolder: ObjCBool = false
    let path = url.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "there is no such file"
    }
    if isFolder.boolValue { return "this is a folder, not a file" }
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let posix = underlying, posix.domain == NSPOSIXErrorDomain else { return "cannot be read" }
    return String(cString: strerror(Int32(posix.code)))
  }
}

/// What is compiled into the binary, for messages that point into it.
package enum DefaultFiles {
  package static func text(at path: String) -> String? { ProjectFiles.defaults[path] }
}
