import Basics

extension Problem {
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
