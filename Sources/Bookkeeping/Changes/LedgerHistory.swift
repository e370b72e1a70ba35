import Basics

/// What Folio keeps of the ledger that a report was last made of, so that the next report can say what changed.
///
/// It lies in `.folio` beside the ledger, like what `folio undo` needs: the folder of a report is published, and rows
/// that somebody has removed must not be. There are all rows of that ledger (without what an import knows them by), and
/// those in which it differed from the ledger before it. So the same ledger makes the same report however often it is
/// built, and only a different one moves things on. A record that is damaged counts as none, and where nothing can be
/// written, nothing is kept: a report does not depend on it.
package struct LedgerHistory: Sendable {
  private let folder: String
  private let name: String

  /// - Parameters:
  ///   - folder: That of the ledger's file.
  ///   - name: That of the file.
  package init(folder: String, name: String) {
    self.folder = folder
    self.name = ChangeJournal.recordName("built", of: name)
  }

  /// What a report of a ledger says of changes, and what is to be kept once it has been made.
  package struct Outlook: Sendable {
    /// Since the last ledger that was different; nil if there was none.
    package let changes: LedgerChanges?
    fileprivate let state: State
    fileprivate let currency: Currency
    /// Nil if they are kept already.
    fileprivate let rows: [Transaction]?
    fileprivate let hasNewChanges: Bool

    /// Stands for the ledger and what it is compared with.
    package var fingerprint: UInt64 { state.fingerprint }
  }

  /// That of the outlook of the last report; 0 if nothing is kept.
  package var fingerprint: UInt64 { (try? state()).flatMap(\.self)?.fingerprint ?? 0 }

  // MARK: Reading

  package func outlook(of document: LedgerDocument) -> Outlook {
    let (ledger, currency) = (document.ledger, document.ledger.settings.currency)
    var next = State(ledger: XXH64.hash(document.bytes), rows: 0, changes: 0)
    guard let state = (try? state()) ?? nil else {
      return Outlook(
        changes: nil, state: next, currency: currency, rows: ledger.transactions, hasNewChanges: false)
    }
    if state.ledger == next.ledger {
      return Outlook(
        changes: kept(state), state: state, currency: currency, rows: nil, hasNewChanges: false)
    }
    let changes = rows(Self.rowsName, withHash: state.rows).map {
      LedgerChanges(from: $0, to: ledger.transactions)
    }
    guard let changes, !changes.isEmpty else {
      next.changes = state.changes
      return Outlook(
        changes: kept(state), state: next, currency: currency, rows: ledger.transactions, hasNewChanges: false
      )
    }
    next.changes = XXH64.hash(Self.text(of: changes, currency))
    return Outlook(
      changes: changes, state: next, currency: currency, rows: ledger.transactions, hasNewChanges: true)
  }

  /// What was found when the ledger was new.
  private func kept(_ state: State) -> LedgerChanges? {
    guard state.changes != 0, let both = file(Self.changesName), XXH64.hash(both) == state.changes,
      let end = both.firstIndex(of: 0), let old = Self.rows(Array(both[..<end])),
      let new = Self.rows(Array(both[(end + 1)...]))
    else { return nil }
    return LedgerChanges(from: old, to: new)
  }

  private func rows(_ name: String, withHash hash: UInt64) -> [Transaction]? {
    guard let bytes = file(name), XXH64.hash(bytes) == hash else { return nil }
    return Self.rows(bytes)
  }

  private static func rows(_ bytes: [UInt8]) -> [Transaction]? {
    (try? LedgerReader.read(bytes))?.transactions
  }

  private func file(_ name: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard let store = (try? open()) ?? nil, (try? store.readFile(name, into: &bytes)) ?? nil != nil else {
      return nil
    }
    return bytes
  }

  // MARK: Writing

  /// Comes when the report has been made. What describes the others is written last: whenever the process is killed,
  /// either it fits to them or nothing is known.
  package func keep(_ outlook: Outlook) {
    guard let rows = outlook.rows else { return }
    var state = outlook.state
    do throws(FileProblem) {
      let store = try make()
      // Another build of the same ledger keeps the same.
      guard try store.lock() != .busy else { return }
      if outlook.hasNewChanges, let changes = outlook.changes {
        try store.putPrivateFile(
          Self.changesName, Self.text(of: changes, outlook.currency), draft: Self.draft)
      }
      let text = TransactionJSON.ledger(of: rows, outlook.currency)
      state.rows = XXH64.hash(text)
      try store.putPrivateFile(Self.rowsName, text, draft: Self.draft)
      try store.putPrivateFile(Self.stateName, state.bytes, draft: Self.draft)
    } catch {
      // The next report says nothing of changes, or what this one said.
    }
  }

  /// Removes what earlier reports kept.
  package func forget() throws(FileProblem) {
    guard let parent = try? Folder(following: folder),
      let outer = (try? parent.openFolder(ChangeJournal.folderName)) ?? nil
    else { return }
    try outer.removeTree(name)
  }

  /// Two ledgers, with a zero byte between them.
  private static func text(of changes: LedgerChanges, _ currency: Currency) -> [UInt8] {
    TransactionJSON.ledger(of: changes.old, currency) + [0]
      + TransactionJSON.ledger(of: changes.new, currency)
  }

  // MARK: Files

  private static let rowsName = "rows"
  private static let changesName = "changes"
  private static let stateName = "state"
  private static let draft = "draft"

  private func open() throws(FileProblem) -> Folder? {
    let parent = try Folder(following: folder)
    guard let outer = try parent.openFolder(ChangeJournal.folderName) else { return nil }
    return try outer.openFolder(name)
  }

  private func make() throws(FileProblem) -> Folder {
    try ChangeJournal.makeFolder(in: Folder(following: folder)).makePrivateFolder(name)
  }

  private func state() throws(FileProblem) -> State? {
    guard let store = try open() else { return nil }
    var bytes: [UInt8] = []
    return try store.readFile(Self.stateName, into: &bytes) == nil ? nil : State(bytes)
  }
}

/// The hashes of the ledger that a report was made of, of its rows as they are kept, and of what it changed: 0 for
/// nothing.
private struct State: Equatable {
  let ledger: UInt64
  var rows: UInt64
  var changes: UInt64

  init(ledger: UInt64, rows: UInt64, changes: UInt64) {
    (self.ledger, self.rows, self.changes) = (ledger, rows, changes)
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 24 else { return nil }
    let words = bytes.withUnsafeBytes { bytes in
      [0, 8, 16].map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)) }
    }
    self.init(ledger: words[0], rows: words[1], changes: words[2])
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for word in [ledger, rows, changes] { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    return bytes
  }

  var fingerprint: UInt64 {
    var bytes: [UInt8] = []
    for word in [ledger, changes] { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    return XXH64.hash(bytes)
  }
}
