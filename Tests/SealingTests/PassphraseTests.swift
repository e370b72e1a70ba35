import TestSupport
import Testing

@testable import Sealing

/// How hard a passphrase is to guess, and what is proposed for a weak one.
@Suite struct PassphraseTests {
  private static func passphrase(_ text: String) throws -> Passphrase {
    try #require(Passphrase(file: Array(text.utf8)))
  }

  @Test(arguments: [
    ("secret", 11...13), ("Password1", 14...19), ("aaaaaaaaaaaaaaaaaaaa", 5...10),
    ("abcdefghijklmnop", 5...10),
    ("12345678901234567890", 5...70), ("qwertyuiop", 5...10), ("2026", 9...9), ("19841231", 15...15),
    ("1984-12-31", 15...25), ("correct horse battery staple", 44...60),
    ("horse horse horse horse horse", 15...25),
    ("oak-lamp-river-moon-garden-seven", 66...76), ("oak-lamp-river-moon-garden-seven-violin", 77...90),
    ("kX9#vTq2!mZr7$bW", 60...90), ("xqzvbnmtwkrpldfg", 70...80), ("straße lärche würfel", 40...76),
  ])
  func strengthIsWhatAPatientAttackerFaces(text: String, bits: ClosedRange<Int>) throws {
    let strength = try Self.passphrase(text).strength
    #expect(bits.contains(strength), "\(text): \(strength)")
  }

  @Test func proposalsAreStrongEnough() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let proposal = Passphrase.proposal(using: &generator)
      #expect(proposal.split(separator: "-").count == 7)
      #expect(try Self.passphrase(proposal).strength >= Passphrase.enough)
    }
  }

  @Test func theWordsAreShortAndAllDifferent() {
    let words = Passphrase.wordList
    #expect(words.count == 2048 && Set(words).count == 2048)
    #expect(words.allSatisfy { (2...6).contains($0.count) && $0.allSatisfy { ("a"..."z").contains($0) } })
  }

  @Test func aFileHasOneLine() throws {
    for text in ["one two", "one two\n", "one two\r\n"] {
      #expect(try Self.passphrase(text).text == "one two")
    }
    #expect(try Self.passphrase(" a ").text == " a ")
    for text in ["", "\n", "\r\n", "one\ntwo", "one\n\n", "a\u{0}b"] {
      #expect(Passphrase(file: Array(text.utf8)) == nil)
    }
    #expect(Passphrase(file: [0xFF, 0x61]) == nil)
  }
}
