import Basics
import Bookkeeping
import Templating

/// Writes a shard by columns, the oldest transaction first: what is added stands at the end of each.
struct ShardWriter {
  private let model: ReportModel
  private let places: ReversedCollection<Range<Int>>

  static func write(_ shard: SearchShard, of model: ReportModel, to output: inout ByteBuffer) {
    let writer = ShardWriter(model: model, places: shard.places.reversed())
    output.append("{\"days\":")
    writer.writeDays(to: &output)
    output.append(",\n\"amounts\":")
    writer.writeAmounts(to: &output)
    output.append(",\n\"pages\":")
    writer.writePages(to: &output)
    output.append(",\n\"texts\":[")
    for (index, field) in fields.enumerated() {
      if index > 0 { output.append(",\n") }
      writer.writeTexts(field, to: &output)
    }
    output.append("]}")
  }

  /// What is searched, in the order that search.js names: name, category, address, memo, tags, and the currency
  /// where it is not the ledger's.
  private static let fields: [@Sendable (Transaction, Currency) -> String?] = [
    { transaction, _ in transaction.name },
    { transaction, _ in transaction.category },
    { transaction, _ in transaction.address },
    { transaction, _ in transaction.memo },
    { transaction, _ in transaction.searchedTags },
    { $0.amount.currency == $1 ? nil : $0.amount.currency.code },
  ]

  /// Days since 1970-01-01: of the first row, and then from row to row.
  private func writeDays(to output: inout ByteBuffer) {
    var last = 0
    writeList(to: &output) { place, output in
      let day = model.report.transactions[place].date.daysSinceEpoch
      DecimalDigits.append(day - last, to: &output)
      last = day
    }
  }

  private func writeAmounts(to output: inout ByteBuffer) {
    writeList(to: &output) { place, output in
      let units = model.report.transactions[place].signedAmount.minorUnits
      let isExact = units.magnitude <= Self.greatestExactNumber
      if !isExact { output.append(UInt8(ascii: "\"")) }
      DecimalDigits.append(Int(units), to: &output)
      if !isExact { output.append(UInt8(ascii: "\"")) }
    }
  }

  /// Number.MAX_SAFE_INTEGER: greater amounts are texts, which BigInt takes as well.
  private static let greatestExactNumber: UInt64 = 1 << 53 - 1

  private func writePages(to output: inout ByteBuffer) {
    writeList(to: &output) { place, output in
      PackedName.append(
        pageAt: model.transactionPaths[place], date: model.report.transactions[place].date, to: &output)
    }
  }

  private func writeTexts(
    _ field: (Transaction, Currency) -> String?, to output: inout ByteBuffer
  ) {
    let currency = model.report.settings.currency
    var column = TextColumn()
    for place in places { column.append(field(model.report.transactions[place], currency), to: &output) }
    column.end(&output)
  }

  private func writeList(to output: inout ByteBuffer, _ write: (Int, inout ByteBuffer) -> Void) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for place in places {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      write(place, &output)
    }
    output.append(UInt8(ascii: "]"))
  }
}

extension ShardWriter {
  /// How many bytes a row takes at most.
  static func maximalLength(of transaction: Transaction) -> Int {
    let texts = [transaction.name, transaction.category, transaction.address, transaction.memo]
    let own = texts.reduce(0) { $0 + maximalLength(of: $1) }
    let tags = transaction.tags.reduce(0) { $0 + maximalLength(of: $1) }
    return own + tags + numbersLength
  }

  /// What stands around the rows.
  static let frameLength = 100
  /// A day, an amount, the name of a page, a currency, and the commas between them.
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
