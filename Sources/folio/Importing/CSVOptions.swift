import ArgumentParser
import Bookkeeping

/// What a user may have to say about a CSV file. A column is named by its heading, or by its number from 1.
struct CSVOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The column of the date.", valueName: "column")) var dateColumn: String?
  @Option(help: ArgumentHelp("The column of the payee.", valueName: "column")) var nameColumn: String?
  @Option(help: ArgumentHelp("The column of the amount.", valueName: "column")) var amountColumn: String?
  @Option(help: ArgumentHelp("The column of what was paid.", valueName: "column")) var debitColumn: String?
  @Option(help: ArgumentHelp("The column of what was received.", valueName: "column"))
  var creditColumn: String?
  @Option(help: ArgumentHelp("The column of the category.", valueName: "column")) var categoryColumn: String?
  @Option(help: ArgumentHelp("The column of the memo.", valueName: "column")) var memoColumn: String?
  @Option(help: ArgumentHelp("The column of the address.", valueName: "column")) var addressColumn: String?
  @Option(help: ArgumentHelp("The column of the currency.", valueName: "column")) var currencyColumn: String?
  @Option(help: ArgumentHelp("The column of income or expense.", valueName: "column")) var typeColumn: String?
  @Option(help: ArgumentHelp("The column of the bank's own id.", valueName: "column")) var idColumn: String?

  @Option(
    help: ArgumentHelp("What separates the columns: , ; | or tab.", valueName: "sign"),
    transform: CSVOptions.delimiter)
  var delimiter: Character?

  @Option(
    help: ArgumentHelp("How dates are written, such as DD.MM.YYYY.", valueName: "format"),
    transform: CSVOptions.dateFormat)
  var dateFormat: DatePattern?

  @Option(help: ArgumentHelp("What stands before the decimals: comma or point.", valueName: "sign"))
  var decimal: DecimalSign?

  @Option(help: ArgumentHelp("utf-8, utf-16 or windows-1252 (for Latin-1 as well).", valueName: "name"))
  var encoding: TextEncoding?

  @Flag(help: "Positive amounts are expenses, as on a credit card's statement.")
  var invert = false

  enum DecimalSign: String, ExpressibleByArgument {
    case comma, point
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
    options.signs = invert ? .card : nil
    return options
  }

  private static func delimiter(_ text: String) throws -> Character {
    if text == "tab" || text == "\\t" { return "\t" }
    guard text.count == 1, let sign = text.first, sign != "\"" else {
      throw ValidationError("a delimiter is one character, or the word tab")
    }
    return sign
  }

  private static func dateFormat(_ text: String) throws -> DatePattern {
    guard let pattern = DatePattern(text) else {
      throw ValidationError("'\(text)' is no date format: write it with D, M and Y, such as DD.MM.YYYY")
    }
    return pattern
  }
}

extension TextEncoding: ExpressibleByArgument {}
