import Foundation

/// Public collections that judge the whole command. They are not part of the repository.
enum Corpora {
  static let naughtyStrings = file("naughty-strings/blns.json", in: "corpora", or: "FOLIO_CORPORA")
  static let statements = file("statements/expected.json", in: "corpora", or: "FOLIO_CORPORA")
  static let statementScorer = file("score_statements.py", in: "tools", or: "FOLIO_TOOLS")
  static let favaHuge = file("fava-huge.json", in: "ledgers", or: "FOLIO_LEDGERS")

  static func has(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private static func file(_ name: String, in folder: String, or variable: String) -> URL {
    if let path = ProcessInfo.processInfo.environment[variable] {
      return URL(filePath: path).appending(path: name)
    }
    return Repository.root.appending(path: "../shared/\(folder)/\(name)").standardized
  }
}
