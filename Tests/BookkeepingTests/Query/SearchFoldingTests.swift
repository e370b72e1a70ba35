import TestSupport
import Testing

@testable import Bookkeeping

struct SearchFoldingTests {
  private func appended(_ text: String) -> String {
    var (bytes, known): ([UInt8], FoldedText.Cache) = ([], [:])
    SearchFolding().append(text, to: &bytes, known: &known)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Folds the text as a whole.
  private func whole(_ text: String) -> String {
    withoutNeedlessBlanks(SearchFolding().bare(text))
  }

  @Test(arguments: [
    ("ÉCOLE", "ecole"), ("Möwe", "mowe"), ("ΟΔΟΣ", "οδοσ"), ("ﬁne", "fine"), ("−5", "-5"),
    ("Straße", "strasse"), ("STRAẞE", "strasse"), ("℡  12", "tel 12"), ("ᾳ", "αι"),
    ("\u{A0}a\t´\u{3000}b\n", "a b"),
    ("O’Neill‘s ʼn", "o'neill's 'n"), ("ŁÓDŹ", "lodz"), ("Ørsted", "orsted"), ("ŒUVRE", "oeuvre"),
    ("Ægir ǣ ǿ", "aegir ae o"), ("Đorđe Ħ", "dorde h"), ("Þór Ðǫ", "thor do"),
    ("İstanbul", "istanbul"), ("e\u{301}", "e"), ("が", "が"), ("か\u{3099}", "が"), ("ㅎ", "\u{1112}"),
    ("हिन्दी", "हिन्दी"),
    ("pri\u{AD}vate", "private"), ("\u{200B}a\u{2060}b\u{FEFF}", "ab"), ("か\u{AD}\u{3099}", "が"),
    ("\u{1112}\u{200D}\u{1161}", "하"), ("a\u{E0061}\u{FE0F}b", "ab"), ("x\u{86}y\u{FFFA}", "xy"),
  ])
  func foldsTexts(text: String, folded: String) {
    #expect(SearchFolding().folded(text).utf8.elementsEqual(folded.utf8))
    #expect(whole(text).utf8.elementsEqual(folded.utf8))
  }

  @Test func theFastWayIsTheSlowOne() {
    // No name may hold NUL.
    for value in (1 as UInt32)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      if !appended(text).utf8.elementsEqual(whole(text).utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  /// Texts that are equal as payees are equal in the search.
  @Test func theSearchIsNeverStricterThanThePayees() {
    for value in (0x80 as UInt32)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x\(scalar)x"
      let folded = FoldedText.string(of: text)
      if folded.utf8.elementsEqual(text.utf8) { continue }
      if !appended(folded).utf8.elementsEqual(appended(text).utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  /// Tries neighboring characters that compose or are reordered.
  @Test func theFastWayIsTheSlowOneForNeighbors() {
    let pool = Array(
      "aÉœΣς’Жй\u{306}\u{301}\u{323}か\u{3099}ガ\u{1112}\u{1161}한\u{11A8}\u{483}\u{345}٣अ\u{93C}\u{AD}\u{200B}"
        .unicodeScalars
    )
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...6, using: &generator)
      let scalars = (0..<count).map { _ in pool[Int.random(in: 0..<pool.count, using: &generator)] }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(appended(text).utf8.elementsEqual(whole(text).utf8), "\(scalars.map(\.value))")
    }
  }
}
