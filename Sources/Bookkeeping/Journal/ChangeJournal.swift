import Basics

/// The last 50 changes that commands made to a ledger, so that they can be undone, and those that were
/// undone, so that they can be made again.
///
/// Each is kept in a file of its own in `.folio` next to the ledger: a patch that turns the ledger back,
/// never a copy of the ledger. A change is recorded before it is made. Each record has the fingerprints of
/// the ledger before and after, so the ledger itself shows whether the change was made, and the two agree
/// even if a command is killed. Everything but reading happens under the lock of the ledger's folder.
package struct ChangeJournal {
  package static let kept = 50
  package static let folderName = ".folio"

  let folder: String
  private let name: String

  /// - Parameters:
  ///   - folder: The folder of the ledger's file.
  ///   - name: The name of the ledger's file.
  package init(folder: String, name: String) {
    self.folder = folder
    self.name = Self.recordName("undo", of: name)
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
    package let stack: Stack
    fileprivate let number: Int
  }

  /// The way to take a change back.
  package struct Step: Sendable {
    package let entry: Entry
    /// The edit of the ledger as it is now.
    package let edit: LedgerEdit
    /// The texts of the change that stay, since they were edited later.
    package let left: [String]
    /// The changes of files next to the ledger that belong to it.
    package let files: [FileChange]
    fileprivate let patch: LedgerPatch
  }

  /// A change of a file next to the ledger.
  package struct FileChange: Sendable {
    package let name: String
    /// The file before and after the change.
    let before: Record.Fingerprint
    let after: Record.Fingerprint
    let patch: LedgerPatch

    /// The file without the change, and whether a part of it stays, since it was edited later.
    package func takenBack(from text: [UInt8]) -> (text: [UInt8], isWhole: Bool) {
      if Record.Fingerprint(of: text) == before { return (text, true) }
      let (patch, left) = patch.found(in: text)
      return (patch.applied(to: text) ?? text, left.isEmpty)
    }
  }

  // MARK: Reading

  /// All changes, newest first, except those that were recorded but never made.
  ///
  /// - Parameter ledger: The contents of the ledger's file; nil if there is none.
  package func entries(of ledger: [UInt8]?, in stack: Stack = .undo) throws(FileProblem) -> [Entry] {
    guard let store = try open() else { return [] }
    var entries: [Entry] = []
    for number in try numbers(of: stack, in: store).reversed() {
      if let entry = try entry(number, of: stack, in: store) { entries.append(entry) }
    }
    let current = ledger.map(Record.Fingerprint.init)
    return Array(entries.drop { Self.wasNeverMade($0.record, current) })
  }

  /// The last change that can be taken back.
  package func last(of stack: Stack, for ledger: [UInt8]) throws(FileProblem) -> Entry? {
    try entries(of: ledger, in: stack).first
  }

  /// The way to take a change back; nil if its record is damaged.
  package func step(back entry: Entry, in ledger: [UInt8]) throws(FileProblem) -> Step? {
    guard let store = try open(),
      let file = try store.readFile(Self.fileName(entry.number, of: entry.stack)),
      let (whole, files) = Record.contents(of: file)
    else { return nil }
    var (patch, left) = (whole, [LedgerPatch.Hunk]())
    if Record.Fingerprint(of: ledger) == entry.record.after {
      guard let former = whole.applied(to: ledger), Record.Fingerprint(of: former) == entry.record.before
      else {
        return nil
      }
    } else {
      (patch, left) = whole.found(in: ledger)
    }
    return Step(
      entry: entry,
      edit: LedgerEdit(of: ledger, patch.hunks.map(\.replacement), entry.record.counts),
      left: left.map(\.words), files: files, patch: patch)
  }

  /// Whether a change was recorded and not made, or undone and not forgotten, because the command was killed.
  private static func wasNeverMade(
    _ record: Record, _ current: Record.Fingerprint?
  ) -> Bool {
    record.after != current && record.before == current
  }

  // MARK: Writing

  /// Records a change that is about to be made. What was undone before cannot be made again.
  ///
  /// - Parameters:
  ///   - old: The contents of the ledger's file, or the text assumed for a file that does not exist yet.
  ///   - files: The changes of other files that belong to it.
  package func note(
    _ edit: LedgerEdit, from old: [UInt8], files: [FileChange] = [], command: String, time: Int
  ) throws(FileProblem) -> Entry {
    let store = try make()
    let record = Record(
      command: command, time: time, counts: edit.counts, before: Record.Fingerprint(of: old),
      after: Record.Fingerprint(of: edit.bytes))
    for number in try numbers(of: .redo, in: store) { try remove(number, of: .redo, in: store) }
    try forgetReceipts(in: store)
    return try push(record, LedgerPatch(inverting: edit, from: old), files, on: .undo, in: store)
  }

  /// Adds the change of a file next to the ledger to the last change, if the same command made it; it is a
  /// change of its own otherwise.
  package func note(
    _ file: FileChange, of ledger: [UInt8], command: String, time: Int
  ) throws(FileProblem) {
    let nothing = LedgerEdit(of: ledger, [])
    guard let last = try last(of: .undo, for: ledger), last.record.command == command,
      last.record.after == Record.Fingerprint(of: ledger),
      let step = try step(back: last, in: ledger), !step.files.contains(where: { $0.name == file.name })
    else {
      _ = try note(nothing, from: ledger, files: [file], command: command, time: time)
      return
    }
    try put(last.record, step.patch, step.files + [file], last.number, of: .undo, in: make())
  }

  private func push(
    _ record: Record, _ patch: LedgerPatch, _ files: [FileChange], on stack: Stack,
    in store: borrowing Folder
  ) throws(FileProblem) -> Entry {
    var numbers = try numbers(of: stack, in: store)
    while let last = numbers.last {
      if let entry = try entry(last, of: stack, in: store), !Self.wasNeverMade(entry.record, record.before) {
        break
      }
      try remove(last, of: stack, in: store)
      numbers.removeLast()
    }
    if numbers.last == Self.largestNumber { try renumber(&numbers, of: stack, in: store) }
    let number = (numbers.last ?? 0) + 1
    try put(record, patch, files, number, of: stack, in: store)
    return Entry(record: record, stack: stack, number: number)
  }

  private func put(
    _ record: Record, _ patch: LedgerPatch, _ files: [FileChange], _ number: Int, of stack: Stack,
    in store: borrowing Folder
  ) throws(FileProblem) {
    try store.putPrivateFile(
      Self.fileName(number, of: stack), record.json(with: patch, files), draft: Self.draft)
  }

  /// Removes the record of a change that was not made or has been taken back.
  package func forget(_ entry: Entry) throws(FileProblem) {
    guard let store = try open() else { return }
    try remove(entry.number, of: entry.stack, in: store)
  }

  /// Prepares the records; call it before taking a change back.
  ///
  /// - Returns: The record by which the change can be made again.
  package func prepare(_ step: Step) throws(FileProblem) -> Entry {
    let store = try make()
    let (entry, edit) = (step.entry, step.edit)
    // Later changes were never made. Once the ledger is older than their starting point, that could no longer
    // be detected.
    for number in try numbers(of: entry.stack, in: store) where number > entry.number {
      try remove(number, of: entry.stack, in: store)
    }
    let (before, after) = (Record.Fingerprint(of: edit.bytes), Record.Fingerprint(of: edit.former))
    let record = entry.record
    if record.before != before || record.after != after {
      // In a ledger that was edited since, it is another change: whether it is taken back must show.
      try put(
        record.from(before, to: after), step.patch, step.files, entry.number, of: entry.stack, in: store)
    }
    return try push(
      record.from(after, to: before), LedgerPatch(inverting: edit, from: edit.former),
      step.files.filter { $0.receipt != nil },
      on: entry.stack.other, in: store)
  }

  /// Notes what taking a change back did to other files, so that it can be made again.
  package func note(_ files: [FileChange], in entry: Entry, of ledger: [UInt8]) throws(FileProblem) {
    guard !files.isEmpty, let step = try step(back: entry, in: ledger) else { return }
    try put(entry.record, step.patch, files, entry.number, of: entry.stack, in: make())
  }

  /// Removes records that are too old; call it after a change.
  package func tidy() throws(FileProblem) {
    guard let store = try open() else { return }
    for stack in [Stack.undo, .redo] {
      for number in try numbers(of: stack, in: store).dropLast(Self.kept) {
        try remove(number, of: stack, in: store)
      }
    }
  }

  // MARK: Files

  private static let draft = "draft"
  /// More changes than in a lifetime: a file with a larger number is not one of Folio's records.
  private static let largestNumber = 1 << 50

  private static func fileName(_ number: Int, of stack: Stack) -> String { "\(stack.prefix)\(number)" }

  private func remove(_ number: Int, of stack: Stack, in store: borrowing Folder) throws(FileProblem) {
    try store.removeFile(Self.fileName(number, of: stack))
  }

  func open() throws(FileProblem) -> Folder? { try Self.openFolder(in: folder)?.openFolder(name) }

  private func make() throws(FileProblem) -> Folder {
    try Self.makeFolder(in: Folder(following: folder)).makePrivateFolder(name)
  }

  /// Opens the folder for Folio's own records, next to the ledger, if there is one.
  static func openFolder(in parent: String) throws(FileProblem) -> Folder? {
    try Folder(following: parent).openFolder(folderName)
  }

  /// Opens the folder for Folio's own records, next to the ledger, and creates it if needed.
  package static func makeFolder(in parent: borrowing Folder) throws(FileProblem) -> Folder {
    let outer = try parent.makePrivateFolder(folderName)
    // Old states of the ledger must not end up in a repository with it.
    if try outer.status(of: ".gitignore") == nil {
      try outer.putPrivateFile(".gitignore", Array("*\n".utf8), draft: draft)
    }
    return outer
  }

  /// The numbers of the changes, oldest first.
  private func numbers(of stack: Stack, in store: borrowing Folder) throws(FileProblem) -> [Int] {
    try store.entries().compactMap { name in
      guard name.begins(withBytesOf: stack.prefix) else { return nil }
      let digits = name.droppingFirst(bytes: stack.prefix.utf8.count)
      return Int(digits).flatMap {
        $0 > 0 && $0 <= Self.largestNumber && Self.fileName($0, of: stack) == name ? $0 : nil
      }
    }.sorted()
  }

  /// Renumbers the changes from 1, in the same order.
  private func renumber(
    _ numbers: inout [Int], of stack: Stack, in store: borrowing Folder
  ) throws(FileProblem) {
    for index in numbers.indices where numbers[index] != index + 1 {
      try store.move(
        Self.fileName(numbers[index], of: stack), to: store, as: Self.fileName(index + 1, of: stack))
      numbers[index] = index + 1
    }
  }

  /// Reads a record; nil if its file is damaged.
  private func entry(
    _ number: Int, of stack: Stack, in store: borrowing Folder
  ) throws(FileProblem) -> Entry? {
    guard let file = try store.openFile(Self.fileName(number, of: stack)) else { return nil }
    let head = try file.bytes(at: 0, count: Record.longestHead)
    return Record(head: head).map { Entry(record: $0, stack: stack, number: number) }
  }
}

extension LedgerPatch.Hunk {
  /// The text that the change wrote, or the one that it removed, on one line.
  fileprivate var words: String {
    let text = mark.own.contains { !$0.isBlank && $0 != UInt8(ascii: ",") } ? mark.own : former
    let words = Array(text.split { $0.isBlank }.joined(separator: [0x20]))
    let trimmed = words.drop { $0 == UInt8(ascii: ",") || $0 == 0x20 }
    return String(decoding: trimmed, as: UTF8.self)
  }
}
