import Basics

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

    /// The same change, of other versions of the ledger.
    func from(_ before: Fingerprint, to after: Fingerprint) -> Self {
      Self(command: command, time: time, counts: counts, before: before, after: after)
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
    let lines =
      [head, Self.literal(patch)]
      + files.map { .list([.texts([$0.name, $0.before.text, $0.after.text]), Self.literal($0.patch)]) }
    return ByteBuffer.array { output in
      for line in lines {
        line.write(for: .data, to: &output)
        output.append("\n")
      }
    }
  }

  private static func literal(_ patch: LedgerPatch) -> JSONLiteral {
    .list(
      patch.hunks.map { hunk in
        let mark = hunk.mark
        let texts = [hunk.former, mark.before, mark.own, mark.after].map {
          String(decoding: $0, as: UTF8.self)
        }
        let hashes = [mark.hashBefore, mark.hashAfter].map(Hexadecimal.string)
        return .list(
          [.number(hunk.range.lowerBound), .number(hunk.range.count)]
            + (texts + hashes).map(JSONLiteral.text))
      })
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

  /// Reads the patch, and the changes of other files; nil if the file is damaged.
  static func contents(
    of file: [UInt8]
  ) -> (patch: LedgerPatch, files: [ChangeJournal.FileChange])? {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    var reader = JSONReader(file, from: end + 1)
    guard let patch = (try? reader.readValue()).flatMap({ patch($0, in: file) }) else { return nil }
    var files: [ChangeJournal.FileChange] = []
    while (try? reader.readEnd()) == nil {
      guard let change = (try? reader.readValue()).flatMap({ self.change($0, in: file) }) else { return nil }
      files.append(change)
    }
    return (patch, files)
  }

  private static func change(_ value: JSONValue, in file: [UInt8]) -> ChangeJournal.FileChange? {
    let parts = value.elements(in: file)
    guard parts.count == 2, let patch = patch(parts[1], in: file) else { return nil }
    let texts = parts[0].elements(in: file).map { $0.string(in: file) }
    guard texts.count == 3, ChangeJournal.FileChange.isPossible(texts[0]) else { return nil }
    return ChangeJournal.FileChange(
      name: texts[0], before: Fingerprint(texts[1]), after: Fingerprint(texts[2]), patch: patch)
  }

  private static func patch(_ value: JSONValue, in file: [UInt8]) -> LedgerPatch? {
    guard value.kind == .array else { return nil }
    let values = value.elements(in: file)
    let hunks = values.compactMap { hunk($0, in: file) }
    return hunks.count == values.count ? LedgerPatch(hunks: hunks) : nil
  }

  private static func hunk(_ value: JSONValue, in file: [UInt8]) -> LedgerPatch.Hunk? {
    let parts = value.elements(in: file)
    guard parts.count == 8, parts[2...].allSatisfy({ $0.kind == .string }),
      let start = Int(parts[0].source(in: file)), let count = Int(parts[1].source(in: file)),
      start >= 0, count >= 0, start <= Ledger.Limit.fileBytes, count <= Ledger.Limit.fileBytes
    else { return nil }
    let texts = parts[2..<6].map { Array($0.string(in: file).utf8) }
    guard texts[2].count == count, let before = UInt64(parts[6].string(in: file), radix: 16),
      let after = UInt64(parts[7].string(in: file), radix: 16)
    else { return nil }
    let mark = LedgerPatch.Mark(
      before: texts[1], own: texts[2], after: texts[3], hashBefore: before, hashAfter: after)
    return LedgerPatch.Hunk(range: start..<start + count, former: texts[0], mark: mark)
  }
}
