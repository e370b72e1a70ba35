/// A message about a place in a file: what is wrong, where, and what to do about it.
struct Diagnostic: Equatable, Sendable {
  enum Severity: String, Sendable {
    case error, warning
  }

  struct Place: Equatable, Sendable {
    let file: String
    /// In bytes; nil where the whole file is meant.
    var range: Range<Int>?
  }

  var severity = Severity.error
  var place: Place?
  let message: String
  /// What to do about it.
  var hint: String?
}
