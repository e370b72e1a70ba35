/// The days on which something is due after its last date, in order.
enum DueSchedule: Sendable {
  case days(Int, after: CalendarDate)
  /// After the due date in a month, which is given by its number.
  case months(DueDates, after: Int)
  /// Two days of every month, after a day on which it was due.
  case daysOfMonth([Int], after: CalendarDate)

  /// - Parameter number: 1 for the next one.
  func date(_ number: Int) -> CalendarDate {
    switch self {
    case .days(let days, let last):
      return last.advanced(byDays: number * days)
    case .months(let due, let month):
      return due.date(inMonth: month + number * due.months)
    case .daysOfMonth(let days, let last):
      // Where a month is too short for both days, they are one.
      let dates = (-1...number + 1).flatMap { month in
        days.map { CalendarDate(dueOn: $0, inMonth: last.monthNumber + month) }
      }
      let later = Set(dates.filter { $0 > last }).sorted()
      return later.isEmpty ? last : later[min(number, later.count) - 1]
    }
  }

  /// Those in a range of days.
  func dates(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    var dates: [CalendarDate] = []
    var number = 1
    while true {
      let date = date(number)
      // Nothing comes after the last day that there is.
      if date > range.upperBound || date <= dates.last ?? CalendarDate.first { return dates }
      if date >= range.lowerBound { dates.append(date) }
      number += 1
    }
  }
}
