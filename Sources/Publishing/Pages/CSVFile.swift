import Bookkeeping
import Templating

/// The rows of a scope for a spreadsheet (RFC 4180).
enum CSVFile {
  private static let header = "date,type,name,amount,currency,category,address,memo,tags,id\r\n"

  /// The lines of all transactions; each stands in several files.
  static func lines(of report: Report) -> RenderedItems {
    RenderedItems(count: report.transactions.count) { place, output in
      writeLine(report.transactions[place], to: &output)
    }
  }

  static func write(_ selection: Selection, lines: RenderedItems, to output: inout [UInt8]) {
    output += header.utf8
    lines.append(selection.places, to: &output)
  }

  private static func writeLine(_ transaction: Transaction, to output: inout [UInt8]) {
    output += transaction.date.iso.utf8
    output.append(comma)
    output += transaction.kind.rawValue.utf8
    output.append(comma)
    writeText(transaction.name, to: &output)
    output.append(comma)
    output += transaction.signedAmount.decimal.utf8
    output.append(comma)
    output += transaction.amount.currency.code.utf8
    for text in [transaction.category, transaction.address, transaction.memo] {
      output.append(comma)
      writeText(text ?? "", to: &output)
    }
    output.append(comma)
    writeText(transaction.tags.joined(separator: " "), to: &output)
    output.append(comma)
    writeText(transaction.id, to: &output)
    output += "\r\n".utf8
  }

  /// A spreadsheet runs a cell that begins like a formula; an apostrophe makes it text.
  private static func writeText(_ text: String, to output: inout [UInt8]) {
    let isFormula = text.utf8.first.map(formulaStarts.contains) ?? false
    let needsQuotes = text.utf8.contains { $0 == quote || $0 == comma || $0 == 0x0A || $0 == 0x0D }
    if needsQuotes { output.append(quote) }
    if isFormula { output.append(UInt8(ascii: "'")) }
    if needsQuotes {
      for byte in text.utf8 {
        if byte == quote { output.append(quote) }
        output.append(byte)
      }
      output.append(quote)
    } else {
      output += text.utf8
    }
  }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let formulaStarts = Set("=+-@\t\r".utf8)
}
