import Testing

@testable import Sealing

struct Base85Tests {
  /// The example of ZeroMQ RFC 32, and both ends of a group.
  @Test(
    arguments: [
      ([0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B], "HelloWorld"), ([], ""),
      ([0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], "00000%nSc0"),
    ] as [([UInt8], String)])
  func encodes(bytes: [UInt8], text: String) {
    #expect(String(decoding: Base85.encoded(bytes), as: UTF8.self) == text)
  }
}
