import Bookkeeping

/// The days on which the rows of a table change the balance of the account, if these are not their dates.
///
/// A day of booking is such a day. A card's value date is one, too, since purchases are booked later. A bank
/// account's balance goes by the day of the operation, and its value date only counts for interest. The order
/// of the rows decides: it is the order in which the balance counted them.
struct BookingDays: Sendable {
  private let column: Int?
  private let pattern: DatePattern

  init(_ roles: ColumnRoles, _ rows: [TextTable.Row], _ pattern: DatePattern) {
    self.pattern = pattern
    if roles.booking == nil {
      column = Self.columnInOrder(roles, rows, pattern)
      return
    }
    column = roles.booking.flatMap { booking in
      guard roles.posting == nil, let first = roles.dates.first else { return booking }
      let (value, own) = (Self.breaks(in: booking, rows, pattern), Self.breaks(in: first, rows, pattern))
      let isOfPurchase = value == own && Self.purchases.occur(in: roles.meaning(first).text.joined)
      return value < own || isOfPurchase ? booking : nil
    }
  }

  subscript(row: TextTable.Row) -> CalendarDate? { column.flatMap { pattern.date(row[$0]) } }

  /// Counts the rows whose day is out of order, with the newest row first or last.
  private static func breaks(in column: Int, _ rows: [TextTable.Row], _ pattern: DatePattern) -> Int {
    let days = rows.compactMap { pattern.date($0[column]) }
    let steps = zip(days, days.dropFirst())
    return min(steps.count { $0 < $1 }, steps.count { $0 > $1 })
  }

  /// The column of dates that are in the order of the rows, if those of the first column are not.
  private static func columnInOrder(
    _ roles: ColumnRoles, _ rows: [TextTable.Row], _ pattern: DatePattern
  ) -> Int? {
    guard let first = roles.dates.first, roles.dates.count > 1, breaks(in: first, rows, pattern) > 0 else {
      return nil
    }
    return roles.dates.dropFirst().first { column in
      rows.allSatisfy { pattern.date($0[column]) != nil } && breaks(in: column, rows, pattern) == 0
    }
  }

  private static let purchases = WordStems<Void>(phrases: "purchases")
}
