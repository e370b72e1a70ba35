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

    /// - Parameter old: The text that stands for a missing file as well.
    package init(of name: String, from old: [UInt8], to new: [UInt8]) {
      self.name = name
      (before, after) = (Record.Fingerprint(of: old), Record.Fingerprint(of: new))
      patch = LedgerPatch(inverting: LedgerEdit(from: old, to: new), from: old)
    }

    init(name: String, before: Record.Fingerprint, after: Record.Fingerprint, patch: LedgerPatch) {
      (self.name, self.before, self.after, self.patch) = (name, before, after, patch)
    }

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
    guard let store = try open() else { return nil }
    let current = Record.Fingerprint(of: ledger)
    for number in try numbers(of: stack, in: store).reversed() {
      guard let entry = try entry(number, of: stack, in: store) else { continue }
      if !Self.wasNeverMade(entry.record, current) { return entry }
    }
    return nil
  }

  /// The way to take a change back; nil if its record is damaged.
  package func step(back entry: Entry, in ledger: [UInt8]) throws(FileProblem) -> Step? {
    guard let store = try open() else { return nil }
    var file: [UInt8] = []
    guard try store.readFile(Self.fileName(entry.number, of: entry.stack), into: &file) != nil,
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
    let nothing = LedgerEdit(of: ledger, [], LedgerEdit.Counts())
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
      let moved = Record(
        command: record.command, time: record.time, counts: record.counts, before: before, after: after)
      try put(moved, step.patch, step.files, entry.number, of: entry.stack, in: store)
    }
    let inverse = Record(
      command: record.command, time: record.time, counts: record.counts, before: after, after: before)
    return try push(
      inverse, LedgerPatch(inverting: edit, from: edit.former), step.files.filter { $0.receipt != nil },
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

  func open() throws(FileProblem) -> Folder? {
    let parent = try Folder(following: folder)
    guard let outer = try parent.openFolder(Self.folderName) else { return nil }
    return try outer.openFolder(name)
  }

  private func make() throws(FileProblem) -> Folder {
    try Self.makeFolder(in: Folder(following: folder)).makePrivateFolder(name)
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

extension ChangeJournal {
  /// A change of a ledger, without its patch.
  package struct Record: Sendable {
    /// A hash and a length that identify a version of a text.
    package struct Fingerprint: Equatable, Sendable {
      let text: String

      package init(of bytes: [UInt8]) { text = "\(Hexadecimal.string(XXH64.hash(bytes)))-\(bytes.count)" }
      fileprivate init(_ text: String) { self.text = text }
    }

    /// The command that made the change, as typed.
    package let command: String
    /// Seconds since 1970.
    package let time: Int
    package let counts: LedgerEdit.Counts
    package let before: Fingerprint
    package let after: Fingerprint

    package init(
      command: String, time: Int, counts: LedgerEdit.Counts, before: Fingerprint, after: Fingerprint
    ) {
      self.command = String(String.UnicodeScalarView(command.unicodeScalars.prefix(Self.longestCommand)))
      (self.time, self.counts, self.before, self.after) = (time, counts, before, after)
    }

    /// In Unicode scalars.
    private static let longestCommand = 500
  }
}

// MARK: - The file: a line of JSON for the record, and one for the patch

extension ChangeJournal.Record {
  private static let version = 1
  /// A limit for reading, larger than any first line.
  static let longestHead = 8_192

  func json(with patch: LedgerPatch, _ files: [ChangeJournal.FileChange] = []) -> [UInt8] {
    ByteBuffer.array { output in
      head.write(for: .data, to: &output)
      output.append("\n")
      Self.write(patch, to: &output)
      for file in files {
        output.append("[")
        JSONLiteral.texts([file.name, file.before.text, file.after.text]).write(for: .data, to: &output)
        output.append(",")
        Self.write(file.patch, to: &output)
        output.append("]\n")
      }
    }
  }

  private static func write(_ patch: LedgerPatch, to output: inout ByteBuffer) {
    output.append("[")
    var separator = ""
    for hunk in patch.hunks {
      output.append("\(separator)[")
      output.append(decimal: hunk.range.lowerBound)
      output.append(",")
      output.append(decimal: hunk.range.count)
      let (mark, hashes) = (hunk.mark, [hunk.mark.hashBefore, hunk.mark.hashAfter])
      let texts = [hunk.former, mark.before, mark.own, mark.after]
      for bytes in texts + hashes.map({ Array(Hexadecimal.string($0).utf8) }) {
        output.append(",")
        bytes.withUnsafeBufferPointer { JSONString.append($0, for: .data, to: &output) }
      }
      output.append("]")
      separator = ",\n"
    }
    output.append("]\n")
  }

  private var head: JSONLiteral {
    .record([
      ("folio", .number(Self.version)), ("command", .text(command)), ("time", .number(time)),
      ("added", .number(counts.added)), ("changed", .number(counts.changed)),
      ("removed", .number(counts.removed)), ("before", .text(before.text)), ("after", .text(after.text)),
    ])
  }

  /// Reads a record; nil if it was not written by Folio, or by a newer version.
  ///
  /// - Parameter head: The beginning of the file, with at least its first line.
  init?(head: [UInt8]) {
    let line = Array(head.prefix { $0 != UInt8(ascii: "\n") })
    guard line.count < head.count, let tree = try? JSONValue.Tree.read(line),
      tree["folio"]?.scalar == "\(Self.version)",
      let command = tree["command"]?.string, let before = tree["before"]?.string,
      let after = tree["after"]?.string
    else { return nil }
    func number(_ key: String) -> Int { tree[key]?.scalar.flatMap { Int($0) } ?? 0 }
    let counts = LedgerEdit.Counts(
      added: number("added"), changed: number("changed"), removed: number("removed"))
    self.init(
      command: command, time: number("time"), counts: counts, before: Fingerprint(before),
      after: Fingerprint(after))
  }

  /// Reads the patch; nil if the file is damaged.
  static func patch(in file: [UInt8]) -> LedgerPatch? { contents(of: file)?.patch }

  /// Reads the patch, and the changes of other files; nil if the file is damaged.
  static func contents(
    of file: [UInt8]
  ) -> (patch: LedgerPatch, files: [ChangeJournal.FileChange])? {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    var reader = JSONReader(file, from: end + 1)
    guard let patch = try? patch(&reader) else { return nil }
    var files: [ChangeJournal.FileChange] = []
    while (try? reader.readEnd()) == nil {
      guard let file = try? self.file(&reader) else { return nil }
      files.append(file)
    }
    return (patch, files)
  }

  private enum Damage: Error { case shape }

  private static func file(_ reader: inout JSONReader) throws -> ChangeJournal.FileChange {
    guard try reader.peekKind() == .array else { throw Damage.shape }
    var parts = try reader.openArray()
    guard try reader.moveToElement(of: &parts) else { throw Damage.shape }
    let texts = try reader.readValue().elements(in: reader.bytes).map { $0.string(in: reader.bytes) }
    guard texts.count == 3, ChangeJournal.FileChange.isPossible(texts[0]),
      try reader.moveToElement(of: &parts)
    else { throw Damage.shape }
    let patch = try patch(&reader)
    guard try !reader.moveToElement(of: &parts) else { throw Damage.shape }
    return ChangeJournal.FileChange(
      name: texts[0], before: Fingerprint(texts[1]), after: Fingerprint(texts[2]), patch: patch)
  }

  private static func patch(_ reader: inout JSONReader) throws -> LedgerPatch {
    var hunks: [LedgerPatch.Hunk] = []
    guard try reader.peekKind() == .array else { throw Damage.shape }
    var list = try reader.openArray()
    while try reader.moveToElement(of: &list) {
      guard try reader.peekKind() == .array else { throw Damage.shape }
      var parts: [JSONValue] = []
      var hunk = try reader.openArray()
      while try reader.moveToElement(of: &hunk) { parts.append(try reader.readValue()) }
      guard parts.count == 8, parts[2...].allSatisfy({ $0.kind == .string }),
        let start = Int(parts[0].source(in: reader.bytes)),
        let count = Int(parts[1].source(in: reader.bytes)), start >= 0, count >= 0,
        start <= Ledger.Limit.fileBytes, count <= Ledger.Limit.fileBytes
      else { throw Damage.shape }
      let texts = parts[2...].map { Array($0.string(in: reader.bytes).utf8) }
      guard texts[2].count == count,
        let before = UInt64(String(decoding: texts[4], as: UTF8.self), radix: 16),
        let after = UInt64(String(decoding: texts[5], as: UTF8.self), radix: 16)
      else { throw Damage.shape }
      let mark = LedgerPatch.Mark(
        before: texts[1], own: texts[2], after: texts[3], hashBefore: before, hashAfter: after)
      hunks.append(LedgerPatch.Hunk(range: start..<start + count, former: texts[0], mark: mark))
    }
    return LedgerPatch(hunks: hunks)
  }
}
