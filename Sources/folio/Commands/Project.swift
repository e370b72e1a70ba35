import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing
import SiteOutput
import Synchronization
import Templating

/// A project as a command's options, its `site.json` and the defaults name it.
struct Project {
  let settings: BuildSettings
  let outputFolder: String
  let console: Console

  /// - Throws: `ExitCode`, with the problems of `site.json` already told.
  init(_ options: ProjectOptions, output: String?) throws {
    let today = try options.today()
    do throws(Failure) {
      try self.init(reading: options, output: output, today: today)
    } catch {
      throw error.console.fail(error.cause)
    }
  }

  /// - Throws: `Failure`, with the problems of `site.json` yet to be told.
  init(
    reading options: ProjectOptions, output: String? = nil, today: CalendarDate
  ) throws(Failure) {
    let root = URL(filePath: options.root, directoryHint: .isDirectory)
    var console = Console(root: options.root, ledger: Self.defaultLedger.inProject(options.root))
    let file: SiteSettings
    do {
      file = try SiteSettings(in: root)
    } catch {
      throw Failure(cause: error, console: console)
    }
    let ledger = options.ledger ?? (file[.ledger] ?? Self.defaultLedger).inProject(options.root)
    console = Console(root: options.root, ledger: ledger)
    var settings = BuildSettings(
      root: root, ledger: URL(filePath: ledger), ledgerName: ledger,
      theme: options.theme ?? file[.theme] ?? "default",
      today: today)
    settings.baseURL = (options.baseUrl ?? file[.baseURL]).map { $0.ends(withBytesOf: "/") ? $0 : $0 + "/" }
    settings.allPayees = file.payees == .all
    if let since = options.since {
      settings.comparison = .file(URL(filePath: since), named: since)
    } else if file[.changes] != "none" {
      settings.comparison = .last
    }
    settings.expectedReceipts = file.expectedReceipts
    self.settings = settings
    outputFolder = output ?? (file[.output] ?? "site").inProject(options.root)
    self.console = console
  }

  private static let defaultLedger = "content/ledger.json"

  /// Plans the site and writes it, unless nothing has changed since that was done; says the same either way.
  ///
  /// - Throws: `ExitCode`, with all problems already told.
  func build(jobs: Int?, force: Bool, quiet: Bool) throws -> (pageCount: Int, SiteWriter.Summary) {
    let memory = BuildMemory(of: settings)
    let writer = writer(jobs: jobs, force: force)
    if let (account, summary) = memory.recall(from: writer) {
      if account.hasWarnings { console.tell(SitePlanner.warnings(of: settings)) }
      return (account.pageCount, summary)
    }
    let site = try plan()
    console.tell(site.allWarnings)
    let summary = try write(site, by: writer, quiet: quiet) { memory.note(of: site) }
    if let outlook = site.outlook { settings.history?.keep(outlook) }
    ProcessLifetime.keep(site)
    console.tellKept(summary.kept)
    return (site.pageCount, summary)
  }

  private func plan() throws -> Site {
    do {
      return try SitePlanner.plan(settings)
    } catch {
      throw console.fail(error)
    }
  }

  private func write(
    _ site: Site, by writer: SiteWriter, quiet: Bool, note: () -> [UInt8]?
  ) throws -> SiteWriter.Summary {
    let progress = Terminal.Progress(verb: "Writing", noun: "files", isWanted: !quiet)
    defer { progress.clear() }
    do throws(OutputProblem) {
      return try writer.write(CountedSite(site, progress: progress), note: note)
    } catch {
      progress.clear()
      throw console.fail(error)
    }
  }

  private func writer(jobs: Int?, force: Bool) -> SiteWriter {
    let root = settings.root.path(percentEncoded: false)
    return SiteWriter(
      output: outputFolder,
      protectedFolders: ProtectedFolders(
        projects: [root, settings.ledger.deletingLastPathComponent().path(percentEncoded: false)]
          + Self.homes,
        sources: ["content", "themes"].map { root + $0 }),
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, force: force,
      onWait: { [outputFolder] in
        Terminal.printError("Waiting for another build of \(printable(outputFolder)) to finish …\n")
      })
  }

  /// One that this user may not enter is no place where a site could go.
  private static var homes: [String] {
    [NSHomeDirectory(), ProcessInfo.processInfo.environment["HOME"] ?? ""].filter { access($0, X_OK) == 0 }
  }
}

extension Project {
  /// Why a project cannot be read or planned, with the console that knows the names of its files.
  struct Failure: Error {
    let cause: BuildFailure
    let console: Console
  }
}

/// Keeps values until the process ends: freeing a large report piece by piece takes much longer than the system needs
/// to reclaim all of its memory.
private enum ProcessLifetime {
  private final class Box {
    let content: Any
    init(_ content: Any) { self.content = content }
  }

  static func keep(_ content: Any) { _ = Unmanaged.passRetained(Box(content)) }
}

/// A site that says how many of its files have been made.
private final class CountedSite: SiteWriter.Contents {
  let paths: [String]
  private let site: Site
  private let progress: Terminal.Progress
  private let made = Atomic(0)

  /// Often enough to be seen moving, seldom enough to cost nothing.
  private static let step = 2000

  init(_ site: Site, progress: Terminal.Progress) {
    self.site = site
    self.progress = progress
    paths = site.paths
  }

  func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    try site.render(index, into: &buffer)
    count()
  }

  func openCopied(_ index: Int) throws -> SourceFile? {
    guard let file = try site.openCopied(index) else { return nil }
    count()
    return file
  }

  private func count() {
    let count = made.add(1, ordering: .relaxed).newValue
    if count.isMultiple(of: Self.step) { progress.show(count, of: paths.count) }
  }
}
