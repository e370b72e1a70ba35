import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing
import SiteOutput

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the report: content/ and themes/ become site/.",
    discussion: """
      Example: folio build --ledger my.json --output report

      With --copy NAME, Folio builds a copy for somebody else, which shows only what content/copies.json \
      allows.
      With --seal, the report opens only with a passphrase, wherever it is: in a browser, offline or on a \
      disk. A sealed report with dead links is not built.
      Folio supplies what the project lacks, so this works in an empty folder.
      Exit codes: 0 done, 1 the build failed, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @OptionGroup var project: Project.Options
  @OptionGroup var sealing: SealOptions

  @Option(
    help: ArgumentHelp(
      "The folder to write to (default: site, or copies/NAME for a copy).", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp("The number of threads (default: one per core).", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Write to a folder that contains files Folio did not write.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print nothing on success.")
  var quiet = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
  }

  func run() throws {
    let start = ContinuousClock.now
    var project = try Project(project, output: output)
    project.seal(by: try sealing.keys(ofSiteIn: project.outputFolder, project.console))
    let outcome = try project.build(jobs: jobs, force: force, quiet: quiet)
    guard !quiet else { return }
    let summary = outcome.summary
    let counts =
      "\(counted(outcome.pageCount, "page")), \(summary.changed) changed, \(summary.removed) removed"
    let omission = outcome.omission.map { "; \($0.sentence)" } ?? ""
    let time = Self.seconds(start.duration(to: .now))
    try Terminal.print(
      "\(printable(project.outputFolder)): \(counts), \(time)\(omission)", consequence: .reportIsWritten)
  }

  /// `0.12 s`
  static func seconds(_ time: Duration) -> String {
    let hundredths = Int((time / .milliseconds(10)).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100).\(fraction) s"
  }
}
