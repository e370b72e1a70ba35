import Basics
import Bookkeeping
import Foundation

/// What is read and must never be published: the ledger, the settings, the profiles of imports and the rules, the
/// copies that people and editors leave beside them, and what `folio undo` needs.
struct PrivateFiles: Sendable {
  private struct Location: Hashable {
    let folder: String
    /// In lower case and decomposed: not every file system tells `A` from `a`, or the two ways to write `é`.
    let name: String

    /// Whether it is one of Folio's own records: what a ledger once was.
    var isInJournal: Bool {
      let name = ChangeJournal.folderName
      return folder.parts(between: "/").contains { $0.lowercased().utf8.elementsEqual(name.utf8) }
    }
  }

  private let ledgers: Set<Location>
  private let settings: Set<Location>

  init(root: URL, ledgers: [URL]) {
    let content = root.appending(path: ContentTree.folder)
    self.ledgers = Set((ledgers + [content.appending(path: "ledger.json")]).flatMap(Self.locations))
    let folders = [content] + ledgers.map { $0.deletingLastPathComponent() }
    let beside = folders.flatMap { folder in
      [ImportProfiles.fileName, RuleBook.fileName].map { folder.appending(path: $0) }
    }
    settings = Set(([content.appending(path: "site.json")] + beside).flatMap(Self.locations))
  }

  /// Whatever path leads to the file.
  func contains(_ file: URL) -> Bool {
    Self.locations(of: file).contains { location in
      location.isInJournal
        || ledgers.contains { location.folder == $0.folder && Self.isCopy(location.name, ofLedger: $0.name) }
        || settings.contains { location.folder == $0.folder && location.name.begins(withBytesOf: $0.name) }
    }
  }

  /// Where a file is, and where it leads to if it is a link.
  private static func locations(of file: URL) -> [Location] {
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return [folder.appending(path: file.lastPathComponent), file.resolvingSymlinksInPath()].map {
      Location(
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
