import Bookkeeping

/// Finds which of many short texts occur in another, in one pass over it.
struct WordStems<Value: Sendable>: Sendable {
  private struct Stem: Sendable {
    let bytes: [UInt8]
    let place: Place
    let value: Value
  }

  /// The places where a stem counts.
  enum Place: Sendable { case anywhere, atEnd, alone }

  /// The stems by their first two bytes.
  private var stems: [UInt16: [Stem]] = [:]

  /// - Parameter stem: A text of at least two bytes; others are ignored.
  mutating func add(_ stem: String, at place: Place = .anywhere, _ value: Value) {
    let bytes = Array(stem.utf8)
    guard bytes.count > 1 else { return }
    stems[Self.key(bytes[0], bytes[1]), default: []].append(Stem(bytes: bytes, place: place, value: value))
  }

  /// Calls `take` with the value of each stem, once per occurrence.
  func find(in text: String, _ take: (Value) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      for start in bytes.indices.dropLast() {
        guard let found = stems[Self.key(bytes[start], bytes[start + 1])] else { continue }
        for stem in found {
          let end = start + stem.bytes.count
          guard end == bytes.count || (stem.place == .anywhere && end < bytes.count),
            start == 0 || stem.place != .alone,
            bytes[start..<end].elementsEqual(stem.bytes)
          else { continue }
          take(stem.value)
        }
      }
    }
  }

  func occur(in text: String) -> Bool {
    var found = false
    find(in: text) { _ in found = true }
    return found
  }

  private static func key(_ first: UInt8, _ second: UInt8) -> UInt16 { UInt16(first) << 8 | UInt16(second) }
}

extension WordStems<Void> {
  func occur(inCell text: String) -> Bool { occur(in: HeadingText(text).joined) }

  /// The phrases of a list in `words.txt`, as whole words; parts of words in scripts without blanks.
  init(phrases list: String) {
    for phrase in StatementWords.list(list) {
      let hasBlanks = phrase.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
      add(hasBlanks ? " \(phrase) " : phrase, ())
    }
  }
}
