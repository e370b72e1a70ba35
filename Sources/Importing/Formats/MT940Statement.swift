import Basics
import Bookkeeping

/// Reads SWIFT statements (MT940) and interim reports (MT942).
///
/// Each message has an account, perhaps an opening and a closing balance, and movements: a field 61 followed
/// by a field 86.
struct MT940Statement {
  private var statement = Statement()
  private var entries: [Statement.Entry] = []
  private var account: String?
  private var currency: String?
  private var opening: Balance?
  /// The readable amounts of this message's movements.
  private var amounts: [SignedDecimal] = []
  private var isOpen = false

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var reader = MT940Statement()
    let text = try TextEncoding.utf8(of: bytes, options, in: &reader.statement)
    let fields = Field.all(in: text)
    for (index, field) in fields.enumerated() {
      // Looked up for field 61 only: doing it for every field would make the reading quadratic.
      let details =
        field.tag == "61" ? fields[(index + 1)...].prefix { ["86", "NS"].contains($0.tag) } : ArraySlice()
      reader.parse(field, details: details)
    }
    reader.finish(after: fields.last?.line ?? 1, options)
    reader.statement.recordGaps()
    return reader.statement
  }

  private mutating func parse(_ field: Field, details: ArraySlice<Field>) {
    switch field.tag {
    case "20":
      if isOpen { recordCut(at: entries.last?.place.line ?? 1) }
      account = nil
      currency = nil
      opening = nil
      amounts = []
      isOpen = false
    case "25", "25P": parseAccount(trimmed(field.lines[0]))
    case "60F", "60M":
      opening = Balance(field.lines[0])
      currency = opening?.currency ?? currency
      isOpen = true
    case "34F":
      // `EURD0,` is the currency of an interim report with its smallest movement.
      let code = String(trimmed(field.lines[0]).prefix(3))
      if currency == nil { currency = code }
    case "61": parseEntry(field, details)
    case "62F", "62M": parseClosing(field)
    default: break
    }
  }

  private mutating func parseAccount(_ text: String) {
    account = text.isEmpty ? nil : text
    // Some banks write the currency after the account number, and have no balances.
    let code = text.suffix(3)
    if text.utf8.count > 6, Currency(code: code) != nil {
      currency = currency ?? String(code)
      // Other files of the account have its IBAN alone.
      let number = trimmed(text.dropLast(3))
      if IBAN.plain(number) != nil { account = number }
    }
    statement.record(account: account)
  }

  private mutating func parseEntry(_ field: Field, _ details: ArraySlice<Field>) {
    guard let movement = Entry(field.lines) else {
      return entries.append(Statement.Entry(line: field.line, refused: .wrongShape))
    }
    let details = MT940Details(details.flatMap(\.lines), isNumbered: details.first?.tag == "NS")
    var entry = Statement.Entry(line: field.line)
    entry.date = movement.date
    entry.amount = .success(movement.amount)
    entry.currency = currency
    entry.account = account
    entry.reference = movement.reference
    entry.counterparts = [details.account].compactMap(\.self)
    let texts = movement.texts
    entry.names =
      [details.name, Self.isName(movement.supplement) ? movement.supplement : ""]
      + (details.isFree ? [Self.beginning(of: details.purpose)] : [details.kind, details.purpose])
      + texts.filter(Self.isName).map(Self.beginning) + texts + [movement.kind]
    entry.memo = details.purpose.isEmpty ? details.kind : details.purpose
    if entry.memo.isEmpty {
      let name = entry.names.first { !$0.isBlank }
      entry.memo = texts.filter { $0 != name }.joined(separator: "\n")
    }
    amounts.append(movement.amount)
    entries.append(entry)
  }

  /// Checks the balance, to prove that no movement is missing or misread.
  private mutating func parseClosing(_ field: Field) {
    isOpen = false
    guard let opening, let closing = Balance(field.lines[0]),
      let currency = Currency(code: closing.currency), closing.currency == opening.currency
    else { return }
    statement.recordBalances(
      from: opening.amount, by: amounts, to: closing.amount, in: currency, of: account, on: closing.date,
      at: Statement.Place(line: field.line))
  }

  private mutating func finish(after line: Int, _ options: ImportOptions) {
    if isOpen { recordCut(at: line) }
    statement.add(entries.limited(to: StatementYears(options)), options)
  }

  /// Reports that a statement ends without its closing balance.
  private mutating func recordCut(at line: Int) {
    entries.append(Statement.Entry(line: line, refused: .cutOff))
  }

  /// Whether letters predominate, as in a name. Accounts and references consist mostly of digits.
  private static func isName(_ text: String) -> Bool {
    let letters = text.unicodeScalars.count { $0.properties.isAlphabetic }
    let digits = text.unicodeScalars.count { ("0"..."9").contains($0) }
    return letters >= 3 && letters > digits
  }

  /// The first words of an unstructured text, to be shown as a name.
  static func beginning(of text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > 70 else { return text }
    let head = scalars.prefix(70)
    return trimmed(String(head[..<(head.lastIndex(of: " ") ?? head.endIndex)]))
  }
}

extension MT940Statement {
  /// A field of a SWIFT message: `:61:` and its text, up to the next field.
  struct Field {
    let tag: String
    /// Always one or more.
    var lines: [String]
    let line: Int

    /// Splits a text into fields. Text between messages (envelopes, `-`, blank lines before a field) is left
    /// out.
    static func all(in bytes: [UInt8]) -> [Field] {
      var fields: [Field] = []
      var isInMessage = false
      for (number, line) in TextLines(bytes) {
        let content = String(decoding: line, as: UTF8.self)
        if let tag = tag(of: content) {
          let start = content.utf8.index(content.utf8.startIndex, offsetBy: tag.utf8.count + 2)
          fields.append(Field(tag: tag, lines: [String(content[start...])], line: number))
          isInMessage = true
        } else if isEnd(content) {
          isInMessage = false
        } else if isInMessage {
          fields[fields.count - 1].lines.append(content)
        }
      }
      return fields
    }

    /// The tag `61` of `:61:…`: two digits, and perhaps a letter.
    static func tag(of line: String) -> String? {
      let parts = line.utf8.prefix(5).split(
        separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].isEmpty else { return nil }
      let tag = Array(parts[1])
      let letters = tag.dropFirst(2)
      let isNumbered =
        tag.count >= 2 && tag.prefix(2).allSatisfy(\.isASCIIDigit)
        && letters.allSatisfy { (0x41...0x5A).contains($0) }
      return isNumbered || tag.elementsEqual("NS".utf8) ? String(decoding: tag, as: UTF8.self) : nil
    }

    private static func isEnd(_ line: String) -> Bool {
      line == "-" || line.hasPrefix("-}") || line.hasPrefix("{") || line.utf8.first == 0x03
        || line == "-\u{3}"
        || line.hasPrefix(":940:") || line.hasPrefix(":942:")
    }
  }

  /// Fields 60 and 62: `C260305EUR1200,00`.
  struct Balance {
    let currency: String
    let amount: SignedDecimal
    let date: CalendarDate?

    init?(_ text: String) {
      let bytes = Array(trimmed(text).utf8)
      guard bytes.count > 10, bytes[7..<10].allSatisfy({ (0x41...0x5A).contains($0) }),
        bytes[0] == UInt8(ascii: "C") || bytes[0] == UInt8(ascii: "D"),
        var amount = SignedDecimal(String(decoding: bytes[10...], as: UTF8.self), .comma)
      else { return nil }
      amount.isNegative = bytes[0] == UInt8(ascii: "D")
      currency = String(decoding: bytes[7..<10], as: UTF8.self)
      date = MT940Date.date(bytes[1..<7])
      self.amount = amount
    }
  }
}
