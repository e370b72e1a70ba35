import Foundation

/// A temporary folder, removed when the test has finished with it.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "folio-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package subscript(path: String) -> URL { url.appending(path: path) }

  package func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: self[path]), as: UTF8.self)
  }

  package func write(_ text: String, to path: String) throws {
    try makeFolder(self[path].deletingLastPathComponent())
    try Data(text.utf8).write(to: self[path])
  }

  package func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self[path].path(percentEncoded: false))
  }

  /// The paths of all that is in a folder, which need not exist, each from this one.
  package func paths(in folder: String) throws -> [String] {
    guard has(folder) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: self[folder].path(percentEncoded: false))
      .map { "\(folder)/\($0)" }.sorted()
  }

  package func remove(_ path: String) throws { try FileManager.default.removeItem(at: self[path]) }

  package func link(_ path: String, to destination: String) throws {
    try makeFolder(self[path].deletingLastPathComponent())
    try FileManager.default.createSymbolicLink(
      atPath: self[path].path(percentEncoded: false), withDestinationPath: destination)
  }

  /// Sets permissions, in the form that `chmod` takes.
  package func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: self[path].path(percentEncoded: false))
  }

  package func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[path].path(percentEncoded: false))[
      .posixPermissions]
      as? Int
  }

  /// Lets every user read and write everything in the folder.
  package func openToEverybody() throws {
    try RunningProcess.run(["/bin/chmod", "-R", "a+rwX", url.path(percentEncoded: false)])
  }

  /// Copies the contents of a folder, except for some names.
  package func copy(contentsOf folder: URL, except: Set<String> = []) throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    for name in names where !except.contains(name) {
      try FileManager.default.copyItem(at: folder.appending(path: name), to: self[name])
    }
  }

  /// Makes an empty file to write to.
  package func handle(_ name: String) throws -> FileHandle {
    try Data().write(to: self[name])
    return try FileHandle(forWritingTo: self[name])
  }

  private func makeFolder(_ url: URL) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
}
