import ArgumentParser
import Basics
import Bookkeeping

extension Problem {
  /// The context that a problem itself does not know.
  struct Context {
    /// The folder of the project: the paths of its files are relative to it.
    var root = "."
    /// The file, as the user named it, of problems that name no file themselves; empty if they are about no
    /// file.
    var file = ""
    /// The files to quote from. The default has no contents, for problems that point into no text.
    var files = SourceFiles { _ in nil }
  }
}

extension Problem.Context {
  /// The place as `line 4, column 5`, or `nil` if the file's text is not known.
  func place(of offset: Int) -> String? {
    (files.lines(of: file)?.position(of: offset)).map { "line \($0.line), column \($0.column)" }
  }

  /// The advice about something that is there twice, and may be there only once.
  func keepOne(_ wanted: String = "one of them", firstAt offset: Int) -> String {
    (place(of: offset).map { "the first one is at \($0); " } ?? "") + "keep \(wanted)"
  }
}

/// A problem that explains itself.
protocol Explained {
  /// Returns what is wrong, where, and what to do about it.
  func diagnostic(in context: Problem.Context) -> Problem

  var isWarning: Bool { get }

  /// A key that is equal for similar warnings; `nil` for a warning that is unlike any other.
  var likeness: String? { get }

  /// The exit code of a command that the problem stops.
  var exitCode: ExitCode { get }
}

extension Explained {
  var isWarning: Bool { false }
  var likeness: String? { nil }
  var exitCode: ExitCode { .failure }
}

extension Problem: Explained {
  var exitCode: ExitCode { ExitCode(exit.rawValue) }

  /// The same problem, with its path and its place in the text filled in from the context.
  func diagnostic(in context: Context) -> Problem {
    var (located, context) = (self, context)
    if let place {
      context.file = place.file.map { place.isInProject ? $0.inProject(context.root) : $0 } ?? context.file
      located = at(context.file, range: place.range)
    }
    if let first, let position = context.place(of: first) {
      located.hint = "the first one is at \(position)" + (hint.map { "; \($0)" } ?? "")
    }
    return located
  }
}

/// Problems that are thrown together.
protocol ExplainedTogether: Error {
  associatedtype Element: Explained
  var problems: [Element] { get }
}

extension Problems: ExplainedTogether {}

extension JSONProblem: Explained {
  func diagnostic(in context: Problem.Context) -> Problem {
    reason.words.at(context.file, offset: offset, length: length)
  }
}

extension PaymentForm.Invalid: ExplainedTogether {}
