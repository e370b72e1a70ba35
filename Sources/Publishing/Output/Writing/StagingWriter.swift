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

  /// Notes in `record` what was written.
  mutating func write(
    _ page: inout some PageContent, to name: UnsafePointer<CChar>, in folder: String,
    _ record: inout PageRecord
  ) throws(OutputProblem) {
    var cursor = try takeCursor()
    try cursor.enterMaking(folder)
    record.stamp = try cursor.folder.createFile(name) { file throws(OutputProblem) in
      guard let written = try page.write(to: file) else { return false }
      (record.hash, record.size) = written
      return true
    }
    self.cursor = consume cursor
  }

  private mutating func takeCursor() throws(OutputProblem) -> FolderCursor {
    if let cursor = cursor.take() { return cursor }
    return try FolderCursor(root: holder.makeFolder(name))
  }
}
