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
    lines.append(selection.places[...], to: &output)
  }

  private static func writeLine(_ transaction: Transaction, to output: inout ByteBuffer) {
    output.append(transaction.date.iso)
    output.append(comma)
    output.append(transaction.kind.rawValue)
    output.append(comma)
    writeText(transaction.name, to: &output)
    output.append(comma)
    DecimalDigits.append(transaction.signedAmount, to: &output)
    output.append(comma)
    output.append(transaction.amount.currency.code)
    output.append(comma)
    writeText(transaction.category ?? "", to: &output)
    output.append(comma)
    writeText(transaction.address ?? "", to: &output)
    output.append(comma)
    writeText(transaction.memo ?? "", to: &output)
    output.append(comma)
    if !transaction.tags.isEmpty { writeText(transaction.tags.joined(separator: " "), to: &output) }
    output.append(comma)
    writeText(transaction.id, to: &output)
    output.append("\r\n")
  }

  private static func writeText(_ text: String, to output: inout ByteBuffer) {
    var text = text
    text.withUTF8 { writeText($0, to: &output) }
  }

  /// A spreadsheet runs a cell that begins like a formula; an apostrophe makes it text.
  private static func writeText(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    let needsQuotes = bytes.contains { $0 == quote || $0 == comma || $0 == 0x0A || $0 == 0x0D }
    if needsQuotes { output.append(quote) }
    if let first = bytes.first, startsFormula(first) { output.append(UInt8(ascii: "'")) }
    guard needsQuotes else { return output.append(contentsOf: bytes) }
    for byte in bytes {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  private static func startsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
}
