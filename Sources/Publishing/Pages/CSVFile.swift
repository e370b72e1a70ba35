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

  static func write(_ selection: Selection, lines: RenderedItems, to output: inout ByteBuffer) {
    output.append(header)
    lines.append(selection.places, to: &output)
  }

  private static func writeLine(_ transaction: Transaction, to output: inout ByteBuffer) {
    output.append(transaction.date.iso)
    output.append(comma)
    output.append(transaction.kind.rawValue)
    output.append(comma)
    writeText(transaction.name, to: &output)
    output.append(comma)
    output.append(transaction.signedAmount.decimal)
    output.append(comma)
    output.append(transaction.amount.currency.code)
    for text in [transaction.category, transaction.address, transaction.memo] {
      output.append(comma)
      writeText(text ?? "", to: &output)
    }
    output.append(comma)
    writeText(transaction.tags.joined(separator: " "), to: &output)
    output.append(comma)
    writeText(transaction.id, to: &output)
    output.append("\r\n")
  }

  /// A spreadsheet runs a cell that begins like a formula; an apostrophe makes it text.
  private static func writeText(_ text: String, to output: inout ByteBuffer) {
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
      output.append(text)
    }
  }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let formulaStarts = Set("=+-@\t\r".utf8)
}
