import Basics
import Bookkeeping

/// Reads a file of any format that Folio knows. The format is detected from the content.
///
/// A table is parsed once, however often it is read with other options.
package struct StatementReader {
  private let bytes: [UInt8]
  private let kind: FileKind
  private var table: TableStatement?

  package init(_ bytes: [UInt8]) throws(ImportProblem) {
    guard bytes.count <= ImportProblem.Limit.bytes else { throw .tooLarge(bytes: bytes.count) }
    self.bytes = bytes
    kind = FileKind(of: bytes)
  }

  /// Whether the bytes show that the text is in Unicode, whatever encoding such files had before.
  package var isInUnicode: Bool { TextEncoding.isUnicode(bytes) }

  package mutating func read(_ options: ImportOptions) throws(ImportProblem) -> Reading<Statement> {
    let (first, open) = try firstReading(options)
    guard let question = open.first else {
      // A file in which nothing was understood must not look like a month without payments.
      if first.rows.isEmpty, first.skipped.isEmpty { throw .nothingTaken(first) }
      return .content(first)
    }
    return .question(
      try self.question(question, first: first, further: open.dropFirst().map(\.choices), options))
  }

  /// A question with the statements that its choices would yield.
  ///
  /// - Parameters:
  ///   - first: The statement of the first choice, if it has been read.
  ///   - further: The choices of the questions that remain after it.
  package mutating func question(
    _ open: Question.Open, first: Statement? = nil, further: [[ImportOptions.Choice]] = [],
    _ options: ImportOptions
  ) throws(ImportProblem) -> Question {
    var alternatives: [Question.Alternative] = []
    for choice in open.choices {
      let statement: Statement
      if let first, alternatives.isEmpty {
        statement = first
      } else {
        var options = options
        options.choose(choice)
        statement = try firstReading(options).statement
      }
      alternatives.append(Question.Alternative(choice: choice, statement: statement))
    }
    return Question(open: open, alternatives: alternatives, further: further)
  }

  /// Reads with the first choice for every open question.
  private mutating func firstReading(
    _ options: ImportOptions
  ) throws(ImportProblem) -> (statement: Statement, open: [Question.Open]) {
    var options = options
    var open: [Question.Open] = []
    for _ in 0...Self.mostQuestions {
      do throws(ImportProblem) {
        return (try readAny(options), open)
      } catch {
        guard case .undecided(let question) = error else { throw error }
        open.append(question)
        if let first = question.choices.first { options.choose(first) }
      }
    }
    return (Statement(), open)
  }

  private static let mostQuestions = 5

  private mutating func readAny(_ options: ImportOptions) throws(ImportProblem) -> Statement {
    switch kind {
    case .empty: throw .empty
    case .list: try readJSON(options)
    case .object: throw (try? LedgerText(bytes))?.hasList != true ? .unknownJSON : .isLedger
    case .ofx: try OFXStatement.read(bytes, options).withSigns(of: "OFX", options)
    case .qif: try QIFStatement.read(bytes, options).withSigns(of: "QIF", options)
    case .xml: try CAMTStatement.read(bytes, options).withDirections("DBIT", options)
    case .mt940: try MT940Statement.read(bytes, options).withDirections("D", options)
    case .unreadable(let kind): throw .notAStatement(kind)
    case .folioTable: try FolioTableReader.read(bytes, options).withSigns(of: "Folio", options)
    case .hledgerTable: try HLedgerTable.read(bytes, options).withSigns(of: "hledger", options)
    case .text: try readTable(options)
    }
  }

  private mutating func readTable(_ options: ImportOptions) throws(ImportProblem) -> Statement {
    let table: TableStatement
    if let known = self.table, known.isParsed(as: options) {
      table = known
    } else {
      table = try TableStatement(bytes, options)
    }
    self.table = table
    return try table.read(options)
  }

  private func readJSON(_ options: ImportOptions) throws(ImportProblem) -> Statement {
    let elements: [JSONValue.Tree]
    do throws(JSONProblem) {
      elements = try JSONValue.Tree.read(bytes).elements
    } catch {
      throw .json(error)
    }
    guard let first = elements.first else { throw .empty }
    if first["tpostings"] != nil {
      return HLedgerStatement.read(elements, options).withSigns(of: "hledger", options)
    }
    if first["date"] != nil { throw .isLedger }
    guard first["amount"] != nil else { throw .unknownJSON }
    guard let date = options.date else { throw .needsDate }
    return ExpenseList.read(elements, in: bytes, on: date, options).withSigns(
      of: "a list of expenses", options)
  }
}

extension StatementReader {
  /// The kind of a file, detected from its first bytes. Its name may say anything.
  enum FileKind: Equatable {
    case empty, list, object, ofx, qif, mt940, folioTable, hledgerTable
    case xml
    /// Some other text, perhaps a table.
    case text
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
      case UInt8(ascii: "{"): return text.starts(with: Array("{1:".utf8)) ? .mt940 : .object
      default: break
      }
      let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
      if FolioTable.columns(ofHeader: line) != nil { return .folioTable }
      if HLedgerTable.begins(with: line) { return .hledgerTable }
      let upper = String(decoding: text, as: UTF8.self).uppercased()
      if upper.hasPrefix("OFXHEADER") || upper.hasPrefix("<?OFX") || upper.hasPrefix("<OFX>") { return .ofx }
      // A header that lacks its first line.
      if ["\n<OFX>", "\r<OFX>"].contains(where: upper.contains) { return .ofx }
      if upper.contains("OFXSGML"), upper.contains("<OFX>") { return .ofx }
      if first == UInt8(ascii: "<") {
        if upper.contains("<OFX>") { return .ofx }
        if upper.contains("SCHEMAS-MICROSOFT-COM:OFFICE:SPREADSHEET") { return .unreadable(.oldSpreadsheet) }
        if ["<!DOCTYPE HTML", "<HTML", "<TABLE"].contains(where: upper.contains) {
          return .unreadable(.webPage)
        }
        if ["<?XML", "<!DOCTYPE", "<!--", "<DOCUMENT"].contains(where: upper.hasPrefix) { return .xml }
        if upper.contains("XMLNS") { return .xml }
      }
      return kind(ofLines: upper.split(whereSeparator: \.isNewline).prefix(60).map(trimmed))
    }

    /// A JSON list, unless a table or journal begins with a bracket.
    private static func bracketed(_ text: ArraySlice<UInt8>) -> FileKind {
      let next = text.dropFirst().first { $0 > 0x20 }
      return next.map { "{[]\"-0123456789tfn".utf8.contains($0) } ?? true ? .list : .text
    }

    private static func kind(ofLines lines: [String]) -> FileKind {
      if lines.contains(where: { line in ["!TYPE:", "!ACCOUNT", "!OPTION:"].contains { line.hasPrefix($0) } })
      {
        return .qif
      }
      let tags = lines.compactMap { MT940Statement.Field.tag(of: $0) }
      if tags.contains("20"), tags.contains(where: { ["25", "25P", "28", "28C"].contains($0) }) {
        return .mt940
      }
      if tags.contains("61") { return .mt940 }
      if lines.contains(where: isBeancount) { return .unreadable(.beancount) }
      return isJournal(lines) ? .unreadable(.journal) : .text
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
}
