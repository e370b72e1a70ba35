import Basics

/// Walks through the folders of a tree, with only the current one open.
struct FolderCursor: ~Copyable {
  enum Arrival { case entered, missing, obstructed }

  private let root: Folder
  private(set) var folder: Folder
  private var position = ByteString("")
  private var arrival = Arrival.entered

  init(root: borrowing Folder) throws(FileProblem) {
    let own = try root.reopened()
    let folder = try own.reopened()
    self.root = own
    self.folder = folder
  }

  /// Makes the folder at `path` the current one. The path is relative to the root and empty for the root
  /// itself. If something other than a folder is on the way, such as a link, it is not entered.
  mutating func enter(_ path: String) throws(FileProblem) -> Arrival {
    let path = ByteString(path)
    if path == position { return arrival }
    position = path
    folder = try root.reopened()
    arrival = .entered
    do throws(FileProblem) {
      for name in SitePath.names(in: path.text) {
        guard let next = try folder.openFolder(name) else {
          arrival = .missing
          return arrival
        }
        folder = next
      }
    } catch .obstructed {
      arrival = .obstructed
    }
    return arrival
  }

  /// Does the same as `enter`, and makes the folders that are missing.
  mutating func enterMaking(_ path: String) throws(FileProblem) {
    let path = ByteString(path)
    if path == position && arrival == .entered { return }
    position = path
    arrival = .missing
    folder = try root.reopened()
    for name in SitePath.names(in: path.text) {
      folder = try folder.makeFolder(name)
    }
    arrival = .entered
  }
}
