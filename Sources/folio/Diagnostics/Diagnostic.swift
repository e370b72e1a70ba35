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

extension Diagnostic {
  /// What a problem does not know itself: the file that it lies in, as the user named it, and its lines.
  struct Context {
    let file: String
    let files: SourceFiles

    init(file: String, files: SourceFiles) {
      self.file = file
      self.files = files
    }

    /// For problems that point into no text.
    init(file: String = "") { self.init(file: file, files: SourceFiles { _ in nil }) }
  }

  /// About a file as a whole.
  init(at path: String, _ message: String, _ hint: String? = nil) {
    self.init(place: Place(file: path), message: message, hint: hint)
  }

  /// About bytes of a file; at least one is marked.
  init(at path: String, offset: Int, length: Int, _ words: (message: String, advice: String?)) {
    let range = offset..<offset + max(1, length)
    self.init(place: Place(file: path, range: range), message: words.message, hint: words.advice)
  }
}
