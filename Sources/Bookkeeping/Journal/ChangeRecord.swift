import Basics

extension ChangeJournal {
  /// A change of a ledger, without its patch.
  package struct Record: Sendable {
    /// The command that made the change, as typed.
    package let command: String
    /// Seconds since 1970.
    package let time: Int
    package let counts: LedgerEdit.Counts
    /// The fingerprints of the ledger.
    package let before: String
    package let after: String

    init(command: String, time: Int, counts: LedgerEdit.Counts, before: String, after: String) {
      self.command = String(String.UnicodeScalarView(command.unicodeScalars.prefix(Self.longestCommand)))
      self.time = time
      self.counts = counts
      self.before = before
      self.after = after
    }

    /// The same change between other versions of the ledger.
    func from(_ before: String, to after: String) -> Self {
      Self(command: command, time: time, counts: counts, before: before, after: after)
    }

    /// A hash and a length that identify a version of a text.
    package static func fingerprint(of bytes: [UInt8]) -> String {
      "\(Hexadecimal.string(XXH64.hash(bytes)))-\(bytes.count)"
    }

    /// In Unicode scalars.
    private static let longestCommand = 500
  }

  /// A change of a file next to the ledger.
  package struct FileChange: Sendable {
    package let name: String
    /// The version of the file without the change.
    let before: String
    /// The patch that takes the change back.
    fileprivate let patch: LedgerPatch

    /// The file without the change, `nil` if there is no file, and whether the whole change is taken back.
    /// Parts that were edited later stay, and a file that was removed stays removed.
    package func takenBack(from text: [UInt8]?) -> (text: [UInt8]?, isWhole: Bool) {
      if isUnmade(in: text) { return (text, true) }
      let (edit, left) = patch.edit(of: text ?? Self.empty)
      if text == nil, !left.isEmpty { return (nil, false) }
      let hadNone = before == Self.none && left.isEmpty && edit.bytes == Self.empty
      return (hadNone ? nil : edit.bytes, left.isEmpty)
    }

    /// Whether the file is as it was before the change.
    package func isUnmade(in text: [UInt8]?) -> Bool { Self.version(of: text) == before }

    private static func version(of text: [UInt8]?) -> String { text.map(Record.fingerprint) ?? none }

    /// The version of a file that does not exist.
    private static let none = "none"
    /// The text that the change of a missing file starts from: an empty list of rules or profiles.
    private static let empty = Array("[]\n".utf8)
  }

  /// A change with the patches that take it back: the contents of a record's file.
  struct Recorded {
    let record: Record
    /// The patch as its line in the file. It may have a hunk for each row of a statement, so it is parsed
    /// only when a change is taken back.
    private let patchLine: [UInt8]
    let files: [FileChange]

    private init(_ record: Record, patchLine: [UInt8], _ files: [FileChange]) {
      self.record = record
      self.patchLine = patchLine
      self.files = files
    }
  }
}

extension ChangeJournal.FileChange {
  /// - Parameters:
  ///   - old: The contents before the change; `nil` if there is no file.
  ///   - new: The contents after it.
  package init(of name: String, from old: [UInt8]?, to new: [UInt8]?) {
    self.init(
      name: name, before: Self.version(of: old),
      patch: LedgerPatch(of: LedgerEdit(from: old ?? Self.empty, to: new ?? Self.empty).inverse))
  }

  /// - Parameter version: A text that tells the file from others of its name.
  init(of name: String, version: String) {
    self.init(name: name, before: version, patch: LedgerPatch(hunks: []))
  }
}

// MARK: - The file: lines of JSON for the record, the patch, and each change of another file

extension ChangeJournal.Recorded {
  init(record: ChangeJournal.Record, patch: LedgerPatch, files: [ChangeJournal.FileChange]) {
    self.init(record, patchLine: ByteBuffer.array { patch.literal.write(for: .data, to: &$0) }, files)
  }

  /// The patch that takes the change of the ledger back; `nil` if it is damaged.
  var patch: LedgerPatch? { (try? JSONValue.Tree.read(patchLine)).flatMap(LedgerPatch.init) }

  func with(_ files: [ChangeJournal.FileChange]) -> Self {
    Self(record, patchLine: patchLine, files)
  }

  var json: [UInt8] {
    ByteBuffer.array { output in
      record.head.write(for: .data, to: &output)
      output.append("\n")
      output.append(patchLine)
      output.append("\n")
      for file in files {
        let parts: [JSONLiteral] = [.texts([file.name, file.before]), file.patch.literal]
        JSONLiteral.list(parts).write(for: .data, to: &output)
        output.append("\n")
      }
    }
  }

  /// Reads a file of the journal; `nil` if anything but the patch is damaged.
  init?(_ file: [UInt8]) {
    guard let record = ChangeJournal.Record(head: file) else { return nil }
    let lines = file.split(separator: .lineFeed).dropFirst()
    guard let patch = lines.first else { return nil }
    let files = lines.dropFirst().map { line in
      (try? JSONValue.Tree.read(Array(line))).flatMap(ChangeJournal.FileChange.init)
    }
    guard !files.contains(where: { $0 == nil }) else { return nil }
    self.init(record, patchLine: Array(patch), files.compactMap(\.self))
  }
}

extension ChangeJournal.Record {
  private static let version = 1
  /// A limit for reading, larger than any first line.
  static let longestHead = 8_192

  fileprivate var head: JSONLiteral {
    .record([
      ("folio", .number(Self.version)), ("command", .text(command)), ("time", .number(time)),
      ("added", .number(counts.added)), ("changed", .number(counts.changed)),
      ("removed", .number(counts.removed)), ("before", .text(before)), ("after", .text(after)),
    ])
  }

  /// Reads a record; `nil` if it was not written by Folio, or by a newer version.
  ///
  /// - Parameter head: The beginning of the file, with at least its first line.
  init?(head: [UInt8]) {
    let line = Array(head.prefix { $0 != .lineFeed })
    guard line.count < head.count, let tree = try? JSONValue.Tree.read(line),
      tree["folio"]?.scalar == "\(Self.version)",
      let command = tree["command"]?.string, let before = tree["before"]?.string,
      let after = tree["after"]?.string
    else { return nil }
    func number(_ key: String) -> Int { tree[key]?.scalar.flatMap { Int($0) } ?? 0 }
    let counts = LedgerEdit.Counts(
      added: number("added"), changed: number("changed"), removed: number("removed"))
    self.init(command: command, time: number("time"), counts: counts, before: before, after: after)
  }
}

extension ChangeJournal.FileChange {
  fileprivate init?(_ line: JSONValue.Tree) {
    let parts = line.elements
    guard parts.count == 2, let patch = LedgerPatch(parts[1]) else { return nil }
    // Entries of earlier versions have a third text, the fingerprint after the change.
    let texts = parts[0].elements.compactMap(\.string)
    guard (2...3).contains(texts.count), Self.isPossible(texts[0]) else { return nil }
    self.init(name: texts[0], before: texts[1], patch: patch)
  }
}

extension LedgerPatch {
  fileprivate var literal: JSONLiteral {
    .list(
      hunks.map { hunk in
        let texts = [hunk.new, hunk.before, hunk.own, hunk.after].map { String(decoding: $0, as: UTF8.self) }
        return .list(
          [.number(hunk.start), .number(hunk.own.count)]
            + (texts + hunk.hashes.map(Hexadecimal.string)).map(JSONLiteral.text))
      })
  }

  fileprivate init?(_ list: JSONValue.Tree) {
    let hunks = list.elements.map(Hunk.init)
    guard list.value.kind == .array, !hunks.contains(nil) else { return nil }
    self.init(hunks: hunks.compactMap(\.self))
  }
}

extension LedgerPatch.Hunk {
  fileprivate init?(_ list: JSONValue.Tree) {
    let parts = list.elements.compactMap(\.scalar)
    let hashes = parts.dropFirst(6).compactMap { UInt64($0, radix: 16) }
    // Records of earlier versions have no hashes of the object.
    guard [8, 10].contains(parts.count), hashes.count == parts.count - 6, let start = Int(parts[0]),
      (0...Ledger.Limit.fileBytes).contains(start)
    else { return nil }
    let texts = parts[2..<6].map { Array($0.utf8) }
    guard Int(parts[1]) == texts[2].count else { return nil }
    self.init(start: start, new: texts[0], own: texts[2], before: texts[1], after: texts[3], hashes: hashes)
  }
}
