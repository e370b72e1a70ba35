import Basics
import Bookkeeping

/// The words of a ledger that are nowhere in its copy, for a last check of its pages.
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
  /// The bytes of the longest ending, as in `clinics` and `Kliniken`.
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

  /// The first of the words that occurs in a file, as the file has it, folded.
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
    return (1...Self.longestEnding).contains { ending in
      word.count - ending >= Self.shortest && hidden.contains(Array(word.dropLast(ending)))
    }
  }

  private static func words(of ledger: Ledger) -> Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    func add(_ text: String?) {
      guard let text else { return }
      visitWords(in: Array(text.utf8)) { words.insert($0) }
    }
    add(ledger.settings.title)
    for row in ledger.transactions {
      for text in [row.id, row.name, row.category, row.address, row.memo, row.account, row.to] { add(text) }
      for text in row.tags + row.attachments { add(text) }
    }
    return words
  }

  /// Calls `visit` for each word that is long enough and no number, folded.
  private static func visitWords(in bytes: [UInt8], _ visit: ([UInt8]) -> Void) {
    var (word, hasLetters, isPlain): ([UInt8], Bool, Bool) = ([], false, true)
    func end() {
      if hasLetters {
        let folded = isPlain ? word : FoldedText.bytes(of: String(decoding: word, as: UTF8.self))
        if folded.count >= shortest { visit(folded) }
      }
      word.removeAll(keepingCapacity: true)
      (hasLetters, isPlain) = (false, true)
    }
    var reader = MarkupScalars(bytes)
    while let scalar = reader.next() {
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        guard byte.isASCIILetter || byte.isASCIIDigit else {
          end()
          continue
        }
        word.append(byte.lowercasedASCII)
        hasLetters = hasLetters || byte.isASCIILetter
      } else if !scalar.properties.isDefaultIgnorableCodePoint {
        guard scalar.isInWords else {
          end()
          continue
        }
        word += String(scalar).utf8
        (hasLetters, isPlain) = (true, false)
      }
    }
    end()
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

/// The scalars of a page as a reader sees them: character references and the escapes of addresses are read.
private struct MarkupScalars {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "&"):
      if let scalar = reference() { return scalar }
    case UInt8(ascii: "%"):
      if let scalar = escaped() { return scalar }
    case UInt8(ascii: "<") where bytes[position...].starts(with: "<wbr>".utf8):
      position += 5
      return "\u{AD}"
    case 0x80...:
      let bytes = bytes
      return decoded(from: position) { $0 < bytes.count ? (bytes[$0], $0 + 1) : nil }
    default: break
    }
    position += 1
    return Unicode.Scalar(bytes[position - 1])
  }

  /// One scalar of UTF-8, whose bytes are read one by one.
  private mutating func decoded(
    from start: Int, _ byte: (Int) -> (value: UInt8, end: Int)?
  ) -> Unicode.Scalar {
    var (units, at): ([UInt8], Int) = ([], start)
    while units.count < 4, let (value, end) = byte(at), units.isEmpty || value & 0xC0 == 0x80 {
      units.append(value)
      at = end
      if String(validating: units, as: UTF8.self) != nil { break }
    }
    position = max(at, start + 1)
    return String(validating: units, as: UTF8.self)?.unicodeScalars.first ?? "\u{FFFD}"
  }

  /// `%C3%BC`
  private mutating func escaped() -> Unicode.Scalar? {
    let bytes = bytes
    func byte(at index: Int) -> (value: UInt8, end: Int)? {
      guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"), let high = bytes[index + 1].hexValue,
        let low = bytes[index + 2].hexValue
      else { return nil }
      return (high << 4 | low, index + 3)
    }
    return byte(at: position) == nil ? nil : decoded(from: position, byte)
  }

  /// `&#252;`, `&#xFC;` and `&uuml;`
  private mutating func reference() -> Unicode.Scalar? {
    let limit = min(bytes.count, position + 12)
    guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
    let scalar: Unicode.Scalar?
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    } else if name.hasPrefix("#") {
      scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    } else {
      scalar = Self.named[name]
    }
    guard let scalar else { return nil }
    position = end + 1
    return scalar
  }

  /// The letters of Latin-1, from U+00C0 on, and what is not seen.
  private static let named: [String: Unicode.Scalar] = {
    let letters = """
      Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde \
      Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc \
      atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
      otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """.split(separator: " ").map(String.init)
    var named = Dictionary(
      uniqueKeysWithValues: zip(letters, (0xC0...0xFF).compactMap { Unicode.Scalar($0 as UInt32) }))
    for (name, scalar) in [("shy", "\u{AD}"), ("zwnj", "\u{200C}"), ("zwj", "\u{200D}"), ("nbsp", "\u{A0}")]
      as [(String, Unicode.Scalar)]
    {
      named[name] = scalar
    }
    return named
  }()
}
