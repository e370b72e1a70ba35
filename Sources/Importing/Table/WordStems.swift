import Bookkeeping

/// Finds which of many short texts occur in another, in one pass over it.
struct WordStems<Value: Sendable>: Sendable {
  private struct Stem: Sendable {
    let bytes: [UInt8]
    let isWhole: Bool
    let value: Value
  }

  /// The stems by their first three bytes.
  private var stems: [UInt32: [Stem]] = [:]

  /// - Parameters:
  ///   - stem: A text of at least three bytes; others are ignored.
  ///   - isWhole: Whether the stem counts only as the whole text.
  mutating func add(_ stem: String, isWhole: Bool = false, _ value: Value) {
    let bytes = Array(stem.utf8)
    guard bytes.count > 2 else { return }
    stems[Self.key(bytes[0], bytes[1], bytes[2]), default: []].append(
      Stem(bytes: bytes, isWhole: isWhole, value: value))
  }

  /// Calls `body` with the value of each stem, once per occurrence.
  func find(in text: String, _ body: (Value) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      for start in bytes.indices.dropLast(2) {
        guard let found = stems[Self.key(bytes[start], bytes[start + 1], bytes[start + 2])] else { continue }
        for stem in found {
          let end = start + stem.bytes.count
          guard stem.isWhole ? start == 0 && end == bytes.count : end <= bytes.count,
            bytes[start..<end].elementsEqual(stem.bytes)
          else { continue }
          body(stem.value)
        }
      }
    }
  }

  func occur(in text: String) -> Bool {
    var found = false
    find(in: text) { _ in found = true }
    return found
  }

  /// Whether a phrase is in a script that puts blanks between words.
  static func isInSpacedScript(_ phrase: String) -> Bool {
    phrase.unicodeScalars.allSatisfy { $0.value < 0x2E80 && !(0xE00..<0xE80).contains($0.value) }
  }

  private static func key(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
    UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }
}

extension WordStems<Void> {
  func occur(inCell text: String) -> Bool { occur(in: HeadingText(text).joined) }

  /// The phrases of lists in `words.txt`, found as whole words or, in a script without blanks, anywhere.
  init(phrases lists: String...) {
    for phrase in lists.flatMap(StatementWords.list) {
      add(Self.isInSpacedScript(phrase) ? " \(phrase) " : phrase, ())
    }
  }
}
