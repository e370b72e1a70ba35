import ArgumentParser
import Bookkeeping
import Foundation
import Publishing

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write the report: content/ and themes/ become site/.",
    discussion: """
      Example: folio build --ledger my.json --output report

      What a project lacks comes from Folio itself, so this works in an empty folder.
      Exit codes: 0 done, 1 the build failed, 64 wrong arguments, 65 the ledger is not valid.
      """
  )

  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp("The folder to write to (default: site).", valueName: "dir"), completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp("How many threads to use (default: as many as there are cores).", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Write into a folder that holds files Folio did not write.")
  var force = false

  @Flag(name: .shortAndLong, help: "Say nothing when all goes well.")
  var quiet = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
  }

  func run() throws {
    let start = ContinuousClock.now
    let project = try Project(project, output: output)
    let (pages, summary) = try project.build(jobs: jobs, force: force, quiet: quiet)
    guard !quiet else { return }
    try Terminal.print(
      SummaryLine.text(pages: pages, summary, in: project.outputFolder, time: start.duration(to: .now)),
      consequence: OutputProse.isWritten)
  }
}
