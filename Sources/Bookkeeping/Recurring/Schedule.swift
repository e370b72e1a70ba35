/// The rule for the working day on which a payment due at a weekend is booked. The raw values are those of
/// the ledger.
package enum WeekendRule: String, CaseIterable, Sendable {
  case before, after

  /// The day itself, or the working day before or after a weekend.
  func workingDay(of day: CalendarDate) -> CalendarDate {
    switch (day.weekday, self) {
    case (6, .before): day.advanced(byDays: -1)
    case (0, .before): day.advanced(byDays: -2)
    case (6, .after): day.advanced(byDays: 2)
    case (0, .after): day.advanced(byDays: 1)
    default: day
    }
  }
}

extension CalendarDate {
  /// Whether banks book nothing on the day: a Saturday or a Sunday.
  var isAtWeekend: Bool { weekday == 0 || weekday == 6 }
}

extension Recurrence {
  /// The due days after the last date, in order.
  struct Schedule: Sendable {
    enum Course: Sendable {
      case days(Int, after: CalendarDate)
      /// Due dates after the one in the month with this number.
      case months(DueDates, after: Int)
      /// Two days of every month, after the last due day.
      case daysOfMonth([Int], after: CalendarDate)
    }

    let course: Course
    /// The rule that moves due days at a weekend; `nil` if they stay.
    let weekend: WeekendRule?

    /// Returns a due day.
    ///
    /// - Parameter number: 1 for the next due day.
    func date(_ number: Int) -> CalendarDate { moved(unmoved(number)) }

    private func moved(_ date: CalendarDate) -> CalendarDate { weekend?.workingDay(of: date) ?? date }

    private func unmoved(_ number: Int) -> CalendarDate {
      switch course {
      case .days(let days, let last):
        return last.advanced(byDays: number * days)
      case .months(let due, let month):
        return Month(number: month + number * due.months).dueDate(on: due.day)
      case .daysOfMonth(let days, let last):
        // If a month is too short for both days, they are the same.
        let dates = (-1...number + 1).flatMap { month in
          days.map { Month(ofCalendar: last).advanced(by: month).dueDate(on: $0) }
        }
        let later = Set(dates.filter { $0 > last }).sorted()
        return later.isEmpty ? last : later[min(number, later.count) - 1]
      }
    }

    /// The number of days from the next due day to the one after it.
    var daysOfPeriod: Int { unmoved(2).daysSinceEpoch - unmoved(1).daysSinceEpoch }

    /// All due days in a range.
    func dates(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
      var dates: [CalendarDate] = []
      var (number, before) = (1, CalendarDate.first)
      while true {
        let (own, date) = (unmoved(number), date(number))
        // Nothing comes after the last possible date.
        if date > range.upperBound || own <= before { return dates }
        if date >= range.lowerBound { dates.append(date) }
        number = number + 1
        before = own
      }
    }
  }
}
