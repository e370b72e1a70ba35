import Foundation

/// Everything in a folder, by path.
package struct Tree: Equatable {
  package struct Entry: Equatable {
    package var mode: mode_t
    /// The text of a file, or the target of a symbolic link; `nil` for anything else.
    package var text: String?
    package var inode: ino_t = 0
    package var modified: Int = 0
  }

  package var entries: [String: Entry] = [:]

  /// - Parameter stamped: Whether a file that was replaced or touched counts as a different one.
  package init(_ folder: String, stamped: Bool = false) {
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
      var status = stat()
      guard lstat(folder + "/" + path, &status) == 0 else { continue }
      var entry = Entry(mode: status.st_mode, text: nil)
      if status.st_mode & S_IFMT == S_IFREG {
        entry.text = FileManager.default.contents(atPath: folder + "/" + path)
          .map { String(decoding: $0, as: UTF8.self) }
      } else if status.st_mode & S_IFMT == S_IFLNK {
        entry.text = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + path)
      }
      if stamped {
        entry.inode = status.st_ino
        #if canImport(Darwin)
          let modified = status.st_mtimespec
        #else
          let modified = status.st_mtim
        #endif
        entry.modified = Int(modified.tv_sec) &* 1_000_000_000 &+ Int(modified.tv_nsec)
      }
      entries[path] = entry
    }
  }

  package var files: [String: String] { entries.compactMapValues(\.text) }
}
