import Basics
import Bookkeeping

/// The user's words for the directions of a column of types, as they stand in its cells.
package struct TypeWords: Equatable, Sendable {
  package var out: [String] = []
  package var `in`: [String] = []
  /// Whether all other words mean the opposite of these. This holds for the file that the user gives the
  /// words for, but not for later files.
  package var decidesRest = false

  package init() {}

  /// - Parameters:
  ///   - out: Words as the user types them, perhaps several with commas between them.
  package init(out: [String], in words: [String]) {
    (self.out, `in`) = (out, words)
    decidesRest = out.isEmpty != words.isEmpty
  }

  package var isEmpty: Bool { out.isEmpty && `in`.isEmpty }

  /// Whether a cell is one of the words.
  func contains(_ cell: String) -> Bool { directions[HeadingText(cell).joined] != nil }

  /// The words, and their parts between commas.
  var parts: TypeWords {
    func parts(_ words: [String]) -> [String] {
      words.flatMap { word in [word] + word.split(separator: ",").map { trimmed($0) } }
    }
    var all = self
    all.out = parts(out)
    all.in = parts(`in`)
    return all
  }

  /// The directions of texts: those that the words give, and, if only words of one direction are named, the
  /// opposite one for all other texts.
  ///
  /// - Parameter known: The directions of common words.
  func directions(
    of texts: some Sequence<ByteString>, _ known: [ByteString: SignedAmount.Direction]
  ) -> [ByteString: SignedAmount.Direction] {
    let own = directions
    let rest: SignedAmount.Direction? = decidesRest ? (out.isEmpty ? .out : .in) : nil
    return texts.reduce(into: known) { all, text in
      if let direction = own[HeadingText(text.text).joined] ?? known[text] ?? rest { all[text] = direction }
    }
  }

  private var directions: [String: SignedAmount.Direction] {
    Dictionary(
      `in`.map { (HeadingText($0).joined, .in) } + out.map { (HeadingText($0).joined, .out) }
    ) { $1 }
  }

  /// Takes over the words that have no meaning yet.
  mutating func complete(by other: Self) {
    let own = self
    decidesRest = decidesRest && other.isEmpty
    out += other.out.filter { !own.contains($0) }
    `in` += other.`in`.filter { !own.contains($0) }
  }

  /// The words as they stand in cells: a text with commas is several, unless it is a cell of its own.
  ///
  /// - Throws: If a word is in no cell, while all others would get the opposite meaning.
  func resolved(among cells: some Collection<String>) throws(ImportProblem) -> TypeWords {
    let known = Set(cells.map { HeadingText($0).joined })
    func isCell(_ word: String) -> Bool { known.contains(HeadingText(word).joined) }
    func parts(_ word: String) -> [String] {
      isCell(word) ? [word] : word.split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty }
    }
    var words = self
    words.out = out.flatMap(parts)
    words.in = `in`.flatMap(parts)
    if decidesRest, let word = (words.out + words.in).first(where: { !isCell($0) }) { throw .noCell(word) }
    return words
  }

  /// The question which words of a column, whose meaning nobody knows, mean money out.
  ///
  /// - Parameter entries: The rows that move money, all without a minus.
  static func question(
    about entries: [SignReading.Entry], _ roles: ColumnRoles, _ options: ImportOptions
  ) -> Question.SplitColumn? {
    let isNamed = options.columns[.type] != nil
    guard entries.count > (isNamed ? 0 : 2), !entries.contains(where: \.isNegative) else { return nil }
    for column in roles.types {
      let meaning = roles.meaning(column)
      guard isNamed || meaning.has(.type) || meaning.concepts.isEmpty else { continue }
      let groups = entries.grouped { ByteString($0.row[column]) }.filter { !$0.key.text.isEmpty }
      let isFew = isNamed || meaning.has(.type) || groups.count == 2 || groups.count * 2 <= entries.count
      guard isFew, (isNamed ? 1 : 2)...mostWords ~= groups.count,
        groups.allSatisfy({ $0.key.text.utf8.count <= 40 })
      else { continue }
      let open = groups.filter { options.typeWords.isEmpty || !options.typeWords.contains($0.key.text) }
      guard !open.isEmpty else { continue }
      let words = open.map { text, entries in
        let first = entries[0]
        return Question.Word(
          text: text.text, count: entries.count, date: first.date,
          amount: Money(minorUnits: first.units, currency: first.cell.currency),
          name: roles.payees.lazy.map { first.row[$0] }.first { !$0.isEmpty } ?? "")
      }
      return Question.SplitColumn(column: roles.name(of: column), words: words)
    }
    return nil
  }

  private static let mostWords = 12
}
