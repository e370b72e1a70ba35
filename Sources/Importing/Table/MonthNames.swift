/// The names of months in many languages, by their beginnings in `words.txt`.
struct MonthNames: Sendable {
  static let known = MonthNames()

  /// The names that stand for those of other scripts.
  let english = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  private let numbers: [String: Int]
  private let longest: Int

  private init() {
    numbers = Dictionary(
      uniqueKeysWithValues: (1...12).flatMap { month in
        StatementWords.list("month \(month)").map { ($0, month) }
      })
    longest = numbers.keys.map(\.unicodeScalars.count).max() ?? 0
  }

  /// The number of a month, from 1.
  ///
  /// - Parameter name: A name or the beginning of one, folded as in `HeadingText`.
  func number(of name: String) -> Int? {
    if let month = numbers[name] { return month }
    let letters = name.unicodeScalars
    var length = min(letters.count - 1, longest)
    while length >= 3 {
      if let month = numbers[String(String.UnicodeScalarView(letters.prefix(length)))] { return month }
      length -= 1
    }
    return nil
  }

  /// Whether a text is a month, perhaps with its year, and nothing more: `March 2026`.
  func isMonth(_ text: String) -> Bool {
    let words = HeadingText(text).words
    let names = words.filter { !$0.utf8.allSatisfy(\.isASCIIDigit) }
    guard names.count == 1, words.count <= 2, names[0].unicodeScalars.count <= 10 else { return false }
    return number(of: names[0]) != nil
  }
}
