import Basics

/// The last 50 changes that commands made to a ledger, so that they can be undone.
///
/// Each is kept in a file of its own in `.folio` next to the ledger: a patch that turns the ledger back,
/// never a copy of the ledger. A change is recorded before it is made. Each record has the fingerprints of
/// the ledger before and after, so the ledger itself shows whether the change was made, and the two agree
/// even if a command is killed. Everything but reading happens under the lock of the ledger's folder.
package struct ChangeJournal {
  package static let kept = 50
  package static let folderName = ".folio"

  private let folder: String
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

  /// A recorded change, which can be undone if the ledger is as the change left it.
  package struct Entry: Sendable {
    package let record: Record
    fileprivate let number: Int
  }

  /// The effect that `folio undo` would have.
  package enum Outlook: Sendable {
    case nothing
    case undoes(Entry)
    /// The ledger has changed since its last recorded change.
    case editedByHand(after: Entry)
  }

  // MARK: Reading

  /// All changes, newest first, except those that were recorded but never made.
  ///
  /// - Parameter ledger: The contents of the ledger's file; nil if there is none.
  package func entries(of ledger: [UInt8]?) throws(FileProblem) -> [Entry] {
    guard let store = try open() else { return [] }
    var entries: [Entry] = []
    for number in try numbers(in: store).reversed() {
      if let entry = try entry(number, in: store) { entries.append(entry) }
    }
    let current = ledger.map(Record.Fingerprint.init)
    return Array(entries.drop { Self.wasNeverMade($0.record, current) })
  }

  package func outlook(of ledger: [UInt8]?) throws(FileProblem) -> Outlook {
    guard let store = try open() else { return .nothing }
    let current = ledger.map(Record.Fingerprint.init)
    for number in try numbers(in: store).reversed() {
      guard let entry = try entry(number, in: store), !Self.wasNeverMade(entry.record, current) else {
        continue
      }
      return entry.record.after == current ? .undoes(entry) : .editedByHand(after: entry)
    }
    return .nothing
  }

  /// The ledger's text before the change; nil if the record is damaged.
  package func undoing(_ entry: Entry, in ledger: [UInt8]) throws(FileProblem) -> [UInt8]? {
    guard let store = try open() else { return nil }
    var file: [UInt8] = []
    guard try store.readFile(Self.fileName(entry.number), into: &file) != nil,
      let former = Record.patch(in: file)?.applied(to: ledger),
      Record.Fingerprint(of: former) == entry.record.before
    else { return nil }
    return former
  }

  /// The changes made without a command since the last recorded one; nil if its row hashes are missing or
  /// damaged.
  package func edits(of document: LedgerDocument, after entry: Entry) throws(FileProblem) -> HandEdits? {
    guard let store = try open() else { return nil }
    var file: [UInt8] = []
    guard try store.readFile(Self.rowsName(entry.number), into: &file) != nil else { return nil }
    return LedgerPatch.RowHashes(file)?.changes(to: document)
  }

  /// Whether a change was recorded and not made, or undone and not forgotten, because the command was killed.
  private static func wasNeverMade(
    _ record: Record, _ current: Record.Fingerprint?
  ) -> Bool {
    record.after != current && record.before == current
  }

  // MARK: Writing

  /// Records a change that is about to be made.
  ///
  /// - Parameters:
  ///   - old: The contents of the ledger's file, or the text assumed for a file that does not exist yet.
  ///   - new: The ledger after the edit.
  package func note(
    _ edit: LedgerEdit, from old: [UInt8], to new: LedgerDocument, command: String, time: Int
  ) throws(FileProblem) -> Entry {
    let store = try make()
    let patch = LedgerPatch(inverting: edit, from: old)
    let record = Record(
      command: command, time: time, counts: edit.counts,
      before: Record.Fingerprint(of: old), after: Record.Fingerprint(of: new.bytes))
    var numbers = try numbers(in: store)
    while let last = numbers.last {
      if let entry = try entry(last, in: store), !Self.wasNeverMade(entry.record, record.before) { break }
      try remove(last, in: store)
      numbers.removeLast()
    }
    if numbers.last == Self.largestNumber { try renumber(&numbers, in: store) }
    let number = (numbers.last ?? 0) + 1
    // The hashes of the old state are kept too, because the change may not be made.
    try store.putPrivateFile(Self.rowsName(number), LedgerPatch.RowHashes(new).bytes, draft: Self.draft)
    try store.putPrivateFile(Self.fileName(number), record.json(with: patch), draft: Self.draft)
    return Entry(record: record, number: number)
  }

  /// Removes the record of a change that was not made or has been undone.
  package func forget(_ entry: Entry) throws(FileProblem) {
    guard let store = try open() else { return }
    try remove(entry.number, in: store)
  }

  /// Prepares the records; call it before undoing a change.
  ///
  /// - Parameter former: The ledger before the change, with which later edits by hand will be compared.
  package func prepareUndo(of entry: Entry, to former: LedgerDocument) throws(FileProblem) {
    guard let store = try open() else { return }
    let numbers = try numbers(in: store)
    // Later changes were never made. Once the ledger is older than their starting point, that could no longer
    // be detected.
    for number in numbers where number > entry.number { try remove(number, in: store) }
    guard let earlier = numbers.last(where: { $0 < entry.number }),
      try self.entry(earlier, in: store)?.record.after == entry.record.before
    else { return }
    try store.putPrivateFile(
      Self.rowsName(earlier), LedgerPatch.RowHashes(former).bytes, draft: Self.draft)
  }

  /// Removes records that are too old; call it after a change.
  package func tidy() throws(FileProblem) {
    guard let store = try open() else { return }
    let numbers = try numbers(in: store)
    for number in numbers.dropLast(Self.kept) { try remove(number, in: store) }
    for number in numbers.dropLast(2) { try store.removeFile(Self.rowsName(number)) }
  }

  // MARK: Files

  private static let draft = "draft"
  /// More changes than in a lifetime: a file with a larger number is not one of Folio's records.
  private static let largestNumber = 1 << 50

  private static func fileName(_ number: Int) -> String { "\(number)" }
  private static func rowsName(_ number: Int) -> String { "\(number).rows" }

  private func remove(_ number: Int, in store: borrowing Folder) throws(FileProblem) {
    try store.removeFile(Self.fileName(number))
    try store.removeFile(Self.rowsName(number))
  }

  private func open() throws(FileProblem) -> Folder? {
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
  private func numbers(in store: borrowing Folder) throws(FileProblem) -> [Int] {
    try store.entries().compactMap { name in
      Int(name).flatMap { $0 > 0 && $0 <= Self.largestNumber && Self.fileName($0) == name ? $0 : nil }
    }.sorted()
  }

  /// Renumbers the changes from 1, in the same order.
  private func renumber(_ numbers: inout [Int], in store: borrowing Folder) throws(FileProblem) {
    for index in numbers.indices where numbers[index] != index + 1 {
      for name in [Self.rowsName, Self.fileName] where try store.status(of: name(numbers[index])) != nil {
        try store.move(name(numbers[index]), to: store, as: name(index + 1))
      }
      numbers[index] = index + 1
    }
  }

  /// Reads a record; nil if its file is damaged.
  private func entry(_ number: Int, in store: borrowing Folder) throws(FileProblem) -> Entry? {
    guard let file = try store.openFile(Self.fileName(number)) else { return nil }
    let head = try file.bytes(at: 0, count: Record.longestHead)
    return Record(head: head).map { Entry(record: $0, number: number) }
  }
}

extension ChangeJournal {
  /// The changes made to a ledger without a command of Folio.
  package struct HandEdits: Equatable, Sendable {
    /// The rows that were changed or added, as they are now.
    package internal(set) var rows: [Transaction] = []
    package internal(set) var removed = 0
    /// Whether only settings, order or layout differ.
    package internal(set) var hasOtherText = false

    package static func == (left: Self, right: Self) -> Bool {
      left.rows.map(\.id) == right.rows.map(\.id) && left.removed == right.removed
        && left.hasOtherText == right.hasOtherText
    }
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

  func json(with patch: LedgerPatch) -> [UInt8] {
    ByteBuffer.array { output in
      head.write(for: .data, to: &output)
      output.append("\n[")
      var separator = ""
      for hunk in patch.hunks {
        output.append("\(separator)[")
        output.append(decimal: hunk.range.lowerBound)
        output.append(",")
        output.append(decimal: hunk.range.count)
        output.append(",")
        hunk.bytes.withUnsafeBufferPointer { JSONString.append($0, for: .data, to: &output) }
        output.append("]")
        separator = ",\n"
      }
      output.append("]\n")
    }
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
  static func patch(in file: [UInt8]) -> LedgerPatch? {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return try? LedgerPatch(hunks: hunks(JSONReader(file, from: end + 1)))
  }

  private enum Damage: Error { case shape }

  private static func hunks(_ reader: JSONReader) throws -> [ObjectEditor.Replacement] {
    var reader = reader
    var hunks: [ObjectEditor.Replacement] = []
    guard try reader.peekKind() == .array else { throw Damage.shape }
    var list = try reader.openArray()
    while try reader.moveToElement(of: &list) {
      guard try reader.peekKind() == .array else { throw Damage.shape }
      var parts: [JSONValue] = []
      var hunk = try reader.openArray()
      while try reader.moveToElement(of: &hunk) { parts.append(try reader.readValue()) }
      guard parts.count == 3, parts[2].kind == .string, let start = Int(parts[0].source(in: reader.bytes)),
        let count = Int(parts[1].source(in: reader.bytes)), start >= 0, count >= 0,
        start <= Ledger.Limit.fileBytes, count <= Ledger.Limit.fileBytes
      else { throw Damage.shape }
      let former = Array(parts[2].string(in: reader.bytes).utf8)
      hunks.append(ObjectEditor.Replacement(range: start..<start + count, bytes: former))
    }
    try reader.readEnd()
    return hunks
  }
}
