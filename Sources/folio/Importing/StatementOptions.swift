import ArgumentParser
import Bookkeeping
import Importing

/// The options for reading a file. A column is named by its heading, or by its number from 1.
struct StatementOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The currency of amounts without one.", valueName: "code"),
    transform: {
      try Arguments.required(
        Currency(code: $0.uppercased()), else: "'\($0)' is not an ISO 4217 currency")
    })
  var currency: Currency?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The account that the payments belong to, such as Amex.", valueName: "label"),
    completion: LedgerNames.openAccount.completion)
  var account: String?

  @Flag(help: "Positive amounts are expenses, as on many card statements.") var card = false
  @Flag(help: "Negative amounts are expenses, as on most bank statements.") var bank = false
  @Flag(help: "The same as --card.") var invert = false
  @Flag(help: "Import pending payments too; they are replaced once booked.") var pending = false

  @Option(
    help: ArgumentHelp("The date of payments that have none.", valueName: "YYYY-MM-DD"),
    transform: Project.Options.date)
  var date: CalendarDate?

  @Option(help: ArgumentHelp("The column of the date.", valueName: "column")) var dateColumn: String?
  @Option(help: ArgumentHelp("The column of the payee.", valueName: "column")) var nameColumn: String?
  @Option(help: ArgumentHelp("The column of the amount.", valueName: "column")) var amountColumn: String?
  @Option(help: ArgumentHelp("The column of amounts paid.", valueName: "column")) var debitColumn: String?
  @Option(help: ArgumentHelp("The column of amounts received.", valueName: "column"))
  var creditColumn: String?
  @Option(help: ArgumentHelp("The column of the category.", valueName: "column")) var categoryColumn: String?
  @Option(help: ArgumentHelp("The column of the tags.", valueName: "column")) var tagsColumn: String?
  @Option(help: ArgumentHelp("The column of the memo.", valueName: "column")) var memoColumn: String?
  @Option(help: ArgumentHelp("The column of the address.", valueName: "column")) var addressColumn: String?
  @Option(help: ArgumentHelp("The column of the currency.", valueName: "column")) var currencyColumn: String?
  @Option(help: ArgumentHelp("The column of income or expense.", valueName: "column")) var typeColumn: String?
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The words of that column that mean money out, such as Achat,Retrait.", valueName: "words"))
  var out: [String] = []
  @Option(
    name: .customLong("in"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The words of that column that mean money in.", valueName: "words"))
  var wordsIn: [String] = []
  @Option(help: ArgumentHelp("The column of the account of each row.", valueName: "column"))
  var accountColumn: String?
  @Option(help: ArgumentHelp("The column of the bank's own id.", valueName: "column")) var idColumn: String?

  @Option(
    help: ArgumentHelp("The column separator: , ; | or tab.", valueName: "sign"),
    transform: StatementOptions.delimiter)
  var delimiter: Character?

  @Option(
    help: ArgumentHelp("The date format, such as DD.MM.YYYY; MMM is a month by name.", valueName: "format"),
    transform: {
      try Arguments.required(
        DatePattern($0), else: "'\($0)' is not a date format: use D, M and Y, as in DD.MM.YYYY")
    })
  var dateFormat: DatePattern?

  @Option(help: ArgumentHelp("The decimal separator: comma or point.", valueName: "sign"))
  var decimal: DecimalSign?

  @Option(
    help: ArgumentHelp(
      "Whether fees in a column of their own are extra, or included in the amounts.", valueName: "how"))
  var fees: ImportOptions.Fees?

  @Option(help: ArgumentHelp("The encoding: \(StatementOptions.encodings).", valueName: "name"))
  var encoding: TextEncoding?

  enum DecimalSign: String, ExpressibleByArgument {
    case comma, point
  }

  func validate() throws {
    let signs = [("--bank", bank), ("--card", card), ("--invert", invert && !card)].filter(\.1).map(\.0)
    let words = [("--out", !out.isEmpty), ("--in", !wordsIn.isEmpty)].filter(\.1).map(\.0)
    let rivals = signs + (signs.isEmpty ? [] : words.prefix(1))
    if bank || !words.isEmpty, rivals.count > 1 {
      throw ValidationError("\(rivals[0]) and \(rivals[1]) contradict each other; use one of them")
    }
    if let account, account.isBlank { throw ValidationError("--account must not be blank") }
    if account != nil, accountColumn != nil {
      throw ValidationError("--account and --account-column exclude each other")
    }
    if amountColumn != nil, debitColumn != nil || creditColumn != nil {
      throw ValidationError(
        "--amount-column cannot be combined with --debit-column or --credit-column")
    }
  }

  var options: ImportOptions {
    var options = ImportOptions()
    let columns: [ImportOptions.Column: String?] = [
      .date: dateColumn, .name: nameColumn, .amount: amountColumn, .debit: debitColumn, .credit: creditColumn,
      .category: categoryColumn, .memo: memoColumn, .address: addressColumn, .currency: currencyColumn,
      .type: typeColumn, .id: idColumn, .tags: tagsColumn,
      .account: accountColumn,
    ]
    options.columns = columns.compactMapValues { $0 }
    options.delimiter = delimiter
    options.dateFormat = dateFormat
    options.notation = decimal.map { $0 == .comma ? .comma : .point }
    options.fees = fees
    options.encoding = encoding
    options.typeWords = TypeWords(out: out, in: wordsIn)
    options.signs = card || invert ? .card : bank ? .bank : nil
    options.statedCurrency = currency
    options.takesPending = pending ? true : nil
    options.date = date
    return options
  }

  private static let encodings = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")

  private static func delimiter(_ text: String) throws -> Character {
    if text == "tab" || text == "\\t" { return "\t" }
    guard text.count == 1, let sign = text.first, sign != "\"" else {
      throw ValidationError("--delimiter must be one character, or the word tab")
    }
    return sign
  }
}

extension TextEncoding: ExpressibleByArgument {}
extension ImportOptions.Fees: ExpressibleByArgument {}
