import Basics

/// The tables that Folio writes for spreadsheets and reads back: report lists and `folio list --csv`.
package enum FolioTable {
  /// The columns, in the order in which they are written.
  package enum Column: NamesWithTexts, Equatable {
    case date, type, name, amount, currency, category, text(PaymentText), tags, id, account, to, arrived
    /// The role of the row in a report. Nothing reads it back: it follows from the other columns.
    case role

    package static let allCases: [Column] =
      [.date, .type, .name, .amount, .currency, .category] + PaymentText.allCases.map(Column.text)
      + [.tags, .id, .account, .to, .arrived, .role]

    package var rawValue: String {
      if case .text(let text) = self { text.rawValue } else { "\(self)" }
    }

    /// The columns of a table. `arrived` is only there if a transfer has a day of arrival.
    package static func all(withArrivals: Bool) -> [Column] {
      withArrivals ? allCases : allCases.filter { $0 != .arrived }
    }
  }

  /// The columns of all tables that Folio writes, and of older tables without roles.
  private static let layouts = [false, true].map { Column.all(withArrivals: $0) }
    .flatMap { [$0, $0.filter { $0 != .role }] }

  /// The first line of a file.
  package static let header = header(of: Column.all(withArrivals: false))

  package static func header(of columns: [Column]) -> String {
    columns.map(\.rawValue).joined(separator: ",")
  }

  /// The columns of a table by its first line; `nil` if it is none of Folio's.
  package static func columns(ofHeader line: some Sequence<UInt8>) -> [Column]? {
    layouts.first { line.elementsEqual(header(of: $0).utf8) }
  }

  /// Whether a new cell may begin after a byte of a text, in a spreadsheet that takes commas for text, and
  /// ignores quotes within a line.
  package static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: "\t"), .lineFeed, UInt8(ascii: "\r"): true
    default: false
    }
  }

  /// Whether an apostrophe is written before a part of a text, at its start or after a separator, so that no
  /// spreadsheet runs it as a formula. Apostrophes that are there already are ignored, so a reader always
  /// removes exactly one. Leading blanks are skipped, as some spreadsheets do. A control character gets an
  /// apostrophe, because it may hide what follows it.
  package static func needsApostrophe(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Bool {
    let isFirst = start == 0
    let first = bytes[start...].firstIndex { byte in
      byte != UInt8(ascii: "'") && byte != 0x20 && (isFirst || byte != UInt8(ascii: "\""))
    }
    guard let first, isFirst || !isSeparator(bytes[first]) else { return false }
    switch bytes[first] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), ..<0x20: return true
    case 0xEF: return fullWidth.contains { bytes[first...].starts(with: $0) }
    default: return false
    }
  }

  /// The text of a cell, without the apostrophes that keep spreadsheets from running it.
  package static func text(ofCell cell: String) -> String {
    guard cell.utf8.contains(UInt8(ascii: "'")) else { return cell }
    var cell = cell
    let text = cell.withUTF8 { bytes in
      bytes.indices.filter { index in
        let isStart = index == 0 || isSeparator(bytes[index - 1])
        return !(isStart && bytes[index] == UInt8(ascii: "'") && needsApostrophe(bytes, from: index))
      }.map { bytes[$0] }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The full-width forms that East Asian input methods write. Spreadsheets treat them like the ASCII ones.
  private static let fullWidth = ["＝", "＋", "－", "＠"].map { Array($0.utf8) }
}

extension FolioTable {
  private static let (quote, blank) = (UInt8(ascii: "\""), UInt8(ascii: " "))

  /// The tags of a row in one cell, separated by blanks. A tag that has blanks itself is in quotes.
  package static func cell(ofTags tags: [String]) -> String {
    tags.map { tag in
      guard tag.utf8.contains(blank) || tag.utf8.first == quote else { return tag }
      let bytes = tag.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
      return String(decoding: [quote] + bytes + [quote], as: UTF8.self)
    }.joined(separator: " ")
  }

  package static func tags(ofCell cell: String) -> [String] {
    var rest = Array(cell.utf8)[...]
    var tags: [String] = []
    while true {
      rest = rest.drop { $0 == blank }
      guard !rest.isEmpty else { return tags }
      let (tag, end) = quotedTag(in: rest) ?? plainTag(in: rest)
      tags.append(String(decoding: tag, as: UTF8.self))
      rest = rest[end...]
    }
  }

  /// The quoted tag at the start of a text, and its end; `nil` if there is none. A tag without blanks may
  /// begin with a quote, as it did in older tables.
  private static func quotedTag(in text: ArraySlice<UInt8>) -> (tag: [UInt8], end: Int)? {
    guard text.first == quote else { return nil }
    var tag: [UInt8] = []
    var index = text.startIndex + 1
    while index < text.endIndex {
      let isQuote = text[index] == quote
      let next = index + 1 < text.endIndex ? text[index + 1] : blank
      if isQuote, next == blank, !tag.isEmpty { return (tag, index + 1) }
      if isQuote, next != quote { return nil }
      tag.append(text[index])
      index += isQuote ? 2 : 1
    }
    return nil
  }

  private static func plainTag(in text: ArraySlice<UInt8>) -> (tag: [UInt8], end: Int) {
    let tag = text.prefix { $0 != blank }
    return (Array(tag), tag.endIndex)
  }
}
