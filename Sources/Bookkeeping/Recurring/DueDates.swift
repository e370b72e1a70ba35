/// Dates that are due every few months on one day of the month, or at its end where the month is too short.
struct DueDates: Sendable {
  /// 1 to 31.
  let day: Int
  /// How many months lie between two of them.
  let months: Int
  /// The rest of a due month's number, divided by `months`.
  let phase: Int

  /// A due date: the number of its month, and how many days a date misses it by.
  struct Nearest {
    let month: Int
    let deviation: Int
  }

  /// The due date that a date belongs to; the earlier of two that are equally near.
  func nearest(to date: CalendarDate) -> Nearest {
    let (own, days) = (date.monthNumber, date.daysSinceEpoch)
    let latest = own - (own - phase) % months
    var nearest = Nearest(month: latest - months, deviation: abs(days - dayNumber(in: latest - months)))
    for month in [latest, latest + months] {
      let deviation = abs(days - dayNumber(in: month))
      if deviation < nearest.deviation { nearest = Nearest(month: month, deviation: deviation) }
    }
    return nearest
  }

  func date(inMonth number: Int) -> CalendarDate { CalendarDate(dueOn: day, inMonth: number) }

  private func dayNumber(in month: Int) -> Int {
    let year = month / 12
    let lastDay = CalendarDate.days(inMonth: month % 12 + 1, of: year)
    return CalendarDate.daysSinceEpoch(year: year, month: month % 12 + 1, day: min(day, lastDay))
  }

  /// The due day of some dates: their lower median on a circle of 31 days, on which the 31st stands before the 1st.
  ///
  /// The circle is cut where the days lie closest together.
  static func day(of dates: some Sequence<CalendarDate>) -> Int {
    var counts = [Int](repeating: 0, count: 32)
    var total = 0
    for date in dates {
      counts[date.day] += 1
      total += 1
    }
    var best = (spread: Int.max, day: 1)
    for cut in 1...31 where counts[cut] > 0 {
      var (passed, median) = (0, -1)
      for step in 0..<31 {
        passed += counts[(cut + step - 1) % 31 + 1]
        if passed >= (total + 1) / 2 {
          median = step
          break
        }
      }
      let spread = (0..<31).reduce(0) { $0 + counts[(cut + $1 - 1) % 31 + 1] * abs($1 - median) }
      let day = (cut + median - 1) % 31 + 1
      if (spread, day) < best { best = (spread, day) }
    }
    return best.day
  }
}

extension CalendarDate {
  /// Months since the start of year 0.
  var monthNumber: Int { year * 12 + month - 1 }

  /// A day of a month, or its last one if it has fewer. No calendar goes beyond the year 9999.
  init(dueOn day: Int, inMonth number: Int) {
    let year = min(number / 12, 9999)
    let month = number / 12 > 9999 ? 12 : number % 12 + 1
    self.init(unchecked: year, month, min(day, CalendarDate.days(inMonth: month, of: year)))
  }
}
