import Basics

#if os(Linux)
  import Foundation
  import Synchronization

  /// Watches by inotify(7).
  final class InotifyWatcher: WatchedPlaces.Watcher {
    let changes: AsyncStream<Void>

    private struct State {
      var places = WatchedPlaces(trees: [], files: [])
      /// The folders by watch descriptor.
      var folders: [Int32: WatchedFolder] = [:]
    }

    private let descriptor: Int32
    /// The write end of a pipe, whose read end signals to the thread that this watcher is gone.
    private let lifeline: Int32
    private let continuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    /// A file counts as changed when it is closed, not while it is being written.
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)

    /// The milliseconds without an event that end a burst.
    private static let quiet: Int32 = 10
    private static let longestBurst = Duration.milliseconds(100)

    /// Fails if the system has no more inotify instances to give.
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

    /// Watches all places. Adding an existing watch changes nothing, so all are added each time. Watches that
    /// are no longer wanted stay, and their events match no name.
    private func arm(_ state: inout State) {
      state.folders.removeAll()
      for (path, names) in WatchedPlaces.WatchList(state.places).names {
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
      let events = Event.read(from: descriptor)
      return state.withLock { state in
        let matching = events.filter { $0.isOverflow || state.folders[$0.watch]?.contains($0) == true }
        let isChange = matching.contains { state.folders[$0.watch]?.isFinished($0) ?? true }
        // A new folder has to be watched, too.
        if matching.contains(where: { $0.isFolder || $0.isOwn || $0.isOverflow }) { arm(&state) }
        return isChange
      }
    }
  }

  extension InotifyWatcher {
    /// A folder under an inotify watch.
    struct WatchedFolder {
      let path: String
      var names: WatchedPlaces.WatchList.Names

      func contains(_ event: Event) -> Bool { event.isOwn || names.contains(event.name) }

      /// Whether an event means a finished file. A new file is still empty, and causes another event when it
      /// is closed, but a new link does not.
      func isFinished(_ event: Event) -> Bool {
        var status = stat()
        guard event.isNewFile, lstat("\(path)/\(event.name)", &status) == 0 else { return !event.isNewFile }
        return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
      }
    }

    /// An event as inotify(7) reports it.
    struct Event {
      let watch: Int32
      /// The name of the file in the watched folder, or empty for the folder itself.
      let name: String
      fileprivate let mask: UInt32

      var isFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }
      /// Whether the watched folder itself was moved or removed.
      var isOwn: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 }
      /// Whether the kernel has dropped events.
      var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
      /// Whether a file was only just created, and is still empty.
      var isNewFile: Bool { mask & UInt32(IN_CREATE) != 0 && !isFolder }
    }
  }

  extension InotifyWatcher.Event {
    /// - Returns: The events that can be read without waiting.
    static func read(from descriptor: Int32) -> [Self] {
      var buffer = [UInt8](repeating: 0, count: 16_384)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      return count > 0 ? buffer.withUnsafeBytes { events(in: $0.prefix(count)) } : []
    }

    private static func events(in bytes: Slice<UnsafeRawBufferPointer>) -> [Self] {
      var events: [Self] = []
      var rest = bytes
      let headerSize = MemoryLayout<inotify_event>.size
      while rest.count >= headerSize {
        let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: InotifyHeader.self)
        rest = rest.dropFirst(headerSize)
        let name = rest.prefix(Int(header.len)).prefix { $0 != 0 }
        events.append(
          Self(watch: header.wd, name: String(decoding: name, as: UTF8.self), mask: header.mask))
        rest = rest.dropFirst(Int(header.len))
      }
      return events
    }
  }

  /// `struct inotify_event` without the name that follows it.
  private struct InotifyHeader: BitwiseCopyable {
    let wd: Int32
    let mask: UInt32
    let cookie: UInt32
    let len: UInt32
  }
#endif
