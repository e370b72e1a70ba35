/// A way to write dates: the order of day, month and year, the separator between them, and the names of the
/// months.
package struct DateNotation: Sendable {
  package enum Field: Sendable {
    case day, month, year
  }

  let order: [Field]
  let separator: Unicode.Scalar
  /// Whether the day precedes the month in dates that do not begin with the year; `nil` if that is unknown.
  package var dayIsFirst: Bool?
  private let months: [[String]]
  private static let folding = SearchFolding()

  /// - Parameter months: The names of each month.
  package init(order: [Field], separator: Unicode.Scalar, months: [[String]] = []) {
    self.order = order
    self.separator = separator
    self.months = months
    dayIsFirst = order.first == .year ? nil : order.first == .day
  }

  /// `2026-03-05`, as in the ledger.
  package static let ledger = DateNotation(order: [.year, .month, .day], separator: "-")

  /// Reads the notation from a Unicode TR 35 pattern such as `dd.MM.y`; `nil` if it lacks the day, the month
  /// or the year.
  package init?(pattern: String, months: [[String]]) {
    var order: [Field] = []
    var separator: Unicode.Scalar?
    for scalar in pattern.unicodeScalars {
      let field: Field? =
        switch scalar {
        case "d": .day
        case "M", "L": .month
        case "y", "u": .year
        default: nil
        }
      if let field {
        if order.last != field { order.append(field) }
      } else if !order.isEmpty, separator == nil, Parts.isSign(scalar) {
        separator = scalar
      }
    }
    guard order.count == 3, Set(order).count == 3, let separator else { return nil }
    self.init(order: order, separator: Parts.plain(separator), months: months)
  }

  /// The number of the only month whose name is the text, or begins with it; 1 for January.
  func month(named text: String) -> Int? {
    let text = Self.folding.folded(text)
    let names = months.map { $0.map(Self.folding.folded) }
    if let exact = names.firstIndex(where: { $0.contains { $0.utf8.elementsEqual(text.utf8) } }) {
      return exact + 1
    }
    guard text.unicodeScalars.count > 2 else { return nil }
    let found = names.indices.filter { names[$0].contains { $0.begins(withBytesOf: text) } }
    return found.count == 1 ? found[0] + 1 : nil
  }
}

// MARK: - Dates as typed by a person

extension DateNotation {
  package enum Problem: Error, Equatable, Sendable {
    case malformed
    /// One date if the day comes first, and another if the month does.
    case ambiguous(CalendarDate, CalendarDate)
  }

  /// Reads `2026-03-05`, dates in this notation (`5.3.2026` or `3/5/26`) and dates with the name of a month
  /// (`5 March 2026`). Does not guess the order if numbers have a separator other than the locale's, or if
  /// both orders are common there.
  package func date(_ text: String) throws(Problem) -> CalendarDate {
    let text = trimmed(text)
    if text.utf8.count == 10, let date = try? CalendarDate(parsing: text) { return date }
    let parts = Parts(text)
    guard let date = parts.words.isEmpty ? try numeric(parts) : named(parts) else { throw .malformed }
    return date
  }

  /// Reads `5 March 2026` and `March 5, 2026`, with the locale's names of months.
  private func named(_ parts: Parts) -> CalendarDate? {
    let months = parts.words.map { (word: $0, month: month(named: $0)) }
    // Other words must be short, as in "1st" and "5 de marzo".
    guard parts.numbers.count == 2, months.count(where: { $0.month != nil }) == 1,
      months.allSatisfy({ $0.month != nil || $0.word.unicodeScalars.count <= 3 }),
      let month = months.compactMap(\.month).first
    else { return nil }
    let isYear = parts.numbers.map { $0.digits == 4 }
    guard isYear[0] != isYear[1] else { return nil }
    let (day, year) =
      isYear[0] ? (parts.numbers[1], parts.numbers[0]) : (parts.numbers[0], parts.numbers[1])
    return day.digits <= 2 ? CalendarDate(year: year.value, month: month, day: day.value) : nil
  }

  private func numeric(_ parts: Parts) throws(Problem) -> CalendarDate? {
    let numbers = parts.numbers
    guard numbers.count == 3, let separator = parts.separator else { return nil }
    if numbers[0].digits == 4 { return Self.date(numbers, order: [.year, .month, .day]) }
    if separator == self.separator, order.first == .year || dayIsFirst != nil {
      return Self.date(numbers, order: order)
    }
    guard numbers[2].digits == 4 else { return nil }
    let dates = [[Field.day, .month, .year], [.month, .day, .year]].compactMap {
      Self.date(numbers, order: $0)
    }
    if let first = dates.first, let last = dates.last, first != last { throw .ambiguous(first, last) }
    return dates.first
  }

  private static func date(_ numbers: [(value: Int, digits: Int)], order: [Field]) -> CalendarDate? {
    var values: [Field: Int] = [:]
    for (field, number) in zip(order, numbers) {
      switch (field, number.digits) {
      case (.year, 4), (.day, 1...2), (.month, 1...2): values[field] = number.value
      case (.year, 2): values[field] = 2000 + number.value
      default: return nil
      }
    }
    guard let year = values[.year], let month = values[.month], let day = values[.day] else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}

extension DateNotation {
  /// The parts of a date: its numbers, its words, and the separator after the first number.
  struct Parts {
    private(set) var numbers: [(value: Int, digits: Int)] = []
    private(set) var words: [String] = []
    private(set) var separator: Unicode.Scalar?

    init(_ text: String) {
      var isInNumber = false
      var isInWord = false
      for scalar in text.unicodeScalars {
        let properties = scalar.properties
        if properties.numericType == .decimal, let value = properties.numericValue {
          if !isInNumber { numbers.append((0, 0)) }
          // A number with five or more digits is not part of a date.
          if numbers[numbers.count - 1].digits < 5 {
            numbers[numbers.count - 1].value = numbers[numbers.count - 1].value * 10 + Int(value)
            numbers[numbers.count - 1].digits += 1
          }
          isInNumber = true
          isInWord = false
          continue
        }
        isInNumber = false
        let isLetter =
          (properties.isAlphabetic || properties.isJoinControl || isMark(scalar)) && !Self.isUnit(scalar)
        if isLetter {
          if !isInWord { words.append("") }
          words[words.count - 1].unicodeScalars.append(scalar)
        } else if numbers.count == 1, separator == nil, Self.isSign(scalar) {
          separator = Self.plain(scalar)
        }
        isInWord = isLetter
      }
    }

    private func isMark(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark: true
      default: false
      }
    }

    /// Whether a scalar is neither white space nor a formatting character.
    static func isSign(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format && scalar != "'"
    }

    /// Replaces the units of 2026年3月5日 by a slash and all kinds of hyphens by "-".
    static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      switch scalar {
      case _ where isUnit(scalar): "/"
      case "\u{2010}"..."\u{2013}", "\u{2212}": "-"
      default: scalar
      }
    }

    private static func isUnit(_ scalar: Unicode.Scalar) -> Bool { "年月日년월일".unicodeScalars.contains(scalar) }
  }
}
