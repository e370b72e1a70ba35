/// The names in the folder of Folio's own records, which lies in each output folder.
///
/// `manifest` is the same for the same site on every machine and may be committed with it. `stamps` is a
/// cache of this machine, and so is `note`, which tells what the site was made of. `next` is
/// the manifest of a build that has begun to move files into place, and so tells of one that was killed. `staging` holds
/// the files of a build until then.
enum Records {
  static let folder = SitePath.recordsFolder
  static let manifest = "manifest"
  static let next = "next"
  static let stamps = "stamps"
  static let note = "note"
  static let staging = "staging"
  static let ignoreFile = ".gitignore"

  /// Leaves only what is the same everywhere to version control.
  static let ignoreText = Array("/*\n!/.gitignore\n!/manifest\n".utf8)
}
