import ArgumentParser
import Bookkeeping

/// What a user may have to say about a file. A column is named by its heading, or by its number from 1.
struct StatementOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The currency of amounts without one.", valueName: "code"),
    transform: StatementOptions.currency)
  var currency: Currency?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The account that the payments belong to, such as Amex.", valueName: "label"))
  var account: String?

  @Flag(help: "Positive amounts are expenses, as on many card statements.") var card = false
  @Flag(help: "Negative amounts are expenses, as on most bank statements.") var bank = false
  @Flag(help: "The same as --card.") var invert = false
  @Flag(help: "Import pending payments too; they are replaced once booked.") var pending = false

  @Option(
    help: ArgumentHelp("The date of payments that have none.", valueName: "YYYY-MM-DD"),
    transform: StatementOptions.date)
  var date: CalendarDate?

  @Option(help: ArgumentHelp("The column of the date.", valueName: "column")) var dateColumn: String?
  @Option(help: ArgumentHelp("The column of the payee.", valueName: "column")) var nameColumn: String?
  @Option(help: ArgumentHelp("The column of the amount.", valueName: "column")) var amountColumn: String?
  @Option(help: ArgumentHelp("The column of amounts paid.", valueName: "column")) var debitColumn: String?
  @Option(help: ArgumentHelp("The column of amounts received.", valueName: "column"))
  var creditColumn: String?
  @Option(help: ArgumentHelp("The column of the category.", valueName: "column")) var categoryColumn: String?
  @Option(help: ArgumentHelp("The column of the memo.", valueName: "column")) var memoColumn: String?
  @Option(help: ArgumentHelp("The column of the address.", valueName: "column")) var addressColumn: String?
  @Option(help: ArgumentHelp("The column of the currency.", valueName: "column")) var currencyColumn: String?
  @Option(help: ArgumentHelp("The column of income or expense.", valueName: "column")) var typeColumn: String?
  @Option(help: ArgumentHelp("The column of the bank's own id.", valueName: "column")) var idColumn: String?

  @Option(
    help: ArgumentHelp("The column separator: , ; | or tab.", valueName: "sign"),
    transform: StatementOptions.delimiter)
  var delimiter: Character?

  @Option(
    help: ArgumentHelp("The date format, such as DD.MM.YYYY.", valueName: "format"),
    transform: StatementOptions.dateFormat)
  var dateFormat: DatePattern?

  @Option(help: ArgumentHelp("The decimal separator: comma or point.", valueName: "sign"))
  var decimal: DecimalSign?

  @Option(help: ArgumentHelp("The encoding: \(StatementOptions.encodings).", valueName: "name"))
  var encoding: TextEncoding?

  enum DecimalSign: String, ExpressibleByArgument {
    case comma, point
  }

  func validate() throws {
    if bank, card || invert {
      throw ValidationError("--bank and \(card ? "--card" : "--invert") contradict each other; use one of them")
    }
    if let account, account.isBlank { throw ValidationError("--account must not be blank") }
    if amountColumn != nil, debitColumn != nil || creditColumn != nil {
      throw ValidationError("--amount-column cannot be combined with --debit-column or --credit-column")
    }
  }

  var options: ImportOptions {
    var options = ImportOptions()
    let columns: [CSVColumn: String?] = [
      .date: dateColumn, .name: nameColumn, .amount: amountColumn, .debit: debitColumn, .credit: creditColumn,
      .category: categoryColumn, .memo: memoColumn, .address: addressColumn, .currency: currencyColumn,
      .type: typeColumn, .id: idColumn,
    ]
    options.columns = columns.compactMapValues { $0 }
    options.delimiter = delimiter
    options.dateFormat = dateFormat
    options.notation = decimal.map { $0 == .comma ? .comma : .point }
    options.encoding = encoding
    options.signs = card || invert ? .card : bank ? .bank : nil
    options.statedCurrency = currency
    options.takesPending = pending
    options.date = date
    return options
  }

  private static let encodings = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")

  private static func currency(_ text: String) throws -> Currency {
    guard let currency = Currency(code: text.uppercased()) else {
      throw ValidationError("'\(text)' is not an ISO 4217 currency")
    }
    return currency
  }

  private static func date(_ text: String) throws -> CalendarDate {
    guard text.utf8.count == 10, let date = try? CalendarDate(parsing: text) else {
      throw ValidationError("'\(text)' is not a date: write it as 2026-11-20")
    }
    return date
  }

  private static func delimiter(_ text: String) throws -> Character {
    if text == "tab" || text == "\\t" { return "\t" }
    guard text.count == 1, let sign = text.first, sign != "\"" else {
      throw ValidationError("--delimiter must be one character, or the word tab")
    }
    return sign
  }

  private static func dateFormat(_ text: String) throws -> DatePattern {
    guard let pattern = DatePattern(text) else {
      throw ValidationError("'\(text)' is not a date format: use D, M and Y, as in DD.MM.YYYY")
    }
    return pattern
  }
}

extension TextEncoding: ExpressibleByArgument {}
