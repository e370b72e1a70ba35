import Basics
import Foundation

/// The one folding of texts. It decides who is one payee, which payments meet a rule, whose habit a payment follows, and
/// which name an import knows a payment by.
///
/// Two texts are one if they differ only in these, as `STRAẞE`, `Straße ` and `strasse` do:
/// - Form: texts are composed (NFC), so `e` with U+0301 is `é`.
/// - Case, as the full case folding of Unicode has it: `ß` is `ss`, `ﬁ` is `fi`, `ς` is `σ`. The dotless `ı` is `i` here.
/// - Blanks: white space and control characters in a row are one space, and those at the ends are none.
///
/// Accents and compatibility forms make another name: `Café` is not `Cafe`, `ＡＢＣ` is not `ABC`. A search makes no
/// difference there either, so `SearchFolding` builds on this folding: whatever is one text here is one text there.
enum FoldedText {
  static func bytes(of text: String) -> [UInt8] {
    var known: Known = [:]
    var folded: [UInt8] = []
    append(text, to: &folded, known: &known)
    return folded
  }

  static func string(of text: String) -> String { String(decoding: bytes(of: text), as: UTF8.self) }

  /// - Parameter known: Runs of letters that were folded before. It serves one folding.
  static func append(_ text: String, to folded: inout [UInt8], known: inout Known) {
    letters.append(text, to: &folded, known: &known, caseFolded)
  }

  typealias Known = [ByteString: [UInt8]]

  private static let letters = LetterFolding(caseFolded)

  /// Composed and without case, with its blanks as they are.
  ///
  /// Down, up and down again: `ẞ` has no capitals of its own, and `ß` becomes `ss` only as capitals.
  static func caseFolded(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased().uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }
}

/// Folds a text letter by letter, and joins its blanks.
///
/// Nearly all letters fold alike whatever they stand next to: those are looked up. A run that may combine or be
/// reordered is folded as a whole, and once.
struct LetterFolding: Sendable {
  /// For each of `ranges`, what becomes of its letters.
  private let tables: [[[UInt8]]]

  /// Latin, Greek and Cyrillic, most punctuation, and ligatures: no combining marks, and nothing that they combine from.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x80...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFF, 0x2010...0x2027, 0x20AC...0x20AC,
    0xFB00...0xFB06,
  ]

  /// - Parameter fold: Folds a text, and may leave blanks of any kind.
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

  /// - Parameter fold: What the tables were made with, but for letters that they do not have.
  func append(
    _ text: String, to bytes: inout [UInt8], known: inout FoldedText.Known, _ fold: (String) -> String
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
      (index, letter) = (end, next)
    }
    if bytes.count > start, bytes.last == 0x20 { bytes.removeLast() }
  }

  private static let mostKnown = 10_000

  private func folded(
    _ run: Substring.UTF8View, _ known: inout FoldedText.Known, _ fold: (String) -> String
  ) -> [UInt8] {
    let run = ByteString(String(decoding: run, as: UTF8.self))
    if let folded = known[run] { return folded }
    // What occurs once is not worth keeping.
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

  /// Nearly every text is ASCII; false, and a part appended, where it is not.
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
    /// It is folded with what precedes it.
    case combining
  }

  private func letter(_ scalar: Unicode.Scalar) -> Letter {
    let value = scalar.value
    switch value {
    case ...0x20, 0x7F: return .blank
    case 0x41...0x5A: return .byte(UInt8(truncatingIfNeeded: value) | 0x20)
    case ..<0x7F: return .byte(UInt8(truncatingIfNeeded: value))
    // Kana without the marks that follow them, ideographs, and syllables of Hangul.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return .itself
    default:
      for (table, range) in Self.ranges.enumerated() where range.contains(value) {
        return .entry(table: table, place: Int(value - range.lowerBound))
      }
      return .combining
    }
  }
}
