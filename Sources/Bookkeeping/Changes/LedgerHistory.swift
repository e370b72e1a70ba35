import Basics

/// A record of the ledger of the last report, so that the next report can say what changed.
///
/// The record is private: rows that somebody removed must not be published. It contains all rows of the
/// ledger (without their import refs) and the rows that differed from the ledger before. The same ledger
/// therefore makes the same report however often it is built; only a different one updates the record. A
/// damaged record is ignored. If the record cannot be written, the report is made all the same.
package struct LedgerHistory: Sendable {
  private let place: RecordsPlace
  /// Other places where the record may still be.
  private let former: [RecordsPlace]

  /// - Parameters:
  ///   - place: The folder of the record.
  ///   - former: Other places where it may still be.
  ///   - ledger: The folder and the name of the ledger's file, next to which an older Folio kept the record.
  package init(at place: RecordsPlace, former: [RecordsPlace], beside ledger: (folder: String, name: String))
  {
    self.place = place
    let beside = RecordsPlace(in: ledger.folder).appending(ChangeJournal.recordName("built", of: ledger.name))
    self.former = former + [beside]
  }

  /// The changes that a report shows, and the record to keep once it has been made.
  package struct Update: Sendable {
    /// The changes since the last different ledger; `nil` if there was none.
    package fileprivate(set) var changes: LedgerChanges?
    fileprivate var state: State
    fileprivate let settings: Ledger.Settings
    /// The rows to keep; `nil` if they are kept already.
    fileprivate var rows: [Transaction]?
    /// The hash of the kept record, and the patch that turns it into the record to keep.
    fileprivate var patch: (older: UInt64, RowRecord.Patch)?
    fileprivate var hasNewChanges = false

    /// A hash of the ledger and of its changes.
    package var fingerprint: UInt64 { state.fingerprint }
  }

  /// The fingerprint of the last report's update; 0 if nothing is kept.
  package var fingerprint: UInt64 { (try? storedState()).flatMap(\.self)?.fingerprint ?? 0 }

  // MARK: Reading

  /// - Parameter today: The day of the report.
  package func update(for document: LedgerDocument, on today: CalendarDate) -> Update {
    let (transactions, settings) = (document.ledger.transactions, document.ledger.settings)
    let next = State(ledger: XXH64.hash(document.bytes), rows: 0, changes: 0, day: State.number(of: today))
    let former = (try? storedState()) ?? nil
    if let former, former.ledger == next.ledger {
      return Update(changes: storedChanges(of: former), state: former, settings: settings)
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
      update.changes = changes
      update.hasNewChanges = true
      update.state.since = former.day
      update.changes?.since = State.day(former.day)
      update.state.changes = XXH64.hash(Self.text(of: changes, settings))
    } else {
      update.changes = storedChanges(of: former)
      update.state.changes = former.changes
      update.state.since = former.since
    }
    return update
  }

  /// The changes that the first report of this ledger found.
  private func storedChanges(of state: State) -> LedgerChanges? {
    guard state.changes != 0, let both = file(Self.changesName, withHash: state.changes),
      let end = both.firstIndex(of: 0), let old = Self.ledger(Array(both[..<end])),
      let new = Self.ledger(Array(both[(end + 1)...]))
    else { return nil }
    var changes = LedgerChanges(from: old, to: new.transactions)
    changes.since = State.day(state.since)
    return changes
  }

  private static func ledger(_ bytes: [UInt8]) -> Ledger? { try? LedgerReader.read(bytes) }

  private func file(_ name: String, withHash hash: UInt64) -> [UInt8]? {
    guard let store = (try? open()) ?? nil, let bytes = (try? store.readFile(name)) ?? nil else { return nil }
    return XXH64.hash(bytes) == hash ? bytes : nil
  }

  // MARK: Writing

  /// Saves the record; call it once the report has been made. The state, with the hashes of the other files,
  /// is written last: if the process is killed, the files either match the state or are ignored.
  package func save(_ update: Update) {
    guard let rows = update.rows else { return }
    var state = update.state
    do throws(FileProblem) {
      let store = try place.make()
      // Another build of the same ledger is saving the same record.
      guard try store.lock() != .busy else { return }
      if update.hasNewChanges, let changes = update.changes {
        try store.putPrivateFile(
          Self.changesName, Self.text(of: changes, update.settings), draft: Self.draft)
      }
      // The record is made again: keeping that of the comparison would have taken memory while the pages were
      // rendered.
      let record = patched(by: update.patch) ?? RowRecord(of: rows, update.settings).bytes
      state.rows = XXH64.hash(record)
      try store.putPrivateFile(Self.rowsName, record, draft: Self.draft)
      try store.putPrivateFile(Self.stateName, state.bytes, draft: Self.draft)
      for place in former { try place.remove() }
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
    for place in [place] + former {
      do throws(FileProblem) {
        try place.remove()
      } catch .system(.open, _, errno: EACCES) {
        // The record belongs to another user.
      }
    }
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
    for place in [place] + former {
      if let store = try place.open(), try store.status(of: Self.stateName) != nil { return store }
    }
    return nil
  }

  private func storedState() throws(FileProblem) -> State? {
    guard let store = try open() else { return nil }
    return try store.readFile(Self.stateName).flatMap { State($0) }
  }
}

/// The hashes of the last report's ledger, of its kept rows, and of its changes; 0 means none.
private struct State: Equatable {
  let ledger: UInt64
  var rows: UInt64
  var changes: UInt64
  /// The day of the first report of this ledger, and the day that its changes count from: `20261120`, or 0 if
  /// unknown.
  var day: UInt64
  var since: UInt64 = 0

  var bytes: [UInt8] { Self.bytes([ledger, rows, changes, day, since]) }
  var fingerprint: UInt64 { XXH64.hash(Self.bytes([ledger, changes, since])) }

  static func number(of day: CalendarDate) -> UInt64 {
    UInt64(clamping: (day.year * 100 + day.month) * 100 + day.day)
  }

  static func day(_ number: UInt64) -> CalendarDate? {
    Int(exactly: number).flatMap { number in
      CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
  }

  private static func bytes(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word.littleEndian, Array.init) }
  }
}

extension State {
  fileprivate init?(_ bytes: [UInt8]) {
    // Earlier versions kept no days.
    guard bytes.count == 40 || bytes.count == 24 else { return nil }
    let words = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
    let days = words.dropFirst(3)
    self.init(
      ledger: words[0], rows: words[1], changes: words[2], day: days.first ?? 0, since: days.last ?? 0)
  }
}
