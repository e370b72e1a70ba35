import Foundation

/// All that is in a folder, by path.
package struct Tree: Equatable {
  package struct Entry: Equatable {
    package var mode: mode_t
    /// `nil` for what is not a file; for a symbolic link, where it leads.
    package var text: String?
    package var inode: ino_t = 0
    package var modified: Int = 0
  }

  package var entries: [String: Entry] = [:]

  /// If `stamped`, a file that was replaced or touched counts as another one.
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

  /// Without Folio's records.
  package var pages: [String: String] { files.filter { !$0.key.hasPrefix(".folio") } }

  /// Without the cache that belongs to one machine.
  package var portable: [String: Entry] { entries.filter { $0.key != ".folio/stamps" } }
}
