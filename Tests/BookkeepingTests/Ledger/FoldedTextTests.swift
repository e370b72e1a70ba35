import TestSupport
import Testing

@testable import Bookkeeping

/// Tests the folding of text, and the features that share it.
struct FoldedTextTests {
  /// Folds the text as a whole.
  private func whole(_ text: String) -> String { withoutNeedlessBlanks(FoldedText.caseFolded(text)) }

  @Test func theFastWayIsTheSlowOne() {
    // No name may hold NUL.
    for value in (1 as UInt32)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x\(scalar)X"
      let folded = FoldedText.string(of: text)
      if !folded.utf8.elementsEqual(whole(text).utf8) || !folded.utf8.elementsEqual(whole(folded).utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  /// Tries neighboring characters that compose or are reordered.
  @Test func theFastWayIsTheSlowOneForNeighbors() {
    let pool = Array(
      " aÉßẞœΣς’Жй\u{306}\u{301}\u{323}か\u{3099}ガ\u{1112}\u{1161}한\u{11A8}\u{483}\u{345}ᾳΐ٣अ\u{93C}ﬃ\u{A0}"
        .unicodeScalars)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...6, using: &random)
      let scalars = (0..<count).map { _ in pool[Int.random(in: 0..<pool.count, using: &random)] }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(FoldedText.string(of: text).utf8.elementsEqual(whole(text).utf8), "\(scalars.map(\.value))")
    }
  }

  /// Payees, rules, habits, imports and searches treat the same names as equal.
  @Test(arguments: [
    ("STRAẞE", "Strasse", true), ("Stra\u{DF}e", "STRASSE", true), ("Cafe\u{301} \u{3000} X", "café x", true),
    ("ΟΔΟΣ", "οδος", true), ("ﬁsh\u{85}Bar", "FISH\u{1F}BAR", true), ("Café", "Cafe", false),
  ])
  func allTakeTheSameNamesForOne(one: String, other: String, areOne: Bool) throws {
    #expect((Payee(one) == Payee(other)) == areOne)
    #expect((PaymentRef.folded(one) == PaymentRef.folded(other)) == areOne)
    let ledger = try LedgerReader.read(
      "["
        + (1...2).map {
          transaction(["id": "\"\($0)\"", "name": "\"\(one.escaped)\"", "category": "\"Food\""])
        }
        .joined(separator: ",") + "]")
    let payee = PaymentRef.folded(other)
    #expect((PayeeHabits(of: [payee], in: ledger.transactions)[payee] != nil) == areOne)
    let rules = "[{\"when\": {\"name\": {\"is\": \"\(other.escaped)\"}}, \"set\": {\"tags\": [\"x\"]}}]"
    #expect(try Categorization(RuleBook(Array(rules.utf8)), of: ledger).uses[0].metCount == (areOne ? 2 : 0))
    if areOne {
      let folding = SearchFolding()
      #expect(folding.folded(one).utf8.elementsEqual(folding.folded(other).utf8))
    }
  }

  /// A ref from an older version may contain a payee that is folded less.
  @Test func theRefsThatAreThereAreFoldedToo() throws {
    let ref = try #require(PaymentRef(parsing: "2026-03-05 -12.40 EUR | stra\u{DF}e"))
    #expect(ref.payee == "strasse")
  }

  /// Tests texts up to the maximum length.
  @Test(arguments: ["e\u{301}", "ß", "ΐ", "ﬃ", "हि", "\u{301}", "か\u{3099}x"])
  func foldingIsLinear(letter: String) {
    let growth = Growth.measure(size: 120) { size in
      String(repeating: letter, count: size)
    } work: { text in
      _ = FoldedText.bytes(of: text)
      _ = SearchFolding().folded(text)
    }
    #expect(growth.isLinear, "\(letter): \(growth)")
  }
}

extension String {
  /// Escapes control characters, as JSON requires.
  fileprivate var escaped: String { replacing("\u{1F}", with: "\\u001f") }
}
