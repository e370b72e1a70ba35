import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for the other builds of a folder. The lock lies on the folder itself and ends with its process,
/// so there is no lock file that could be left over.
struct BuildLock {
  let timeout: Duration
  let onWait: @Sendable () -> Void

  private static let pause: useconds_t = 20_000

  /// Opens a folder, made if necessary, for this build alone.
  func lockFolder(_ name: String, in parent: borrowing Folder) throws -> Folder {
    let start = ContinuousClock.now
    var hasWaited = false
    while true {
      if let folder = try tryLocking(name, in: parent) { return folder }
      if !hasWaited { onWait() }
      hasWaited = true
      guard start.duration(to: .now) < timeout else {
        throw OutputProblem.busy(parent.path(of: name), waited: timeout)
      }
      usleep(Self.pause)
    }
  }

  /// Looks the folder up anew each time: a build that makes a new site puts another folder in its place.
  private func tryLocking(_ name: String, in parent: borrowing Folder) throws -> Folder? {
    if try parent.status(of: name)?.kind == .symbolicLink {
      throw OutputProblem.outputIsSymbolicLink(parent.path(of: name))
    }
    let folder = try parent.makeFolder(name)
    guard try folder.lock() != .busy else { return nil }
    let present = try parent.status(of: name)?.identity
    guard try folder.status().identity == present else { return nil }
    return folder
  }
}
