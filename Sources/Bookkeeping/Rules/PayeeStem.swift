import Basics

/// The part of a payment's name that says who the payee is: the name without kinds of payments, numbers of
/// shops and cards, dates, and codes after a star.
///
/// `CHECKCARD 0803 SHELL OIL 57444 HOUSTON` has the stem `shell oil`, `UBER *TRIP 8K2` has `uber` and
/// `trip`, and `CHECK 1042` has none.
struct PayeeStem: Equatable {
  /// The folded words that payments of one payee share: the kinds before the name, and its words. The whole
  /// name if it is nobody's.
  let key: [UInt8]
  /// The folded words of the name, without legal forms and the like; none if it says only the kind of a
  /// payment, or nothing but numbers.
  let words: [[UInt8]]
  /// The range of the words in the folded text; the whole text if there are none.
  let range: Range<Int>
  /// The beginning of the text, up to the first number or star, or to the end of the words; `nil` if it
  /// begins with a number.
  let beginning: Range<Int>?
  /// The words after the last number or star before the end of the words; `nil` if all are in the beginning.
  let rest: Range<Int>?
  /// Whether the text has neither a number nor a star, so that the next payment may have the same.
  let isWhole: Bool

  /// Whether the text is nobody's name, such as `CHECK 1042`, so that no rule may be made of it.
  let namesNobody: Bool

  /// - Parameter text: The folded name.
  init(of text: [UInt8]) {
    let tokens = Token.all(of: text)
    let found = Self.words(of: tokens, in: text)
    let numbers = tokens.filter { $0.kind == .number }
    let hasStar = text.contains(UInt8(ascii: "*"))
    guard let last = found.last else {
      // O2 is a name, and 1042 is none.
      let isName = !tokens.contains { $0.kind == .word } && text.contains { $0.isASCIILetter || $0 >= 0x80 }
      words = []
      range = text.indices
      beginning = text.indices
      rest = nil
      isWhole = isName
      key = text
      namesNobody = !isName
      return
    }
    words = found.map { Array(text[$0.range]) }.filter {
      !PayeeWords.links.contains($0) && !PayeeWords.forms.contains($0)
    }
    let end = last.range.upperBound
    namesNobody = false
    range = (found.first?.range.lowerBound ?? 0)..<end
    let before = tokens.prefix { $0.range.lowerBound < end }
    key = Array(
      before.filter { $0.kind == .word }.map { text[$0.range] }.joined(separator: [0x20]))
    // A number, or a star between words, parts the text.
    let parts = before.split { $0.kind == .number }.flatMap { $0.splitAtStars() }
    let isBegun = before.first?.kind == .word && !(before.first?.isAfterStar ?? true)
    beginning = isBegun ? parts.first.map { $0.lowerBound..<$0.upperBound } : nil
    rest = isBegun && parts.count == 1 ? nil : parts.last
    isWhole = numbers.isEmpty && !hasStar && end == text.endIndex
  }

  /// The tokens of the name: the first words that are no kinds, up to a number or to what ends a name.
  private static func words(of tokens: [Token], in text: [UInt8]) -> ArraySlice<Token> {
    var start = tokens.startIndex
    while start < tokens.endIndex {
      if tokens[start].kind == .number {
        start += 1
        continue
      }
      if let length = phrase(PayeeWords.kinds, at: start, tokens, text) {
        start += length
        while start < tokens.endIndex, phrase(PayeeWords.links, at: start, tokens, text) == 1 { start += 1 }
        continue
      }
      let end = self.end(from: start, tokens, text)
      if tokens[start..<end].reduce(0, { $0 + $1.letters }) > 1 { return tokens[start..<end] }
      start = max(end, start + 1)
    }
    return []
  }

  private static func end(from start: Int, _ tokens: [Token], _ text: [UInt8]) -> Int {
    var end = start
    while end < tokens.endIndex, tokens[end].kind == .word,
      end == start || phrase(PayeeWords.ends, at: end, tokens, text) == nil
    {
      end += 1
    }
    // In "AMZN MKTP US*2K4", the country is not part of the name.
    if end < tokens.endIndex, tokens[end].isJoinedByStar, end - start > 1, tokens[end - 1].range.count <= 2 {
      end -= 1
    }
    return end
  }

  /// The number of tokens in the longest phrase of a list that begins at `start`; `nil` if none does.
  private static func phrase(
    _ list: Set<[UInt8]>, at start: Int, _ tokens: [Token], _ text: [UInt8]
  ) -> Int? {
    let longest = min(PayeeWords.longest, tokens.count - start)
    return (1...longest).reversed().first { length in
      let phrase = tokens[start..<start + length].map { text[$0.range] }.joined(separator: [0x20])
      return list.contains(Array(phrase))
    }
  }
}

extension PayeeStem {
  /// A word or a number of a folded name.
  fileprivate struct Token {
    enum Kind {
      case word, number
    }

    let range: Range<Int>
    let kind: Kind
    let letters: Int
    /// Whether a star comes before it.
    let isAfterStar: Bool
    /// Whether it follows a word and a star without a blank, as codes do.
    let isJoinedByStar: Bool

    init(_ range: Range<Int>, in text: [UInt8], star: Int?) {
      let bytes = text[range]
      self.range = range
      letters = bytes.count { $0.isASCIILetter || $0 >= 0x80 }
      isAfterStar = star != nil
      isJoinedByStar = star.map { $0 + 1 == range.lowerBound && $0 > 0 && text[$0 - 1] != 0x20 } ?? false
      let digits = bytes.count { $0.isASCIIDigit }
      let isCode =
        isJoinedByStar
        ? digits > 0 || !Self.isPronounced(bytes)
        : digits > 0 && !(digits * 2 <= letters && Self.isPronounced(bytes))
      kind = letters == 0 && digits == 0 || bytes.first == UInt8(ascii: "#") || isCode ? .number : .word
    }

    /// Whether it has at least three consecutive letters with a vowel, unlike a code. Letters beyond ASCII
    /// may be vowels.
    private static func isPronounced(_ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.split { !$0.isASCIILetter && $0 < 0x80 }.contains { run in
        run.count >= 3 && run.contains { $0 >= 0x80 || "aeiouy".utf8.contains($0) }
      }
    }

    /// The words and numbers between blanks, stars, colons, commas and slashes.
    static func all(of text: [UInt8]) -> [Token] {
      var tokens: [Token] = []
      var (start, star) = (0, nil as Int?)
      for end in 0...text.count {
        let byte = end < text.count ? text[end] : 0x20
        guard " *:,;/".utf8.contains(byte) else { continue }
        if start < end {
          let token = Token(start..<end, in: text, star: star)
          // A sign between words, as in "Power & Light", is neither a word nor a number.
          if token.letters > 0 || text[start..<end].contains(where: \.isASCIIDigit) { tokens.append(token) }
          star = nil
        }
        if byte == UInt8(ascii: "*"), end < text.count { star = end }
        start = end + 1
      }
      return tokens
    }
  }
}

extension ArraySlice<PayeeStem.Token> {
  /// The ranges of tokens between stars.
  fileprivate func splitAtStars() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for token in self {
      if let last = ranges.last, !token.isAfterStar {
        ranges[ranges.count - 1] = last.lowerBound..<token.range.upperBound
      } else {
        ranges.append(token.range)
      }
    }
    return ranges
  }
}
