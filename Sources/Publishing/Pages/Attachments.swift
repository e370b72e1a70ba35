import Bookkeeping
import Foundation

/// The files that transactions refer to, looked for beside the ledger.
struct Attachments {
  private(set) var found: [(path: String, url: URL)] = []
  private(set) var missing: Set<String> = []

  init(of report: Report, besides ledger: URL, without privateFiles: PrivateFiles) {
    let folder = ledger.deletingLastPathComponent().resolvingSymlinksInPath()
    let paths = Set(report.transactions.flatMap(\.attachments))
    for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let url = folder.appending(path: path)
      if Self.isFile(url, inside: folder), !privateFiles.contains(url) {
        found.append((path, url))
      } else {
        missing.insert(path)
      }
    }
  }

  /// A link may not lead out of the ledger's folder: what it leads to would be published.
  private static func isFile(_ url: URL, inside folder: URL) -> Bool {
    guard url.leadsInside(folder) else { return false }
    var isFolder: ObjCBool = false
    let path = url.path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }
}
