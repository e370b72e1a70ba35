import Basics

/// The last 50 changes that commands made to a ledger, so that they can be undone, and those that were
/// undone, so that they can be made again.
///
/// Each is kept in a file of its own in `.folio` next to the ledger: a patch that turns the ledger back,
/// never a copy of the ledger. A change is recorded before it is made. Each record has the fingerprints of
/// the ledger before and after, so the ledger itself shows whether the change was made, and the two agree
/// even if a command is killed. Everything but reading happens under the lock of the ledger's folder.
package struct ChangeJournal {
  package static let mostRecords = 50

  let folder: String
  private let name: String
  /// The folder of the ledger as the user named it: builds look for receipts there.
  let receiptsBase: String
  /// The name of the folder where receipts wait.
  private let receiptsStore: String
  /// Reads a file of the books next to the ledger; `nil` if there is none.
  private let contents: (String) throws -> [UInt8]?

  /// - Parameters:
  ///   - folder: The folder of the ledger's file.
  ///   - name: The name of the ledger's file.
  ///   - link: The ledger as the user named it, if that is a link to the file.
  ///   - contents: Reads another file of the books by its name.
  package init(
    folder: String, name: String, link: (folder: String, name: String)? = nil,
    contents: @escaping (String) throws -> [UInt8]?
  ) {
    self.folder = folder
    self.contents = contents
    self.name = Self.recordName("undo", of: name)
    receiptsBase = link?.folder ?? folder
    // A link may lead to another ledger later.
    receiptsStore =
      link.map {
        Self.recordName("undo", of: $0.name + "-" + Record.fingerprint(of: Array("\(folder)/\(name)".utf8)))
      }
      ?? Self.recordName("undo", of: name)
  }

  /// A folder name that differs for every ledger and purpose. A long name is hashed, because a prefix would
  /// make it too long.
  static func recordName(_ purpose: String, of ledger: String) -> String {
    let isShort = ledger.utf8.count <= 200
    return "\(purpose)-\(isShort ? ledger : Hexadecimal.string(XXH64.hash(Array(ledger.utf8))))"
  }

  /// Changes that can be taken back, last first.
  package enum Stack: Sendable {
    case undo
    /// Changes that were undone: taking one back makes the change again.
    case redo

    fileprivate var prefix: String { self == .undo ? "" : "redo-" }
    fileprivate var other: Stack { self == .undo ? .redo : .undo }
  }

  /// A recorded change.
  package struct Entry: Sendable {
    package let record: Record
    fileprivate let place: Place
  }

  /// The file of a change. The files of a stack are numbered from 1.
  fileprivate struct Place: Sendable {
    let stack: Stack
    let number: Int

    var fileName: String { "\(stack.prefix)\(number)" }
  }

  /// The way to take a change back.
  package struct Step: Sendable {
    package let entry: Entry
    /// The edit of the ledger as it is now.
    package let edit: LedgerEdit
    /// The texts of the change that stay, since they were edited later.
    package let editedTexts: [String]
    /// The changes of files next to the ledger that belong to the change.
    package let files: [FileChange]
  }

  // MARK: Reading

  /// All changes, newest first, except those that were recorded but never made.
  ///
  /// - Parameter ledger: The contents of the ledger's file; `nil` if there is none.
  package func entries(of ledger: [UInt8]?, in stack: Stack = .undo) throws(FileProblem) -> [Entry] {
    guard let store = try openFolder() else { return [] }
    var entries: [Entry] = []
    for place in try places(of: stack, in: store).reversed() {
      if let entry = try entry(at: place, in: store) { entries.append(entry) }
    }
    let current = ledger.map(Record.fingerprint(of:))
    return Array(entries.drop { wasNeverMade($0, current) })
  }

  /// The way to take a change back; `nil` if its record is damaged.
  package func step(back entry: Entry, in ledger: [UInt8]) throws(FileProblem) -> Step? {
    guard let recorded = try recorded(entry), let patch = recorded.patch else { return nil }
    let (edit, left) = patch.edit(of: ledger, entry.record.counts)
    let isAsWritten = Record.fingerprint(of: ledger) == entry.record.after
    if isAsWritten, Record.fingerprint(of: edit.bytes) != entry.record.before { return nil }
    return Step(entry: entry, edit: edit, editedTexts: left.map(\.words), files: recorded.files)
  }

  private func recorded(_ entry: Entry) throws(FileProblem) -> Recorded? {
    try openFolder()?.readFile(entry.place.fileName).flatMap(Recorded.init)
  }

  /// Whether a change was recorded and not made, or undone and not forgotten, because the command was killed.
  /// A change of other files alone was never made if they are all as before.
  private func wasNeverMade(_ entry: Entry, _ current: String?) -> Bool {
    let record = entry.record
    guard record.before == current else { return false }
    if record.after != current { return true }
    do {
      guard let files = try recorded(entry)?.files, !files.isEmpty else { return false }
      return try files.allSatisfy { $0.isUnmade(in: try contents($0.name)) }
    } catch {
      return false
    }
  }

  // MARK: Writing

  /// Records a change that is about to be made. Changes undone before can no longer be made again.
  ///
  /// - Parameters:
  ///   - old: The contents of the ledger's file, or the text assumed for a file that does not exist yet.
  ///   - files: The changes of other files that belong to it.
  package func record(
    _ edit: LedgerEdit, from old: [UInt8], files: [FileChange] = [], command: String, time: Int
  ) throws(FileProblem) -> Entry {
    let store = try makeFolder()
    let edit = edit.starting(from: old)
    let record = Record(
      command: command, time: time, counts: edit.counts, before: Record.fingerprint(of: old),
      after: Record.fingerprint(of: edit.bytes))
    for place in try places(of: .redo, in: store) { try store.removeFile(place.fileName) }
    try forgetReceipts(in: old)
    if !files.contains(where: { $0.receipt != nil }) { try forgetStagedReceipts() }
    let recorded = Recorded(record: record, patch: LedgerPatch(of: edit.inverse), files: files)
    return try push(recorded, on: .undo, in: store)
  }

  /// Adds the change of a file next to the ledger to the last change, if the same command made it. Otherwise,
  /// records it as a change of its own.
  package func record(
    _ file: FileChange, of ledger: [UInt8], command: String, time: Int
  ) throws(FileProblem) {
    if try !add([file], toLastOf: ledger, by: command) {
      _ = try record(LedgerEdit(of: ledger, []), from: ledger, files: [file], command: command, time: time)
    }
  }

  /// Adds changes of other files to the last change, if a command made it.
  ///
  /// - Returns: False if the last change is another command's, or already has all of these files.
  func add(
    _ files: [FileChange], toLastOf ledger: [UInt8], by command: String
  ) throws(FileProblem) -> Bool {
    guard let last = try entries(of: ledger).first, last.record.command == command,
      last.record.after == Record.fingerprint(of: ledger), let recorded = try recorded(last)
    else { return false }
    let known = Set(recorded.files.map(\.name))
    let new = files.filter { !known.contains($0.name) }
    if new.isEmpty { return false }
    try makeFolder().putPrivateFile(
      last.place.fileName, recorded.with(recorded.files + new).json, draft: Self.draft)
    return true
  }

  /// Records which changes of other files belong to a change.
  package func record(_ files: [FileChange], in entry: Entry) throws(FileProblem) {
    guard let recorded = try recorded(entry) else { return }
    try makeFolder().putPrivateFile(entry.place.fileName, recorded.with(files).json, draft: Self.draft)
  }

  private func push(
    _ recorded: Recorded, on stack: Stack, in store: borrowing Folder
  ) throws(FileProblem) -> Entry {
    var places = try places(of: stack, in: store)
    while let last = places.last {
      if let entry = try entry(at: last, in: store),
        !wasNeverMade(entry, recorded.record.before)
      {
        break
      }
      try discard(last, in: store)
      places.removeLast()
    }
    if places.last?.number == Place.largestNumber { try renumber(&places, in: store) }
    let place = Place(stack: stack, number: (places.last?.number ?? 0) + 1)
    try store.putPrivateFile(place.fileName, recorded.json, draft: Self.draft)
    return Entry(record: recorded.record, place: place)
  }

  /// Removes the record of a change that was not made, and the receipts that were copied for it.
  package func discard(_ entry: Entry) throws(FileProblem) {
    if let store = try openFolder() { try discard(entry.place, in: store) }
  }

  private func discard(_ place: Place, in store: borrowing Folder) throws(FileProblem) {
    if let files = try store.readFile(place.fileName).flatMap(Recorded.init)?.files {
      try removeReceipts(of: files)
    }
    try store.removeFile(place.fileName)
  }

  /// Removes the record of a change that has been taken back.
  package func forget(_ entry: Entry) throws(FileProblem) {
    try openFolder()?.removeFile(entry.place.fileName)
  }

  /// Prepares the records; call it before taking a change back.
  ///
  /// - Returns: The record for making the change again.
  package func prepare(_ step: Step) throws(FileProblem) -> Entry {
    let store = try makeFolder()
    let (place, edit) = (step.entry.place, step.edit)
    // Later changes were never made. They are discarded first, because their fingerprints no longer show it
    // once the ledger is older.
    for later in try places(of: place.stack, in: store) where later.number > place.number {
      try discard(later, in: store)
    }
    let (before, after) = (Record.fingerprint(of: edit.bytes), Record.fingerprint(of: edit.former))
    let record = step.entry.record
    if record.before != before || record.after != after {
      // The ledger was edited since. The record gets the fingerprints that show whether the change has been
      // taken back.
      let changed = Recorded(
        record: record.from(before, to: after), patch: LedgerPatch(of: edit), files: step.files)
      try store.putPrivateFile(place.fileName, changed.json, draft: Self.draft)
    }
    let counterpart = Recorded(
      record: record.from(after, to: before), patch: LedgerPatch(of: edit.inverse),
      files: step.files.filter { $0.receipt != nil })
    return try push(counterpart, on: place.stack.other, in: store)
  }

  /// Removes records that are too old; call it after a change.
  package func tidy() throws(FileProblem) {
    guard let store = try openFolder() else { return }
    for stack in [Stack.undo, .redo] {
      for place in try places(of: stack, in: store).dropLast(Self.mostRecords) {
        try store.removeFile(place.fileName)
      }
    }
  }

  // MARK: Files

  static let draft = "draft"

  func openFolder() throws(FileProblem) -> Folder? { try RecordsPlace(in: folder).appending(name).open() }

  func makeFolder() throws(FileProblem) -> Folder {
    try Folder(following: folder).makeRecordsFolder().makePrivateFolder(name)
  }

  /// Opens the folder where receipts wait, if there is one. It is near `receipts/`, because a file is moved
  /// only within its file system.
  func openReceipts() throws(FileProblem) -> Folder? {
    try RecordsPlace(in: receiptsBase).appending(receiptsStore).open()
  }

  func makeReceipts() throws(FileProblem) -> Folder {
    try Folder(following: receiptsBase).makeRecordsFolder().makePrivateFolder(receiptsStore)
  }

  /// The files of a stack, oldest first.
  private func places(of stack: Stack, in store: borrowing Folder) throws(FileProblem) -> [Place] {
    try store.entries().compactMap { Place($0, of: stack) }.sorted { $0.number < $1.number }
  }

  /// Renumbers the changes from 1, in the same order.
  private func renumber(_ places: inout [Place], in store: borrowing Folder) throws(FileProblem) {
    for (index, place) in places.enumerated() where place.number != index + 1 {
      places[index] = Place(stack: place.stack, number: index + 1)
      try store.move(place.fileName, to: store, as: places[index].fileName)
    }
  }

  /// Reads a record; `nil` if its file is damaged.
  private func entry(at place: Place, in store: borrowing Folder) throws(FileProblem) -> Entry? {
    guard let file = try store.openFile(place.fileName) else { return nil }
    let head = try file.bytes(at: 0, count: Record.longestHead)
    return Record(head: head).map { Entry(record: $0, place: place) }
  }
}

extension ChangeJournal.Place {
  /// More changes than in a lifetime: a file with a larger number is not one of Folio's records.
  fileprivate static let largestNumber = 1 << 50

  fileprivate init?(_ name: String, of stack: ChangeJournal.Stack) {
    let number = Int(name.droppingFirst(bytes: stack.prefix.utf8.count)) ?? 0
    self.init(stack: stack, number: number)
    guard (1...Self.largestNumber).contains(number), fileName == name else { return nil }
  }
}
