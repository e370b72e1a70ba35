import Basics

/// Letters and digits that stand for the tags of a template while cmark reads it.
///
/// They are words to Markdown: no tag is taken for markup, and none is changed.
struct StandIns {
  private let count: Int
  private let prefix: [UInt8]
  private static let end = UInt8(ascii: "z")

  /// Makes stand-ins that the template's own text cannot be taken for.
  init(count: Int, avoiding text: [UInt8]) {
    self.count = count
    let taken = Self.numbers(in: text)
    let free = (0...taken.count).first { !taken.contains($0) } ?? 0
    prefix = Self.word + Array("\(free)n".utf8)
  }

  private static let word = Array("tag".utf8)

  /// The numbers of `tag0n`, `tag1n` and so on.
  private static func numbers(in text: [UInt8]) -> Set<Int> {
    var numbers: Set<Int> = []
    var position = 0
    while let start = text.range(of: word, from: position) {
      position = start.upperBound
      let digits = text[position...].prefix(while: \.isASCIIDigit)
      if digits.count < 10, let number = Int(String(decoding: digits, as: UTF8.self)) {
        numbers.insert(number)
      }
    }
    return numbers
  }

  subscript(index: Int) -> [UInt8] { prefix + Array(String(index).utf8) + [Self.end] }

  struct Match: Equatable {
    let index: Int
    let range: Range<Int>
  }

  func matches(in text: [UInt8]) -> [Match] {
    var matches: [Match] = []
    var position = 0
    while let start = text.range(of: prefix, from: position) {
      let digits = text[start.upperBound...].prefix(while: \.isASCIIDigit)
      position = start.upperBound
      guard let index = Int(String(decoding: digits, as: UTF8.self)), index < count,
        digits.endIndex < text.count, text[digits.endIndex] == Self.end
      else { continue }
      position = digits.endIndex + 1
      matches.append(Match(index: index, range: start.lowerBound..<position))
    }
    return matches
  }
}
