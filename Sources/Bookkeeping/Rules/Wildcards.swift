/// A text in which `*` stands for any letters and `?` for one.
///
/// All the ways in which a text may meet it are followed at once, a bit for each, so that no text takes longer than
/// its length.
struct Wildcards: Sendable {
  private let wordCount: Int
  /// The places that a letter leads on from.
  private let steps: [Unicode.Scalar: [UInt64]]
  /// Those that any letter leads on from.
  private let anySteps: [UInt64]
  /// Those that any letter may be passed over at.
  private let stays: [UInt64]
  private let end: Int

  /// - Parameter pattern: Folded.
  init(_ pattern: [UInt8]) {
    let scalars = String(decoding: pattern, as: UTF8.self).unicodeScalars
    let places = scalars.count { $0 != "*" }
    let wordCount = places / 64 + 1
    let none = [UInt64](repeating: 0, count: wordCount)
    var (steps, anySteps, stays, place) = ([Unicode.Scalar: [UInt64]](), none, none, 0)
    func mark(_ words: inout [UInt64]) { words[place / 64] |= 1 << UInt64(place % 64) }
    for scalar in scalars where scalar != "*" { steps[scalar] = none }
    for scalar in scalars {
      switch scalar {
      case "*": mark(&stays)
      case "?":
        mark(&anySteps)
        place += 1
      default:
        mark(&steps[scalar, default: none])
        place += 1
      }
    }
    self.steps = steps.mapValues { words in zip(words, anySteps).map { $0 | $1 } }
    (self.wordCount, self.anySteps, self.stays, end) = (wordCount, anySteps, stays, places)
  }

  /// - Parameter text: Folded.
  func match(_ text: [UInt8]) -> Bool {
    var places = [UInt64](repeating: 0, count: wordCount)
    places[0] = 1
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let steps = steps[scalar] ?? anySteps
      var carry: UInt64 = 0
      for word in places.indices {
        let moved = places[word] & steps[word]
        places[word] = moved << 1 | carry | places[word] & stays[word]
        carry = moved >> 63
      }
    }
    return places[end / 64] >> UInt64(end % 64) & 1 == 1
  }
}
