import Basics

extension Problem {
  /// A path that no attachment may have.
  package static func attachmentOutside(_ path: String, example: String) -> Problem {
    if path.utf8.contains(UInt8(ascii: ":")) || path.utf8.contains(UInt8(ascii: "\\")) {
      return Problem(
        "attachment \(quoted(path)) has a colon or a backslash in its path",
        "rename the file: these mean something else in links and on Windows")
    }
    return Problem(
      "attachment \(quoted(path)) is not a path inside the ledger's folder",
      "put the file in the ledger's folder and name it as \(example)")
  }
}
