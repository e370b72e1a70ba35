import Basics
import Bookkeeping
import Foundation

/// What is read and must never be published: the ledger, the settings, the rules and the record of imports, and the
/// copies that people and editors leave beside them.
struct PrivateFiles: Sendable {
  private struct Place: Hashable {
    let folder: String
    /// In lower case and decomposed: not every file system tells `A` from `a`, or the two ways to write `é`.
    let name: String
  }

  private let ledgers: Set<Place>
  private let settings: Set<Place>

  init(root: URL, ledger: URL) {
    let content = root.appending(path: ContentTree.folder)
    ledgers = Set([ledger, content.appending(path: "ledger.json")].flatMap(Self.places))
    settings = Set(
      ["site.json", "rules.json", "imports.json"].flatMap { Self.places(of: content.appending(path: $0)) })
  }

  /// Whatever path leads to it.
  func contains(_ file: URL) -> Bool {
    Self.places(of: file).contains { place in
      ledgers.contains { place.folder == $0.folder && Self.isCopy(place.name, ofLedger: $0.name) }
        || settings.contains { place.folder == $0.folder && place.name.begins(withBytesOf: $0.name) }
    }
  }

  /// Where a file is, and where it leads to if it is a link.
  private static func places(of file: URL) -> [Place] {
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return [folder.appending(path: file.lastPathComponent), file.resolvingSymlinksInPath()].map {
      Place(
        folder: $0.deletingLastPathComponent().path(percentEncoded: false),
        name: $0.lastPathComponent.lowercased().decomposedStringWithCanonicalMapping)
    }
  }

  /// `ledger.json.bak`, `ledger-2025.json` or `ledger (1).json` of `ledger.json`.
  private static func isCopy(_ name: String, ofLedger ledger: String) -> Bool {
    if name.begins(withBytesOf: ledger) { return true }
    guard let stem = ledger.part(beforeLast: "."), name.begins(withBytesOf: stem) else { return false }
    let rest = name.droppingFirst(bytes: stem.utf8.count)
    return rest.ends(withBytesOf: ledger.droppingFirst(bytes: stem.utf8.count))
      && rest.first.map { !$0.isLetter && !$0.isNumber } ?? false
  }
}
