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
  ///
  /// - Parameter makesMissing: Whether to make the folders that are missing; an obstacle is then thrown.
  @discardableResult
  mutating func enter(_ path: String, makingMissing makesMissing: Bool = false) throws(FileProblem) -> Arrival
  {
    let path = ByteString(path)
    if path == position, arrival == .entered || !makesMissing { return arrival }
    position = path
    arrival = .missing
    folder = try root.reopened()
    do throws(FileProblem) {
      for name in SitePath.names(in: path.text) {
        if makesMissing {
          folder = try folder.makeFolder(name)
        } else if let next = try folder.openFolder(name) {
          folder = next
        } else {
          return arrival
        }
      }
      arrival = .entered
    } catch .obstructed where !makesMissing {
      arrival = .obstructed
    }
    return arrival
  }
}
