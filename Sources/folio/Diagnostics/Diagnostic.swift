/// A message about a place in a file: what is wrong, where, and what to do about it.
struct Diagnostic: Equatable, Sendable {
  enum Severity: String, Sendable {
    case error, warning
  }

  struct Place: Equatable, Sendable {
    let file: String
    /// The range in bytes; nil for the whole file.
    var range: Range<Int>?
  }

  var severity = Severity.error
  var place: Place?
  let message: String
  /// The advice on what to do.
  var hint: String?
}

extension Diagnostic {
  /// The context that a problem itself does not know: its file, as the user named it, and the lines of files.
  struct Context {
    let file: String
    let files: SourceFiles

    init(file: String, files: SourceFiles) {
      self.file = file
      self.files = files
    }

    /// A context for problems that point into no text.
    init(file: String = "") { self.init(file: file, files: SourceFiles { _ in nil }) }
  }

  /// A message about a file as a whole.
  init(at path: String, _ message: String, _ hint: String? = nil) {
    self.init(place: Place(file: path), message: message, hint: hint)
  }

  /// A message about bytes of a file, at least one of which is marked.
  init(at path: String, offset: Int, length: Int, _ words: (message: String, advice: String?)) {
    let range = offset..<offset + max(1, length)
    self.init(place: Place(file: path, range: range), message: words.message, hint: words.advice)
  }
}

/// A problem that explains itself. Every type of problem does so in this folder, the only place that has
/// sentences.
protocol Explained {
  /// Returns what is wrong, where, and what to do about it.
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic
}
