import Testing

@testable import Basics

@Suite struct BytesTests {
  @Test(arguments: [0, 7, -1, 10, 1_234_567_890, Int.max, Int.min]) func decimalNumbers(number: Int) {
    let bytes = ByteBuffer.array { $0.append(decimal: number) }
    #expect(String(decoding: bytes, as: UTF8.self) == String(number))
  }

  @Test(arguments: [0, 0x0123_4567_89AB_CDEF, .max] as [UInt64]) func hexadecimalWords(word: UInt64) {
    let digits = String(word, radix: 16)
    let text = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    #expect(Hexadecimal.string(word) == text)
    #expect(ByteBuffer.array { Hexadecimal.append(word, to: &$0) } == Array(text.utf8))
  }

  @Test func hexadecimalDigits() {
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      let value = scalar.isASCII ? UInt8(String(scalar), radix: 16) : nil
      #expect(byte.hexValue == value)
    }
    for value in 0..<16 as Range<UInt8> {
      #expect(Hexadecimal.lowercaseDigit(value).hexValue == value)
      #expect(Hexadecimal.uppercaseDigit(value | 0xF0).hexValue == value)
    }
  }

  @Test func powersOfTen() {
    #expect(Int64.powerOfTen(0) == 1)
    #expect(UInt64.powerOfTen(19) == 10_000_000_000_000_000_000)
    #expect(Int128.powerOfTen(30) == Int128("1000000000000000000000000000000"))
  }

  /// File names in sites and ids in ledgers are made of these values, so they must never change.
  @Test func fingerprintsStayTheSame() {
    #expect(Fingerprint().value == 0xcbf2_9ce4_8422_2325)
    var fingerprint = Fingerprint()
    for byte in "foobar".utf8 { fingerprint.add(byte) }
    #expect(fingerprint.text == "85944171f73967e8")
    var split = (Fingerprint(), Fingerprint())
    for part in ["a", "bc"] { split.0.add(part) }
    for part in ["ab", "c"] { split.1.add(part) }
    #expect(split.0.value != split.1.value)
  }

  @Test func textsAreTheSameOnlyWithTheSameBytes() {
    #expect(ByteString("é") != ByteString("e\u{301}"))
    #expect(Set(["é", "e\u{301}"].map(ByteString.init)).count == 2)
    #expect(ByteString("Z") < ByteString("a"))
  }
}
