import ArgumentParser
import Bookkeeping

/// A message: what is wrong, in which place of which file, and what to do about it.
struct Diagnostic: Equatable, Sendable {
  struct Place: Equatable, Sendable {
    let file: String
    /// The range in bytes; nil for the whole file.
    var range: Range<Int>?
  }

  var isWarning = false
  var place: Place?
  let message: String
  /// The advice on what to do.
  var hint: String?
}

extension Diagnostic {
  /// The context that a problem itself does not know.
  struct Context {
    /// The folder of the project, to which the paths of its files are relative.
    var root = "."
    /// The file of problems that name none, as the user named it; empty if they are about no file.
    var file = ""
    /// Without contents for problems that point into no text.
    var files = SourceFiles { _ in nil }
  }

  init(_ message: String, _ hint: String? = nil, isWarning: Bool = false) {
    self.init(isWarning: isWarning, message: message, hint: hint)
  }

  /// A message about a file, or about a range of its bytes; about neither if the path is empty.
  init(
    at path: String, _ message: String, _ hint: String? = nil, range: Range<Int>? = nil,
    isWarning: Bool = false
  ) {
    self = Diagnostic(message, hint, isWarning: isWarning).at(path, range: range)
  }

  /// The same about a file, or about a range of its bytes.
  func at(_ path: String, range: Range<Int>? = nil) -> Diagnostic {
    var placed = self
    placed.place = path.isEmpty ? nil : Place(file: path, range: range)
    return placed
  }

  /// The same about bytes of a file, at least one of which is marked.
  func at(_ path: String, offset: Int, length: Int) -> Diagnostic {
    at(path, range: offset..<offset + max(1, length))
  }
}

extension Diagnostic {
  /// - Parameter advice: The notation of dates, for a text that is no date at all.
  static func notADate(_ text: String, _ advice: String) -> Diagnostic {
    let date = Result { () throws(CalendarDate.Problem) in try CalendarDate(parsing: text) }
    if date == .failure(.doesNotExist) { return nonexistentDate(text) }
    return Diagnostic("\(quoted(text)) is not a date", advice)
  }

  static func nonexistentDate(_ text: String) -> Diagnostic {
    Diagnostic("\(shortened(text)) does not exist", "check the day and the month")
  }

  /// The message and the hint in one line.
  var line: String { ([message] + [hint].compactMap(\.self)).joined(separator: ": ") }
}

/// A problem that explains itself. Every type of problem does so in this folder, the only place that has
/// sentences.
protocol Explained {
  /// Returns what is wrong, where, and what to do about it.
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic

  var isWarning: Bool { get }

  /// A key that is equal for similar warnings; nil for a warning that is unlike any other.
  var likeness: String? { get }

  /// The exit code of a command that the problem stops.
  var exitCode: ExitCode { get }
}

extension Explained {
  var isWarning: Bool { false }
  var likeness: String? { nil }
  var exitCode: ExitCode { .failure }
}

extension Diagnostic: Explained {
  func diagnostic(in context: Context) -> Diagnostic { self }
}

/// Problems that are thrown together.
protocol ExplainedTogether: Error {
  associatedtype Element: Explained
  var problems: [Element] { get }
}

/// Why a file with known fields is wrong.
protocol ExplainedReason: FieldReason {
  /// The file in the project's folder, if it is always the same one.
  static var path: String? { get }

  var isWarning: Bool { get }

  func words(in context: Diagnostic.Context) -> Diagnostic
}

extension ExplainedReason {
  static var path: String? { nil }
  var isWarning: Bool { false }
}

extension ObjectProblem: Explained where Reason: ExplainedReason {
  var isWarning: Bool { reason.isWarning }
  var exitCode: ExitCode { .invalidInput }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    var context = context
    if let path = Reason.path { context.file = path.inProject(context.root) }
    return reason.words(in: context).at(context.file, offset: place.lowerBound, length: place.count)
  }
}

extension ObjectProblems: ExplainedTogether where Reason: ExplainedReason {}
