import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing

/// Reports problems to the user.
struct Console {
  /// The folder to which the paths of templates are relative.
  let root: String
  /// The ledger as the user named it.
  let ledger: String

  /// Runs an action that may throw problems.
  ///
  /// - Throws: `ExitCode`, after reporting them; other errors as they are.
  func telling<Result>(_ action: () throws -> Result) throws -> Result {
    do {
      return try action()
    } catch let failure as Site.Failure {
      throw fail(failure)
    } catch let invalid as Ledger.Invalid {
      throw fail(Site.Failure(problems: invalid.problems.map(Problem.ledger)))
    } catch let problem as any Explained {
      throw fail(problem)
    }
  }

  /// Reports all problems, and returns the exit code: 65 for an invalid ledger, otherwise 1.
  func fail(_ failure: Site.Failure) -> ExitCode {
    tell(failure.problems)
    return failure.isInvalidLedger ? .invalidInput : .failure
  }

  /// Reports a problem with the ledger's file, or with another file that it names.
  func fail(_ problem: some Explained, _ code: ExitCode = .failure) -> ExitCode {
    fail([problem.diagnostic(in: context)], code)
  }

  func fail(_ diagnostics: [Diagnostic], _ code: ExitCode = .failure) -> ExitCode {
    tell(diagnostics)
    return code
  }

  private var context: Diagnostic.Context {
    Diagnostic.Context(file: ledger, files: SourceFiles(contents))
  }

  func tell(_ problems: [Problem]) { tell(problems, after: []) }

  func tell(_ diagnostics: [Diagnostic]) { tell([], after: diagnostics) }

  /// - Parameter errors: The diagnostics to report before the problems.
  func tell(_ problems: [Problem], after errors: [Diagnostic]) {
    let text = text(of: problems, after: errors, isColored: Terminal.errorsAreColored)
    if !text.isEmpty { Terminal.printStyled(text) }
  }

  /// The text of the problems, without colors unless they are wanted. Sentences are made only for those that
  /// are shown.
  func text(of problems: [Problem], after errors: [Diagnostic] = [], isColored: Bool = false) -> String {
    let context = context
    let findings = problems.map { problem in
      DiagnosticWriter.Finding(problem.severity, problem.kind) { diagnostic(problem, in: context) }
    }
    let writer = DiagnosticWriter(isColored: isColored, files: context.files)
    return writer.text(of: DiagnosticWriter.Shortlist(errors.map(DiagnosticWriter.Finding.init) + findings))
  }

  /// Shows what would change, and asks.
  ///
  /// - Throws: `ExitCode` if nobody can be asked, or the answer is no.
  func confirm(_ preview: String, _ question: String) throws {
    Terminal.printError(preview)
    guard Terminal.Prompt.isPossible else { throw fail(CommandProblem.unconfirmed, .validationFailure) }
    guard Terminal.Prompt.confirm(question) else { throw declined() }
  }

  func declined() -> ExitCode {
    Terminal.printError("Nothing was changed.\n")
    return ExitCode.failure
  }

  /// Warns of files from an earlier build that no page needs now and that have been edited since.
  func tellKept(_ paths: [String]) {
    tell(
      paths.map { path in
        Diagnostic(
          at: path, "kept: it was edited after Folio wrote it",
          "no page uses it any more; remove it yourself", severity: .warning)
      })
  }

  /// The diagnostics for all problems, errors first.
  func diagnostics(_ problems: [Problem]) -> [Diagnostic] {
    let context = context
    return [Diagnostic.Severity.error, .warning].flatMap { severity in
      problems.filter { $0.severity == severity }.map { diagnostic($0, in: context) }
    }
  }

  private func diagnostic(_ problem: Problem, in context: Diagnostic.Context) -> Diagnostic {
    let diagnostic = problem.diagnostic(in: context)
    if case .ledger = problem { return diagnostic }
    guard root != ".", let place = diagnostic.place, place.file != ledger else { return diagnostic }
    var moved = diagnostic
    moved.place = Diagnostic.Place(file: "\(root)/\(place.file)", range: place.range)
    return moved
  }

  /// The contents of the file, or of the default that replaces it.
  func contents(of path: String) -> [UInt8]? {
    if let file = try? SourceFile(at: path, named: path) {
      return try? file.contents(atMost: Ledger.Limit.fileBytes)
    }
    let prefix = root == "." ? "" : "\(root)/"
    guard path.begins(withBytesOf: prefix) else { return nil }
    return ProjectFiles.Defaults.text(at: path.droppingFirst(bytes: prefix.utf8.count)).map {
      [UInt8]($0.utf8)
    }
  }
}

extension ExitCode {
  /// A ledger, or another file to read, is not valid.
  static let invalidInput = ExitCode(65)
}

// MARK: - Severity and likeness

extension Problem {
  var severity: Diagnostic.Severity {
    switch self {
    case .ledger(let problem): problem.severity == .error ? .error : .warning
    case .link(let problem): problem.isWarning ? .warning : .error
    case .tax(let problem): problem.problem.reason.isWarning ? .warning : .error
    case .site(let problem): problem.isWarning ? .warning : .error
    case .template, .settings, .copies: .error
    }
  }

  /// A key that equals that of the same problem in other places.
  var kind: String? {
    switch self {
    case .ledger(let problem): problem.reason.likeness
    case .link(let problem): caseName(of: problem.reason)
    case .tax(let problem): problem.problem.reason.likeness
    case .template, .settings, .copies, .site: nil
    }
  }
}

extension LedgerProblem.Reason {
  /// A key that includes the unknown name, so that a single misspelling is not lost among a thousand others.
  fileprivate var likeness: String {
    switch self {
    case .field(.unknownField(let name, _)): "\(caseName(of: self)) \(name)"
    case .field(let problem): caseName(of: problem)
    case .unusableAttachment(_, let problem): "\(caseName(of: self)) \(caseName(of: problem))"
    case .account(let problem): "\(caseName(of: self)) \(caseName(of: problem))"
    default: caseName(of: self)
    }
  }
}

extension TaxTable.Reason {
  fileprivate var likeness: String {
    if case .field(let problem) = self { caseName(of: problem) } else { caseName(of: self) }
  }
}
