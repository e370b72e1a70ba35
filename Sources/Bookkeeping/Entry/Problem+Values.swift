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

  /// - Parameter advice: The notation of dates, for a text that is no date at all.
  package static func notADate(_ text: String, _ advice: String) -> Problem {
    let date = Result { () throws(CalendarDate.Problem) in try CalendarDate(parsing: text) }
    if date == .failure(.doesNotExist) { return nonexistentDate(text) }
    return Problem("\(quoted(text)) is not a date", advice)
  }

  package static func nonexistentDate(_ text: String) -> Problem {
    Problem("\(shortened(text)) does not exist", "check the day and the month")
  }
}
