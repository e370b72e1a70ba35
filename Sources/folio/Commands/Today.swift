import Bookkeeping
import Foundation

/// The date a build shows: what the user says, else SOURCE_DATE_EPOCH, else the clock.
enum Today {
  /// See reproducible-builds.org: whole seconds since 1970, read in UTC so that every time zone sees one date.
  static func date(environment: [String: String] = ProcessInfo.processInfo.environment) -> CalendarDate? {
    if let epoch = environment["SOURCE_DATE_EPOCH"] {
      guard let seconds = Int(epoch), representable.contains(seconds) else { return nil }
      return date(of: Date(timeIntervalSince1970: TimeInterval(seconds)), in: .gmt)
    }
    return date(of: Date(), in: .current)
  }

  /// From the beginning of the year 1 to the end of 9999.
  private static let representable = -62_135_596_800...253_402_300_799

  private static func date(of date: Date, in zone: TimeZone) -> CalendarDate? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}
