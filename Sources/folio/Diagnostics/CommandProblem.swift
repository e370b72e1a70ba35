import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Preview
import Publishing
import Sealing

/// A reason why a command stops although the ledger is valid.
enum CommandProblem: Error {
  case noLedger
  /// A change would make the ledger invalid.
  case invalidChange
  case noProfile(String, in: String, known: [String])
  /// No transaction matches a query.
  case nothingFound(String)
  /// No payment, setting or balance names an account.
  case unknownAccount(String, known: [String])
  /// Nothing in the ledger has a name that is to be changed.
  case unknownName(Renaming.Kind, String, known: [String])
  /// A new name that may be a misspelling, and the known one.
  case nearName(Renaming.Kind, String, String)
  /// A name was changed in the ledger, and not in all other files of the books.
  case renamedInPart
  /// A copy would have other rows if a name changed.
  case otherRows(String, more: Int, fewer: Int)
  /// A file that a change is to be taken back from is a link.
  case isLink(String)
  /// None of the payments has such an attachment.
  case notAttached(String, known: [String])
  /// No balance of an account is stated, on a day or on any.
  case noBalance(String, on: CalendarDate?)
  /// There is no file of rules; `location` is the option that names the ledger in commands.
  case noRules(String, location: String)
  /// A folder to import has no file of a bank or an app.
  case noStatements(String)
  /// There is no terminal to ask at.
  case unconfirmed
  /// The ledger is no longer as it was shown to the user, who agreed to a change.
  case ledgerChanged
  /// A file does not consist of one line of text.
  case noPassphrase(String)

  case nothingToUndo
  /// Nothing was undone that could be made again.
  case nothingToRedo
  /// Everything that a change wrote was edited later.
  case editedLater(String, [String])
  /// The record of a change cannot be read, or does not match the ledger.
  case damagedRecord(String)

  case unknownTaxTable(String, known: [String])
  /// The text is part of several names.
  case ambiguousTaxTable(String, fitting: [String])
  case taxAmount(DecimalNumber.Problem, found: String, Currency)
}

extension CommandProblem: Explained {
  var exitCode: ExitCode {
    switch self {
    case .nearName, .unconfirmed, .unknownTaxTable, .ambiguousTaxTable, .taxAmount: .validationFailure
    default: .failure
    }
  }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .noStatements(let path), .noPassphrase(let path),
      .noProfile(_, in: let path, _), .noRules(let path, _):
      words.at(path)
    case .unknownTaxTable, .ambiguousTaxTable, .taxAmount: words
    default: words.at(context.file)
    }
  }

  private var words: Diagnostic {
    switch self {
    case .noLedger:
      Diagnostic(
        "ledger not found", "name one with --ledger FILE, or create one with folio init or folio add")
    case .invalidChange: Diagnostic("not changed: the change would make the ledger invalid")
    case .nothingFound(let query):
      Diagnostic("no payment matches \(quoted(query))", "folio list shows what a query finds")
    case .noProfile(let name, _, let known):
      Diagnostic("there is no profile \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .unknownAccount(let name, let known):
      Diagnostic(
        "there is no account \(quoted(name))",
        (Suggestion.hint(for: name, among: known).map { "\($0)\n" } ?? "")
          + "--new states the balance of a new one")
    case .unknownName(let kind, let name, let known):
      Diagnostic("there is no \(kind.rawValue) \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .nearName(let kind, let name, let known):
      Diagnostic(
        "there is no \(kind.rawValue) \(quoted(name)) yet: did you mean \(quoted(known))?",
        "--new makes a new one")
    case .renamedInPart:
      Diagnostic(
        "the ledger has been changed, but not every other file",
        "take it back with folio undo, then try again")
    case .otherRows(let copy, let more, let fewer):
      Diagnostic(
        "nothing was changed: the copy \(quoted(copy)) would have "
          + [(more, "more"), (fewer, "fewer")].filter { $0.0 > 0 }
          .map { "\(counted($0.0, "payment")) \($0.1)" }.joined(separator: " and "),
        "its queries in \(Copy.path) find them by a part of the name, or in another field; "
          + "write out which it leaves out, then try again")
    case .isLink(let path):
      Diagnostic(
        "\(printable(path)) is a link, which folio undo does not follow",
        "change the file that it leads to by hand")
    case .notAttached(let name, let known):
      Diagnostic("no such attachment: \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .noBalance(let account, let day):
      Diagnostic(
        "no balance of \(quoted(account)) is stated" + (day.map { " on \($0.iso)" } ?? ""),
        "folio balance \(quotedForShell(account)) " + (day == nil ? "AMOUNT states one" : "lists them"))
    case .noRules(_, let location):
      Diagnostic("there are no rules yet", "begin with folio categorize --suggest --save\(location)")
    case .unconfirmed:
      Diagnostic(
        "nothing was changed: no terminal to ask for confirmation", "use --yes to change without asking")
    case .ledgerChanged:
      Diagnostic("nothing was changed: the ledger changed in the meantime", "check it, then try again")
    case .noStatements:
      Diagnostic(
        "this folder has no statement", "name files that end in .csv, .ofx and the like, or name one file")
    case .noPassphrase:
      Diagnostic("there is no passphrase in this file", "write it as one line of text, in UTF-8")
    case .nothingToUndo:
      Diagnostic(
        "there is nothing to take back",
        "Folio keeps the last \(ChangeJournal.kept) changes that its commands made; none of them is left")
    case .nothingToRedo:
      Diagnostic(
        "there is nothing to make again",
        "folio redo makes again what folio undo took back, until another command changes the ledger")
    case .editedLater(let command, let texts):
      Diagnostic(
        "nothing was changed: what `\(printable(command))` wrote was edited later",
        "change it by hand:\n" + lines(of: texts))
    case .damagedRecord(let command):
      Diagnostic(
        "nothing was taken back: what was kept of `\(printable(command))` is damaged",
        "change the ledger by hand, or restore a back-up")
    case .unknownTaxTable(let name, let known):
      Diagnostic("there is no tax table \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .ambiguousTaxTable(let name, let fitting):
      Diagnostic(
        "\(quoted(name)) is part of \(fitting.count) names",
        "choose from \(fitting.map(shortened).joined(separator: ", "))")
    case .taxAmount(let problem, let found, let currency):
      LedgerProblem.words(
        of: problem, found, currency, notPositive: "there is nothing to tax otherwise",
        tooLarge: "the limit is \(Money(minorUnits: TaxTable.Limit.gross, currency: currency).decimal)")
    }
  }

  /// An entry of a folder of statements that is not read.
  static func skipped(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(at: path, "skipped: \(reason)", isWarning: true)
  }

  /// One diagnostic for each file that already exists.
  static func taken(_ paths: [String]) -> [Diagnostic] {
    paths.map { Diagnostic(at: $0, "this file already exists") }
      + [Diagnostic("nothing was written", "choose another folder: folio init DIR")]
  }

  /// A file from an earlier build that no page needs now, and that has been edited since.
  static func kept(_ path: String, in settings: BuildSettings) -> Diagnostic {
    let danger: String? =
      if settings.seal != nil, !path.begins(withBytesOf: SealShell.folder + "/") {
        "anybody who has the report can read it without the passphrase"
      } else {
        settings.copy.map { "it may show what the copy \(quoted($0.name)) hides" }
      }
    return Diagnostic(
      at: path, "kept: it was edited after Folio wrote it" + (danger.map { ", and \($0)" } ?? ""),
      "no page uses it any more; remove it yourself", isWarning: true)
  }

  static func weakPassphrase(_ path: String, bits: Int, better: String) -> Diagnostic {
    Diagnostic(
      at: path,
      "this passphrase can be guessed: it has about \(bits) bits, and \(Passphrase.enough) are enough",
      "take random words, such as \(better)", isWarning: true)
  }
}

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

  /// - Returns: The error itself if it has been reported already.
  init(_ error: any Error) throws {
    guard let cause = error as? any Error & Explained else { throw error }
    self.cause = cause
  }

  var exitCode: ExitCode { cause.exitCode }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    var diagnostic = cause.diagnostic(in: context)
    let hint = diagnostic.hint.map { $0 + "\n" } ?? ""
    diagnostic.hint = hint + Terminal.Consequence.ledgerIsChanged.rawValue
    return diagnostic
  }
}

extension LedgerDocument.SearchProblem: Explained {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .unknown(let id):
      Diagnostic(
        at: context.file, "no payment has the id \(quoted(id))",
        "folio list \(quotedForShell(shortened(id))) finds payments by their words, and shows the ids")
    case .ambiguous(let id, let candidates):
      Diagnostic(
        at: context.file, "\(candidates.count) ids start with \(quoted(id))", lines(of: candidates))
    }
  }
}

extension PreviewServer.Problem: Explained {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .portsInUse(let address, let ports) where ports.count == 1:
      Diagnostic(
        "port \(ports.lowerBound) of \(address.host) is in use",
        "choose another --port, or omit it to use the first free one")
    case .portsInUse(let address, let ports):
      Diagnostic(
        "ports \(ports.lowerBound) to \(ports.upperBound) of \(address.host) are all in use",
        "choose another with --port")
    case .cannotListen(let address, let port, let reason):
      Diagnostic(
        "cannot serve at \(address.host):\(port): \(reason.lowercased())",
        "choose an --interface of this machine and a --port of 1024 or above")
    }
  }

  static func openNetwork(_ address: Origin.Address) -> Diagnostic {
    Diagnostic(
      "anyone who can reach \(address.host) can read this report",
      "omit --interface to keep it on this machine", isWarning: true)
  }

  static func noBrowser(_ url: String) -> Diagnostic {
    Diagnostic("no browser could be opened", "open \(url) yourself", isWarning: true)
  }
}
