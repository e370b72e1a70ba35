import Basics
import Bookkeeping

/// The days in the references of a table's rows, which show whether the day or the month comes first.
///
/// A reference begins with a day, as in `20260411390004`, or with two letters or 320, before the year and the
/// day of the year, as in `AT261020003`. A card's reference has them inside: 5339 in
/// `74830725339312466143652`. A payment is booked days after it is made, not months.
struct ReferenceDays {
  private let rows: [(row: TextTable.Row, days: [CalendarDate])]

  init(_ rows: [TextTable.Row], _ roles: ColumnRoles) {
    let used = Set(roles.dates + roles.money.columns)
    let columns = roles.columns.filter { column in
      !used.contains(column.number) && !column.hasAny(.account, .contact, .period)
    }
    self.rows = rows.prefix(400).map { row in
      (row, columns.flatMap { Self.days(in: row[$0.number]) })
    }
  }

  /// The only pattern whose days are near those of the references in nearly all rows.
  func pattern(among open: [DatePattern], for column: Int) -> DatePattern? {
    var near = open.map { _ in 0 }
    var told = 0
    for (row, days) in rows where !days.isEmpty {
      let dates = open.map { $0.date(row[column]) }
      guard Set(dates).count > 1 else { continue }
      let fits = dates.map { date in
        days.contains { day in date.map { abs($0.daysSinceEpoch - day.daysSinceEpoch) <= 7 } ?? false }
      }
      guard fits.contains(true) else { continue }
      told += 1
      for index in fits.indices where fits[index] { near[index] += 1 }
    }
    guard let most = near.max(), most > 0, most * 5 >= told * 4, near.count(where: { $0 * 5 > told }) == 1
    else { return nil }
    return near.firstIndex(of: most).map { open[$0] }
  }

  /// The days at the beginnings of the words of a text.
  private static func days(in text: String) -> [CalendarDate] {
    guard text.utf8.count <= 100 else { return [] }
    return text.utf8.split { !$0.isASCIIDigit && !$0.isASCIILetter }.flatMap { word -> [CalendarDate] in
      let digits = word.drop { $0.isASCIILetter }
      let letters = word.count - digits.count
      let number = Array(digits.prefix { $0.isASCIIDigit })
      switch (letters, number.count) {
      case (2, 9...): return [dayOfYear(number[...])].compactMap(\.self)
      case (0, 18) where number.starts(with: "320".utf8): return [dayOfYear(number[3...])].compactMap(\.self)
      // The acquirer's reference number has one digit of the year: only one decade is near the payment.
      case (0, 23), (3, 23):
        return ["1", "2"].compactMap { dayOfYear((Array($0.utf8) + number[7...])[...]) }
      case (0, 8...): return [day(number[...])].compactMap(\.self)
      default: return []
      }
    }
  }

  /// Reads `20260411`.
  private static func day(_ digits: ArraySlice<UInt8>) -> CalendarDate? {
    guard let number = digits.number(digits: 8), (1990...2100).contains(number / 10_000) else {
      return nil
    }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Reads `26102`, the 102nd day of 2026.
  private static func dayOfYear(_ digits: ArraySlice<UInt8>) -> CalendarDate? {
    guard let number = digits.number(digits: 5), (1...366).contains(number % 1000) else { return nil }
    return CalendarDate(year: 2000 + number / 1000, month: 1, day: 1)?.advanced(byDays: number % 1000 - 1)
  }
}
