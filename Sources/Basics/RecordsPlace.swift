/// A private folder for Folio's own records, which is created for the first record in it.
///
/// It is `.folio` in a project or next to a ledger, `folio` in the folder that programs use for the data of
/// the user, or a folder inside one of these.
package struct RecordsPlace: Sendable {
  package static let folderName = ".folio"

  /// The folder that the first of `names` is in. Links may lead to it.
  private let parent: String
  /// The names of the folder and of those around it. None of them may be a link.
  private var names: [String]

  package init(in parent: String, named name: String = folderName) {
    self.parent = parent
    names = [name]
  }

  package func appending(_ name: String) -> RecordsPlace {
    var place = self
    place.names.append(name)
    return place
  }

  package var name: String { names[names.count - 1] }

  package var path: String { ([parent] + names).joined(separator: "/") }

  /// The folder around this one; `nil` for `.folio` itself.
  package var outer: RecordsPlace? {
    guard names.count > 1 else { return nil }
    var place = self
    place.names.removeLast()
    return place
  }

  package func open() throws(FileProblem) -> Folder? {
    do throws(FileProblem) {
      var folder = try Folder(following: parent)
      for name in names {
        guard let next = try folder.openFolder(name) else { return nil }
        folder = next
      }
      return folder
    } catch .system(.open, _, errno: ENOENT) {
      return nil
    }
  }

  package func make() throws(FileProblem) -> Folder {
    Self.makeFolders(to: parent)
    var folder = try Folder(following: parent).makeRecordsFolder(names[0])
    for name in names.dropFirst() { folder = try folder.makePrivateFolder(name) }
    return folder
  }

  /// Removes the folder with all that is in it, and `.folio` around it if nothing else is in there.
  package func remove() throws(FileProblem) {
    guard let outer, let folder = try outer.open() else { return }
    try folder.removeTree(name)
    guard names.count == 2, try folder.entries(limit: 2) == [Self.ignoreFile] else { return }
    try folder.removeFile(Self.ignoreFile)
    try Folder(following: parent).removeEmptyFolder(names[0])
  }

  fileprivate static let ignoreFile = ".gitignore"

  private static func makeFolders(to path: String) {
    guard mkdir(path, 0o700) != 0, errno == ENOENT, let parent = path.part(beforeLast: "/") else { return }
    makeFolders(to: parent)
    mkdir(path, 0o700)
  }

  /// Whether this user may change the folder. If it is missing, the innermost existing folder around it
  /// counts.
  package var isWritable: Bool {
    var path = path
    while FileStatus(at: path, followingLinks: false) == nil, let outer = path.part(beforeLast: "/") {
      path = outer.isEmpty ? "/" : outer
    }
    return access(path, W_OK | X_OK) == 0
  }
}

extension Folder {
  /// Opens the folder for Folio's own records in this one, and creates it if needed. Its `.gitignore` keeps
  /// old states of the books out of a repository.
  package func makeRecordsFolder(
    _ name: String = RecordsPlace.folderName
  ) throws(FileProblem) -> Folder {
    let folder = try makePrivateFolder(name)
    let ignoreFile = RecordsPlace.ignoreFile
    guard try folder.status(of: ignoreFile) == nil else { return folder }
    let status = try folder.status()
    do throws(FileProblem) {
      try folder.createFile(ignoreFile, 0o600) { file in
        _ = fchown(file, status.owner, status.group)
        return Array("*\n".utf8).withUnsafeBytes { Folder.write($0, to: file) }
      }
    } catch .system(.create, _, errno: EEXIST) {
      // Another command has just written it.
    }
    return folder
  }
}
