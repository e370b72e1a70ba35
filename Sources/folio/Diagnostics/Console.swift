import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing

/// Reports problems to the user.
struct Console {
  /// The folder that the paths of templates are relative to.
  let root: String
  /// The file that problems without a path belong to, mostly the ledger. The path is as the user gave it.
  let file: String

  /// Runs an action that may throw problems.
  ///
  /// - Throws: `ExitCode`, after reporting them; other errors as they are.
  func reportingProblems<Result>(_ action: () throws -> Result) throws -> Result {
    do {
      return try action()
    } catch let several as any ExplainedTogether {
      throw fail(several.problems)
    } catch let problem as any Explained {
      throw fail([problem])
    }
  }

  /// Reports problems, and returns the exit code of a command that they stop.
  func fail(_ problems: [any Explained]) -> ExitCode {
    report(problems)
    return Self.exitCode(of: problems)
  }

  /// The highest exit code of the errors.
  static func exitCode(of problems: [any Explained]) -> ExitCode {
    let codes = problems.lazy.filter { !$0.isWarning }.map(\.exitCode.rawValue)
    return ExitCode(codes.max() ?? ExitCode.failure.rawValue)
  }

  func report(_ problems: [any Explained]) {
    let text = text(of: problems, isColored: Terminal.errorsAreColored)
    if !text.isEmpty { Terminal.printStyled(text) }
  }

  /// The text of the problems, without colors unless they are wanted.
  func text(of problems: [any Explained], isColored: Bool = false) -> String {
    DiagnosticWriter(isColored: isColored, context: context).text(of: problems)
  }

  /// All problems as JSON.
  func json(of problems: [any Explained]) throws -> String {
    try DiagnosticWriter.JSONList(context: context).text(of: problems)
  }

  private var context: Problem.Context {
    Problem.Context(root: root, file: file, files: SourceFiles(contents))
  }

  /// Shows what would change, and asks.
  ///
  /// - Throws: A problem if nobody can be asked, or `ExitCode` if the answer is no.
  func confirm(_ preview: String, _ question: String) throws {
    Terminal.printError(preview)
    guard Terminal.Prompt.isPossible else {
      throw Problem(
        "nothing was changed: no terminal to ask for confirmation", "use --yes to change without asking",
        at: .input, exit: .usage)
    }
    guard Terminal.Prompt.confirm(question) else { throw declined() }
  }

  /// - Parameter verb: The verb of the sentence `Nothing was changed.`
  func declined(_ verb: String = "changed") -> ExitCode {
    Terminal.printError("Nothing was \(verb).\n")
    return ExitCode.failure
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
