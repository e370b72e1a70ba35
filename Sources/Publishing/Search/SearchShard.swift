import Basics
import Bookkeeping
import SiteOutput
import Templating

/// The transactions in one file of the index: those of a year, or of a part of a year that is too large for
/// one file.
///
/// The parts of a year are counted from its oldest transaction, so that a new transaction changes one file,
/// and a transaction that is entered late changes only files of its own year.
struct SearchShard: Equatable, Sendable {
  /// The name of the file: `2026`, or `2026-2` for the second part.
  let name: String
  /// Indices in `Report.transactions`.
  let rows: Range<Int>

  static let maximalBytes = 1_000_000

  /// The shards, newest first.
  static func shards(of transactions: [Transaction]) -> [SearchShard] {
    let lengths = concurrentChunks(of: transactions.count, size: 4096) { rows in
      rows.map { ShardWriter.maximalLength(of: transactions[$0]) }
    }.flatMap(\.self)
    var shards: [SearchShard] = []
    var (end, part, size) = (transactions.count, 1, 0)
    for row in transactions.indices.reversed() {
      let year = transactions[row].date.year
      let length = lengths[row]
      let isSameYear = row + 1 < transactions.count && transactions[row + 1].date.year == year
      if row + 1 < end, !isSameYear || size + length > maximalBytes - ShardWriter.frameLength {
        shards.append(SearchShard(year: transactions[end - 1].date.year, part: part, rows: row + 1..<end))
        part = isSameYear ? part + 1 : 1
        (end, size) = (row + 1, 0)
      }
      size += length
    }
    if end > 0 {
      shards.append(SearchShard(year: transactions[end - 1].date.year, part: part, rows: 0..<end))
    }
    return shards.reversed()
  }

  private init(year: Int, part: Int, rows: Range<Int>) {
    name = part == 1 ? "\(year)" : "\(year)-\(part)"
    self.rows = rows
  }

  func write(_ model: ReportModel, to output: inout ByteBuffer) {
    ShardWriter(model: model, rows: rows.reversed()).write(to: &output)
  }
}

/// Writes a shard by columns, oldest transaction first, so that new transactions are added at the end of each
/// column.
private struct ShardWriter {
  let model: ReportModel
  let rows: ReversedCollection<Range<Int>>

  func write(to output: inout ByteBuffer) {
    output.append("{\"days\":")
    writeDays(to: &output)
    output.append(",\n\"amounts\":")
    writeAmounts(to: &output)
    output.append(",\n\"transfers\":")
    let categories = model.report.categories
    writeRows(to: &output) { categories.role(of: $0) == .transfer }
    output.append(",\n\"refunds\":")
    writeRows(to: &output) { categories.role(of: $0) == .refund }
    output.append(",\n\"deductions\":")
    writeRows(to: &output) { categories.role(of: $0) == .deduction }
    output.append(",\n\"attached\":")
    writeRows(to: &output) { !$0.attachments.isEmpty }
    output.append(",\n\"pages\":")
    writePages(to: &output)
    output.append(",\n\"texts\":[")
    for (index, field) in Self.fields.enumerated() {
      if index > 0 { output.append(",\n") }
      writeTexts(field, to: &output)
    }
    output.append("]}")
  }

  /// The texts that are searched, in the order of the columns in query.js: name, category, address, memo,
  /// tags, account, the destination of a transfer, and the currency if it is not the ledger's.
  private static let fields = names + texts + places

  private typealias Field = @Sendable (Transaction, Currency) -> String?

  private static let names: [Field] = [{ row, _ in row.name }, { row, _ in row.category }]

  private static let texts: [Field] = PaymentText.allCases.map { text in
    { row, _ in row.texts[text].map(text.plain) }
  }

  private static let places: [Field] = [
    { row, _ in row.tags.count > 1 ? row.tags.joined(separator: ", ") : row.tags.first },
    { row, _ in row.account },
    { row, _ in row.destination },
    { $0.amount.currency == $1 ? nil : $0.amount.currency.code },
  ]

  /// Writes the day of the first row, counted from 1970-01-01, and then the difference from row to row.
  private func writeDays(to output: inout ByteBuffer) {
    var last = 0
    writeList(to: &output) { row, output in
      let day = model.report.transactions[row].date.daysSinceEpoch
      output.append(decimal: day - last)
      last = day
    }
  }

  private func writeAmounts(to output: inout ByteBuffer) {
    writeList(to: &output) { row, output in
      let units = model.report.transactions[row].shownAmount.minorUnits
      let isExact = units.magnitude <= Self.greatestExactNumber
      if !isExact { output.append(UInt8(ascii: "\"")) }
      output.append(decimal: Int(units))
      if !isExact { output.append(UInt8(ascii: "\"")) }
    }
  }

  /// Number.MAX_SAFE_INTEGER. Greater amounts are written as texts, which BigInt accepts, too.
  private static let greatestExactNumber: UInt64 = 1 << 53 - 1

  /// Writes the numbers of the rows that count: the first number, and then the difference from row to row.
  private func writeRows(to output: inout ByteBuffer, where counts: (Transaction) -> Bool) {
    let report = model.report
    output.append(UInt8(ascii: "["))
    var last: Int?
    for (number, row) in rows.enumerated() where counts(report.transactions[row]) {
      if last != nil { output.append(UInt8(ascii: ",")) }
      output.append(decimal: number - (last ?? 0))
      last = number
    }
    output.append(UInt8(ascii: "]"))
  }

  private func writePages(to output: inout ByteBuffer) {
    writeList(to: &output) { row, output in
      let page = SitePath.name(of: model.places.path(of: row)).droppingLast(bytes: ".html".utf8.count)
      let anchor = model.places.fragment(of: row).map { "#" + $0 } ?? ""
      JSONString.append(page + anchor, for: .script, to: &output)
    }
  }

  private func writeTexts(
    _ field: (Transaction, Currency) -> String?, to output: inout ByteBuffer
  ) {
    let currency = model.report.settings.currency
    var column = TextColumn()
    for row in rows { column.append(field(model.report.transactions[row], currency), to: &output) }
    column.end(&output)
  }

  private func writeList(to output: inout ByteBuffer, _ write: (Int, inout ByteBuffer) -> Void) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for row in rows {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      write(row, &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  /// The largest number of bytes of a row.
  static func maximalLength(of transaction: Transaction) -> Int {
    let texts = [
      transaction.name, transaction.category, transaction.account, transaction.to,
    ]
    let own = (texts + transaction.texts.all).reduce(0) { $0 + maximalLength(of: $1) }
    let tags = transaction.tags.reduce(0) { $0 + maximalLength(of: $1) }
    return own + tags + numbersLength
  }

  /// The number of bytes around the rows.
  static let frameLength = 170
  /// The bytes of a day, an amount, the name of a page and a currency, with the commas between them.
  private static let numbersLength = 150

  private static func maximalLength(of text: String?) -> Int {
    guard var text else { return 2 }
    return text.withUTF8 { JSONString.maximalLength(of: TextColumn.indexed($0)) } + 1
  }
}

/// A column of texts. A text is written where it first occurs, and later by its number, counted from 1; the
/// number 0 means no text, and zeros at the end are left out.
private struct TextColumn {
  private var numbers = Interner<ByteString>()
  private var rows = 0
  private var pendingZeros = 0

  mutating func append(_ text: String?, to output: inout ByteBuffer) {
    guard var text, !text.isEmpty else {
      pendingZeros += 1
      return
    }
    startRow(&output)
    let known = numbers.count
    let number = numbers.number(of: ByteString(text))
    if number < known {
      output.append(decimal: number + 1)
    } else {
      text.withUTF8 { JSONString.append(Self.indexed($0), for: .script, to: &output) }
    }
  }

  func end(_ output: inout ByteBuffer) { output.append(rows == 0 ? "[]" : "]") }

  private mutating func startRow(_ output: inout ByteBuffer) {
    for _ in 0..<pendingZeros {
      output.append(UInt8(ascii: rows == 0 ? "[" : ","))
      output.append(UInt8(ascii: "0"))
      rows += 1
    }
    pendingZeros = 0
    output.append(UInt8(ascii: rows == 0 ? "[" : ","))
    rows += 1
  }

  /// The part of a text that is searched: as much as a memo may have, so that one row never fills a file.
  static func indexed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = min(bytes.count, Ledger.Limit.memoBytes)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[..<end])
  }
}
