import Basics
import Bookkeeping
import Templating

/// The transactions in one file of the index: those of a year, or of a part of a year that is too large for
/// one file.
///
/// The parts of a year are counted from its oldest transaction, so that a new transaction changes one file,
/// and one that is entered late changes only files of its own year.
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
    writeRows(to: &output) { $0 == .transfer }
    output.append(",\n\"refunds\":")
    writeRows(to: &output) { $0 == .refund }
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
  private static let fields: [@Sendable (Transaction, Currency) -> String?] = [
    { transaction, _ in transaction.name },
    { transaction, _ in transaction.category },
    { transaction, _ in transaction.address },
    { transaction, _ in transaction.memo },
    { transaction, _ in transaction.searchedTags },
    { transaction, _ in transaction.account },
    { transaction, _ in transaction.destination },
    { $0.amount.currency == $1 ? nil : $0.amount.currency.code },
  ]

  /// Writes the day of the first row, counted from 1970-01-01, and then the difference from row to row.
  private func writeDays(to output: inout ByteBuffer) {
    var last = 0
    writeList(to: &output) { row, output in
      let day = model.report.transactions[row].date.daysSinceEpoch
      LocaleFormats.MoneyFormat.Digits.append(day - last, to: &output)
      last = day
    }
  }

  /// Writes the amounts; a transfer has no sign.
  private func writeAmounts(to output: inout ByteBuffer) {
    writeList(to: &output) { row, output in
      let transaction = model.report.transactions[row]
      let amount = transaction.kind == .transfer ? transaction.amount : transaction.signedAmount
      let units = amount.minorUnits
      let isExact = units.magnitude <= Self.greatestExactNumber
      if !isExact { output.append(UInt8(ascii: "\"")) }
      LocaleFormats.MoneyFormat.Digits.append(Int(units), to: &output)
      if !isExact { output.append(UInt8(ascii: "\"")) }
    }
  }

  /// Number.MAX_SAFE_INTEGER. Greater amounts are written as texts, which BigInt accepts, too.
  private static let greatestExactNumber: UInt64 = 1 << 53 - 1

  /// Writes the rows with a certain role: the number of the first one, and then the difference from one to
  /// the next.
  private func writeRows(to output: inout ByteBuffer, where counts: (Report.Role) -> Bool) {
    let report = model.report
    output.append(UInt8(ascii: "["))
    var last: Int?
    for (number, row) in rows.enumerated() where counts(report.categories.role(of: report.transactions[row]))
    {
      if last != nil { output.append(UInt8(ascii: ",")) }
      LocaleFormats.MoneyFormat.Digits.append(number - (last ?? 0), to: &output)
      last = number
    }
    output.append(UInt8(ascii: "]"))
  }

  private func writePages(to output: inout ByteBuffer) {
    writeList(to: &output) { row, output in
      PackedName.append(
        pageAt: model.transactionPaths[row], date: model.report.transactions[row].date, to: &output)
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
      transaction.name, transaction.category, transaction.address, transaction.memo, transaction.account,
      transaction.to,
    ]
    let own = texts.reduce(0) { $0 + maximalLength(of: $1) }
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

extension Transaction {
  fileprivate var searchedTags: String? {
    tags.count > 1 ? tags.joined(separator: ", ") : tags.first
  }
}

/// The name of a transaction's page in few bytes. Most ids are random and would be the bulk of an index. So
/// UUIDs, and the fingerprints that replace names in other scripts, are written in base 64 after a mark with
/// which no name begins.
private enum PackedName {
  /// Appends the name as a JSON string: `!` and a UUID in upper case, `?` and one in lower case, `~` and the
  /// fingerprint that follows the transaction's date, or the name itself.
  static func append(pageAt path: String, date: CalendarDate, to output: inout ByteBuffer) {
    var path = path
    path.withUTF8 { bytes in
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let name = UnsafeBufferPointer(rebasing: bytes[start..<bytes.count - suffixLength])
      output.append(UInt8(ascii: "\""))
      if !appendUUID(name, to: &output), !appendFingerprint(name, date, to: &output) {
        output.append(contentsOf: name)
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  private static let suffixLength = ".html".utf8.count

  private static func appendUUID(_ name: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) -> Bool {
    let hyphen = UInt8(ascii: "-")
    guard name.count == 36, name[8] == hyphen, name[13] == hyphen, name[18] == hyphen, name[23] == hyphen
    else { return false }
    return Base64.append(hex: name, .upper, behind: UInt8(ascii: "!"), bytes: 16, to: &output)
      || Base64.append(hex: name, .lower, behind: UInt8(ascii: "?"), bytes: 16, to: &output)
  }

  private static func appendFingerprint(
    _ name: UnsafeBufferPointer<UInt8>, _ date: CalendarDate, to output: inout ByteBuffer
  ) -> Bool {
    guard name.count == 27, name.starts(with: "\(date.iso)-".utf8) else { return false }
    let digits = UnsafeBufferPointer(rebasing: name[11...])
    return Base64.append(hex: digits, .lower, behind: UInt8(ascii: "~"), bytes: 8, to: &output)
  }
}

/// The case of the hexadecimal digits above nine.
private enum HexLetters: UInt8 {
  case upper = 0x41
  case lower = 0x61

  func value(of byte: UInt8) -> UInt8? {
    byte.isASCIILetter && (byte ^ rawValue) & 0x20 != 0 ? nil : byte.hexValue
  }
}

private enum Base64 {
  /// Appends a mark and, in base 64 without padding, bytes given by their hexadecimal digits, which may have
  /// hyphens between them. Appends nothing if there is anything else.
  static func append(
    hex: UnsafeBufferPointer<UInt8>, _ letters: HexLetters, behind mark: UInt8, bytes: Int,
    to output: inout ByteBuffer
  ) -> Bool {
    let start = output.count
    output.append(mark)
    var (bits, count, digits) = (UInt32(0), 0, 0)
    for byte in hex where byte != UInt8(ascii: "-") {
      guard let value = letters.value(of: byte) else { break }
      digits += 1
      bits = bits << 4 | UInt32(value)
      count += 4
      if count >= 6 {
        count -= 6
        output.append(digit(bits >> UInt32(count)))
      }
    }
    guard digits == bytes * 2 else {
      output.removeAll(behind: start)
      return false
    }
    if count > 0 { output.append(digit(bits << UInt32(6 - count))) }
    return true
  }

  private static func digit(_ bits: UInt32) -> UInt8 {
    switch UInt8(bits & 0x3F) {
    case let value where value < 26: UInt8(ascii: "A") + value
    case let value where value < 52: UInt8(ascii: "a") + value - 26
    case let value where value < 62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}

/// A column of texts. A text is written where it first occurs, and later by its number, counted from 1; the
/// number 0 means no text, and zeros at the end are left out.
private struct TextColumn {
  private var numbers = TextNumbers()
  private var rows = 0
  private var pendingZeros = 0

  mutating func append(_ text: String?, to output: inout ByteBuffer) {
    guard var text, !text.isEmpty else {
      pendingZeros += 1
      return
    }
    startRow(&output)
    if let number = numbers.number(of: &text) {
      LocaleFormats.MoneyFormat.Digits.append(number, to: &output)
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

/// Numbers for texts, counted from 1 in the order of first occurrence. Texts are equal only if they have the
/// same bytes; for Swift, strings that merely look the same are equal.
private struct TextNumbers {
  private var texts: [String] = []
  private var table = Fingerprint.Table(capacity: 32)

  /// - Returns: The number of a known text; `nil` for a new one.
  mutating func number(of text: inout String) -> Int? {
    let hash = text.withUTF8 { XXH64.hash(UnsafeRawBufferPointer($0)) }
    let index = table.insert(texts.count, fingerprint: hash) { Self.areSame(&texts[$0], &text) }
    if let index { return index + 1 }
    texts.append(text)
    return nil
  }

  private static func areSame(_ left: inout String, _ right: inout String) -> Bool {
    left.withUTF8 { left in right.withUTF8 { $0.count == left.count && $0.elementsEqual(left) } }
  }
}
