import Testing

@testable import Basics

@Suite struct XXH64Tests {
  /// The values of the reference implementation.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func knownValues(text: String, hash: UInt64) {
    #expect(XXH64.hash(Array(text.utf8)) == hash)
  }

  @Test(arguments: [0, 1, 31, 32, 33, 64, 100, 4096, 5000]) func piecesEqualTheWhole(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for split in stride(from: 0, through: count, by: 32) {
      var state = XXH64.State()
      bytes[..<split].withUnsafeBytes { state.absorb($0) }
      #expect(bytes[split...].withUnsafeBytes { state.finish(with: $0) } == XXH64.hash(bytes))
    }
  }

  @Test func seed() {
    #expect(XXH64.hash([], seed: 0x9E37_79B1) == 0xAC75_FDA2_929B_17EF)
  }
}
