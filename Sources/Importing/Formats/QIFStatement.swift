import Basics
import Bookkeeping

/// Reads the Quicken Interchange Format: lists of payments, among lists of categories, accounts and
/// securities.
struct QIFStatement {
  private enum List {
    case payments, accounts, investments, other
  }

  private var list = List.other
  private var records: [QIFRecord] = []
  private var investments: [QIFRecord] = []
  private var account: String?
  /// The pattern of dates that the file states, as few files do.
  private var pattern: DatePattern?
  /// The record that is cut off at the end of the file.
  private var cutOff: Statement.Entry?
  private var statement = Statement()

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var reader = QIFStatement()
    let text = try TextEncoding.utf8(of: bytes, options, in: &reader.statement)
    reader.statement.lacksCurrency = options.statedCurrency == nil
    reader.readLines(of: text)
    let notation = try SignedDecimal.notation(
      among: reader.records.compactMap(\.amount), fallback: nil, options)
    let habit = DayOrder(currency: options.defaultCurrency, hasDecimalCommas: notation == .comma, options)
    let dates = reader.records.compactMap(\.date)
    let reading = try Dates.find(dates, stated: reader.pattern, habit, options)
    if let evidence = reading.evidence {
      reader.statement.findings.append(.dates(reading.pattern, by: evidence))
    }
    return reader.finished(reading.pattern, notation, options)
  }

  private mutating func readLines(of bytes: [UInt8]) {
    var record: QIFRecord?
    var lastCode: UInt8 = 0
    for (line, bytes) in TextLines(bytes) {
      var bytes = bytes.trimming { $0 <= 0x20 }
      guard var code = bytes.popFirst() else { continue }
      // Some programs write everything in lowercase.
      if code.isASCIILetter { code &= 0xDF }
      let text = String(decoding: bytes, as: UTF8.self)
      switch code {
      case UInt8(ascii: "!"):
        parseHeader(text)
        record = nil
      case UInt8(ascii: "^"):
        if let record { append(record) }
        record = nil
      default:
        if record == nil { record = QIFRecord(line: line) }
        record?.parse(code, trimmed(text), line: line)
      }
      lastCode = code
    }
    finish(record, lastCode: lastCode, isLineWhole: bytes.last == 0x0A || bytes.last == 0x0D)
  }

  /// Takes the last record. Some files lack the last `^`, but a file that is cut off may end in the middle of
  /// a number.
  private mutating func finish(_ record: QIFRecord?, lastCode: UInt8, isLineWhole: Bool) {
    guard let record, list == .payments || list == .investments else { return }
    if isLineWhole || !"DTU$".utf8.contains(lastCode) {
      append(record)
    } else {
      cutOff = Statement.Entry(line: record.line, refused: .cutOff)
    }
  }

  private mutating func parseHeader(_ text: String) {
    let name = trimmed(text).lowercased()
    if name.hasPrefix("option:") { pattern = Dates.pattern(ofOption: String(name.dropFirst(7))) ?? pattern }
    if name == "account" {
      list = .accounts
    } else if name.hasPrefix("type:") {
      switch trimmed(name.dropFirst(5)) {
      case "bank", "cash", "ccard", "oth a", "oth l", "otha", "othl": list = .payments
      case "invst", "401(k)", "401k", "port": list = .investments
      default: list = .other
      }
    }
  }

  private mutating func append(_ record: QIFRecord) {
    switch list {
    case .payments:
      guard !record.isEmpty else { return }
      records.append(record)
      records[records.count - 1].account = account
    case .accounts: account = record.number.isEmpty ? nil : record.number
    case .investments: investments.append(record)
    case .other: break
    }
  }

  private func finished(
    _ pattern: DatePattern, _ notation: NumberNotation?, _ options: ImportOptions
  ) -> Statement {
    var statement = statement
    var entries: [Statement.Entry] = []
    for record in records {
      var entry = record.entry(pattern, notation)
      entry.pieces = record.pieces(notation, isCard: options.signs == .card)
      if record.isOpeningBalance { statement.skip(.balance, entry) } else { entries.append(entry) }
    }
    if let cutOff { entries.append(cutOff) }
    statement.add(entries, options)
    for record in investments { statement.skip(.investment, record.entry(pattern, notation)) }
    if Set(records.map(\.account)).count == 1, let name = records[0].account {
      statement.record(account: name)
      if !OwnAccountNumbers.canIdentifyAccount(name) { statement.accountName = GroupName.canonicalized(name) }
    }
    return statement
  }
}

/// A record of a QIF file, up to a `^`: lines whose first letter gives their meaning.
private struct QIFRecord {
  let line: Int
  /// The account of the list that contains the record.
  var account: String?
  private(set) var date: ImportProblem.Cell?
  private(set) var amount: ImportProblem.Cell?
  private(set) var payee = ""
  private(set) var memo = ""
  private(set) var number = ""
  private(set) var category = ""
  private(set) var address: [String] = []
  /// Its parts.
  private(set) var splits: [Split] = []

  struct Split {
    let category: String
    var memo = ""
    var amount = ""
  }

  var isEmpty: Bool { date == nil && amount == nil && payee.isEmpty }

  /// Takes a line. After the first split, only splits are read, since some programs repeat D and others.
  mutating func parse(_ code: UInt8, _ text: String, line: Int) {
    let cell = ImportProblem.Cell(text: text, line: line)
    switch code {
    case UInt8(ascii: "S"): splits.append(Split(category: text))
    case UInt8(ascii: "E") where !splits.isEmpty: splits[splits.count - 1].memo = text
    case UInt8(ascii: "$") where !splits.isEmpty: splits[splits.count - 1].amount = text
    case _ where !splits.isEmpty: break
    case UInt8(ascii: "D"): if date == nil { date = cell }
    case UInt8(ascii: "T"): amount = cell
    case UInt8(ascii: "U"): if amount == nil { amount = cell }
    case UInt8(ascii: "P"): payee = text
    case UInt8(ascii: "M"): memo = text
    case UInt8(ascii: "N"): number = text
    case UInt8(ascii: "L"): category = text
    case UInt8(ascii: "A"): if !text.isEmpty { address.append(text) }
    default: break
    }
  }

  /// Whether this is the transfer from an account to itself with which Quicken opens the account.
  var isOpeningBalance: Bool {
    if let transfer = Self.transfer(category), transfer.lowercased() == account?.lowercased() { return true }
    return Self.openings.contains(HeadingText(payee).plain)
  }

  func entry(_ pattern: DatePattern, _ notation: NumberNotation?) -> Statement.Entry {
    var entry = Statement.Entry(line: line)
    if let text = date?.text { entry.set(date: text, as: QIFStatement.Dates.date(text, pattern)) }
    if let text = amount?.text { entry.set(amount: text, as: SignedDecimal(text, notation)) }
    let transfer = Self.transfer(category)
    // A payment without a name is named after its category.
    let parts = splits.map(\.category).filter { !$0.isBlank }
    let part = parts.first { Self.transfer($0) == nil } ?? parts.first.flatMap(Self.transfer)
    entry.names = [payee, memo, transfer ?? category, part ?? "", number]
    if splits.isEmpty { entry.transfer = transfer }
    entry.memo = withoutNeedlessBlanks(memo)
    entry.category = ownCategory
    if !address.isEmpty { entry.texts.address = address.joined(separator: ", ") }
    entry.account = account
    return entry
  }

  /// The category of the payment, or of all its splits, without Quicken's class. An account in brackets is
  /// not a category.
  private var ownCategory: String? {
    let names = splits.isEmpty ? [category] : splits.map(\.category)
    guard let first = names.first, names.allSatisfy({ $0 == first }) else { return nil }
    return Self.plainCategory(first)
  }

  private static func plainCategory(_ text: String) -> String? {
    if transfer(text) != nil { return nil }
    let name = trimmed(text.prefix { $0 != "/" })
    return name.isEmpty || name.hasPrefix("--") ? nil : name
  }

  /// The parts with their amounts; none if one of them cannot be read.
  func pieces(_ notation: NumberNotation?, isCard: Bool) -> [Statement.Entry.Piece] {
    guard splits.count > 1 else { return [] }
    let pieces = splits.compactMap { split -> Statement.Entry.Piece? in
      guard var amount = SignedDecimal(split.amount, notation) else { return nil }
      amount.isNegative = amount.isNegative != isCard
      return Statement.Entry.Piece(
        amount: amount, category: Self.plainCategory(split.category),
        memo: split.memo.isEmpty ? nil : split.memo,
        transfer: Self.transfer(split.category))
    }
    return pieces.count == splits.count ? pieces : []
  }

  /// The account in `[Account]`.
  private static func transfer(_ category: String) -> String? {
    guard category.hasPrefix("["), let end = category.firstIndex(of: "]") else { return nil }
    return String(category[category.index(after: category.startIndex)..<end])
  }

  private static let openings = Set(StatementWords.list("opening balance"))
}

extension QIFStatement {
  /// The dates of a QIF file, which rarely states the order of day, month and year.
  enum Dates {
    private static let patterns = ["YYYY-MM-DD", "MM/DD/YYYY", "DD/MM/YYYY"].compactMap(DatePattern.init)
    private static let options = ["YMD", "MDY", "DMY"]

    /// The pattern of `!Option:MDY`.
    static func pattern(ofOption name: String) -> DatePattern? {
      options.firstIndex(of: trimmed(name).uppercased()).map { patterns[$0] }
    }

    private static func pattern(like other: DatePattern) -> DatePattern? {
      patterns.first { $0.dayIsFirst == other.dayIsFirst }
    }

    /// The pattern that the user or the file states, or else the one that reads all dates. If several do,
    /// habit decides.
    static func find(
      _ dates: [ImportProblem.Cell], stated: DatePattern?, _ habit: DayOrder?, _ options: ImportOptions
    ) throws(ImportProblem) -> DateReading {
      if let pattern = options.dateFormat.flatMap(pattern(like:)) ?? stated { return DateReading(pattern) }
      guard let first = dates.first else { return DateReading(patterns[0]) }
      let patterns = patterns.map { $0.limited(to: StatementYears(options)) }
      let choice = UnambiguousReading.choose(among: patterns, for: dates) { date($1.text, $0) }
      return try DateReading(choice, example: first) { DateReading($0, in: habit) }
    }

    /// `12/31/2026`, `31.12.26`, `12/31'26`, `1/ 1'00`, `2026-12-31`, `20261231`
    static func date(_ text: String, _ pattern: DatePattern) -> CalendarDate? {
      plain(text).flatMap(pattern.date)
    }

    /// The date with signs as in `patterns`, and a year of four digits; `nil` for anything but three numbers.
    private static func plain(_ text: String) -> String? {
      let padded = Array(trimmed(text).utf8)
      // Quicken pads days and months below ten with a blank.
      let bytes = padded.indices.filter { padded[$0] != 0x20 || ($0 > 0 && padded[$0 - 1].isASCIIDigit) }
        .map { padded[$0] }
      let signs = bytes.filter { !$0.isASCIIDigit }
      var numbers = bytes.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
      if signs.isEmpty, bytes.count == 8 { numbers = [bytes[..<4], bytes[4..<6], bytes[6...]] }
      guard numbers.count == 3, signs.allSatisfy("/.-'".utf8.contains),
        numbers.allSatisfy({ (1...4).contains($0.count) && $0.count != 3 })
      else { return nil }
      let texts = numbers.map { String(decoding: $0, as: UTF8.self) }
      if texts[0].utf8.count == 4 { return texts.joined(separator: "-") }
      guard texts[2].utf8.count < 4, let short = Int(texts[2]) else { return texts.joined(separator: "/") }
      // An apostrophe before the year means the 2000s.
      let isOfThe2000s = short < 70 || signs.contains(UInt8(ascii: "'"))
      return "\(texts[0])/\(texts[1])/\(short + (isOfThe2000s ? 2000 : 1900))"
    }
  }
}
