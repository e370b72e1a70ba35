/// The one order of day, month and year in a file of Quicken's, which names none.
enum QIFDateOrder: CaseIterable {
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

  /// The order that people of a region write; nil where several are in use, and where the year stands first,
  /// which says nothing about dates that begin with a day or a month.
  init?(locale: String) {
    let parts = locale.split { $0 == "_" || $0 == "-" }
    guard parts.count > 1, let region = parts.last?.uppercased(), region.utf8.count == 2 else { return nil }
    switch region {
    case "US", "PH", "PR", "GU", "FM", "PW", "MH": self = .monthDayYear
    case "CA", "ZA", "CN", "JP", "KR", "TW", "HU", "LT", "MN", "SE", "IR", "KE", "GH": return nil
    default: self = .dayMonthYear
    }
  }

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

  /// The order that the user or the file states, or the one that reads all dates; where several do, the ledger's locale decides.
  static func find(
    _ dates: [(text: String, line: Int)], stated: QIFDateOrder?, _ options: ImportOptions
  ) throws(ImportProblem) -> (order: QIFDateOrder, others: [QIFDateOrder]) {
    if let order = options.dateFormat.flatMap(QIFDateOrder.init) ?? stated { return (order, []) }
    guard let first = dates.first else { return (.yearMonthDay, []) }
    let choice = UnambiguousReading.choose(among: allCases, for: dates.indices) { order, index in
      order.date(dates[index].text)
    }
    switch choice {
    case .success(let order): return (order, [])
    case .failure(.none): throw .unknownDates(example: first.text, line: first.line)
    case .failure(.ambiguous(let orders, _)):
      if let order = QIFDateOrder(locale: options.locale), orders.contains(order) {
        return (order, orders.filter { $0 != order })
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

/// The three numbers of a date, whatever stands between them.
private struct QIFDateNumbers {
  private(set) var values: [Int] = []
  private(set) var lengths: [Int] = []
  /// An apostrophe before the year: the 2000s.
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
      // Quicken fills days and months below ten with a blank.
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
