import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing
import Sealing
import SiteOutput

/// Builds of a project's report.
extension Project {
  /// The result of a build.
  struct Outcome {
    let pageCount: Int
    let summary: SiteWriter.Summary
    let omission: Copy.Omission?
  }

  /// Builds the report, unless nothing has changed since the last build. The result is the same either way.
  ///
  /// - Parameter isChecked: Whether the links have been followed already.
  /// - Throws: `ExitCode`, after reporting all problems.
  func build(jobs: Int?, force: Bool, quiet: Bool, isChecked: Bool = false) throws -> Outcome {
    let progress = Terminal.Progress(verb: "Writing", noun: "files", isWanted: !quiet)
    let writer = writer(to: outputFolder, jobs: jobs, force: force, progress)
    return try console.reportingProblems {
      try checkPlace(force: force)
      if settings.copy == nil { try settings.forgetUnwantedHistory() }
      let memory = BuildMemory(of: settings)
      if let outcome = recall(memory, by: writer) { return outcome }
      // Only its reader would notice a dead link in a sealed report.
      if settings.seal != nil, !isChecked { try checkLinks(ofCopies: false) }
      let site = try plan(remembering: memory)
      let summary = try write(site, by: writer, progress)
      try record(site)
      console.report(
        summary.kept.map(warning(aboutKept:)) + warnings(aboutSurplus: summary.surplus, in: outputFolder))
      return Outcome(pageCount: site.pageCount, summary: summary, omission: site.omission)
    }
  }

  /// Follows the links of the report, and those of the project's copies if they are wanted.
  ///
  /// - Throws: `ExitCode`, after reporting the errors.
  func checkLinks(ofCopies: Bool) throws {
    let check = SiteCheck(of: settings, withCopies: ofCopies)
    let errors = check.problems.filter { !$0.isWarning }
    if !errors.isEmpty { throw console.fail(errors) }
  }

  // MARK: Steps

  private func checkPlace(force: Bool) throws {
    try checkFolderOfCopies()
    try checkOwner(of: outputFolder, force: force)
  }

  /// Fails if the folder of copies is a link: whoever made the project must not decide where copies go. The
  /// output folder itself is never a link; if the user names it, the folders above it may be.
  private func checkFolderOfCopies() throws(OutputProblem) {
    guard let copiesFolder, FileStatus(at: copiesFolder, followingLinks: false)?.kind == .symbolicLink else {
      return
    }
    throw .outputIsSymbolicLink(copiesFolder)
  }

  /// The outcome of the last build, if nothing has changed since.
  private func recall(_ memory: BuildMemory, by writer: SiteWriter) -> Outcome? {
    guard let (account, summary) = memory.recall(from: writer) else { return nil }
    if account.hasWarnings { console.report(SitePlanner.warnings(of: settings)) }
    return Outcome(
      pageCount: account.pageCount, summary: summary, omission: SitePlanner.omission(of: settings))
  }

  /// Reads, computes, compiles and plans.
  private func plan(remembering memory: BuildMemory) throws -> Site {
    var site = try SitePlanner.plan(settings)
    site.memory = memory
    if settings.seal == nil {
      site.computeFingerprints()
      site.addressFromRoot()
    }
    console.report(site.allWarnings)
    return site
  }

  /// Renders and writes.
  private func write(_ site: Site, by writer: SiteWriter, _ progress: Terminal.Progress) throws
    -> SiteWriter.Summary
  {
    defer { progress.clear() }
    return try settings.seal.map { try writer.write(SealedSite(site, by: $0)) } ?? writer.write(site)
  }

  /// Records whose report is in the folder, and saves the history for later builds.
  private func record(_ site: Site) throws {
    try claim(outputFolder)
    if let update = site.historyUpdate { settings.history?.save(update) }
    // Releasing a large report piece by piece takes much longer than letting the system reclaim all memory.
    _ = Unmanaged.passRetained(site as AnyObject)
  }

  // MARK: Warnings

  /// The warning about a file from an earlier build that no page needs now, and that has been edited since.
  private func warning(aboutKept path: String) -> Problem {
    Problem(
      at: path, "kept: it was edited after Folio wrote it" + (danger(of: [path]).map { ", and \($0)" } ?? ""),
      "no page uses it any more; remove it yourself", isWarning: true)
  }

  /// The warning about files that Folio does not know.
  func warnings(aboutSurplus paths: [String], in folder: String) -> [Problem] {
    guard !paths.isEmpty else { return [] }
    let count = paths.count == 1 ? "1 file here is" : "\(paths.count) files here are"
    let first = paths.prefix(3).map(quoted).joined(separator: ", ")
    let rest = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    return [
      Problem(
        at: folder,
        "\(count) not of this report: \(first)\(rest)" + (danger(of: paths).map { "; \($0)" } ?? ""),
        "Folio removes only what it knows that it wrote; remove what is not to be published",
        isWarning: true)
    ]
  }

  /// The danger of files that stay in the folder of a sealed report, or of a copy.
  private func danger(of paths: [String]) -> String? {
    if settings.seal != nil, !paths.allSatisfy({ SealShell.isSealedFile(Array($0.utf8)[...]) }) {
      return "anybody who has the report can read \(paths.count == 1 ? "it" : "them") without the passphrase"
    }
    return settings.copy.map {
      "\(paths.count == 1 ? "it" : "they") may show what the copy \(quoted($0.name)) hides"
    }
  }
}
