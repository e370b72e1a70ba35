import Bookkeeping
import Foundation

/// The sentences about changing a ledger file.
enum EditingProse {
  static func diagnostic(_ problem: LedgerFile.Problem) -> Diagnostic {
    switch problem {
    case .system(let operation, let path, let errno):
      at(path, "cannot \(operation.words): \(String(cString: strerror(errno)))", nil)
    case .danglingLink(let path): at(path, "this symbolic link is broken", "fix it, or name the file itself")
    case .notAFile(let path): at(path, "not a regular file", nil)
    case .busy(let path): at(path, "another program keeps writing to this file", "try again later")
    }
  }

  /// For who cannot be told the result.
  static let isChanged = "the ledger has been changed; there is no need to run the command again"

  static func noLedger(_ path: String) -> Diagnostic {
    at(path, "ledger not found", "name one with --ledger FILE, or create one with folio init or folio add")
  }

  /// The places are those of a text that was never written, so only the sentences are shown.
  static func refused(_ problems: [Diagnostic], file: String) -> [Diagnostic] {
    [at(file, "not changed: the change would make the ledger invalid", nil)]
      + problems.map { Diagnostic(message: $0.message, hint: $0.hint) }
  }

  static func diagnostic(_ problem: LedgerDocument.SearchProblem, in file: String) -> Diagnostic {
    switch problem {
    case .unknown(let id):
      return at(
        file, "no transaction has the id \(quoted(id))", "a transaction's page is named after its id")
    case .ambiguous(let id, let candidates):
      let shown = candidates.prefix(10).map(shortened).joined(separator: "\n")
      let rest = candidates.count > 10 ? "\nand \(candidates.count - 10) more" : ""
      return at(file, "\(candidates.count) ids start with \(quoted(id))", "\(shown)\(rest)")
    }
  }

  static func nobodyToAsk(_ file: String) -> Diagnostic {
    at(file, "nothing was removed: no terminal to ask for confirmation", "use --yes to remove without asking")
  }

  static func changedMeanwhile(_ file: String) -> Diagnostic {
    at(file, "nothing was removed: the transaction changed in the meantime", "check it, then try again")
  }

  private static func at(_ path: String, _ message: String, _ hint: String?) -> Diagnostic {
    Diagnostic(place: Diagnostic.Place(file: path), message: message, hint: hint)
  }
}

extension LedgerFile.Problem.Operation {
  fileprivate var words: String {
    switch self {
    case .read: "read the file"
    case .write: "write the file"
    case .replace: "replace the file"
    case .createFolder: "create the folder"
    case .lock: "open the folder"
    }
  }
}
