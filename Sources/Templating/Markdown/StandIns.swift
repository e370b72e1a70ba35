import Basics

/// Letters and digits that replace the tags of a template while cmark reads it.
///
/// Markdown treats them as words, so no tag is mistaken for markup or changed.
struct StandIns {
  private let count: Int
  private let prefix: [UInt8]
  private static let end = UInt8(ascii: "z")

  /// Makes stand-ins that do not occur in the template's own text.
  init(count: Int, avoiding text: [UInt8]) {
    self.count = count
    let taken = Set(Self.numbers(after: Self.word, in: text).map(\.number))
    let free = (0...taken.count).first { !taken.contains($0) } ?? 0
    prefix = Self.word + Array("\(free)n".utf8)
  }

  private static let word = Array("tag".utf8)

  /// The numbers in words such as `tag0n` and `tag1n`, with the ranges from the start of the word to the end
  /// of the digits.
  private static func numbers(
    after word: [UInt8], in text: [UInt8]
  ) -> [(number: Int, range: Range<Int>)] {
    var numbers: [(number: Int, range: Range<Int>)] = []
    var position = 0
    while let start = text.range(of: word, from: position) {
      position = start.upperBound
      let digits = text[position...].prefix(while: \.isASCIIDigit)
      if let number = Int(String(decoding: digits, as: UTF8.self)) {
        numbers.append((number, start.lowerBound..<digits.endIndex))
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
    Self.numbers(after: prefix, in: text).compactMap { index, range in
      guard index < count, range.upperBound < text.count, text[range.upperBound] == Self.end else {
        return nil
      }
      return Match(index: index, range: range.lowerBound..<range.upperBound + 1)
    }
  }
}

extension StandIns {
  /// The markup that makes a stand-in a block of its own: Markdown puts no paragraph around a comment.
  struct Wrapping {
    let start: [UInt8]
    let end: [UInt8]

    static let comment = Wrapping(start: Array("<!--".utf8), end: Array("-->\n".utf8))
    /// The comment as it is escaped in a block of code.
    static let escapedComment = Wrapping(start: Array("&lt;!--".utf8), end: Array("--&gt;\n".utf8))

    func line(_ standIn: [UInt8]) -> [UInt8] { start + standIn + end }

    /// Whether the text is only a stand-in on a line of its own.
    static func isAll(of text: [UInt8], around range: Range<Int>) -> Bool {
      text[...].trimmingBlanks().elementsEqual(comment.start + text[range] + comment.end.dropLast())
    }

    static func extend(_ range: Range<Int>, in html: [UInt8]) -> Range<Int> {
      comment.extend(range, in: html) ?? escapedComment.extend(range, in: html) ?? range
    }

    private func extend(_ range: Range<Int>, in html: [UInt8]) -> Range<Int>? {
      guard html[..<range.lowerBound].suffix(start.count).elementsEqual(start) else { return nil }
      let isLine = html[range.upperBound...].starts(with: end)
      guard isLine || html[range.upperBound...].starts(with: end.dropLast()) else { return nil }
      return range.lowerBound - start.count..<range.upperBound + end.count - (isLine ? 0 : 1)
    }
  }
}
