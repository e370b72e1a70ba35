import Basics
import Bookkeeping
import Foundation

/// The sentences about changing a ledger file.
enum EditingProse {
  static func diagnostic(_ problem: FileProblem) -> Diagnostic {
    switch problem {
    case .system(let operation, let path, let errno):
      at(path, "cannot \(operation.rawValue) it: \(String(cString: strerror(errno)))", nil)
    case .danglingLink(let path): at(path, "the link leads to no file", "mend it, or name the file itself")
    case .obstructed(let path): at(path, "this is no plain file", nil)
    case .busy(let path): at(path, "somebody else keeps writing to this file", "try again later")
    }
  }

  /// For who cannot be told the result.
  static let isChanged = "the ledger has been changed: there is no need to repeat the command"

  static func noLedger(_ path: String) -> Diagnostic {
    at(path, "there is no ledger", "name it with --ledger FILE, or begin one with folio init or folio add")
  }

  /// The places are those of a text that was never written, so only the sentences are shown.
  static func refused(_ problems: [Diagnostic], file: String) -> [Diagnostic] {
    [at(file, "not changed, since the change would make the ledger invalid", nil)]
      + problems.map { Diagnostic(message: $0.message, hint: $0.hint) }
  }

  static func diagnostic(_ problem: LedgerDocument.SearchProblem, in file: String) -> Diagnostic {
    switch problem {
    case .unknown(let id):
      return at(
        file, "no transaction has the id \(quoted(id))", "the page of a transaction is named by its id")
    case .ambiguous(let id, let candidates):
      let shown = candidates.prefix(10).map(shortened).joined(separator: "\n  ")
      let rest = candidates.count > 10 ? "\n  and \(candidates.count - 10) more" : ""
      return at(file, "\(candidates.count) ids begin with \(quoted(id))", "\(shown)\(rest)")
    }
  }

  static func nobodyToAsk(_ file: String) -> Diagnostic {
    at(file, "nothing was removed: there is no terminal to ask at", "say --yes to remove it unasked")
  }

  static func changedMeanwhile(_ file: String) -> Diagnostic {
    at(file, "nothing was removed: the transaction changed meanwhile", "look at it again")
  }

  private static func at(_ path: String, _ message: String, _ hint: String?) -> Diagnostic {
    Diagnostic(place: Diagnostic.Place(file: path), message: message, hint: hint)
  }
}
