import Basics
import Bookkeeping

/// Guesses the encoding of a file: the text that it yields has only letters of one language, and only where
/// letters can occur.
package enum EncodingGuess {
  /// A line of a file as it reads in an encoding.
  package struct Reading: Sendable {
    package let encoding: TextEncoding
    package let line: String
  }

  /// The line at `offset` in the encodings of the locale's language, then in those that yield known words,
  /// and then in others.
  static func readings(of bytes: [UInt8], at offset: Int, _ locale: String) -> [Reading] {
    let isEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let line = bytes[max(start, offset - 20)...].prefix { !isEnd($0) }.prefix(60)
    let language = language(of: locale)
    let likely = (asian[language] ?? []) + singleByte(language).filter(encodings(of: language).contains)
    var readings: [Reading] = []
    for encoding in likely + encodingsOfKnownWords(in: bytes) + [
      .windows1252, .windows1250, .windows1251, .cp850, .cp852,
    ]
    where readings.count < 4 {
      // The last character may be cut off.
      let texts = [line, line.dropLast()].lazy.compactMap {
        try? TextEncoding.decode(Array($0), as: encoding)
      }
      guard let text = texts.first,
        !text.unicodeScalars.contains("\u{FFFD}"), !readings.contains(where: { $0.line == text })
      else { continue }
      readings.append(Reading(encoding: encoding, line: text))
    }
    return readings
  }

  /// The encodings that yield known headings or syllables, those with most first.
  private static func encodingsOfKnownWords(in bytes: [UInt8]) -> [TextEncoding] {
    let words = Word.all(in: bytes)
    let ofLetters = singleByte("").map { ($0, Candidate.knownWords(Candidate.text(of: words, $0))) }
    let ofSyllables = syllables.values.map { syllables, encoding in
      let text = (try? TextEncoding.decode(bytes, as: encoding))?.unicodeScalars
      return (encoding, text?.count { syllables.contains($0.value) } ?? 0)
    }.sorted { $0.0.rawValue < $1.0.rawValue }
    // Nearly any pair of bytes is a character in these: a single word may be there by chance.
    let ofPairs = (headings(ofMultiByte: bytes) + ofSyllables).filter { $0.1 > 1 }
    let all = ofPairs + ofLetters.filter { $0.1 > 0 }
    return all.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element.0)
  }

  private static let asian: [String: [TextEncoding]] = [
    "ja": [.shiftJIS], "zh": [.gb18030, .big5], "ko": [.eucKR],
  ]

  /// The syllables of a language that show the encoding.
  private static let syllables: [String: (ClosedRange<UInt32>, TextEncoding)] = [
    "ja": (0x3041...0x30FA, .shiftJIS), "ko": (0xAC00...0xD7A3, .eucKR),
  ]

  private static func language(of locale: String) -> String {
    String(locale.prefix { $0 != "_" && $0 != "-" })
  }

  /// Returns `nil` if several encodings yield different plausible texts, or if none yields one.
  static func encoding(of bytes: [UInt8], locale: String) -> TextEncoding? {
    let words = Word.all(in: bytes)
    guard !words.isEmpty else { return nil }
    let language = language(of: locale)
    if let (syllables, encoding) = syllables[language],
      let text = try? TextEncoding.decode(bytes, as: encoding),
      text.unicodeScalars.contains(where: { syllables.contains($0.value) })
    {
      return encoding
    }
    // A file in the script of the ledger's language is in the encoding of that script.
    if let own = ownEncoding(of: language), let candidate = Candidate(own, words, isOwn: true),
      candidate.isInOwnScript
    {
      return own
    }
    for encodings in [singleByte(language), [.cp850, .cp437, .cp852, .cp866, .macRoman]] {
      let candidates = plausible(encodings, words)
      if !candidates.isEmpty { return choose(among: candidates, locale) }
    }
    return multiByte(bytes)
  }

  /// The encoding of a language whose script has one of its own.
  private static func ownEncoding(of language: String) -> TextEncoding? {
    let own = encodings(of: language).intersection([
      .windows1251, .windows1253, .windows1255, .windows1256, .windows874,
    ])
    return own.first
  }

  private static func plausible(_ encodings: [TextEncoding], _ words: [Word]) -> [Candidate] {
    let candidates = encodings.compactMap { Candidate($0, words) }
    // The bytes of Hebrew are small letters in Cyrillic and Greek, but a statement in these has capitals.
    let isHebrew = candidates.contains { $0.encoding == .windows1255 && $0.isInOwnScript }
    return candidates.filter { candidate in
      !isHebrew || candidate.hasCapitals || ![.windows1251, .windows1253].contains(candidate.encoding)
    }
  }

  /// The encodings of one byte per letter. Three are tried only for their own languages, because they read
  /// the bytes of other languages as letters, too.
  private static func singleByte(_ language: String) -> [TextEncoding] {
    [.windows1257, .windows1256, .windows874].filter(encodings(of: language).contains)
      + [
        .windows1252, .windows1250, .windows1251, .windows1254, .iso8859_15, .iso8859_2, .windows1253,
        .windows1255,
      ]
  }

  private static func encodings(of language: String) -> Set<TextEncoding> {
    alphabets.first { $0.languages.contains(language) }?.encodings ?? []
  }

  private static func choose(among candidates: [Candidate], _ locale: String) -> TextEncoding? {
    let most = candidates.map(\.knownWords).max() ?? 0
    let language = language(of: locale)
    return agreed(candidates)
      ?? (most > 0 ? agreed(candidates.filter { $0.knownWords == most }) : nil)
      ?? agreed(candidates.filter { $0.languages.contains(language) })
      // In a western country, a file from another western country is likelier than one in a Slavic language.
      ?? (western.contains(language)
        ? agreed(candidates.filter { !$0.languages.isDisjoint(with: western) }) : nil)
  }

  /// The first of some encodings that all make the same text of a file.
  private static func agreed(_ candidates: [Candidate]) -> TextEncoding? {
    candidates.first.flatMap { first in
      candidates.allSatisfy { $0.text == first.text } ? first.encoding : nil
    }
  }

  /// Chooses by the number of known headings, since nearly any pair of bytes is a character in Chinese,
  /// Japanese or Korean.
  private static func multiByte(_ bytes: [UInt8]) -> TextEncoding? {
    let known = headings(ofMultiByte: bytes)
    guard let best = known.max(by: { $0.1 < $1.1 }), best.1 >= 2,
      known.count(where: { $0.1 * 2 > best.1 }) == 1
    else {
      return nil
    }
    return best.0
  }

  /// The numbers of headings that a file has in encodings of several bytes per letter.
  private static func headings(ofMultiByte bytes: [UInt8]) -> [(TextEncoding, Int)] {
    TextEncoding.multiByte.map { encoding in
      guard let text = try? TextEncoding.decode(bytes, as: encoding) else { return (encoding, 0) }
      let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(20_000)))
      let cells = start.split { $0 == "," || $0 == "\t" || $0 == ";" || $0.isNewline || $0 == "\"" }.prefix(
        500)
      let headings = Set(cells.map(String.init)).filter { cell in
        cell.utf8.count <= 60 && cell.unicodeScalars.contains { !$0.isASCII }
          && !HeadingMeaning(cell).concepts.isEmpty
      }
      return (encoding, headings.count)
    }
  }

  /// The letters beyond ASCII of each language, and the encodings that it is written in.
  fileprivate static let alphabets:
    [(languages: Set<String>, letters: String, encodings: Set<TextEncoding>)] = [
      (["de"], "äöüßéèà", latin1), (["fr"], "àâæçéèêëîïôœùûüÿ", latin1),
      (["es", "ca", "gl", "eu"], "áéíñóúüçàèòïª", latin1),
      (["pt"], "áâãàçéêíóôõúü", latin1), (["it"], "àèéìíîòóùú", latin1), (["nl"], "áéëèïíóöüúàç", latin1),
      (["sv", "fi"], "åäöéü", latin1), (["da", "nb", "nn", "no"], "æøåéèòôóöäü", latin1),
      (["is"], "áðéíóúýþæö", latin1),
      (["pl"], "ąćęłńóśźżé", latin2), (["cs"], "áčďéěíňóřšťúůýžöü", latin2),
      (["sk"], "áäčďéíĺľňóôŕšťúýžěřů", latin2),
      (["hu"], "áéíóöőúüű", latin2), (["ro"], "ăâîşţșț", latin2),
      (["hr", "sl", "bs", "sr"], "čćđšž", latin2),
      (["ru"], "абвгдежзийклмнопрстуфхцчшщъыьэюяё", cyrillic),
      (["uk"], "абвгдежзийклмнопрстуфхцчшщьюяіїєґ", cyrillic),
      (["bg"], "абвгдежзийклмнопрстуфхцчшщъьюя", cyrillic),
      (["be"], "абвгдежзійклмнопрстуўфхцчшыьэюяё", cyrillic),
      (["mk"], "абвгдѓежзѕијклљмнњопрстќуфхцчџш", cyrillic),
      (["tr"], "çğıöşüâîûi", [.windows1254]), (["lt"], "ąčęėįšųūž", [.windows1257]),
      (["lv"], "āčēģīķļņšūž", [.windows1257]), (["et"], "äõöüšž", [.windows1257, .windows1252]),
      (["he"], "אבגדהוזחטיךכלםמןנסעףפץצקרשת", [.windows1255]),
      (["el"], "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ", [.windows1253]),
      (["ar"], "ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيًٌٍَُِّْ", [.windows1256]),
      (["fa"], "ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيپچژگکی", [.windows1256]),
      (["th"], thai, [.windows874]),
    ]

  private static let western = alphabets.reduce(into: Set<String>()) { languages, alphabet in
    if alphabet.encodings == latin1 { languages.formUnion(alphabet.languages) }
  }

  private static let latin1: Set<TextEncoding> = [.windows1252, .iso8859_15, .macRoman, .cp850, .cp437]
  private static let latin2: Set<TextEncoding> = [.windows1250, .iso8859_2, .cp852]
  private static let cyrillic: Set<TextEncoding> = [.windows1251, .cp866]
  private static let thai = String(
    String.UnicodeScalarView((0xE01...0xE5B).compactMap { Unicode.Scalar(UInt32($0)) }))

  /// A run of letters and bytes beyond ASCII, with the bytes before and after it.
  fileprivate struct Word: Hashable {
    let bytes: [UInt8]
    let before: UInt8
    let after: UInt8

    /// The words that contain a byte beyond ASCII. A few thousand are enough.
    static func all(in bytes: [UInt8]) -> [Word] {
      var found: Set<Word> = []
      var rest = bytes[...]
      while found.count < 3000, let start = rest.firstIndex(where: isPart) {
        let word = rest[start...].prefix(while: isPart)
        rest = rest[word.endIndex...]
        guard word.count <= 200, word.contains(where: { $0 >= 0x80 }) else { continue }
        found.insert(
          Word(
            bytes: Array(word), before: start > 0 ? bytes[start - 1] : 0x20, after: rest.first ?? 0x20))
      }
      return found.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    private static func isPart(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIILetter }
  }

  fileprivate struct Candidate {
    let encoding: TextEncoding
    let text: [[Unicode.Scalar]]
    let languages: Set<String>
    let hasCapitals: Bool
    /// Whether it has letters beyond ASCII, and none of them is Latin.
    let isInOwnScript: Bool
    /// The number of words that are headings of statements.
    let knownWords: Int

    /// Fails if a word is not plausible in this encoding.
    ///
    /// - Parameter isOwn: Whether the encoding is that of the ledger's language, whose words may contain
    ///   foreign letters.
    init?(_ encoding: TextEncoding, _ words: [Word], isOwn: Bool = false) {
      let text = Self.text(of: words, encoding)
      var letters: Set<Unicode.Scalar> = []
      for (word, scalars) in zip(words, text) {
        guard Self.isPlausible(scalars, word, isOwn: isOwn) else { return nil }
        for scalar in scalars where !scalar.isASCII && scalar.properties.isAlphabetic {
          letters.formUnion(scalar.properties.lowercaseMapping.unicodeScalars.prefix(1))
        }
      }
      letters.subtract(["ª", "º"])
      self.encoding = encoding
      self.text = text
      var languages: Set<String> = []
      for alphabet in EncodingGuess.alphabets
      where alphabet.encodings.contains(encoding) && letters.isSubset(of: alphabet.letters.unicodeScalars) {
        languages.formUnion(alphabet.languages)
      }
      guard !languages.isEmpty else { return nil }
      self.languages = languages
      hasCapitals = text.contains { $0.contains { !$0.isASCII && $0.properties.isUppercase } }
      isInOwnScript = !letters.isEmpty && !letters.contains(where: Self.isLatin)
      knownWords = Self.knownWords(text)
    }

    static func text(of words: [Word], _ encoding: TextEncoding) -> [[Unicode.Scalar]] {
      let signs = encoding.upperHalf
      return words.map { $0.bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : signs[Int($0) - 0x80] } }
    }

    static func knownWords(_ text: [[Unicode.Scalar]]) -> Int {
      text.count { !HeadingMeaning(String(String.UnicodeScalarView($0))).concepts.isEmpty }
    }

    private static let symbols = Set("€£₪§°©®«»‘’“”„‚–—…•·\u{A0}´²³ºª¿¡×™№½¼¾¥¢µ±‹›".unicodeScalars)
    /// Symbols that may touch a letter.
    private static let joining = Set("«»‘’“”„‚–—…•·\u{A0}²³ºª°¿¡®©™´‹›×".unicodeScalars)

    /// Quotes that are before a word or after it, but not inside.
    private static let outer = Set("„‚“”".unicodeScalars)

    private static func isPlausible(_ scalars: [Unicode.Scalar], _ word: Word, isOwn: Bool) -> Bool {
      for (index, scalar) in scalars.enumerated() where !scalar.isASCII {
        let before = index > 0 ? scalars[index - 1] : nil
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        let touches = [before, after].compactMap(\.self).contains {
          $0.properties.isAlphabetic && $0 != "ª" && $0 != "º"
        }
        // Thai and Arabic write marks above and below their letters.
        if isOwn, scalar.properties.generalCategory == .nonspacingMark { continue }
        guard scalar.properties.isAlphabetic, scalar != "ª", scalar != "º" else {
          guard symbols.contains(scalar) else { return false }
          if touches, !joining.contains(scalar) { return false }
          let isInside = [before, after].allSatisfy { $0?.properties.isAlphabetic ?? false }
          if isInside, outer.contains(scalar) { return false }
          continue
        }
        if !isOwn, let before, before.properties.isLowercase, scalar.properties.isUppercase { return false }
        let neighbors = [before, after].compactMap(\.self).filter(\.isASCII)
        // Some people type a Latin letter among Cyrillic ones that looks the same: `Cума`.
        let others = neighbors.filter(\.properties.isAlphabetic)
        if !isLatin(scalar), !others.isEmpty,
          !(isOwn || others.allSatisfy(lookalikes.contains))
            || scalars.count(where: { $0.isASCII }) * 2 >= scalars.count
        {
          return false
        }
        if !isOwn, scalars.count == 1, word.before.isASCIIDigit || word.after.isASCIIDigit { return false }
      }
      return true
    }

    private static let lookalikes = Set("ABCEHIKMOPTXYaceikopxy".unicodeScalars)

    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x250 }
  }
}
