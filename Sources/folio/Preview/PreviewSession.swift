import Basics
import Bookkeeping
import Dispatch
import Foundation
import Preview
import Publishing
import Sealing

/// A preview from its first build on: it serves, watches and rebuilds.
struct PreviewSession: Sendable {
  let options: Project.Options
  let address: Origin.Address
  /// See `PreviewServer.serve`.
  let names: Set<String>
  let ports: ClosedRange<UInt16>
  /// The keys of a sealed report, which is shown as its readers get it; `nil` for an open one.
  var seal: Seal?

  /// The interval at which open connections are written to, so that abandoned ones are found.
  private static let heartbeat = Duration.seconds(15)

  /// - Throws: A problem of the server. A mistake in the project does not end the session.
  func run(onListening: @escaping @Sendable (Origin) -> Void) async throws {
    let watcher = FileWatcher()
    let builder = try PreviewBuilder(options: options, seal: seal, watcher: watcher)
    let first = await builder.build()
    let current = PreviewedSite.Current(first.preview)
    let (listening, continuation) = AsyncStream.makeStream(of: Origin.self)

    try await withThrowingTaskGroup { group in
      group.addTask {
        try await PreviewServer.serve(current, at: address, named: names, on: ports) {
          continuation.yield($0)
        }
      }
      group.addTask {
        for await origin in listening {
          onListening(origin)
          break
        }
        await follow(watcher, builder, first, current)
      }
      group.addTask {
        // Cancellation is not an error.
        while (try? await Task.sleep(for: Self.heartbeat)) != nil { await current.announceBuild() }
      }
      for try await _ in group {}
    }
  }

  /// Reports the first build after the server's address, and before any later one. Warnings are not printed
  /// again while they stay the same.
  private func follow(
    _ watcher: FileWatcher, _ builder: PreviewBuilder, _ first: PreviewBuilder.Build,
    _ current: PreviewedSite.Current
  ) async {
    var build = first
    var warnings: [BuildProblem] = []
    func report() {
      if build.summary == nil || build.problems != warnings { build.console.report(build.problems) }
      guard let summary = build.summary else { return }
      warnings = build.problems
      Self.printLine(summary)
    }
    report()
    for await _ in watcher.changes {
      build = await builder.build(after: build.preview)
      await current.show(build.preview)
      report()
    }
  }

  /// Prints a line. A preview goes on even if nobody listens any more, or the disk with the log is full.
  static func printLine(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }
}

extension Site: PreviewedSite.Files {}
extension SealedSite: PreviewedSite.Files {}

/// Builds previews, one after the other.
private struct PreviewBuilder: Sendable {
  private let options: Project.Options
  private let seal: Seal?
  private let firstDay: CalendarDate
  private let watcher: FileWatcher
  private let queue = DispatchQueue(label: "preview", qos: .userInitiated)

  init(options: Project.Options, seal: Seal?, watcher: FileWatcher) throws {
    self.options = options
    self.seal = seal
    self.watcher = watcher
    firstDay = try options.today()
  }

  struct Build: Sendable {
    let preview: PreviewedSite
    /// The problems: only warnings, if there is a site.
    let problems: [BuildProblem]
    let console: Console
    /// The line about a site; `nil` if there is none.
    var summary: String?
  }

  /// Builds off the threads that answer requests, since a large ledger takes time.
  func build(after previous: PreviewedSite? = nil) async -> Build {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: buildNow(after: previous)) }
    }
  }

  private func buildNow(after previous: PreviewedSite?) -> Build {
    let start = ContinuousClock.now
    do throws(Project.Failure) {
      let (site, console) = try plan()
      let time = BuildCommand.seconds(start.duration(to: .now))
      let files: any PreviewedSite.Files = if let seal { SealedSite(site, by: seal) } else { site }
      return Build(
        preview: PreviewedSite(site: files), problems: site.allWarnings, console: console,
        summary: "Built \(counted(site.pageCount, "page")) in \(time)")
    } catch {
      let problems = error.cause.problems
      let preview = PreviewedSite(
        failure: isForOthers ? Self.seeTerminal : error.console.text(of: problems), after: previous)
      return Build(preview: preview, problems: problems, console: error.console)
    }
  }

  /// Whether the preview shows what somebody else gets: its messages must not quote the rest of the books.
  private var isForOthers: Bool { options.copy != nil || seal != nil }

  private static let seeTerminal =
    "The reason may quote what is not shown here: see the terminal of folio serve.\n"

  /// Plans the site. The project is read again each time, since its settings and the date may have changed.
  private func plan() throws(Project.Failure) -> (Site, Console) {
    let today = (try? options.today()) ?? firstDay
    let project: Project
    do throws(Project.Failure) {
      project = try Project(reading: options, today: today)
    } catch {
      watcher.watch(WatchedPlaces(root: options.root, ledger: error.console.file))
      throw error
    }
    // The settings say where the ledger is, so they are read first. Any later change is seen by this build or
    // the next.
    watcher.watch(WatchedPlaces(root: options.root, ledger: project.console.file))
    do throws(Site.Failure) {
      return (try SitePlanner.plan(project.settings), project.console)
    } catch {
      throw Project.Failure(cause: error, console: project.console)
    }
  }
}
