import ArgumentParser
import Basics
import Foundation

/// The files that `folio import` is to read.
enum StatementFiles {
  /// How the names of the files of banks and apps end.
  private static let endings: Set = [
    "940", "csv", "json", "mt940", "ofx", "qbo", "qfx", "qif", "sta", "tsv", "txt", "xml",
  ]

  /// The files as the user named them, and those of the named folders, in the order of their names.
  ///
  /// - Throws: `ExitCode`, after reporting a folder that cannot be listed or has no such files.
  static func all(in paths: [String], _ console: Console) throws -> [String] {
    try paths.flatMap { path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        return [path]
      }
      let names = try console.telling { try Folder(following: path, isSearchedOnly: false).entries() }
      let own = names.filter { name in
        !name.begins(withBytesOf: ".") && endings.contains(name.suffix(afterLast: ".").lowercased())
      }
      if own.isEmpty { throw console.fail(CommandProblem.noStatements(path)) }
      return own.sorted().map { path.ends(withBytesOf: "/") ? path + $0 : "\(path)/\($0)" }
    }
  }
}
