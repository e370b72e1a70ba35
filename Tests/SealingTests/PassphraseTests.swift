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

  @Test(arguments: [
    // Ways over the keyboard
    "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
    "qazwsxedcrfvtgbyhnujmikolp", "zaq12wsxcde34rfvbgt56yhnmju7", "!QAZ@WSX#EDC$RFV%TGB^YHN",
    "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
    "yaqxswcdevfrbgtnhzmjukilop", "azertyuiopqsdfghjklmwxcvbn", "147258369147258369", "Qwertyuiop1234567890!",
    "1234qwerasdfzxcv1234qwer",
    "',.pyfgcrlaoeuidhtns;qjkxbmwvz", "qwfpgjluy;arstdhneiozxcvbkm",
    // Texts that others know by their form: addresses, numbers of accounts, hashes, digits
    "https://www.sparkasse.de/login", "DE89370400440532013000", "DE89 3704 0044 0532 0130 00",
    "5f4dcc3b5aa765d61d8327deb882cf99", "27182818284590452353602874713527",
    "11235813213455891442333776109871597",
    // Words that come to mind first
    "Passwort Geheim Schluessel Konto Bank", "Donaudampfschifffahrtsgesellschaftskapitän",
    "lorem ipsum dolor sit amet consectetur",
    // Two rows in turn, rows with something between, numbers
    "a1b2c3d4e5f6g7h8i9j0", "1a2b3c4d5e6f7g8h9i0j", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t-u-v-w-x-y-z",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    "2,4,6,8,10,12,14,16,18,20,22,24", "100 200 300 400 500 600 700 800 900 1000",
    "14 13 12 11 10 9 8 7 6 5 4 3 2 1",
    "3.14159265358979323846264338327950288", "zyxwvutsrqponmlkjihgfedcba",
    // Repeats
    "0123456789012345678901234567890123456789", "aaaabbbbccccddddeeeeffff", "112233445566778899001122334455",
    "abcabcabcabcabcabcabcabc",
    "xK9#xK9#xK9#xK9#xK9#xK9#", "letmein!letmein!letmein!letmein!", "password1 password2 password3 password4",
    // Dates and years
    "1984-12-31 1990-01-01 2001-09-11 2010-06-15 2020-02-29",
    "31.12.1984 01.01.1990 11.09.2001 15.06.2010 29.02.2020",
    "1984123119900101200109112010061520200229", "1999 2000 2001 2002 2003 2004 2005",
    // Lines that everybody knows
    "to be or not to be that is the question", "To be, or not to be: that is the question.",
    "tobeornottobethatisthequestion",
    "the quick brown fox jumps over the lazy dog", "may the force be with you", "i think therefore i am",
    "it was the best of times it was the worst of times",
    "twinkle twinkle little star how i wonder what you are",
    "in the beginning god created the heaven and the earth", "T0 b3 0r n0t t0 b3 th@t !s th3 qu3st!0n",
    "sein oder nichtsein das ist hier die frage", "alle meine entchen schwimmen auf dem see",
    "en un lugar de la mancha de cuyo nombre no quiero",
    "longtemps je me suis couché de bonne heure",
    // Words in a row
    "monday tuesday wednesday thursday friday saturday sunday",
    "one two three four five six seven eight nine ten",
    "alpha bravo charlie delta echo foxtrot golf hotel", "January February March April May June July August",
    // Words, as they are varied
    "P@ssw0rd!P@ssw0rd!", "Sommer2026!Winter2027!", "MaryHadALittleLamb2026!",
  ])
  func whatCanBeGuessedIsWeak(text: String) throws {
    let strength = try Self.passphrase(text).strength
    #expect(strength < Passphrase.sufficientBits, "\(text): \(strength)")
  }

  @Test(arguments: [
    "oak-lamp-river-moon-garden-seven-violin", "unmasked grip ozone lucid prankish viral",
    "k7#Vq2!mZx9$bWt4@Rp8&", "DE89370400440532013001xkqvz", "7f3a9c51e08b264d9f17c3ae5520b8d4",
    "uqmzkxwvthpbrysgnlcjaoe", "9f86d081884c7d659a2feaa0c55ad015", "Wjf8-qkX2-vbR7-mzT4-pLd9",
  ])
  func whatIsChosenAtRandomIsStrong(text: String) throws {
    let strength = try Self.passphrase(text).strength
    #expect(strength >= Passphrase.sufficientBits, "\(text): \(strength)")
  }

  @Test func longOnesCostNoMoreThanTheirLength() throws {
    for unit in ["a", "ab", "1qaz", "12", "to be ", "\u{1F600}"] {
      _ = try Self.passphrase(String(repeating: unit, count: Passphrase.mostBytes / unit.utf8.count)).strength
    }
  }

  @Test func proposalsAreStrongEnough() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let proposal = Passphrase.proposal(using: &generator)
      #expect(proposal.split(separator: "-").count == 7)
      #expect(try Self.passphrase(proposal).strength >= Passphrase.sufficientBits)
    }
  }

  @Test func theWordsAreShortAndAllDifferent() {
    let words = Passphrase.wordList
    #expect(words.count == 2048 && Set(words).count == 2048)
    #expect(words.allSatisfy { (2...6).contains($0.count) && $0.allSatisfy { ("a"..."z").contains($0) } })
  }

  @Test func aFileHasOneLine() throws {
    for text in ["one two", "one two\n", "one two\r\n", "\u{FEFF}one two\n"] {
      #expect(try Self.passphrase(text).text == "one two")
    }
    #expect(try Self.passphrase(" a ").text == " a ")
    for text in ["", "\n", "\r\n", "one\ntwo", "one\n\n", "a\u{0}b"] {
      #expect(Passphrase(file: Array(text.utf8)) == nil)
    }
    #expect(Passphrase(file: [0xFF, 0x61]) == nil)
  }
}
