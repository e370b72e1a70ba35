import ArgumentParser
import Basics
import Bookkeeping
import Foundation

/// Why a command stops though the ledger is valid.
enum CommandProblem: Explained {
  case noLedger
  /// A change would make the ledger invalid.
  case invalidChange
  case noTerminal
  /// A transaction is not any more what was agreed to be removed.
  case changedMeanwhile
  case noProfile(String, known: [String])
  /// No transaction matches a query.
  case nothingFound(String)
  /// There is no file of rules; the text names the ledger in commands.
  case noRules(String)
  case unconfirmed
  /// The ledger is not any more what was shown.
  case ledgerChanged

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .noLedger:
      Diagnostic(
        at: context.file, "ledger not found",
        "name one with --ledger FILE, or create one with folio init or folio add")
    case .invalidChange:
      Diagnostic(at: context.file, "not changed: the change would make the ledger invalid")
    case .noTerminal:
      Diagnostic(
        at: context.file, "nothing was removed: no terminal to ask for confirmation",
        "use --yes to remove without asking")
    case .changedMeanwhile:
      Diagnostic(
        at: context.file, "nothing was removed: the transaction changed in the meantime",
        "check it, then try again")
    case .nothingFound(let query):
      Diagnostic(
        at: context.file, "no payment matches \(quoted(query))", "folio list shows what a query finds")
    case .noProfile(let name, let known):
      Diagnostic(
        at: context.file, "there is no profile \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .noRules(let location):
      Diagnostic(
        at: context.file, "there are no rules yet",
        "begin with folio categorize --suggest --save\(location)")
    case .unconfirmed:
      Diagnostic(
        at: context.file, "nothing was changed: no terminal to ask for confirmation",
        "use --yes to change without asking")
    case .ledgerChanged:
      Diagnostic(
        at: context.file, "nothing was changed: the ledger changed in the meantime",
        "check it, then try again")
    }
  }
}

/// What has happened all the same, where a result cannot be written.
enum Consequence {
  static let ledgerIsChanged = "the ledger has been changed; there is no need to run the command again"
  static let reportIsWritten = "the report has been written"
  static let filesAreWritten = "the files have been written; there is no need to run the command again"
}

// MARK: - Files

extension FileProblem: Explained {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .system(let operation, let path, let errno):
      Diagnostic(at: path, "cannot \(operation.words): \(String(cString: strerror(errno)))", nil)
    case .danglingLink(let path):
      Diagnostic(at: path, "this symbolic link is broken", "fix it, or name the file itself")
    case .obstructed(let path): Diagnostic(at: path, "not a regular file", nil)
    case .busy(let path):
      Diagnostic(at: path, "another program keeps writing to this file", "try again later")
    }
  }
}

extension FileProblem.Operation {
  var words: String {
    switch self {
    case .open: "open it"
    case .read: "read the file"
    case .write: "write the file"
    case .create: "create it"
    case .make: "create the folder"
    case .inspect: "read its attributes"
    case .list: "list its contents"
    case .move: "move it"
    case .replace: "replace the file"
    case .remove: "remove it"
    case .lock: "lock the folder"
    case .synchronize: "flush it to disk"
    }
  }
}

extension LedgerDocument.SearchProblem: Explained {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .unknown(let id):
      return Diagnostic(
        at: context.file, "no transaction has the id \(quoted(id))",
        "folio list shows the ids")
    case .ambiguous(let id, let candidates):
      let shown = candidates.prefix(10).map(shortened).joined(separator: "\n")
      let rest = candidates.count > 10 ? "\nand \(candidates.count - 10) more" : ""
      return Diagnostic(
        at: context.file, "\(candidates.count) ids start with \(quoted(id))", "\(shown)\(rest)")
    }
  }
}

// MARK: - Other commands

extension ProjectWriter.Problem {
  /// One for each file that is in the way.
  var diagnostics: [Diagnostic] {
    switch self {
    case .taken(let paths):
      paths.map { Diagnostic(at: $0, "this file already exists") }
        + [Diagnostic(message: "nothing was written", hint: "choose another folder: folio init DIR")]
    case .system(let path, let errno):
      [Diagnostic(at: path, "cannot write the file: \(String(cString: strerror(errno)))")]
    }
  }
}

extension ServerProblem: Explained {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .portsInUse(let address, let ports) where ports.count == 1:
      Diagnostic(
        message: "port \(ports.lowerBound) of \(address.host) is in use",
        hint: "choose another --port, or omit it to use the first free one")
    case .portsInUse(let address, let ports):
      Diagnostic(
        message: "ports \(ports.lowerBound) to \(ports.upperBound) of \(address.host) are all in use",
        hint: "choose another with --port")
    case .cannotListen(let address, let port, let reason):
      Diagnostic(
        message: "cannot serve at \(address.host):\(port): \(reason.lowercased())",
        hint: "choose an --interface of this machine and a --port of 1024 or above")
    }
  }

  static func openNetwork(_ address: IPAddress) -> Diagnostic {
    Diagnostic(
      severity: .warning,
      message: "anyone who can reach \(address.host) can read this report",
      hint: "omit --interface to keep it on this machine")
  }

  static func noBrowser(_ url: String) -> Diagnostic {
    Diagnostic(severity: .warning, message: "no browser could be opened", hint: "open \(url) yourself")
  }
}

/// Arguments that mean nothing, or contradict each other.
enum ArgumentProblem: Error {
  case jobs, port, baseURL, epoch
  case notADate(String), notAnAddress(String), notACurrency(String), notADateFormat(String)
  case delimiter, blankAccount
  case bothSigns(String), amountAndDebit
  case profilesWithMore, forgetOnTrial, forgetWithoutName, noFile
  case twoFormats, limit, unknownOption(String), idOrQuery, emptyQuery
  case severalTasks, saveAlone

  /// As the argument parser prints it, behind `Error: ` and before the usage.
  var error: ValidationError { ValidationError(message) }

  private var message: String {
    switch self {
    case .jobs: "--jobs must be at least 1"
    case .port: "--port must be from 1 to 65535"
    case .baseURL: "--base-url must be an address starting with https:// or http://"
    case .epoch: "SOURCE_DATE_EPOCH must be a number of seconds since 1970"
    case .notADate(let text): "'\(text)' is not a date: write it as 2026-11-20"
    case .notAnAddress(let text): "'\(text)' is not an IP address such as 127.0.0.1, 0.0.0.0 or ::1"
    case .notACurrency(let text): "'\(text)' is not an ISO 4217 currency"
    case .notADateFormat(let text): "'\(text)' is not a date format: use D, M and Y, as in DD.MM.YYYY"
    case .delimiter: "--delimiter must be one character, or the word tab"
    case .blankAccount: "--account must not be blank"
    case .bothSigns(let other): "--bank and \(other) contradict each other; use one of them"
    case .amountAndDebit: "--amount-column cannot be combined with --debit-column or --credit-column"
    case .profilesWithMore: "--profiles takes no file and no --forget"
    case .forgetOnTrial: "--forget cannot be combined with --dry-run"
    case .forgetWithoutName: "name a profile: folio import --forget NAME"
    case .twoFormats: "--csv and --json contradict each other; use one of them"
    case .limit: "--limit must be at least 1"
    case .unknownOption(let name): "Unknown option '\(name)'"
    case .idOrQuery: "name one payment by its id, or many with --where QUERY; folio list shows the ids"
    case .emptyQuery: "--where needs a query, as folio list does: --where 'category:Food'"
    case .noFile: "Missing expected argument '<file>'"
    case .severalTasks: "--suggest, --explain and --dry-run or --yes exclude each other"
    case .saveAlone: "--save goes with --suggest"
    }
  }
}

extension FileProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case system, danglingLink, obstructed, busy
  }

  var kind: Kind {
    switch self {
    case .system: .system
    case .danglingLink: .danglingLink
    case .obstructed: .obstructed
    case .busy: .busy
    }
  }
}

extension LedgerDocument.SearchProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case unknown, ambiguous
  }

  var kind: Kind {
    switch self {
    case .unknown: .unknown
    case .ambiguous: .ambiguous
    }
  }
}

extension CommandProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case noLedger, invalidChange, noTerminal, changedMeanwhile, noProfile, nothingFound,
      noRules, unconfirmed, ledgerChanged
  }

  var kind: Kind {
    switch self {
    case .noLedger: .noLedger
    case .invalidChange: .invalidChange
    case .noTerminal: .noTerminal
    case .changedMeanwhile: .changedMeanwhile
    case .noProfile: .noProfile
    case .nothingFound: .nothingFound
    case .noRules: .noRules
    case .unconfirmed: .unconfirmed
    case .ledgerChanged: .ledgerChanged
    }
  }
}

extension ProjectWriter.Problem: Enumerated {
  enum Kind: String, CaseIterable {
    case taken, system
  }

  var kind: Kind {
    switch self {
    case .taken: .taken
    case .system: .system
    }
  }
}

extension ServerProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case portsInUse, cannotListen
  }

  var kind: Kind {
    switch self {
    case .portsInUse: .portsInUse
    case .cannotListen: .cannotListen
    }
  }
}

extension ArgumentProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case jobs, port, baseURL, epoch, notADate, notAnAddress, notACurrency, notADateFormat, delimiter,
      blankAccount, bothSigns, amountAndDebit, profilesWithMore, forgetOnTrial, forgetWithoutName, noFile,
      twoFormats, limit, unknownOption, idOrQuery, emptyQuery, severalTasks, saveAlone
  }

  var kind: Kind {
    switch self {
    case .jobs: .jobs
    case .port: .port
    case .baseURL: .baseURL
    case .epoch: .epoch
    case .notADate: .notADate
    case .notAnAddress: .notAnAddress
    case .notACurrency: .notACurrency
    case .notADateFormat: .notADateFormat
    case .delimiter: .delimiter
    case .blankAccount: .blankAccount
    case .bothSigns: .bothSigns
    case .amountAndDebit: .amountAndDebit
    case .profilesWithMore: .profilesWithMore
    case .forgetOnTrial: .forgetOnTrial
    case .forgetWithoutName: .forgetWithoutName
    case .noFile: .noFile
    case .twoFormats: .twoFormats
    case .limit: .limit
    case .unknownOption: .unknownOption
    case .idOrQuery: .idOrQuery
    case .emptyQuery: .emptyQuery
    case .severalTasks: .severalTasks
    case .saveAlone: .saveAlone
    }
  }
}
