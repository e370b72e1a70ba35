/// Writes files into the folder for staging, laid out as the site will be. It is made with the first file,
/// so that a build without changes touches nothing.
struct StagingWriter: ~Copyable {
  private let holder: Folder
  private let name: String
  private var cursor: FolderCursor?

  init(_ name: String, in holder: borrowing Folder) throws(OutputProblem) {
    self.holder = try holder.reopened()
    self.name = name
    cursor = nil
  }

  /// Writes into a folder that exists.
  init(in staging: borrowing Folder) throws(OutputProblem) {
    let cursor = try FolderCursor(root: staging)
    holder = try staging.reopened()
    name = "."
    self.cursor = consume cursor
  }

  mutating func write(
    _ bytes: UnsafeRawBufferPointer, to name: UnsafePointer<CChar>, in folder: String
  ) throws(OutputProblem) -> Stamp {
    var cursor = try takeCursor()
    try cursor.enterMaking(folder)
    let stamp = try cursor.folder.createFile(name, bytes)
    self.cursor = consume cursor
    return stamp
  }

  private mutating func takeCursor() throws(OutputProblem) -> FolderCursor {
    if let cursor = cursor.take() { return cursor }
    return try FolderCursor(root: holder.makeFolder(name))
  }
}
