import Basics
import Bookkeeping
import Foundation

/// The words of a ledger that are nowhere in its copy, for a last check of the copy's pages.
///
/// A copy is made from a ledger without these words, so only a template of the project can bring them back:
/// a page in `content/` that names a payee, for example. Words are folded as names are everywhere
/// (`FoldedText`), and may have an ending. Numbers and short words are not checked, since they occur by
/// chance.
struct HiddenWords: Sendable {
  private let hidden: Set<[UInt8]>
  /// The words that any page may have.
  private let shown: Set<[UInt8]>

  /// The bytes of the shortest word that is checked: six Latin letters, or two Chinese characters.
  private static let shortest = 6
  /// The letters of the longest ending, as in `clinics` and `Kliniken`.
  private static let longestEnding = 2

  /// - Parameters:
  ///   - shown: The ledger of the copy.
  ///   - texts: Other texts that the copy may show.
  init(of ledger: Ledger, shown: Ledger, besides texts: some Sequence<String>) {
    var allowed = Self.words(of: shown)
    for text in texts { Self.visitWords(in: Array(text.utf8)) { allowed.insert($0) } }
    hidden = Self.words(of: ledger).subtracting(allowed)
    self.shown = hidden.isEmpty ? [] : allowed
  }

  /// The first hidden word in a file, folded, with the ending that it has there.
  func first(in bytes: [UInt8]) -> String? {
    if hidden.isEmpty { return nil }
    var found: String?
    // A page repeats most of its words.
    var seen: Set<[UInt8]> = []
    Self.visitWords(in: bytes) { word in
      guard found == nil, seen.insert(word).inserted, isHidden(word) else { return }
      found = String(decoding: word, as: UTF8.self)
    }
    return found
  }

  private func isHidden(_ word: [UInt8]) -> Bool {
    if hidden.contains(word) { return true }
    if shown.contains(word) { return false }
    var stem = word[...]
    for _ in 0..<Self.longestEnding {
      // A letter may have several bytes.
      while let byte = stem.popLast(), byte & 0xC0 == 0x80 {}
      // A page may join two cells to "services1". If "services" is shown, the word is not a form of a hidden
      // "service".
      if shown.contains(Array(stem)) { return false }
      if stem.count >= Self.shortest, hidden.contains(Array(stem)) { return true }
    }
    return false
  }

  private static func words(of ledger: Ledger) -> Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    func add(_ text: String?) {
      guard let text else { return }
      visitWords(in: Array(text.utf8)) { words.insert($0) }
    }
    let settings = ledger.settings
    add(settings.title)
    for name in ledger.accountNames.union(settings.balances.map(\.account)) { add(name) }
    for budget in settings.budgets { add(budget.category.name) }
    for goal in settings.goals {
      add(goal.name)
      add(goal.place.name)
    }
    for person in settings.people { add(person.name) }
    for rule in settings.recurring {
      add(rule.name)
      add(rule.category)
    }
    for category in settings.categoryKinds.keys { add(category) }
    for category in settings.categoryShares.keys { add(category) }
    for text in settings.sections.privateTexts { add(text) }
    for row in ledger.transactions {
      for text in [row.id, row.name, row.category, row.account, row.to] { add(text) }
      for text in row.texts.all + row.tags + row.attachments { add(text) }
    }
    return words
  }

  /// The largest number of consecutive pieces that are joined. A word is also visited as a whole, however
  /// many pieces it has.
  private static let mostPieces = 8

  /// Calls `visit` with each word, folded, if it is long enough and no number.
  ///
  /// Marks and tags such as `<b>` divide a word into pieces. Each piece is visited as a word. Consecutive
  /// pieces are also joined and visited, because a reader sees them as one word.
  private static func visitWords(in bytes: [UInt8], _ visit: ([UInt8]) -> Void) {
    var (word, pieceStart): ([UInt8], Int) = ([], 0)
    var starts: [Int] = []
    func endPiece() {
      guard pieceStart < word.count else { return }
      starts.append(pieceStart)
      for start in starts.suffix(mostPieces) { visitFolded(word[start...], visit) }
      pieceStart = word.count
    }
    func end() {
      endPiece()
      if starts.count > mostPieces { visitFolded(word[...], visit) }
      word.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
      pieceStart = 0
    }
    var reader = MarkupScalars(bytes)
    while let part = reader.next() {
      switch part {
      // Unseen scalars are skipped before `isInWords` sees them: a variation selector counts as a mark, and a
      // filler as a letter.
      case .scalar(let scalar) where scalar.isInvisible: break
      case .scalar(let scalar) where scalar.isInWords:
        word += String(scalar).utf8.map(\.lowercasedASCII)
      case .scalar: end()
      case .byte(let byte) where byte.isASCIILetter || byte.isASCIIDigit: word.append(byte.lowercasedASCII)
      // Browsers draw nothing for a control character.
      case .byte(let byte): if byte.isBlank || byte > 0x20 && byte != 0x7F { end() }
      case .mark: endPiece()
      case .tag(let inside):
        // The words of its attributes are not part of the text around it.
        endPiece()
        visitWords(in: inside, visit)
      }
    }
    end()
  }

  private static func visitFolded(_ word: ArraySlice<UInt8>, _ visit: ([UInt8]) -> Void) {
    guard word.count >= shortest, word.contains(where: { !$0.isASCIIDigit }) else { return }
    if word.allSatisfy({ $0 < 0x80 }) { return visit(Array(word)) }
    let folded = FoldedText.string(of: String(decoding: word, as: UTF8.self))
    // Letters of other widths and shapes, or with lines under or through them, are read as plain letters.
    let plain = folded.precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      !(0x300...0x36F).contains($0.value)
    }
    let bytes = FoldedText.bytes(of: String(plain))
    if bytes.count >= shortest { visit(bytes) }
  }
}

extension Unicode.Scalar {
  fileprivate var isInWords: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber: true
    default: properties.isAlphabetic
    }
  }
}
