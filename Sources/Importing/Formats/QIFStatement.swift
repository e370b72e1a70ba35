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
  /// The order of dates that the file states, as few files do.
  private var order: DateOrder?
  /// The record that is cut off at the end of the file.
  private var cutOff: Statement.Entry?
  private var statement = Statement(.qif)

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Reading<Statement> {
    var reader = QIFStatement()
    let text = try TextEncoding.Declared.utf8(of: bytes, declared: nil, options, in: &reader.statement)
    reader.readLines(of: text)
    let dates = reader.records.compactMap(\.date)
    let separator = try SignedDecimal.separator(
      among: reader.records.compactMap(\.amount), fallback: nil, options)
    let habit = DayOrder(currency: options.currency, hasDecimalCommas: separator == .comma, options)
    let (order, others) = try DateOrder.find(dates, stated: reader.order, habit, options)
    guard !others.isEmpty else { return .content(reader.finished(order, separator, options)) }
    if habit.map(DateOrder.init) == order {
      if let pattern = DatePattern(order.pattern) {
        reader.statement.findings.append(.datesByLocale(pattern))
      }
      return .content(reader.finished(order, separator, options))
    }
    let alternatives = ([order] + others).compactMap { order in
      DatePattern(order.pattern).map { pattern in
        Question.Alternative(.dateFormat(pattern), reader.finished(order, separator, options))
      }
    }
    return .question(Question(alternatives))
  }

  private mutating func readLines(of bytes: [UInt8]) {
    var record: QIFRecord?
    var lastCode: UInt8 = 0
    for (line, bytes) in TextLines(bytes[...]) {
      var bytes = bytes
      while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
      while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
      guard var code = bytes.popFirst() else { continue }
      // Some programs write everything in lowercase.
      if code.isASCIILetter { code &= 0xDF }
      let text = String(decoding: bytes, as: UTF8.self)
      switch code {
      case UInt8(ascii: "!"):
        takeHeader(text)
        record = nil
      case UInt8(ascii: "^"):
        if let record { take(record) }
        record = nil
      default:
        if record == nil { record = QIFRecord(line: line) }
        record?.take(code, trimmed(text), line: line)
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
      take(record)
    } else {
      cutOff = Statement.Entry(line: record.line)
      cutOff?.date = .failure(.cutOff)
    }
  }

  private mutating func takeHeader(_ text: String) {
    let name = trimmed(text).lowercased()
    if name.hasPrefix("option:"), let pattern = DateOrder(option: String(name.dropFirst(7))) {
      order = pattern
    }
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

  private mutating func take(_ record: QIFRecord) {
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
    _ order: DateOrder, _ separator: SignedDecimal.Separator?, _ options: ImportOptions
  ) -> Statement {
    var statement = statement
    var entries: [Statement.Entry] = []
    for record in records {
      let entry = record.entry(order, separator)
      if record.isOpeningBalance { statement.skip(.balance, entry) } else { entries.append(entry) }
    }
    if let cutOff { entries.append(cutOff) }
    statement.add(entries, options)
    for record in investments { statement.skip(.investment, record.entry(order, separator)) }
    let accounts = Set(records.map(\.account))
    statement.accountID = accounts.count == 1 ? accounts.first ?? nil : nil
    statement.shape = "qif:" + (statement.accountID ?? "")
    return statement
  }
}

/// A record of a QIF file, up to a `^`: lines whose first letter gives their meaning.
private struct QIFRecord {
  struct Split {
    var category: String
    var memo = ""
  }

  let line: Int
  /// The account of the list that contains the record.
  var account: String?
  private(set) var date: (text: String, line: Int)?
  private(set) var amount: (text: String, line: Int)?
  private(set) var payee = ""
  private(set) var memo = ""
  private(set) var number = ""
  private(set) var category = ""
  private(set) var address: [String] = []
  private(set) var splits: [Split] = []

  init(line: Int) { self.line = line }

  var isEmpty: Bool { date == nil && amount == nil && payee.isEmpty }

  /// Takes a line. After the first split, only splits are read, since some programs repeat D and others.
  mutating func take(_ code: UInt8, _ text: String, line: Int) {
    switch code {
    case UInt8(ascii: "S"): splits.append(Split(category: text))
    case UInt8(ascii: "E"): if !splits.isEmpty { splits[splits.count - 1].memo = text }
    case _ where !splits.isEmpty: break
    case UInt8(ascii: "D"): if date == nil { date = (text, line) }
    case UInt8(ascii: "T"): amount = (text, line)
    case UInt8(ascii: "U"): if amount == nil { amount = (text, line) }
    case UInt8(ascii: "P"): payee = text
    case UInt8(ascii: "M"): memo = text
    case UInt8(ascii: "N"): number = text
    case UInt8(ascii: "L"): category = text
    case UInt8(ascii: "A"): if !text.isEmpty { address.append(text) }
    default: break
    }
  }

  /// Whether this is the transfer of an account to itself with which Quicken opens it.
  var isOpeningBalance: Bool {
    let name = payee.lowercased()
    if let transfer = Self.transfer(category), transfer.lowercased() == account?.lowercased() { return true }
    return Self.openings.contains(name)
  }

  func entry(_ order: QIFStatement.DateOrder, _ separator: SignedDecimal.Separator?) -> Statement.Entry {
    var entry = Statement.Entry(line: line)
    if let (text, _) = date {
      entry.date = order.date(text).map(Result.success) ?? .failure(.unreadableDate(text))
    }
    if let (text, _) = amount {
      entry.amount =
        SignedDecimal(text, separator: separator).map(Result.success) ?? .failure(.unreadableAmount(text))
    }
    let transfer = Self.transfer(category)
    entry.names = [payee, memo, transfer ?? category, number]
    entry.memo = withoutNeedlessBlanks(memo)
    entry.category = ownCategory
    if !address.isEmpty { entry.address = address.joined(separator: ", ") }
    entry.account = account
    return entry
  }

  /// The category of the payment, or of all its splits, without Quicken's class. An account in brackets is
  /// not a category.
  private var ownCategory: String? {
    let names = splits.isEmpty ? [category] : splits.map(\.category)
    guard let first = names.first, names.allSatisfy({ $0 == first }), Self.transfer(first) == nil else {
      return nil
    }
    let name = trimmed(first.prefix { $0 != "/" })
    return name.isEmpty || name.hasPrefix("--") ? nil : name
  }

  /// The account in `[Account]`.
  private static func transfer(_ category: String) -> String? {
    guard category.hasPrefix("["), let end = category.firstIndex(of: "]") else { return nil }
    return String(category[category.index(after: category.startIndex)..<end])
  }

  private static let openings: Set = [
    "opening balance", "anfangssaldo", "eröffnungssaldo", "solde initial", "solde d'ouverture",
    "saldo inicial",
    "saldo iniziale", "beginsaldo", "openingssaldo", "ingående saldo", "startsaldo", "saldo początkowe",
  ]
}

extension QIFStatement {
  /// The order of day, month and year in a QIF file, which rarely states it.
  enum DateOrder: CaseIterable {
    case yearMonthDay, monthDayYear, dayMonthYear

    var pattern: String {
      switch self {
      case .yearMonthDay: "YYYY-MM-DD"
      case .monthDayYear: "MM/DD/YYYY"
      case .dayMonthYear: "DD/MM/YYYY"
      }
    }

    init?(_ pattern: DatePattern) {
      let letters = pattern.format.uppercased().filter { "DMY".contains($0) }
      switch (letters.first, letters.last) {
      case ("Y", _): self = .yearMonthDay
      case ("M", _): self = .monthDayYear
      case ("D", _): self = .dayMonthYear
      default: return nil
      }
    }

    /// `MDY` of `!Option:MDY`
    init?(option: String) {
      switch trimmed(option).uppercased() {
      case "MDY": self = .monthDayYear
      case "DMY": self = .dayMonthYear
      case "YMD": self = .yearMonthDay
      default: return nil
      }
    }

    init(_ order: DayOrder) { self = order.dayIsFirst ? .dayMonthYear : .monthDayYear }

    /// `12/31/2026`, `31.12.26`, `12/31'26`, `1/ 1'00`, `2026-12-31`, `20261231`
    func date(_ text: String) -> CalendarDate? {
      guard let numbers = QIFDateNumbers(text) else { return nil }
      let (first, second, third) = (numbers.values[0], numbers.values[1], numbers.values[2])
      let isYearFirst = numbers.lengths[0] == 4
      switch self {
      case .yearMonthDay:
        guard isYearFirst else { return nil }
        return CalendarDate(year: first, month: second, day: third)
      case .monthDayYear:
        return isYearFirst ? nil : numbers.year.flatMap { CalendarDate(year: $0, month: first, day: second) }
      case .dayMonthYear:
        return isYearFirst ? nil : numbers.year.flatMap { CalendarDate(year: $0, month: second, day: first) }
      }
    }

    /// The order that the user or the file states, or else the one that reads all dates. If several do, habit
    /// decides.
    static func find(
      _ dates: [(text: String, line: Int)], stated: DateOrder?, _ habit: DayOrder?, _ options: ImportOptions
    ) throws(ImportProblem) -> (order: DateOrder, others: [DateOrder]) {
      if let order = options.dateFormat.flatMap(DateOrder.init) ?? stated { return (order, []) }
      guard let first = dates.first else { return (.yearMonthDay, []) }
      let choice = UnambiguousReading.choose(among: allCases, for: dates.indices) { order, index in
        order.date(dates[index].text)
      }
      switch choice {
      case .success(let order): return (order, [])
      case .failure(.none): throw .unknownDates(example: first.text, line: first.line)
      case .failure(.ambiguous(let orders, _)):
        if let habit, orders.contains(DateOrder(habit)) {
          let order = DateOrder(habit)
          return (order, habit.byLocale ? orders.filter { $0 != order } : [])
        }
        return (orders[0], Array(orders.dropFirst()))
      case .failure(.mixed(let orders, let row, let other)):
        throw .mixedDates(
          orders.compactMap { DatePattern($0.pattern) }, cell(dates[row]), unlike: cell(dates[other]))
      }
    }

    private static func cell(_ date: (text: String, line: Int)) -> ImportProblem.Cell {
      ImportProblem.Cell(text: date.text, line: date.line)
    }
  }
}

/// The three numbers of a date, whatever separates them.
private struct QIFDateNumbers {
  private(set) var values: [Int] = []
  private(set) var lengths: [Int] = []
  /// An apostrophe before the year means the 2000s.
  private var isOfThe2000s = false

  init?(_ text: String) {
    var digits: [UInt8] = []
    var separators = 0
    for byte in trimmed(text).utf8 {
      switch byte {
      case 0x30...0x39: digits.append(byte)
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "'"):
        guard take(&digits) else { return nil }
        separators += 1
        if byte == UInt8(ascii: "'") { isOfThe2000s = true }
      // Quicken pads days and months below ten with a blank.
      case 0x20: if !digits.isEmpty { return nil }
      default: return nil
      }
    }
    if separators == 0, digits.count == 8 {
      let parts = [digits[..<4], digits[4..<6], digits[6...]]
      values = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
      lengths = [4, 2, 2]
      return
    }
    guard separators == 2, take(&digits), values.count == 3 else { return nil }
  }

  var year: Int? {
    switch lengths[2] {
    case 4: values[2]
    case 1...2: isOfThe2000s ? 2000 + values[2] : values[2] + (values[2] < 70 ? 2000 : 1900)
    default: nil
    }
  }

  private mutating func take(_ digits: inout [UInt8]) -> Bool {
    guard (1...4).contains(digits.count), digits.count != 3 else { return false }
    values.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    lengths.append(digits.count)
    digits = []
    return true
  }
}
