import Basics

/// A record of the ledger of the last report, so that the next report can say what changed.
///
/// The record is in `.folio` next to the ledger, not in the report's folder: that one is published, and rows
/// that somebody removed must not be. It contains all rows of the ledger (without their import refs) and the
/// rows that differed from the ledger before. The same ledger therefore makes the same report however often
/// it is built; only a different one updates the record. A damaged record counts as none. If nothing can be
/// written, nothing is kept and the report is made all the same.
package struct LedgerHistory: Sendable {
  private let folder: String
  private let name: String

  /// - Parameters:
  ///   - folder: The folder of the ledger's file.
  ///   - name: The name of the ledger's file.
  package init(folder: String, name: String) {
    self.folder = folder
    self.name = ChangeJournal.recordName("built", of: name)
  }

  /// The changes that a report shows, and the record to keep once it has been made.
  package struct Update: Sendable {
    /// The changes since the last different ledger; nil if there was none.
    package fileprivate(set) var changes: LedgerChanges?
    fileprivate var state: State
    fileprivate let settings: Ledger.Settings
    /// The rows to keep; nil if they are kept already.
    fileprivate var rows: [Transaction]?
    /// How the record to keep differs from the kept one, whose hash is given.
    fileprivate var patch: (older: UInt64, RowRecord.Patch)?
    fileprivate var hasNewChanges = false

    /// A hash of the ledger and of its changes.
    package var fingerprint: UInt64 { state.fingerprint }
  }

  /// The fingerprint of the last report's update; 0 if nothing is kept.
  package var fingerprint: UInt64 { (try? state()).flatMap(\.self)?.fingerprint ?? 0 }

  // MARK: Reading

  package func update(for document: LedgerDocument) -> Update {
    let (transactions, settings) = (document.ledger.transactions, document.ledger.settings)
    let next = State(ledger: XXH64.hash(document.bytes), rows: 0, changes: 0)
    let former = (try? state()) ?? nil
    if let former, former.ledger == next.ledger {
      return Update(changes: kept(former), state: former, settings: settings)
    }
    var update = Update(state: next, settings: settings, rows: transactions)
    guard let former else { return update }
    let changes = file(Self.rowsName, withHash: former.rows).flatMap { older in
      let difference = RowRecord(of: transactions, settings).difference(from: older)
      update.patch = (former.rows, difference.patch)
      return Self.ledger(difference.older).map {
        LedgerChanges(from: $0, to: Array(transactions[difference.rows]))
      }
    }
    if let changes, !changes.isEmpty {
      (update.changes, update.hasNewChanges) = (changes, true)
      update.state.changes = XXH64.hash(Self.text(of: changes, settings))
    } else {
      (update.changes, update.state.changes) = (kept(former), former.changes)
    }
    return update
  }

  /// The changes that were found when the ledger was new.
  private func kept(_ state: State) -> LedgerChanges? {
    guard state.changes != 0, let both = file(Self.changesName, withHash: state.changes),
      let end = both.firstIndex(of: 0), let old = Self.ledger(Array(both[..<end])),
      let new = Self.ledger(Array(both[(end + 1)...]))
    else { return nil }
    return LedgerChanges(from: old, to: new.transactions)
  }

  private static func ledger(_ bytes: [UInt8]) -> Ledger? { try? LedgerReader.read(bytes) }

  private func file(_ name: String, withHash hash: UInt64) -> [UInt8]? {
    guard let store = (try? open()) ?? nil, let bytes = (try? store.readFile(name)) ?? nil else { return nil }
    return XXH64.hash(bytes) == hash ? bytes : nil
  }

  // MARK: Writing

  /// Saves the record; call it once the report has been made. The state, with the hashes of the other files,
  /// is written last: if the process is killed, the files either match the state or are ignored.
  package func keep(_ update: Update) {
    guard let rows = update.rows else { return }
    var state = update.state
    do throws(FileProblem) {
      let store = try ChangeJournal.makeFolder(in: Folder(following: folder)).makePrivateFolder(name)
      // Another build of the same ledger is saving the same record.
      guard try store.lock() != .busy else { return }
      if update.hasNewChanges, let changes = update.changes {
        try store.putPrivateFile(
          Self.changesName, Self.text(of: changes, update.settings), draft: Self.draft)
      }
      // The record that was made for the comparison would take memory while the pages are rendered.
      let record = patched(by: update.patch) ?? RowRecord(of: rows, update.settings).bytes
      state.rows = XXH64.hash(record)
      try store.putPrivateFile(Self.rowsName, record, draft: Self.draft)
      try store.putPrivateFile(Self.stateName, state.bytes, draft: Self.draft)
    } catch {
      // The next report shows no changes, or the same as this one.
    }
  }

  private func patched(by patch: (older: UInt64, RowRecord.Patch)?) -> [UInt8]? {
    guard let (hash, patch) = patch else { return nil }
    return file(Self.rowsName, withHash: hash).map(patch.applied)
  }

  /// Removes the record.
  package func forget() throws(FileProblem) {
    guard let outer = (try? ChangeJournal.openFolder(in: folder)) ?? nil else { return }
    try outer.removeTree(name)
  }

  /// Two ledgers, separated by a zero byte.
  private static func text(of changes: LedgerChanges, _ settings: Ledger.Settings) -> [UInt8] {
    RowRecord(of: changes.old, changes.oldSettings ?? settings).bytes + [0]
      + RowRecord(of: changes.new, settings).bytes
  }

  // MARK: Files

  private static let rowsName = "rows"
  private static let changesName = "changes"
  private static let stateName = "state"
  private static let draft = "draft"

  private func open() throws(FileProblem) -> Folder? {
    try ChangeJournal.openFolder(in: folder)?.openFolder(name)
  }

  private func state() throws(FileProblem) -> State? {
    guard let store = try open() else { return nil }
    return try store.readFile(Self.stateName).flatMap { State($0) }
  }
}

/// The hashes of the last report's ledger, of its kept rows, and of its changes; 0 means none.
private struct State: Equatable {
  let ledger: UInt64
  var rows: UInt64
  var changes: UInt64

  var bytes: [UInt8] { Self.bytes([ledger, rows, changes]) }
  var fingerprint: UInt64 { XXH64.hash(Self.bytes([ledger, changes])) }

  private static func bytes(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word.littleEndian, Array.init) }
  }
}

extension State {
  fileprivate init?(_ bytes: [UInt8]) {
    guard bytes.count == 24 else { return nil }
    let words = bytes.withUnsafeBytes { bytes in
      [0, 8, 16].map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)) }
    }
    self.init(ledger: words[0], rows: words[1], changes: words[2])
  }
}
