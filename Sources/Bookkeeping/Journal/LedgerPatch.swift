import Basics

/// A patch that turns a text back into the one before a change: the ranges that differ, with their former
/// bytes.
struct LedgerPatch: Equatable {
  struct Hunk: Equatable {
    /// In the text after the change.
    let range: Range<Int>
    let former: [UInt8]
    let mark: Mark

    var replacement: ObjectEditor.Replacement { .init(range: range, bytes: former) }
  }

  /// In the order of the text, without overlaps.
  let hunks: [Hunk]

  /// The text before the change; nil if this patch cannot belong to the text.
  func applied(to new: [UInt8]) -> [UInt8]? {
    var end = 0
    for hunk in hunks {
      guard hunk.range.lowerBound >= end, hunk.range.upperBound <= new.count else { return nil }
      end = hunk.range.upperBound
    }
    return ObjectEditor.Replacement.apply(hunks.map(\.replacement), to: new[...])
  }

  /// The patch for a text in which other parts were edited since, and the hunks whose bytes are no longer
  /// there.
  func found(in text: [UInt8]) -> (patch: LedgerPatch, left: [Hunk]) {
    var (found, left): ([Hunk], [Hunk]) = ([], [])
    var (shift, end, searches) = (0, 0, 0)
    for hunk in hunks {
      let expected = hunk.range.lowerBound + shift
      guard
        let start = hunk.mark.place(in: text, expected: expected, from: end, searches: &searches)
      else {
        left.append(hunk)
        continue
      }
      let range = start..<start + hunk.range.count
      found.append(Hunk(range, former: hunk.former, in: text))
      (shift, end) = (start - hunk.range.lowerBound, range.upperBound)
    }
    return (LedgerPatch(hunks: left.isEmpty ? found : Self.withCommas(found, in: text)), left)
  }

  /// Removes the comma as well where the first or the last elements of a list go, and others stay.
  private static func withCommas(_ hunks: [Hunk], in text: [UInt8]) -> [Hunk] {
    var runs: [Hunk] = []
    for hunk in hunks {
      if let last = runs.last, last.former.isEmpty, hunk.former.isEmpty,
        last.range.upperBound == hunk.range.lowerBound
      {
        runs.removeLast()
        runs.append(Hunk(last.range.lowerBound..<hunk.range.upperBound, in: text))
      } else {
        runs.append(hunk)
      }
    }
    let (opening, closing, comma) = ("[{".utf8, "]}".utf8, UInt8(ascii: ","))
    return runs.map { hunk in
      let (start, end) = (hunk.range.lowerBound, hunk.range.upperBound)
      guard hunk.former.isEmpty, let left = text[..<start].lastIndex(where: { !$0.isJSONWhiteSpace }),
        let right = text[end...].firstIndex(where: { !$0.isJSONWhiteSpace })
      else { return hunk }
      if opening.contains(text[left]), text[right] == comma {
        return Hunk(start..<right + 1, in: text)
      }
      return text[left] == comma && closing.contains(text[right])
        ? Hunk(left..<end, in: text) : hunk
    }
  }
}

extension LedgerPatch {
  /// - Parameter old: The file's text before. It may differ from the edit's, if the file did not exist yet or
  ///   held an empty ledger.
  init(inverting edit: LedgerEdit, from old: [UInt8]) {
    let edit = edit.former == old ? edit : LedgerEdit(from: old, to: edit.bytes)
    hunks = edit.inverse.map { Hunk($0.range, former: $0.bytes, in: edit.bytes) }
  }
}

extension LedgerPatch.Hunk {
  fileprivate init(_ range: Range<Int>, former: [UInt8] = [], in text: [UInt8]) {
    self.init(range: range, former: former, mark: LedgerPatch.Mark(of: range, in: text))
  }
}

extension LedgerPatch {
  /// The bytes that a change wrote, with those around them, by which they are found in a text that was edited
  /// since.
  struct Mark: Equatable {
    let before: [UInt8]
    let own: [UInt8]
    let after: [UInt8]
    /// Hashes of more bytes before and after, which tell equal places apart.
    let hashBefore: UInt64
    let hashAfter: UInt64

    private static let near = 24
    private static let far = 256
    /// A limit for a change of many places in a text that was edited in many.
    private static let mostSearches = 100

    private static func hashes(around range: Range<Int>, in text: [UInt8]) -> (UInt64, UInt64) {
      (
        XXH64.hash(Array(text[max(0, range.lowerBound - far)..<range.lowerBound])),
        XXH64.hash(Array(text[range.upperBound..<min(text.count, range.upperBound + far)]))
      )
    }

    /// Where the bytes are now; nil if they are nowhere, or could be in several places.
    func place(in text: [UInt8], expected: Int, from start: Int, searches: inout Int) -> Int? {
      let pattern = before + own + after
      func likeness(_ place: Int) -> Int {
        let (before, after) = Self.hashes(around: place..<place + own.count, in: text)
        return (before == hashBefore ? 1 : 0) + (after == hashAfter ? 1 : 0)
      }
      let first = expected - before.count
      if first >= 0, expected >= start, first + pattern.count <= text.count,
        text[first..<first + pattern.count].elementsEqual(pattern), likeness(expected) == 2
      {
        return expected
      }
      searches += 1
      if pattern.isEmpty || searches > Self.mostSearches { return nil }
      var places: [(place: Int, likeness: Int)] = []
      var position = max(0, start - before.count)
      while let range = text.range(of: pattern, from: position), places.count < Self.mostSearches {
        let place = range.lowerBound + before.count
        if place >= start { places.append((place, likeness(place))) }
        position = range.lowerBound + 1
      }
      guard let best = places.map(\.likeness).max() else { return nil }
      let likely = places.filter { $0.likeness == best }.map(\.place)
      // Places that are alike all around mean the same to the ledger.
      return likely.count == 1 || best == 2 || likely.contains(expected)
        ? likely.min { abs($0 - expected) < abs($1 - expected) } : nil
    }
  }
}

extension LedgerPatch.Mark {
  init(of range: Range<Int>, in text: [UInt8]) {
    var start = max(0, range.lowerBound - Self.near)
    var end = min(text.count, range.upperBound + Self.near)
    // No character is cut.
    while start < range.lowerBound, text[start] & 0xC0 == 0x80 { start += 1 }
    while end > range.upperBound, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    before = Array(text[start..<range.lowerBound])
    own = Array(text[range])
    after = Array(text[range.upperBound..<end])
    (hashBefore, hashAfter) = Self.hashes(around: range, in: text)
  }
}
