import Basics

/// A change of the ledger and of files beside it that has begun. A command that is killed in the middle of it
/// leaves this record. The next command that changes the ledger brings the files to the state of the ledger,
/// which is replaced as a whole.
package struct UnfinishedChange: Sendable {
  /// A file beside the ledger.
  package struct File: Sendable {
    package let name: String
    package let (old, new): ([UInt8]?, [UInt8]?)
    /// The text while only the ledger or only the file has changed.
    package let between: [UInt8]?

    package init(name: String, old: [UInt8]?, new: [UInt8]?, between: [UInt8]? = nil) {
      self.name = name
      self.old = old
      self.new = new
      self.between = between
    }

    fileprivate func isKnownState(_ text: [UInt8]?) -> Bool { text == old || text == new || text == between }
  }

  /// The command, as typed, whose record still lacks the changes of the files; `nil` if it has them already.
  let command: String?
  /// The fingerprints of the ledger.
  private let before: String
  private let after: String
  package let files: [File]

  package init(_ edit: LedgerEdit, _ files: [File], by command: String? = nil) {
    self.command = command
    self.files = files
    before = ChangeJournal.Record.fingerprint(of: edit.former)
    after = ChangeJournal.Record.fingerprint(of: edit.bytes)
  }

  /// Whether the change of the ledger was made; `nil` if the ledger was edited since.
  package func isMade(in ledger: [UInt8]) -> Bool? {
    let current = ChangeJournal.Record.fingerprint(of: ledger)
    return current == after ? true : current == before ? false : nil
  }

  /// The text of the file that fits the ledger.
  ///
  /// - Parameter text: The file as it is; it stays so if it was edited since.
  package func text(of file: File, from text: [UInt8]?, isMade: Bool) -> [UInt8]? {
    file.isKnownState(text) ? (isMade ? file.new : file.old) : text
  }
}

extension ChangeJournal {
  private static let unfinished = "unfinished"

  /// Records a change before the first of its files is touched.
  package func begin(_ change: UnfinishedChange) throws(FileProblem) {
    if change.files.isEmpty { return }
    try makeFolder().putPrivateFile(Self.unfinished, change.json, draft: Self.draft)
  }

  /// The change that a killed command has left; `nil` for a record that no command can have written.
  package func unfinishedChange() throws(FileProblem) -> UnfinishedChange? {
    guard let store = try openFolder() else { return nil }
    let bytes = try? store.openFile(Self.unfinished)?.contents(atMost: Self.mostUnfinishedBytes)
    return bytes.flatMap(UnfinishedChange.init)
  }

  /// The limit of a record, which contains each file two or three times.
  private static let mostUnfinishedBytes = 64 << 20

  /// Forgets the change that was begun: it is complete, or undone.
  package func endUnfinishedChange() throws(FileProblem) {
    if let store = try openFolder() { try store.removeFile(Self.unfinished) }
  }

  /// Adds the changes of files to the record of a change that a killed command has made.
  package func record(_ change: UnfinishedChange, in ledger: [UInt8]) throws(FileProblem) {
    guard let command = change.command else { return }
    let files = change.files.map { FileChange(of: $0.name, from: $0.old, to: $0.new) }
    _ = try add(files, toLastOf: ledger, by: command)
  }
}

// MARK: - The file: one list

extension UnfinishedChange {
  private static func text(_ bytes: [UInt8]?) -> [String] {
    bytes.map { [String(decoding: $0, as: UTF8.self)] } ?? []
  }

  fileprivate var json: [UInt8] {
    let list = files.map { file in
      JSONLiteral.list(
        [.text(file.name)] + [file.old, file.new, file.between].map { .texts(Self.text($0)) })
    }
    return ByteBuffer.array { output in
      JSONLiteral.list([.texts([before, after] + [command].compactMap(\.self)), .list(list)])
        .write(for: .data, to: &output)
    }
  }

  fileprivate init?(_ json: [UInt8]) {
    guard let parts = (try? JSONValue.Tree.read(json))?.elements, parts.count == 2 else { return nil }
    let head = parts[0].elements.compactMap(\.string)
    guard (2...3).contains(head.count) else { return nil }
    before = head[0]
    after = head[1]
    command = head.dropFirst(2).first
    files = parts[1].elements.compactMap { element in
      let parts = element.elements
      guard parts.count == 4, let name = parts[0].string,
        Renaming.File(rawValue: name).map({ $0 != .ledger }) ?? false
      else { return nil }
      func text(_ index: Int) -> [UInt8]? { parts[index].elements.first?.string.map { Array($0.utf8) } }
      return File(name: name, old: text(1), new: text(2), between: text(3))
    }
  }
}
