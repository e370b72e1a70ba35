import Basics
import Bookkeeping

/// The kind of a file, detected from its first bytes. Its name may say anything.
enum FileKind: Equatable {
  /// A statement; text that is nothing else may be a table.
  case statement(StatementFormat)
  /// A JSON object, such as a ledger.
  case object
  case empty
  case unreadable(ImportProblem.UnreadableKind)

  init(of bytes: [UInt8]) {
    self =
      Self.magic(bytes).map(FileKind.unreadable)
      ?? Self.kind(ofText: TextEncoding.ascii(of: bytes))
  }

  private static func magic(_ bytes: [UInt8]) -> ImportProblem.UnreadableKind? {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      let names = String(decoding: bytes.prefix(4096), as: UTF8.self)
      let signs = ["[Content_Types].xml", "xl/", "_rels/", "opendocument.spreadsheet"]
      return signs.contains { names.contains($0) } ? .spreadsheet : .zip
    }
    return magicNumbers.first { bytes.starts(with: $0.bytes) }?.kind
  }

  private static let magicNumbers: [(bytes: [UInt8], kind: ImportProblem.UnreadableKind)] = [
    ([0xD0, 0xCF, 0x11, 0xE0], .oldSpreadsheet), (Array("%PDF".utf8), .pdf), ([0x1F, 0x8B], .gzip),
    (Array("BZh".utf8), .archive), ([0x37, 0x7A, 0xBC, 0xAF], .archive), (Array("Rar!".utf8), .archive),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .archive), ([0x89, 0x50, 0x4E, 0x47], .image),
    ([0xFF, 0xD8, 0xFF], .image), (Array("GIF8".utf8), .image), ([0x49, 0x49, 0x2A, 0x00], .image),
    ([0x4D, 0x4D, 0x00, 0x2A], .image),
  ]

  private static func kind(ofText head: [UInt8]) -> FileKind {
    let text = head.drop { $0 <= 0x20 }
    guard let first = text.first else { return .empty }
    switch first {
    case UInt8(ascii: "["): return bracketed(text)
    case UInt8(ascii: "{"): return text.starts(with: Array("{1:".utf8)) ? .statement(.mt940) : .object
    default: break
    }
    let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
    if FolioTable.columns(ofHeader: line) != nil { return .statement(.folioTable) }
    if HLedgerTable.begins(with: line) { return .statement(.hledgerTable) }
    let upper = String(decoding: text, as: UTF8.self).uppercased()
    if upper.hasPrefix("OFXHEADER") || upper.hasPrefix("<?OFX") || upper.hasPrefix("<OFX>") {
      return .statement(.ofx)
    }
    // A header may lack its first line.
    if ["\n<OFX>", "\r<OFX>"].contains(where: upper.contains) { return .statement(.ofx) }
    if upper.contains("OFXSGML"), upper.contains("<OFX>") { return .statement(.ofx) }
    if first == UInt8(ascii: "<") {
      if upper.contains("<OFX>") { return .statement(.ofx) }
      if upper.contains("SCHEMAS-MICROSOFT-COM:OFFICE:SPREADSHEET") { return .unreadable(.oldSpreadsheet) }
      if ["<!DOCTYPE HTML", "<HTML", "<TABLE"].contains(where: upper.contains) {
        return .unreadable(.webPage)
      }
      let beginnings = ["<?XML", "<!DOCTYPE", "<!--", "<DOCUMENT"]
      if beginnings.contains(where: upper.hasPrefix) { return .statement(.camt) }
      if upper.contains("XMLNS") { return .statement(.camt) }
    }
    return kind(ofLines: upper.split(whereSeparator: \.isNewline).prefix(60).map(trimmed))
  }

  /// A JSON list, unless a table or journal begins with a bracket.
  private static func bracketed(_ text: ArraySlice<UInt8>) -> FileKind {
    let next = text.dropFirst().first { $0 > 0x20 }
    return next.map { "{[]\"-0123456789tfn".utf8.contains($0) } ?? true
      ? .statement(.json) : .statement(.table)
  }

  private static func kind(ofLines lines: [String]) -> FileKind {
    if lines.contains(where: { line in ["!TYPE:", "!ACCOUNT", "!OPTION:"].contains { line.hasPrefix($0) } }) {
      return .statement(.qif)
    }
    let tags = lines.compactMap { MT940Statement.Field.tag(of: $0) }
    if tags.contains("20"), tags.contains(where: { ["25", "25P", "28", "28C"].contains($0) }) {
      return .statement(.mt940)
    }
    if tags.contains("61") { return .statement(.mt940) }
    if lines.contains(where: isBeancount) { return .unreadable(.beancount) }
    return isJournal(lines) ? .unreadable(.journal) : .statement(.table)
  }

  /// `2026-03-05 open Assets:Checking`, `option "title" "…"`, `2026-03-05 * "Payee" "Narration"`
  private static func isBeancount(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    if ["OPTION", "PLUGIN", "INCLUDE"].contains(words.first ?? ""), words.count > 1,
      words[1].hasPrefix("\"")
    {
      return true
    }
    guard words.count == 3, words[0].utf8.count == 10, words[0].utf8.allSatisfy(isDateByte) else {
      return false
    }
    switch words[1] {
    case "OPEN", "CLOSE", "BALANCE", "PAD": return words[2].contains(":")
    case "COMMODITY": return words[2].utf8.count <= 24 && !words[2].contains(",")
    case "*", "!", "TXN":
      return words[2].hasPrefix("\"") && !words[2].contains("\",") && !words[2].contains("\";")
    default: return false
    }
  }

  /// A line beginning with a date, followed by one that names an account: `Assets:Checking  $-12.40`.
  private static func isJournal(_ lines: [String]) -> Bool {
    zip(lines, lines.dropFirst()).contains { line, next in
      let start = line.utf8.prefix { isDateByte($0) }
      guard start.count >= 8, line.utf8.count > start.count, !line.contains(","), !line.contains(";"),
        !line.contains("\t"), line.utf8.dropFirst(start.count).first == UInt8(ascii: " ")
      else { return false }
      let account = next.prefix { $0 != " " }
      return account.contains(":") && !account.contains(",")
        && (account.utf8.first.map { $0 > 0x40 } ?? false)
        && !account.hasSuffix(":")
    }
  }

  private static func isDateByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }
}
