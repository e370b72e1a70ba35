import Basics
import Foundation

/// The one way to fold texts. It decides which names are the same payee, which payments match a rule, whose
/// habit a payment follows, and by which name an import recognizes a payment.
///
/// Texts such as `STRAẞE`, `Straße ` and `strasse` are the same. The folding ignores only differences of:
/// - Form: texts are composed (NFC), so `e` with U+0301 is `é`.
/// - Case, by Unicode's full case folding: `ß` is `ss`, `ﬁ` is `fi`, `ς` is `σ`. In addition, the dotless `ı`
///   is `i`.
/// - Blanks: a run of white space and control characters is one space, and is removed at both ends.
///
/// Accents and compatibility forms make a difference: `Café` is not `Cafe`, `ＡＢＣ` is not `ABC`. A search
/// ignores those too: `SearchFolding` builds on this folding, so texts that are the same here are the same
/// there.
package enum FoldedText {
  package static func bytes(of text: String) -> [UInt8] {
    var known: Cache = [:]
    var folded: [UInt8] = []
    append(text, to: &folded, known: &known)
    return folded
  }

  package static func string(of text: String) -> String { String(decoding: bytes(of: text), as: UTF8.self) }

  /// A part of a text as it is written, with single blanks.
  ///
  /// - Parameter range: The range of the part in the folded text.
  static func spelling(of range: Range<Int>, in text: String, folded: [UInt8]) -> String {
    func scalars(_ range: Range<Int>) -> Int { folded[range].count { $0 & 0xC0 != 0x80 } }
    let part = String(decoding: folded[range], as: UTF8.self)
    let written = text.unicodeScalars.split(whereSeparator: \.isGap).map { String($0) }.joined(separator: " ")
    let own = written.unicodeScalars.dropFirst(scalars(0..<range.lowerBound)).prefix(scalars(range))
    let spelling = trimmed(String(String.UnicodeScalarView(own)))
    // A letter may have a longer folded form, and shift the range. Then the folded part is returned.
    return string(of: spelling) == part ? spelling : part
  }

  /// - Parameter known: Runs of letters that this folding has folded before.
  static func append(_ text: String, to folded: inout [UInt8], known: inout Cache) {
    letters.append(text, to: &folded, known: &known, caseFolded)
  }

  typealias Cache = [ByteString: [UInt8]]

  private static let letters = LetterFolding(caseFolded)

  /// Composes a text and removes its case; blanks stay as they are.
  ///
  /// It is lowercased, uppercased and lowercased again, because `ẞ` must become `ß` first, and `ß` becomes
  /// `SS` only when uppercased.
  static func caseFolded(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased().uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }
}

/// Folds a text letter by letter, and joins its blanks.
///
/// Nearly all letters fold the same way whatever their neighbors; those are looked up in tables. A run that
/// may combine or be reordered is folded as a whole, and only once.
struct LetterFolding: Sendable {
  /// For each of `ranges`, the folded forms of its letters.
  private let tables: [[[UInt8]]]

  /// Latin, Greek and Cyrillic letters, most punctuation, and ligatures, but no scalars that combine with
  /// others.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x80...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFF, 0x2010...0x2027, 0x20AC...0x20AC,
    0xFB00...0xFB06,
  ]

  /// - Parameter fold: Folds a text; may leave blanks of any kind.
  init(_ fold: (String) -> String) {
    tables = Self.ranges.map { range in
      range.map { value in Unicode.Scalar(value).map { Self.bytes(of: fold(String($0))) } ?? [] }
    }
  }

  private static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isGap { bytes.append(0x20) } else { bytes += String(scalar).utf8 }
    }
    return bytes
  }

  /// - Parameter fold: The function that made the tables, for letters that are not in them.
  func append(
    _ text: String, to bytes: inout [UInt8], known: inout FoldedText.Cache, _ fold: (String) -> String
  ) {
    let start = bytes.count
    if Self.appendASCII(text, to: &bytes) { return }
    bytes.removeLast(bytes.count - start)
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    var letter = letter(scalars[index])
    while index < scalars.endIndex {
      var end = scalars.index(after: index)
      var next = end < scalars.endIndex ? self.letter(scalars[end]) : .blank
      if case .combining = next { letter = .combining }
      if case .combining = letter {
        while case .combining = next {
          end = scalars.index(after: end)
          next = end < scalars.endIndex ? self.letter(scalars[end]) : .blank
        }
      }
      switch letter {
      case .blank: Self.appendBlank(to: &bytes, after: start)
      case .byte(let byte): bytes.append(byte)
      case .entry(let table, let place): Self.append(tables[table][place], to: &bytes, after: start)
      case .itself: bytes += text.utf8[index..<end]
      case .combining:
        Self.append(folded(text.utf8[index..<end], &known, fold), to: &bytes, after: start)
      }
      index = end
      letter = next
    }
    if bytes.count > start, bytes.last == 0x20 { bytes.removeLast() }
  }

  private static let mostKnown = 10_000

  private func folded(
    _ run: Substring.UTF8View, _ known: inout FoldedText.Cache, _ fold: (String) -> String
  ) -> [UInt8] {
    let run = ByteString(String(decoding: run, as: UTF8.self))
    if let folded = known[run] { return folded }
    // A full cache is emptied, because texts that occur only once are not worth keeping.
    if known.count == Self.mostKnown { known.removeAll(keepingCapacity: true) }
    let folded = Self.bytes(of: fold(run.text))
    known[run] = folded
    return folded
  }

  private static func append(_ letters: [UInt8], to bytes: inout [UInt8], after start: Int) {
    for byte in letters {
      if byte == 0x20 { appendBlank(to: &bytes, after: start) } else { bytes.append(byte) }
    }
  }

  private static func appendBlank(to bytes: inout [UInt8], after start: Int) {
    if bytes.count > start, bytes.last != 0x20 { bytes.append(0x20) }
  }

  /// Appends an ASCII text, as nearly every text is. Otherwise returns false, after appending a part of it.
  private static func appendASCII(_ text: String, to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    bytes.reserveCapacity(start + text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case ...0x20, 0x7F: appendBlank(to: &bytes, after: start)
      case 0x41...0x5A: bytes.append(byte | 0x20)
      case 0x80...: return false
      default: bytes.append(byte)
      }
    }
    if bytes.count > start, bytes.last == 0x20 { bytes.removeLast() }
    return true
  }

  private enum Letter {
    case blank
    case byte(UInt8)
    case entry(table: Int, place: Int)
    case itself
    /// Folded together with the preceding letter.
    case combining
  }

  private func letter(_ scalar: Unicode.Scalar) -> Letter {
    let value = scalar.value
    switch value {
    case ...0x20, 0x7F: return .blank
    case 0x41...0x5A: return .byte(UInt8(truncatingIfNeeded: value) | 0x20)
    case ..<0x7F: return .byte(UInt8(truncatingIfNeeded: value))
    // Signs that a search leaves out may stand between letters that combine.
    case 0x80...0x84, 0x86...0x9F, 0xAD: return .combining
    // Kana without the marks that follow them, ideographs, and Hangul syllables.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return .itself
    default:
      for (table, range) in Self.ranges.enumerated() where range.contains(value) {
        return .entry(table: table, place: Int(value - range.lowerBound))
      }
      return .combining
    }
  }
}
