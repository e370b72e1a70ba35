import ArgumentParser
import Foundation

/// Arguments that are meaningless or contradict each other.
enum ArgumentProblem: Error {
  case jobs, port, baseURL, epoch
  case notADate(String), notAnAddress(String), notACurrency(String), notADateFormat(String)
  case delimiter, blankAccount
  case bothSigns(String, String), amountAndDebit
  case profilesWithMore, forgetOnTrial, noFile
  case twoFormats, limit, unknownOption(String), idOrQuery, emptyQuery
  case severalTasks, saveAlone, balance, blankName, reopenOnDay
  case unknownCommand(String, nearest: String)
  case sealWithoutPassphrase
  case noTaxTable, noTaxAmount, tooManyTaxArguments

  /// The error as the argument parser prints it, between `Error: ` and the usage.
  var error: ValidationError { ValidationError(message) }

  /// The value of an option, or the error that its text is none.
  static func required<Value>(_ value: Value?, else problem: ArgumentProblem) throws -> Value {
    guard let value else { throw problem.error }
    return value
  }

  /// Refuses unknown options where a negative number is an argument, so that the parser refuses nothing.
  ///
  /// - Returns: The arguments without the `--` after which nothing is an option.
  static func arguments(of words: [String]) throws -> [String] {
    let before = words.prefix { $0 != "--" }
    if let option = before.first(where: { $0.hasPrefix("--") }) { throw unknownOption(option).error }
    return Array(before) + words.dropFirst(before.count + 1)
  }

  private var message: String {
    switch self {
    case .jobs: "--jobs must be at least 1"
    case .port: "--port must be from 1 to 65535"
    case .baseURL: "--base-url must be an address starting with https:// or http://"
    case .epoch: "SOURCE_DATE_EPOCH must be a number of seconds since 1970"
    case .notADate(let text): Diagnostic.notADate(text, "write it as 2026-11-20").line
    case .notAnAddress(let text): "'\(text)' is not an IP address such as 127.0.0.1, 0.0.0.0 or ::1"
    case .notACurrency(let text): "'\(text)' is not an ISO 4217 currency"
    case .notADateFormat(let text): "'\(text)' is not a date format: use D, M and Y, as in DD.MM.YYYY"
    case .delimiter: "--delimiter must be one character, or the word tab"
    case .blankAccount: "--account must not be blank"
    case .bothSigns(let one, let other): "\(one) and \(other) contradict each other; use one of them"
    case .amountAndDebit: "--amount-column cannot be combined with --debit-column or --credit-column"
    case .profilesWithMore: "--profiles and --forget take no file, and exclude each other"
    case .forgetOnTrial: "--forget cannot be combined with --dry-run"
    case .twoFormats: "--csv and --json contradict each other; use one of them"
    case .limit: "--limit must be at least 1"
    case .unknownOption(let name): "Unknown option '\(name)'"
    case .idOrQuery: "name one payment by its id, or many with --where QUERY; folio list shows the ids"
    case .emptyQuery: "--where needs a query, as folio list does: --where 'category:Food'"
    case .noFile: "Missing expected argument '<file>'"
    case .severalTasks: "--suggest, --explain and --dry-run or --yes exclude each other"
    case .unknownCommand(let name, let nearest):
      "there is no command '\(printable(name))': did you mean '\(nearest)'?"
    case .reopenOnDay: "an open account has no last day: --reopen goes without --date"
    case .blankName: "the new name is blank"
    case .balance:
      "name an account and an amount: folio balance Checking 5089.62 --date 2026-10-31; or --remove with an account"
    case .saveAlone: "--save goes with --suggest"
    case .sealWithoutPassphrase: "--seal and --passphrase-file go together"
    case .noTaxTable: "name a table and an amount: folio tax uk-2025-26 50000; folio tax lists the tables"
    case .noTaxAmount: "there is no amount to tax: folio tax uk-2025-26 50000"
    case .tooManyTaxArguments:
      "one table and one amount are all there can be; write the amount without blanks"
    }
  }
}
