import Bookkeeping

extension Period {
  /// `2026`, `2025-2026`, `2025-2026-q1` or `2026-03`; the first day of a week.
  var id: String {
    switch length {
    case .week: start.iso
    case .month: months.lowerBound.id
    case .quarter: "\(year.id)-q\(number)"
    case .year where calendar.hasFinancialYears: "\(index)-\(index + 1)"
    case .year: "\(index)"
    }
  }

  /// The fragment that leads to the period's rows in a listing.
  var fragment: String { "m" + id }

  /// The year of a quarter.
  private var year: Period { calendar.year(index / 4) }

  /// The number of a quarter in its year, from 1 to 4.
  private var number: Int { index % 4 + 1 }

  /// The name: `2026` or `2025/26`, `Q1 2025/26`, `March 2026`, `Nov 16 – 22, 2026`. If quarters have no
  /// names, they are called by their months.
  func name(_ formats: LocaleFormats, _ words: Words) -> String {
    switch length {
    case .quarter where calendar.hasQuarters:
      words.text(.quarterOfYear(number: number, year: year.name(formats, words)), in: formats)
    case .year where calendar.hasFinancialYears:
      words.text(
        .financialYear(first: formats.yearNumber(index), last: formats.shortYear(index + 1)), in: formats)
    case .year: formats.year.string(months.lowerBound.namingDay)
    case .month: formats.monthOfYear.string(months.lowerBound.namingDay)
    case .week, .quarter: name(through: self, formats)
    }
  }

  /// The name of the days or months from this period to another.
  func name(through last: Self, _ formats: LocaleFormats) -> String {
    guard hasWholeMonths else { return formats.days.string(start, last.end) }
    return formats.months.string(months.lowerBound.namingDay, last.months.upperBound.namingDay)
  }

  /// The first and the last day; `nil` if the name of the period tells them.
  func dates(_ formats: LocaleFormats) -> String? {
    // A copy whose dates tell no days must not show the first day of its months.
    let hasOwnMonths = calendar.hasOwnMonths && formats.showsDays
    let showsDays =
      switch length {
      case .week: true
      case .month: !hasOwnMonths
      case .quarter: !calendar.hasQuarters && !hasOwnMonths
      case .year: !calendar.hasFinancialYears && !hasOwnMonths
      }
    return showsDays ? nil : formats.days.string(start, end)
  }
}

extension Month {
  /// `2026-03`
  var id: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }
}
