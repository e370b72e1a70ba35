/// A pattern in which `*` matches any letters and `?` matches one.
///
/// All ways in which a text may match are followed together, with one bit for each, so the time is linear in
/// the length of the text.
struct Wildcards: Sendable {
  private let wordCount: Int
  /// For each letter of the pattern, the places from which it leads on, in `wordCount` words. The first
  /// words are for all other letters.
  private var steps: [UInt64]
  /// The index in `steps` of the words of a letter.
  private var starts: [Unicode.Scalar: Int] = [:]
  private var startsOfASCII = [Int](repeating: 0, count: 128)
  /// The places at which any letter may be skipped, because of a `*`.
  private var stays: [UInt64]
  private let end: Int

  /// - Parameter pattern: The folded pattern.
  init(_ pattern: [UInt8]) {
    let scalars = String(decoding: pattern, as: UTF8.self).unicodeScalars
    end = scalars.count { $0 != "*" }
    wordCount = end / 64 + 1
    stays = [UInt64](repeating: 0, count: wordCount)
    steps = stays
    var anySteps = stays
    var place = 0
    for scalar in scalars {
      let bit: UInt64 = 1 << UInt64(place % 64)
      if scalar == "*" {
        stays[place / 64] |= bit
        continue
      }
      if scalar == "?" { anySteps[place / 64] |= bit } else { steps[start(of: scalar) + place / 64] |= bit }
      place += 1
    }
    for index in steps.indices { steps[index] |= anySteps[index % wordCount] }
  }

  private mutating func start(of scalar: Unicode.Scalar) -> Int {
    if let known = starts[scalar] { return known }
    starts[scalar] = steps.count
    if scalar.isASCII { startsOfASCII[Int(scalar.value)] = steps.count }
    steps += repeatElement(0, count: wordCount)
    return steps.count - wordCount
  }

  /// The longest part of a pattern that every matching text contains.
  static func longestWord(of pattern: [UInt8]) -> [UInt8] {
    let parts = pattern.split { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    return parts.max { $0.count < $1.count }.map(Array.init) ?? []
  }

  /// - Parameter text: The folded text.
  func matches(_ text: [UInt8]) -> Bool {
    var places = [UInt64](repeating: 0, count: wordCount)
    places[0] = 1
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let start = scalar.isASCII ? startsOfASCII[Int(scalar.value)] : starts[scalar] ?? 0
      var (carry, all): (UInt64, UInt64) = (0, 0)
      for word in 0..<wordCount {
        let moved = places[word] & steps[start + word]
        places[word] = moved << 1 | carry | places[word] & stays[word]
        carry = moved >> 63
        all |= places[word]
      }
      if all == 0 { return false }
    }
    return places[end / 64] >> UInt64(end % 64) & 1 == 1
  }
}
