import Testing

@testable import Bookkeeping

struct SearchFoldingTests {
  private func appended(_ text: String) -> String {
    var (bytes, known): ([UInt8], [String: [UInt8]]) = ([], [:])
    SearchFolding().append(text, to: &bytes, known: &known)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("ÉCOLE", "ecole"), ("Möwe", "mowe"), ("ΟΔΟΣ", "οδοσ"), ("ﬁne", "fine"), ("−5", "-5"),
    ("Straße", "straße"),
    ("İstanbul", "istanbul"), ("e\u{301}", "e"), ("が", "が"), ("か\u{3099}", "が"), ("ㅎ", "\u{1112}"),
    ("हिन्दी", "हिन्दी"),
  ])
  func foldsTexts(text: String, folded: String) {
    #expect(SearchFolding().folded(text).utf8.elementsEqual(folded.utf8))
    #expect(appended(text).utf8.elementsEqual(folded.utf8))
  }

  @Test func theFastWayIsTheSlowOne() {
    let folding = SearchFolding()
    for value in (0 as UInt32)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      if !appended(text).utf8.elementsEqual(folding.folded(text).utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  /// Neighbours that compose, or move.
  @Test func theFastWayIsTheSlowOneForNeighbours() {
    let folding = SearchFolding()
    let pool = Array(
      "aÉœΣς’Жй\u{306}\u{301}\u{323}か\u{3099}ガ\u{1112}\u{1161}한\u{11A8}\u{483}\u{345}٣अ\u{93C}".unicodeScalars
    )
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...6, using: &generator)
      let scalars = (0..<count).map { _ in pool[Int.random(in: 0..<pool.count, using: &generator)] }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(appended(text).utf8.elementsEqual(folding.folded(text).utf8), "\(scalars.map(\.value))")
    }
  }
}
