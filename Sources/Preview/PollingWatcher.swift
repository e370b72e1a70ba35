import Basics
import Foundation
import Synchronization

/// Watches by checking everything repeatedly, for systems that do not report changes.
final class PollingWatcher: WatchedPlaces.Watcher {
  let changes: AsyncStream<Void>

  private let known = Mutex(Snapshot(of: WatchedPlaces(trees: [], files: [])))
  private let continuation: AsyncStream<Void>.Continuation

  init(interval: Duration = .milliseconds(100)) {
    (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    Task.detached(priority: .utility) { [weak self] in
      while let self {
        self.look()
        try? await Task.sleep(for: interval)
      }
    }
  }

  deinit { continuation.finish() }

  /// Takes stock of new places immediately, so that a change right after this call is noticed.
  func watch(_ places: WatchedPlaces) {
    known.withLock { known in
      if known.places != places { known = Snapshot(of: places) }
    }
  }

  private func look() {
    let places = known.withLock(\.places)
    let now = Snapshot(of: places)
    let isChange = known.withLock { known in
      guard known.places == places, known.stamps != now.stamps else { return false }
      known = now
      return true
    }
    if isChange { continuation.yield() }
  }
}

/// The versions of all watched files, told apart without reading them.
private struct Snapshot {
  let places: WatchedPlaces
  private(set) var stamps: [String: FileStatus.Stamp] = [:]

  init(of places: WatchedPlaces) {
    self.places = places
    for file in places.files { add(file.path(percentEncoded: false)) }
    for folder in places.folders.map({ $0.path(percentEncoded: false) }) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !WatchedPlaces.isScratch(name) { add("\(folder)/\(name)") }
    }
  }

  private mutating func add(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 { stamps[path] = FileStatus(status).stamp }
  }
}
