import Bookkeeping
import Foundation

/// The files that transactions refer to, looked for beside the ledger.
struct Attachments {
  private(set) var found: [(path: String, url: URL)] = []
  /// Why the others are not published.
  private(set) var flaws: [ExactText: AttachmentFlaw] = [:]

  init(of ledger: Ledger, at url: URL, without privateFiles: PrivateFiles) {
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
    let paths = Set(ledger.transactions.lazy.flatMap(\.attachments).map(ExactText.init)).map(\.text)
    for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let url = folder.appending(path: path)
      if let flaw = Self.flaw(of: url, in: folder, privateFiles) {
        flaws[ExactText(path)] = flaw
      } else {
        found.append((path, url))
      }
    }
  }

  var missing: Set<ExactText> { Set(flaws.keys) }

  /// A link may not lead out of the ledger's folder: what it leads to would be published.
  private static func flaw(
    of url: URL, in folder: URL, _ privateFiles: PrivateFiles
  ) -> AttachmentFlaw? {
    var isFolder: ObjCBool = false
    let path = url.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return .missing }
    if !url.leadsInside(folder) { return .leadsOutside }
    if isFolder.boolValue { return .isFolder }
    return privateFiles.contains(url) ? .isPrivate : nil
  }
}
