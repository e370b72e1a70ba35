/// Folders and files that only their owner may open.
extension Folder {
  /// Opens a folder and creates it first if needed. The new folder gets the same owner as this one. A folder
  /// that others may enter, as after a copy through a disk without permissions, becomes private again.
  package func makePrivateFolder(_ name: UnsafePointer<CChar>) throws(FileProblem) -> Folder {
    if let folder = try openFolder(name) {
      let permissions = try folder.status().permissions
      // Only its owner and root may do so; for others, it stays as its owner has it.
      if permissions & 0o077 != 0 { _ = fchmod(folder.descriptor, permissions & 0o700) }
      return folder
    }
    let status = try status()
    let folder = try makeFolder(name, 0o700)
    // Only root may change a folder's owner; for anybody else, the new folder has the right one already.
    _ = fchown(folder.descriptor, status.owner, status.group)
    return folder
  }

  /// Writes a file to disk under the name `draft`, then renames it to `name`, replacing a file of that name.
  ///
  /// - Parameter draft: A temporary name, which nobody else may use meanwhile.
  package func putPrivateFile(
    _ name: UnsafePointer<CChar>, _ bytes: [UInt8], draft: UnsafePointer<CChar>
  ) throws(FileProblem) {
    let status = try status()
    // A killed command may have left a draft.
    try removeFile(draft)
    try createFile(draft, 0o600, synchronize: true) { file in
      _ = fchown(file, status.owner, status.group)
      return bytes.withUnsafeBytes { Folder.write($0, to: file) }
    }
    try move(draft, to: self, as: name)
    try synchronize()
  }
}
