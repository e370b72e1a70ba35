import Basics

/// The permissions of a site's files and folders: what the umask, or the folder's own list of who may do
/// what, leaves of 644 and 755. They are those of this build, whoever made the files.
struct SiteModes {
  let file: mode_t
  let folder: mode_t

  private static let bits: mode_t = 0o777

  /// - Parameter records: The folder of the site's records. If the last build did not write it with this
  ///   umask, a new file and a new folder in it show what the system makes of their permissions.
  init(of records: borrowing Folder) throws(FileProblem) {
    let umask = Umask.current
    let usual: (file: mode_t, folder: mode_t) = (0o644 & ~umask, 0o755 & ~umask)
    if Self.are(try records.status(), usual.folder),
      let manifest = try records.status(of: Records.manifest), Self.are(manifest, usual.file)
    {
      (file, folder) = usual
      return
    }
    let name = "modes"
    let staging = try records.makeFolder(Records.staging)
    try staging.removeFile(name)
    try staging.createFile(name, [])
    file = try staging.status(of: name).map { $0.permissions & Self.bits } ?? usual.file
    folder = try staging.status().permissions & Self.bits
    try staging.removeFile(name)
  }

  private static func are(_ status: FileStatus, _ permissions: mode_t) -> Bool {
    status.permissions & bits == permissions
  }

  func fit(_ status: FileStatus) -> Bool { Self.are(status, file) }

  /// Gives folders of the site their permissions; other folders keep theirs. The output folder is taken for
  /// one that a build made if it has the permissions of its records. What belongs to another user stays.
  func apply(to paths: [String], in site: borrowing Folder, _ records: borrowing Folder) throws(FileProblem) {
    if Self.are(try site.status(), try records.status().permissions & Self.bits) { try set(site) }
    try set(records)
    var cursor = try FolderCursor(root: site)
    for path in paths where !path.isEmpty {
      if try cursor.enter(path) == .entered { try set(cursor.folder) }
    }
  }

  private func set(_ folder: borrowing Folder) throws(FileProblem) {
    let status = try folder.status()
    if !Self.are(status, self.folder) {
      fchmod(folder.descriptor, status.permissions & ~Self.bits | self.folder)
    }
  }
}
