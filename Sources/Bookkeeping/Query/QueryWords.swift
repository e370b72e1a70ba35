/// Takes a query apart: words, phrases in quotes, and numbers whose groups of digits are set apart by blanks.
enum QueryWords {
  /// The words with their quotes. A quote that is not closed reaches to the end.
  static func split(_ text: String, hasBlankGroups: Bool) -> [String] {
    var scanner = Scanner(Array(text.unicodeScalars))
    var words: [String] = []
    while !scanner.isAtEnd {
      if scanner.skipBlank() { continue }
      let end = scanner.endOfPhrase ?? (hasBlankGroups ? scanner.endOfNumber : nil) ?? scanner.endOfWord
      words.append(scanner.take(upTo: end))
    }
    return words
  }

  private struct Scanner {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isAtEnd: Bool { position == scalars.count }

    mutating func skipBlank() -> Bool {
      guard isBlank(at: position) else { return false }
      position += 1
      return true
    }

    mutating func take(upTo end: Int) -> String {
      defer { position = end }
      return String(String.UnicodeScalarView(scalars[position..<end]))
    }

    /// `"corner bakery"`, or `category:"Food & Drink"`
    var endOfPhrase: Int? {
      var start = position
      while start < scalars.count, !isBlank(at: start), scalars[start] != "\"", scalars[start] != ":" {
        start += 1
      }
      if start > position {
        guard start < scalars.count, scalars[start] == ":" else { return nil }
        start += 1
      }
      guard start < scalars.count, scalars[start] == "\"" else { return nil }
      return scalars[(start + 1)...].firstIndex(of: "\"").map { $0 + 1 } ?? scalars.count
    }

    var endOfWord: Int { end(from: position) { !isBlank(at: $0) && scalars[$0] != "\"" } }

    /// `1 234,50`, and `1 000..2 000`
    var endOfNumber: Int? {
      var last: Int?
      var start = position
      while let end = endOfGroups(from: start) {
        last = end
        start = end
      }
      return last.map { end(from: $0) { !isBlank(at: $0) && scalars[$0] != "\"" } }
    }

    /// One to three digits, then groups of three behind blanks; more digits at the end of a group make it none.
    private func endOfGroups(from start: Int) -> Int? {
      let first = end(from: start) { !isBlank(at: $0) && scalars[$0] != "\"" && !isDigit(at: $0) }
      var position = end(from: first) { isDigit(at: $0) }
      guard (1...3).contains(position - first) else { return nil }
      var last: Int?
      while isBlank(at: position), (1...3).allSatisfy({ isDigit(at: position + $0) }) {
        position += 4
        if isDigit(at: position) { break }
        last = position
      }
      return last
    }

    private func end(from start: Int, while isPart: (Int) -> Bool) -> Int {
      var end = start
      while end < scalars.count, isPart(end) { end += 1 }
      return end
    }

    private func isBlank(at index: Int) -> Bool {
      index < scalars.count && scalars[index].properties.isWhitespace
    }

    private func isDigit(at index: Int) -> Bool {
      index < scalars.count && ("0"..."9").contains(scalars[index])
    }
  }
}
