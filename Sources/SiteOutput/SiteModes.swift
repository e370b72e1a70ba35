import Basics

/// The permissions of a site's files and folders: what the umask, or the folder's access control list, leaves
/// of 644 and 755. A file with other permissions is written again, whoever made it.
struct SiteModes: Equatable {
  let umask: mode_t
  let file: mode_t
  let folder: mode_t

  private static let bits: mode_t = 0o777

  /// Makes a new file and a new folder in a site, to see which permissions the system gives them.
  init(tryingIn site: borrowing Folder) throws(FileProblem) {
    let name = "modes"
    let staging = try site.makeFolder(Records.folder).makeFolder(Records.staging)
    try staging.removeFile(name)
    try staging.createFile(name, [])
    umask = Umask.current
    file = try staging.status(of: name).map { $0.permissions & Self.bits } ?? 0o644 & ~umask
    folder = try staging.status().permissions & Self.bits
    try staging.removeFile(name)
  }

  private static func hasPermissions(_ status: FileStatus, _ permissions: mode_t) -> Bool {
    status.permissions & bits == permissions
  }

  func agree(with status: FileStatus) -> Bool { Self.hasPermissions(status, file) }

  /// Gives folders of the site their permissions; other folders keep theirs. The output folder counts as made
  /// by a build if it has the permissions that the last build gave. Folders of another user stay as they are.
  func apply(to paths: [String], in site: borrowing Folder, after last: mode_t?) throws(FileProblem) {
    if let last, Self.hasPermissions(try site.status(), last) { try set(site) }
    var cursor = try FolderCursor(root: site)
    for path in paths where !path.isEmpty {
      if try cursor.enter(path) == .entered { try set(cursor.folder) }
    }
  }

  private func set(_ folder: borrowing Folder) throws(FileProblem) {
    let status = try folder.status()
    if !Self.hasPermissions(status, self.folder) {
      fchmod(folder.descriptor, status.permissions & ~Self.bits | self.folder)
    }
  }
}

// MARK: Record

/// The record of the permissions that the last build gave: three octal numbers.
extension SiteModes {
  init?(_ record: [UInt8]) {
    let numbers = String(decoding: record, as: UTF8.self).split(separator: " ").map { mode_t($0, radix: 8) }
    guard numbers.count == 3, let umask = numbers[0], let file = numbers[1], let folder = numbers[2] else {
      return nil
    }
    (self.umask, self.file, self.folder) = (umask, file & Self.bits, folder & Self.bits)
  }

  var record: [UInt8] {
    Array([umask, file, folder].map { String($0, radix: 8) }.joined(separator: " ").utf8)
  }
}
