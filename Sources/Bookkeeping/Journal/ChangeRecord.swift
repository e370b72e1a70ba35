import Basics

/// What is kept about one change of a ledger, so that it can be taken back.
package struct ChangeRecord: Sendable {
  /// Tells a version of a text from another one.
  package struct Fingerprint: Equatable, Sendable {
    let text: String

    package init(of bytes: [UInt8]) { text = "\(Hexadecimal.string(XXH64.hash(bytes)))-\(bytes.count)" }
    fileprivate init(_ text: String) { self.text = text }
  }

  /// The command that made the change, as it was typed.
  package let command: String
  /// Seconds since 1970.
  package let time: Int
  package let counts: LedgerPatch.Counts
  package let before: Fingerprint
  package let after: Fingerprint

  package init(
    command: String, time: Int, counts: LedgerPatch.Counts, before: Fingerprint, after: Fingerprint
  ) {
    self.command = String(String.UnicodeScalarView(command.unicodeScalars.prefix(Self.longestCommand)))
    (self.time, self.counts, self.before, self.after) = (time, counts, before, after)
  }

  /// In scalars.
  private static let longestCommand = 500
}

// MARK: - The file: a line of JSON for the record, and one for the patch

extension ChangeRecord {
  private static let version = "1"
  /// More than the first line can take.
  static let longestHead = 8_192

  func json(with patch: LedgerPatch) -> [UInt8] {
    ByteBuffer.array { output in
      output.append("{\"folio\":\(Self.version),\"command\":")
      JSONString.append(command, for: .data, to: &output)
      output.append(",\"time\":\(time),\"added\":\(counts.added),\"changed\":\(counts.changed)")
      output.append(",\"removed\":\(counts.removed)")
      output.append(",\"before\":\"\(before.text)\",\"after\":\"\(after.text)\"}\n[")
      var separator = ""
      for hunk in patch.hunks {
        output.append("\(separator)[")
        output.append(decimal: hunk.range.lowerBound)
        output.append(",")
        output.append(decimal: hunk.range.count)
        output.append(",")
        hunk.former.withUnsafeBufferPointer { JSONString.append($0, for: .data, to: &output) }
        output.append("]")
        separator = ",\n"
      }
      output.append("]\n")
    }
  }

  /// - Parameter head: At least the first line. Nil if no Folio, or a newer one, wrote it.
  init?(head: [UInt8]) {
    let line = Array(head.prefix { $0 != UInt8(ascii: "\n") })
    guard line.count < head.count, let tree = try? JSONValue.Tree.read(line),
      tree["folio"]?.scalar == Self.version,
      let command = tree["command"]?.string, let before = tree["before"]?.string,
      let after = tree["after"]?.string
    else { return nil }
    func number(_ key: String) -> Int { tree[key]?.scalar.flatMap { Int($0) } ?? 0 }
    let counts = LedgerPatch.Counts(
      added: number("added"), changed: number("changed"), removed: number("removed"))
    self.init(
      command: command, time: number("time"), counts: counts, before: Fingerprint(before),
      after: Fingerprint(after))
  }

  /// Nil if the file is damaged.
  static func patch(in file: [UInt8]) -> LedgerPatch? {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return try? LedgerPatch(hunks: hunks(JSONReader(file, from: end + 1)))
  }

  private enum Damage: Error { case shape }

  private static func hunks(_ reader: JSONReader) throws -> [LedgerPatch.Hunk] {
    var reader = reader
    var hunks: [LedgerPatch.Hunk] = []
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
      hunks.append(LedgerPatch.Hunk(range: start..<start + count, former: former))
    }
    try reader.readEnd()
    return hunks
  }
}
