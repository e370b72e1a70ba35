import Bookkeeping
import Dispatch
import Foundation
import Publishing

/// Builds previews, one after the other.
struct PreviewBuilder: Sendable {
  private let options: ProjectOptions
  private let firstDay: CalendarDate
  private let watcher: any Watcher
  private let queue = DispatchQueue(label: "preview", qos: .userInitiated)

  init(options: ProjectOptions, watcher: any Watcher) throws {
    self.options = options
    self.watcher = watcher
    firstDay = try options.today()
  }

  struct Build: Sendable {
    let preview: Preview
    let log: PreviewLog.Entry
  }

  /// Away from the threads that answer requests, since a large ledger takes its time.
  func build(after previous: Preview? = nil) async -> Build {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: buildNow(after: previous)) }
    }
  }

  private func buildNow(after previous: Preview?) -> Build {
    let start = ContinuousClock.now
    do throws(ProjectFailure) {
      let (site, console) = try plan()
      let entry = PreviewLog.Entry.built(
        pages: site.pageCount, time: start.duration(to: .now), warnings: site.warnings.map(Problem.ledger),
        console)
      return Build(preview: Preview(site: site), log: entry)
    } catch {
      let messages = error.console.text(of: error.cause.problems)
      return Build(
        preview: Preview(failure: messages, after: previous),
        log: .failed(error.cause.problems, error.console))
    }
  }

  /// The project is read anew each time, since its settings and the date may have changed.
  private func plan() throws(ProjectFailure) -> (Site, Console) {
    let today = (try? options.today()) ?? firstDay
    let project: Project
    do throws(ProjectFailure) {
      project = try Project(reading: options, today: today)
    } catch {
      watcher.watch(WatchedPlaces(root: options.root, ledger: error.console.ledger))
      throw error
    }
    // Before anything is read: what changes from then on is seen either by this build or by the next.
    watcher.watch(WatchedPlaces(root: options.root, ledger: project.console.ledger))
    do throws(BuildFailure) {
      return (try SitePlanner.plan(project.settings), project.console)
    } catch {
      throw ProjectFailure(cause: error, console: project.console)
    }
  }
}
