import ArgumentParser
import Bookkeeping
import Foundation
import Publishing

/// The options of every command that reads a project. A flag wins over `content/site.json`, and that over
/// the default.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of the project, with content/ and themes/.", valueName: "dir"),
    completion: .directory)
  var root = "."

  @Option(
    help: ArgumentHelp("The ledger to read (default: content/ledger.json).", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var ledger: String?

  @Option(help: ArgumentHelp("The theme: a folder in themes/ (default: default).", valueName: "name"))
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "Where the report will be published, such as https://example.org/books/.", valueName: "url"))
  var baseUrl: String?

  @Option(
    help: ArgumentHelp(
      "The date of the build (default: SOURCE_DATE_EPOCH, or today).", valueName: "YYYY-MM-DD"),
    transform: ProjectOptions.date)
  var now: CalendarDate?

  @Option(
    help: ArgumentHelp(
      "An older ledger: show what changed since (default: the last one that was different).",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var since: String?

  func validate() throws {
    if let baseUrl, !SiteSettings.isBaseURL(baseUrl) {
      throw ArgumentProblem.baseURL.error
    }
  }

  /// What the user says is the date of the build, else the date that it is.
  func today() throws -> CalendarDate {
    guard let today = now ?? Today.date() else {
      throw ArgumentProblem.epoch.error
    }
    return today
  }

  private static func date(_ text: String) throws -> CalendarDate {
    guard text.utf8.count == 10, let date = try? CalendarDate(parsing: text) else {
      throw ArgumentProblem.notADate(text).error
    }
    return date
  }
}

extension String {
  /// A path as `content/site.json` has it: in the folder of the project, unless it is absolute.
  func inProject(_ root: String) -> String {
    root == "." || utf8.first == UInt8(ascii: "/") ? self : "\(root)/\(self)"
  }
}

extension ProjectOptions {
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
}
