import ArgumentParser
import Basics

// MARK: - Problems that several commands have

extension Problem {
  /// The ledger has changed since it was shown to the user, who agreed to a change.
  static let ledgerChanged = Problem(
    "nothing was changed: the ledger changed in the meantime", "check it, then try again", at: .input)

  /// - Parameter texts: The texts that a change wrote, and that were edited later.
  static func editedLater(_ command: String, _ texts: [String]) -> Problem {
    Problem(
      "nothing was changed: what `\(printable(command))` wrote was edited later",
      "change it by hand:\n" + lines(of: texts), at: .input)
  }
}

// MARK: - Problems after a change

extension Terminal {
  /// The effects that a command had even though its result could not be written.
  enum Consequence: String {
    case ledgerIsChanged = "the ledger has been changed; there is no need to run the command again"
    case reportIsWritten = "the report has been written"
    case filesAreWritten = "the files have been written; there is no need to run the command again"
  }
}

/// The reason why a command could not do the rest, after it had changed the ledger.
struct ProblemAfterChange: Error, Explained {
  private let cause: any Error & Explained

  /// - Returns: The error itself, if it has been reported already.
  init(_ error: any Error) throws {
    guard let cause = error as? any Error & Explained else { throw error }
    self.cause = cause
  }

  var exitCode: ExitCode { cause.exitCode }

  func diagnostic(in context: Problem.Context) -> Problem {
    var diagnostic = cause.diagnostic(in: context)
    let hint = diagnostic.hint.map { $0 + "\n" } ?? ""
    diagnostic.hint = hint + Terminal.Consequence.ledgerIsChanged.rawValue
    return diagnostic
  }
}
