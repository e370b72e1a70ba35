/// Reads a date as typed by a person.
package enum DateEntry {
  package enum Problem: Error, Equatable, Sendable {
    case malformed
    /// It means one date to those who write the day first, and another to those who write the month first.
    case ambiguous(CalendarDate, CalendarDate)
  }

  /// Reads `2026-03-05`, dates in the locale's notation (`5.3.2026` or `3/5/26`) and dates with the name of the month
  /// (`5 March 2026`). If numbers are written with another separator than the locale's, nobody knows whose order they
  /// are in: then nothing is guessed.
  package static func date(_ text: String, locale: DateNotation) throws(Problem) -> CalendarDate {
    let text = trimmed(text)
    if text.utf8.count == 10, let date = try? CalendarDate(parsing: text) { return date }
    let parts = Parts(text)
    let date = parts.words.isEmpty ? try numeric(parts, locale) : named(parts, locale)
    guard let date else { throw .malformed }
    return date
  }

  /// `5 March 2026` and `March 5, 2026`; the locale says which names there are.
  private static func named(_ parts: Parts, _ locale: DateNotation) -> CalendarDate? {
    let months = parts.words.map { (word: $0, month: locale.month(named: $0)) }
    // What stands beside it is short: 1st, 5 de marzo.
    guard parts.numbers.count == 2, months.count(where: { $0.month != nil }) == 1,
      months.allSatisfy({ $0.month != nil || $0.word.unicodeScalars.count <= 3 }),
      let month = months.compactMap(\.month).first
    else { return nil }
    let isYear = parts.numbers.map { $0.digits == 4 }
    guard isYear[0] != isYear[1] else { return nil }
    let (day, year) = isYear[0] ? (parts.numbers[1], parts.numbers[0]) : (parts.numbers[0], parts.numbers[1])
    return day.digits <= 2 ? CalendarDate(year: year.value, month: month, day: day.value) : nil
  }

  private static func numeric(_ parts: Parts, _ locale: DateNotation) throws(Problem) -> CalendarDate? {
    let numbers = parts.numbers
    guard numbers.count == 3, let separator = parts.separator else { return nil }
    if numbers[0].digits == 4 { return date(numbers, order: [.year, .month, .day]) }
    if separator == locale.separator { return date(numbers, order: locale.order) }
    guard numbers[2].digits == 4 else { return nil }
    let dates = [[DateNotation.Field.day, .month, .year], [.month, .day, .year]].compactMap {
      date(numbers, order: $0)
    }
    if let first = dates.first, let last = dates.last, first != last { throw .ambiguous(first, last) }
    return dates.first
  }

  private static func date(_ numbers: [Parts.Number], order: [DateNotation.Field]) -> CalendarDate? {
    var values: [DateNotation.Field: Int] = [:]
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

extension DateEntry {
  /// A date taken apart: its numbers, its words, and the sign that stands between the first two numbers.
  struct Parts {
    struct Number {
      var value = 0
      var digits = 0
    }

    private(set) var numbers: [Number] = []
    private(set) var words: [String] = []
    private(set) var separator: Unicode.Scalar?

    init(_ text: String) {
      var isInNumber = false
      var isInWord = false
      for scalar in text.unicodeScalars {
        let properties = scalar.properties
        if properties.numericType == .decimal, let value = properties.numericValue {
          if !isInNumber { numbers.append(Number()) }
          // More digits make it no date.
          if numbers[numbers.count - 1].digits < 5 {
            numbers[numbers.count - 1].value = numbers[numbers.count - 1].value * 10 + Int(value)
            numbers[numbers.count - 1].digits += 1
          }
          (isInNumber, isInWord) = (true, false)
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

    /// Neither white space nor a mark of direction.
    static func isSign(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format && scalar != "'"
    }

    /// The signs of 2026年3月5日 stand for slashes, hyphens of all kinds for one.
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
