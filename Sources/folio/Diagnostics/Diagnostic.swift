import Bookkeeping

/// A message: what is wrong, in which place of which file, and what to do about it.
///
/// A problem that does not know its file makes one without a place, which `at` adds.
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
    var file = ""
    /// Without contents for problems that point into no text.
    var files = SourceFiles { _ in nil }
  }

  init(_ message: String, _ hint: String? = nil, severity: Severity = .error) {
    self.init(severity: severity, message: message, hint: hint)
  }

  /// A message about a file, or about a range of its bytes.
  init(
    at path: String, _ message: String, _ hint: String? = nil, range: Range<Int>? = nil,
    severity: Severity = .error
  ) {
    let place = Place(file: path, range: range)
    self.init(severity: severity, place: place, message: message, hint: hint)
  }

  /// The same about a file, or about a range of its bytes.
  func at(_ path: String, range: Range<Int>? = nil) -> Diagnostic {
    var placed = self
    placed.place = Place(file: path, range: range)
    return placed
  }

  /// The same about bytes of a file, at least one of which is marked.
  func at(_ path: String, offset: Int, length: Int) -> Diagnostic {
    at(path, range: offset..<offset + max(1, length))
  }
}

/// A problem that explains itself. Every type of problem does so in this folder, the only place that has
/// sentences.
protocol Explained {
  /// Returns what is wrong, where, and what to do about it.
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic
}

/// A problem of a whole file, or of none.
protocol ExplainedInWords: Explained {
  /// The file, if it is not that of the context.
  var path: String? { get }

  /// The message, and what to do about it.
  var words: Diagnostic { get }
}

extension ExplainedInWords {
  var path: String? { nil }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    let file = path ?? context.file
    return file.isEmpty ? words : words.at(file)
  }
}

/// Why a file with known fields is wrong.
protocol ExplainedReason: FieldReason {
  /// The file, if it is always the same one.
  static var path: String? { get }

  var isWarning: Bool { get }

  func words(in context: Diagnostic.Context) -> Diagnostic
}

extension ExplainedReason {
  static var path: String? { nil }
  var isWarning: Bool { false }
}

extension ObjectProblem: Explained where Reason: ExplainedReason {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    let context = Diagnostic.Context(file: Reason.path ?? context.file, files: context.files)
    var diagnostic = reason.words(in: context).at(
      context.file, offset: place.lowerBound, length: place.count)
    if reason.isWarning { diagnostic.severity = .warning }
    return diagnostic
  }
}
