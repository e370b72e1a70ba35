/// A change of a ledger's text that keeps all other bytes.
package struct LedgerEdit: Sendable {
  /// The numbers of transactions that an edit adds, changes and removes.
  package struct Counts: Equatable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  /// The text before.
  let former: [UInt8]
  /// The text after.
  package let bytes: [UInt8]
  package let counts: Counts
  /// In the order of the text, without overlaps.
  private let replacements: [ObjectEditor.Replacement]

  init(of former: [UInt8], _ replacements: [ObjectEditor.Replacement], _ counts: Counts = Counts()) {
    self.former = former
    self.counts = counts
    self.replacements = ObjectEditor.Replacement.ordered(replacements)
    bytes = ObjectEditor.Replacement.apply(self.replacements, to: former)
  }

  /// This edit and one of the text after it, as a single edit.
  package func followed(by next: LedgerEdit) -> LedgerEdit {
    let counts = Counts(
      added: counts.added + next.counts.added, changed: counts.changed + next.counts.changed,
      removed: counts.removed + next.counts.removed)
    var reader = PieceReader(pieces)
    var (result, position): ([Piece], Int) = ([], 0)
    for replacement in next.replacements {
      result += reader.read(replacement.range.lowerBound - position)
      _ = reader.read(replacement.range.count)
      result.append(.new(replacement.bytes[...]))
      position = replacement.range.upperBound
    }
    result += reader.read(.max)
    return LedgerEdit(of: former, Self.replacements(result, in: former.count), counts)
  }

  /// A part of the text after the edit.
  private enum Piece {
    /// The bytes of this range before.
    case kept(Range<Int>)
    case new(ArraySlice<UInt8>)

    var count: Int {
      switch self {
      case .kept(let range): range.count
      case .new(let bytes): bytes.count
      }
    }

    func split(at offset: Int) -> (Piece, Piece) {
      switch self {
      case .kept(let range):
        let middle = range.lowerBound + offset
        return (.kept(range.lowerBound..<middle), .kept(middle..<range.upperBound))
      case .new(let bytes): return (.new(bytes.prefix(offset)), .new(bytes.dropFirst(offset)))
      }
    }
  }

  private struct PieceReader {
    private var pieces: [Piece]
    private var index = 0

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// The pieces of the next bytes.
    mutating func read(_ count: Int) -> [Piece] {
      var (found, missing): ([Piece], Int) = ([], count)
      while missing > 0, index < pieces.count {
        let (own, other) = pieces[index].split(at: min(missing, pieces[index].count))
        found.append(own)
        missing -= own.count
        pieces[index] = other
        if other.count == 0 { index += 1 }
      }
      return found
    }
  }

  private var pieces: [Piece] {
    var (pieces, position): ([Piece], Int) = ([], 0)
    for replacement in replacements {
      pieces += [.kept(position..<replacement.range.lowerBound), .new(replacement.bytes[...])]
      position = replacement.range.upperBound
    }
    return pieces + [.kept(position..<former.count)]
  }

  /// - Parameter length: The length of the text before, in bytes.
  private static func replacements(_ pieces: [Piece], in length: Int) -> [ObjectEditor.Replacement] {
    var replacements: [ObjectEditor.Replacement] = []
    var (end, fresh): (Int, [[UInt8]]) = (0, [])
    func close(_ start: Int) {
      if start > end {
        let first = fresh.isEmpty ? [] : fresh.removeFirst()
        replacements.append(ObjectEditor.Replacement(range: end..<start, bytes: first))
      }
      replacements += fresh.map { .insertion(of: $0, at: start) }
      fresh = []
    }
    for piece in pieces where piece.count > 0 {
      switch piece {
      case .new(let bytes): fresh.append(Array(bytes))
      case .kept(let range):
        close(range.lowerBound)
        end = range.upperBound
      }
    }
    close(length)
    return replacements
  }

  /// The edit that makes one text of another, as a single replacement.
  init(from former: [UInt8], to new: [UInt8], _ counts: Counts = Counts()) {
    var start = zip(former, new).prefix { $0 == $1 }.count
    let ends = zip(former[start...].reversed(), new[start...].reversed())
    var end = ends.prefix { $0 == $1 }.count
    // No character is cut.
    while start > 0, start < former.count, former[start] & 0xC0 == 0x80 { start -= 1 }
    while end > 0, former[former.count - end] & 0xC0 == 0x80 { end -= 1 }
    let replacement = ObjectEditor.Replacement(
      range: start..<former.count - end, bytes: Array(new[start..<new.count - end]))
    self.init(of: former, former == new ? [] : [replacement], counts)
  }

  /// The replacements that turn the new text back into the old one.
  var inverse: [ObjectEditor.Replacement] {
    var growth = 0
    return replacements.map { replacement in
      let start = replacement.range.lowerBound + growth
      growth += replacement.bytes.count - replacement.range.count
      return ObjectEditor.Replacement(
        range: start..<start + replacement.bytes.count, bytes: Array(former[replacement.range]))
    }
  }
}
