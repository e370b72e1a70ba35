import Foundation

/// How a locale's week begins, and the letters of its days.
struct WeekFormat: Sendable {
  /// 0 for Sunday to 6 for Saturday.
  let first: Int
  /// From the first day on.
  let letters: [String]

  init(locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let first = locale.calendar.firstWeekday - 1
    let symbols = calendar.veryShortStandaloneWeekdaySymbols
    letters = symbols.indices.map { symbols[($0 + first) % symbols.count] }
    self.first = first
  }
}
