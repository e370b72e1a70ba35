#if os(Linux)
  import Foundation
  import Glibc
  import Synchronization

  /// Watches by inotify(7).
  final class InotifyWatcher: Watcher {
    let changes: AsyncStream<Void>

    private struct State {
      var places = WatchedPlaces(trees: [], files: [])
      /// By watch descriptor.
      var folders: [Int32: WatchedFolder] = [:]
    }

    private let descriptor: Int32
    /// The write end of a pipe, whose read end tells the thread when this watcher is gone.
    private let lifeline: Int32
    private let continuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    /// A file counts as changed when it is closed, not while it is being written.
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Milliseconds without an event that end a burst.
    private static let quiet: Int32 = 10
    private static let longestBurst = Duration.milliseconds(100)

    /// Nil where the system has no more inotify instances to give.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      var ends: [Int32] = [-1, -1]
      guard descriptor >= 0, pipe(&ends) == 0 else { return nil }
      lifeline = ends[1]
      (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      Thread.detachNewThread { [weak self, descriptor, end = ends[0]] in
        while Self.waitForEvents(descriptor, end: end) { self?.takeBurst() }
        close(descriptor)
        close(end)
      }
    }

    deinit {
      close(lifeline)
      continuation.finish()
    }

    func watch(_ places: WatchedPlaces) {
      state.withLock { state in
        state.places = places
        arm(&state)
      }
    }

    /// Adding a watch that exists changes nothing, so that all are added each time; those that are not wanted
    /// any more stay, and their events match no name.
    private func arm(_ state: inout State) {
      state.folders.removeAll()
      for (path, names) in WatchList(state.places).names {
        let watch = inotify_add_watch(descriptor, path, Self.mask)
        guard watch >= 0 else { continue }
        // A folder that is reached by two paths has one watch.
        state.folders[watch, default: WatchedFolder(path: path, names: names)].names.formUnion(names)
      }
    }

    /// - Returns: False at the end.
    private static func waitForEvents(_ descriptor: Int32, end: Int32) -> Bool {
      var polled = [descriptor, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while poll(&polled, 2, -1) < 0, errno == EINTR {}
      return polled[1].revents == 0
    }

    private func takeBurst() {
      let start = ContinuousClock.now
      var isChange = takeEvents()
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while start.duration(to: .now) < Self.longestBurst, Glibc.poll(&poll, 1, Self.quiet) > 0 {
        isChange = takeEvents() || isChange
      }
      if isChange { continuation.yield() }
    }

    /// - Returns: Whether one of the events is about something that is watched.
    private func takeEvents() -> Bool {
      let events = InotifyEvents.read(from: descriptor)
      return state.withLock { state in
        let matching = events.filter { $0.isOverflow || state.folders[$0.watch]?.contains($0) == true }
        let isChange = matching.contains { state.folders[$0.watch]?.isFinished($0) ?? true }
        // A new folder has to be watched, too.
        if matching.contains(where: { $0.isFolder || $0.isOwn || $0.isOverflow }) { arm(&state) }
        return isChange
      }
    }
  }
#endif
