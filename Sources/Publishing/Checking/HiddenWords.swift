import Basics
import Bookkeeping

/// The words of a ledger that are nowhere in its copy, for a last check of its pages.
///
/// A copy is made from a ledger without these words, so only a template of the project can bring them back:
/// a page in `content/` that names a payee, for example. Numbers and short words are not checked, since they
/// occur by chance.
struct HiddenWords: Sendable {
  private let words: Set<[UInt8]>
  private let hashes: Set<UInt64>

  /// The bytes of the shortest word that is checked: six Latin letters, or two Chinese characters.
  private static let shortest = 6

  /// - Parameters:
  ///   - shown: The ledger of the copy.
  ///   - texts: Other texts that the copy may show.
  init(of ledger: Ledger, shown: Ledger, besides texts: some Sequence<String>) {
    var words = Self.words(of: ledger)
    words.subtract(Self.words(of: shown))
    for text in texts {
      Self.visitWords(in: Array(text.utf8)) { word, _ in words.remove(Array(word)) }
    }
    self.words = words
    var hashes: Set<UInt64> = []
    for word in words { Self.visitWords(in: word) { _, hash in hashes.insert(hash) } }
    self.hashes = hashes
  }

  /// The first of the words that occurs in a file.
  func first(in bytes: [UInt8]) -> String? {
    if hashes.isEmpty { return nil }
    var found: String?
    Self.visitWords(in: bytes) { word, hash in
      guard found == nil, hashes.contains(hash), words.contains(Array(word)) else { return }
      found = String(decoding: word, as: UTF8.self)
    }
    return found
  }

  private static func words(of ledger: Ledger) -> Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    func add(_ text: String?) {
      guard let text else { return }
      visitWords(in: Array(text.utf8)) { word, _ in words.insert(Array(word)) }
    }
    add(ledger.settings.title)
    for row in ledger.transactions {
      for text in [row.id, row.name, row.category, row.address, row.memo, row.account, row.to] { add(text) }
      for text in row.tags + row.attachments { add(text) }
    }
    return words
  }

  /// Calls `visit` for each word that is long enough and no number, in lower case where it is ASCII, with a
  /// hash of it.
  private static func visitWords(in bytes: [UInt8], _ visit: (ArraySlice<UInt8>, UInt64) -> Void) {
    let folded = bytes.map(\.lowercasedASCII)
    var (start, hash, hasLetters) = (0, UInt64(0), false)
    for index in 0...folded.count {
      let byte = index < folded.count ? folded[index] : 0
      let isLetter = byte >= 0x80 || byte.isASCIILetter
      if isLetter || byte.isASCIIDigit {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        hasLetters = hasLetters || isLetter
      } else {
        if hasLetters, index - start >= shortest { visit(folded[start..<index], hash) }
        (start, hash, hasLetters) = (index + 1, 0, false)
      }
    }
  }
}
