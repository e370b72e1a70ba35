import Basics

/// An edit as the journal keeps it: the ranges that it replaces, and the context that finds them in a text
/// that was edited since.
struct LedgerPatch: Equatable {
  /// In the order of the text, without overlaps.
  let hunks: [Hunk]

  init(hunks: [Hunk]) { self.hunks = hunks }

  init(of edit: LedgerEdit) { hunks = edit.replacements.map { Hunk($0, in: edit.former) } }

  /// The edit of a text that may have been edited in other parts, and the hunks whose bytes are no longer
  /// there.
  func edit(
    of text: [UInt8], _ counts: LedgerEdit.Counts = LedgerEdit.Counts()
  ) -> (edit: LedgerEdit, left: [Hunk]) {
    var (found, left): ([Replacement], [Hunk]) = ([], [])
    var (shift, end, searches) = (0, 0, 0)
    for hunk in hunks {
      guard let start = hunk.place(in: text, hunk.start + shift, from: end, searches: &searches) else {
        left.append(hunk)
        continue
      }
      shift = start - hunk.start
      end = start + hunk.own.count
      found.append(Replacement(range: start..<end, bytes: hunk.new))
    }
    return (LedgerEdit(of: text, left.isEmpty ? found : Self.withCommas(found, in: text), counts), left)
  }

  /// Extends a removal by the comma beside it, if it takes the first or the last elements from a list and
  /// others stay.
  private static func withCommas(
    _ replacements: [Replacement], in text: [UInt8]
  ) -> [Replacement] {
    var runs: [Replacement] = []
    for next in replacements {
      if let last = runs.last, last.bytes.isEmpty, next.bytes.isEmpty,
        last.range.upperBound == next.range.lowerBound
      {
        runs[runs.count - 1] = .removal(of: last.range.lowerBound..<next.range.upperBound)
      } else {
        runs.append(next)
      }
    }
    let comma = UInt8(ascii: ",")
    return runs.map { run in
      let (start, end) = (run.range.lowerBound, run.range.upperBound)
      guard run.bytes.isEmpty, let left = text[..<start].lastIndex(where: { !$0.isJSONWhiteSpace }),
        let right = text[end...].firstIndex(where: { !$0.isJSONWhiteSpace })
      else { return run }
      if "[{".utf8.contains(text[left]), text[right] == comma { return .removal(of: start..<right + 1) }
      return text[left] == comma && "]}".utf8.contains(text[right]) ? .removal(of: left..<end) : run
    }
  }
}

extension LedgerPatch {
  /// A replacement, with the bytes around it.
  struct Hunk: Equatable {
    let start: Int
    let new: [UInt8]
    /// The bytes that are replaced.
    let own: [UInt8]
    /// A few bytes before and after them.
    let before: [UInt8]
    let after: [UInt8]
    /// Hashes of more bytes before and after, which tell equal places apart; then hashes of the rest of the
    /// object and of the members that name it, which records of earlier versions lack.
    let hashes: [UInt64]
  }
}

extension LedgerPatch.Hunk {
  private static let near = 24
  private static let far = 256
  /// A limit for a change of many places in a text that was also edited in many places.
  private static let mostSearches = 100

  fileprivate init(_ replacement: Replacement, in text: [UInt8]) {
    let range = replacement.range
    // The context ends with the object: if that is moved to the end of its list, the comma behind it is gone.
    let object = Self.object(around: range, in: text) ?? 0..<text.count
    var first = max(object.lowerBound, range.lowerBound - Self.near)
    var end = min(object.upperBound, range.upperBound + Self.near)
    // No character is cut.
    while first < range.lowerBound, text[first] & 0xC0 == 0x80 { first += 1 }
    while end > range.upperBound, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    self.init(
      start: range.lowerBound, new: replacement.bytes, own: Array(text[range]),
      before: Array(text[first..<range.lowerBound]), after: Array(text[range.upperBound..<end]),
      hashes: Self.hashes(around: range, in: text))
  }

  private static func hashes(around range: Range<Int>, in text: [UInt8]) -> [UInt64] {
    let sides = [
      max(0, range.lowerBound - far)..<range.lowerBound,
      range.upperBound..<min(text.count, range.upperBound + far),
    ]
    let rest = object(around: range, in: text).map { object in
      Array(text[object.lowerBound..<range.lowerBound] + text[range.upperBound..<object.upperBound])
    }
    return sides.map { XXH64.hash(Array(text[$0])) } + [
      XXH64.hash(rest ?? []), XXH64.hash(names(in: rest ?? [])),
    ]
  }

  private static let longestObject = 4_096

  /// The object around the replaced bytes; `nil` if it contains other objects, or is very long.
  private static func object(around range: Range<Int>, in text: [UInt8]) -> Range<Int>? {
    func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }
    let before = text[max(0, range.lowerBound - longestObject)..<range.lowerBound]
    let after = text[range.upperBound..<min(text.count, range.upperBound + longestObject)]
    guard let start = before.lastIndex(where: isBrace), text[start] == UInt8(ascii: "{"),
      let end = after.firstIndex(where: isBrace), text[end] == UInt8(ascii: "}")
    else { return nil }
    return start..<end + 1
  }

  /// The members that tell a payment from others.
  private static func names(in object: [UInt8]) -> [UInt8] {
    ["\"id\"", "\"date\"", "\"name\""].flatMap { key -> [UInt8] in
      guard let range = object.range(of: Array(key.utf8), from: 0) else { return [] }
      return [0] + object[range.lowerBound...].prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
    }
  }

  /// The likeness of a place to the hunk's; `nil` if it is in another object, which may have the same value.
  private func likeness(_ place: Int, in text: [UInt8]) -> Int? {
    let found = Self.hashes(around: place..<place + own.count, in: text)
    let sides = zip(hashes, found).prefix(2).count { $0 == $1 }
    guard hashes.count == found.count else { return sides > 0 ? sides : nil }
    if hashes[2] == found[2] { return found[2] == XXH64.hash([]) && sides == 0 ? nil : sides + 2 }
    return sides == 2 || sides == 1 && hashes[3] == found[3] ? sides : nil
  }

  /// The offset of the bytes now; `nil` if they are nowhere, or could be in several places.
  fileprivate func place(
    in text: [UInt8], _ expected: Int, from start: Int, searches: inout Int
  ) -> Int? {
    let pattern = before + own + after
    let first = expected - before.count
    if first >= 0, expected >= start, first + pattern.count <= text.count,
      text[first..<first + pattern.count].elementsEqual(pattern), likeness(expected, in: text) ?? 0 >= 4
    {
      return expected
    }
    searches += 1
    if pattern.isEmpty || searches > Self.mostSearches { return nil }
    var places: [(place: Int, likeness: Int)] = []
    var position = max(0, start - before.count)
    while let range = text.range(of: pattern, from: position), places.count < Self.mostSearches {
      let place = range.lowerBound + before.count
      if place >= start, let likeness = likeness(place, in: text) { places.append((place, likeness)) }
      position = range.lowerBound + 1
    }
    guard let best = places.map(\.likeness).max() else { return nil }
    let likely = places.filter { $0.likeness == best }.map(\.place)
    // Whichever of these places is chosen, the ledger means the same: their surroundings are equal.
    return likely.count == 1 || best == hashes.count || likely.contains(expected)
      ? likely.min { abs($0 - expected) < abs($1 - expected) } : nil
  }

  /// The replaced text, or the new one if that is blank, on one line.
  var words: String {
    let text = own.contains { !$0.isBlank && $0 != UInt8(ascii: ",") } ? own : new
    let words = Array(text.split { $0.isBlank }.joined(separator: [0x20]))
    return String(decoding: words.drop { $0 == UInt8(ascii: ",") || $0 == 0x20 }, as: UTF8.self)
  }
}
