import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing

extension Project {
  /// The options of every command that reads a project. A flag overrides `content/site.json`, which overrides
  /// the default.
  struct Options: ParsableArguments {
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
      transform: Options.date)
    var now: CalendarDate?

    @Option(
      help: ArgumentHelp(
        "Make the copy of this name in content/copies.json, which shows less.", valueName: "name"))
    var copy: String?

    @Option(
      help: ArgumentHelp(
        "An older ledger: show what changed since (default: the last one that was different).",
        valueName: "file"), completion: .file(extensions: ["json"]))
    var since: String?

    func validate() throws {
      if let flaw = baseUrl.flatMap(SiteSettings.flaw(ofBaseURL:)) {
        throw ValidationError("--base-url \(flaw)")
      }
    }

    /// The date that the user gives, or else today's.
    func today() throws -> CalendarDate {
      try now ?? Today.required()
    }

    @Sendable static func date(_ text: String) throws -> CalendarDate {
      let date = text.utf8.count == 10 ? try? CalendarDate(parsing: text) : nil
      return try Arguments.required(date, else: Problem.notADate(text, "write it as 2026-11-20").line)
    }
  }
}

extension Project.Options {
  /// The date of a build, unless the user gives one: SOURCE_DATE_EPOCH, or else the clock.
  enum Today {
    /// Whole seconds since 1970, in UTC (see reproducible-builds.org).
    private static var epoch: String? { ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] }

    /// UTC with SOURCE_DATE_EPOCH, so that the date is the same in every time zone.
    static var zone: TimeZone { epoch == nil ? .current : .gmt }

    static func required() throws -> CalendarDate {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let parts = calendar.dateComponents([.year, .month, .day], from: try now())
      guard let year = parts.year, let month = parts.month, let day = parts.day,
        let today = CalendarDate(year: year, month: month, day: day)
      else { throw wrongEpoch }
      return today
    }

    /// The time of a build or a change.
    ///
    /// - Throws: An error if SOURCE_DATE_EPOCH is no time in the years 1 to 9999.
    static func now() throws -> Date {
      guard let epoch else { return Date() }
      let seconds = Int(epoch).flatMap { representable.contains($0) ? $0 : nil }
      guard let seconds else { throw wrongEpoch }
      return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static var wrongEpoch: ValidationError {
      ValidationError("SOURCE_DATE_EPOCH must be a number of seconds since 1970")
    }

    /// The seconds from the beginning of the year 1 to the end of 9999.
    private static let representable = -62_135_596_800...253_402_300_799
  }
}
