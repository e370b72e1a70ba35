import Basics
import Foundation

/// When a change is made, and by which command: what `folio undo --list` shows of it.
enum ChangeTime {
  /// Seconds since 1970: SOURCE_DATE_EPOCH, or else of the clock.
  static func now(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Int {
    guard let epoch = environment["SOURCE_DATE_EPOCH"] else { return Int(Date().timeIntervalSince1970) }
    guard let seconds = Int(epoch) else { throw ArgumentProblem.epoch.error }
    return seconds
  }

  /// The command as it was typed.
  static var command: String {
    (["folio"] + CommandLine.arguments.dropFirst().map(quotedForShell)).joined(separator: " ")
  }

  /// `2026-03-07 12:00`, where the reader is; in UTC where the clock is set by SOURCE_DATE_EPOCH.
  static func text(
    _ seconds: Int, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = environment["SOURCE_DATE_EPOCH"] == nil ? .current : .gmt
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ number: Int?, _ width: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2)) "
      + "\(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
  }
}
