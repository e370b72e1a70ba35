import Bookkeeping

/// A year or a month.
enum Period: Hashable, Sendable {
  case year(Int)
  case month(Month)

  var months: ClosedRange<Month> {
    switch self {
    case .year(let year): Month.all(of: year)
    case .month(let month): month...month
    }
  }

  /// The period of the same length before this one.
  var previous: Period {
    switch self {
    case .year(let year): .year(year - 1)
    case .month(let month): .month(month.advanced(by: -1))
    }
  }

  /// `2026` or `2026-03`
  var id: String {
    switch self {
    case .year(let year): "\(year)"
    case .month(let month): month.id
    }
  }

  /// The day of this period that corresponds to a day of another one of the same length.
  func day(like other: CalendarDate) -> CalendarDate {
    switch self {
    case .year(let year): other.sameDay(in: Month(year: year, month: other.month))
    case .month(let month): other.sameDay(in: month)
    }
  }

  /// The fragment that leads to the period's rows in a listing.
  var fragment: String { "m" + id }

  func name(_ formats: LocaleFormats) -> String {
    switch self {
    case .year(let year): formats.year.string(Month(year: year, month: 1).firstDay)
    case .month(let month): formats.monthOfYear.string(month.firstDay)
    }
  }
}

extension Month {
  /// `2026-03`
  var id: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }
}
