import Basics
import Foundation
import Synchronization

/// Reports changes to the files that a preview is made from. It compares their stamps whenever something may
/// have happened.
package final class FileWatcher: Sendable {
  /// One element for each burst of changes, however many files it affects. For a single reader.
  package let changes: AsyncStream<Void>

  private struct Known {
    var places: WatchedPlaces?
    var stamps: [String: FileStatus.Stamp] = [:]
  }

  private let known = Mutex(Known())
  private let bell: Bell
  private let continuation: AsyncStream<Void>.Continuation

  package convenience init() { self.init(.best()) }

  init(_ bell: Bell) {
    self.bell = bell
    (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    Thread.detachNewThread { [weak self] in
      while true {
        let rings = bell.wait()
        guard let self else { break }
        if rings { self.reportChanges() }
      }
      bell.close()
    }
  }

  deinit { continuation.finish() }

  /// Watches these places from now on, instead of the previous ones. Takes stock of them immediately, so that
  /// a change right after this call is noticed.
  package func watch(_ places: WatchedPlaces) {
    known.withLock { known in
      if known.places != places { known = Known(places: places, stamps: places.stamps(bell.listen)) }
    }
  }

  /// Listens to each folder again, since there may be new ones.
  private func reportChanges() {
    let isChange = known.withLock { known in
      let former = known.stamps
      known.stamps = known.places?.stamps(bell.listen) ?? [:]
      return known.stamps != former
    }
    if isChange { continuation.yield() }
  }
}

extension FileWatcher {
  /// Decides when to look: after an event in a folder, or ten times a second if the system reports none.
  struct Bell: Sendable {
    /// An inotify(7) instance; `nil` if the system has none to give.
    private let descriptor: Int32?

    static let clock = Bell(descriptor: nil)

    /// The milliseconds without an event that end a burst.
    private static let quiet: Int32 = 10
    private static let longestBurst = Duration.milliseconds(100)

    #if os(Linux)
      /// A change of a file counts once it is closed, not while it is being written.
      private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)

      static func best() -> Bell {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        return Bell(descriptor: descriptor < 0 ? nil : descriptor)
      }

      /// Adding a folder again changes nothing. Folders that are no longer wanted stay, and ring for nothing.
      func listen(to folder: String) {
        if let descriptor { inotify_add_watch(descriptor, folder, Self.mask) }
      }
    #else
      static func best() -> Bell { clock }
      func listen(to folder: String) {}
    #endif

    /// Waits up to a second for an event, and then for the end of its burst.
    ///
    /// - Returns: Whether there may be a change.
    func wait() -> Bool {
      guard let descriptor else {
        usleep(100_000)
        return true
      }
      guard Self.hasEvents(descriptor, within: 1_000) else { return false }
      let start = ContinuousClock.now
      var events = [UInt8](repeating: 0, count: 16_384)
      repeat {
        _ = read(descriptor, &events, events.count)
      } while Self.hasEvents(descriptor, within: Self.quiet)
        && start.duration(to: .now) < Self.longestBurst
      return true
    }

    private static func hasEvents(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, milliseconds) > 0
    }

    func close() {
      if let descriptor { Foundation.close(descriptor) }
    }
  }
}
