/// How often something recurs, shortest first. The raw values are those of the ledger.
package enum Recurrence: String, CaseIterable, Comparable, Sendable {
  case week
  case twoWeeks = "2 weeks"
  case twiceAMonth = "twice a month"
  case fourWeeks = "4 weeks"
  case month
  case twoMonths = "2 months"
  case quarter
  case halfYear = "half-year"
  case year

  /// How due dates follow each other.
  enum Rhythm: Sendable {
    /// Days after the last date.
    case days(Int)
    /// Months on the calendar.
    case months(Int)
    /// Two days, each of which recurs every month.
    case twiceAMonth
  }

  var rhythm: Rhythm {
    switch self {
    case .week: .days(7)
    case .twoWeeks: .days(14)
    case .fourWeeks: .days(28)
    case .twiceAMonth: .twiceAMonth
    case .month: .months(1)
    case .twoMonths: .months(2)
    case .quarter: .months(3)
    case .halfYear: .months(6)
    case .year: .months(12)
    }
  }

  /// By how many days a date may miss the day on which it is due.
  var tolerance: Int {
    switch self {
    case .week: 2
    case .twoWeeks: 3
    case .fourWeeks: 0
    case .twiceAMonth, .month: 5
    case .twoMonths: 7
    case .quarter: 10
    case .halfYear: 15
    case .year: 20
    }
  }

  /// How many dates show that something recurs.
  var leastDates: Int { self == .year ? 2 : 3 }

  /// How many amounts a year has.
  package var timesAYear: Int {
    switch self {
    case .week: 52
    case .twoWeeks: 26
    case .twiceAMonth: 24
    case .fourWeeks: 13
    case .month: 12
    case .twoMonths: 6
    case .quarter: 4
    case .halfYear: 2
    case .year: 1
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.timesAYear > right.timesAYear }
}
