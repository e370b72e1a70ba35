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
    let candidates = (0...).lazy.map { Array("tag\($0)n".utf8) }
    prefix = candidates.first { text.range(of: $0, from: 0) == nil } ?? []
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
