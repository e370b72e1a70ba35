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
