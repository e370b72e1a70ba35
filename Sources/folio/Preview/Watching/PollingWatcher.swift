import Foundation
import Synchronization

/// Watches by looking at everything again and again, where the system cannot tell.
final class PollingWatcher: Watcher {
  let changes: AsyncStream<Void>

  private let places = Mutex(WatchedPlaces(trees: [], files: []))
  private let continuation: AsyncStream<Void>.Continuation

  init(interval: Duration = .milliseconds(100)) {
    (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    Task.detached(priority: .utility) { [weak self] in
      var known: (places: WatchedPlaces, stamps: FileStamps)?
      while let self {
        let places = self.places.withLock(\.self)
        let stamps = FileStamps(of: places)
        if let known, known.places == places, known.stamps != stamps { self.continuation.yield() }
        known = (places, stamps)
        try? await Task.sleep(for: interval)
      }
    }
  }

  deinit { continuation.finish() }

  func watch(_ places: WatchedPlaces) { self.places.withLock { $0 = places } }
}

/// What tells a file from its next version without reading it.
struct FileStamps: Equatable {
  private struct Stamp: Equatable {
    let size: Int64
    let modified: timespec
    let file: UInt64

    static func == (one: Stamp, other: Stamp) -> Bool {
      one.size == other.size && one.file == other.file && one.modified.tv_sec == other.modified.tv_sec
        && one.modified.tv_nsec == other.modified.tv_nsec
    }
  }

  private var stamps: [String: Stamp] = [:]

  init(of places: WatchedPlaces) {
    for file in places.files { add(file.path(percentEncoded: false)) }
    for folder in places.folders.map({ $0.path(percentEncoded: false) }) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !WatchedPlaces.isScratch(name) { add("\(folder)/\(name)") }
    }
  }

  private mutating func add(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if os(macOS)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    stamps[path] = Stamp(size: Int64(status.st_size), modified: modified, file: UInt64(status.st_ino))
  }
}
