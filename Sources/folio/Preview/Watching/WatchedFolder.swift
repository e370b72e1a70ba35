#if os(Linux)
  import Foundation
  import Glibc

  /// A folder under an inotify watch.
  struct WatchedFolder {
    let path: String
    var names: WatchList.Names

    func contains(_ event: InotifyEvent) -> Bool { event.isOwn || names.contains(event.name) }

    /// A new file has nothing in it yet, and is heard of again when it is closed; but not so a new link.
    func isFinished(_ event: InotifyEvent) -> Bool {
      var status = stat()
      guard event.isNewFile, lstat("\(path)/\(event.name)", &status) == 0 else { return !event.isNewFile }
      return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
    }
  }
#endif
