import Testing

@testable import Basics

@Suite struct FingerprintTableTests {
  /// Even a fingerprint that distinguishes nothing must cost no more than time.
  @Test(arguments: [UInt64.max, 7, 0]) func findsWhatWasInserted(mask: UInt64) {
    let names = (0..<500).map { "name \($0 % 400)" }
    var table = Fingerprint.Table(capacity: 3)
    for (index, name) in names.enumerated() {
      let known = table.insert(index, fingerprint: fingerprint(name) & mask) { names[$0] == name }
      #expect(known == (index < 400 ? nil : index - 400))
    }
    for name in names {
      let index = table.index(of: fingerprint(name) & mask) { names[$0] == name }
      #expect(index.map { names[$0] } == name)
    }
    #expect(table.index(of: fingerprint("other") & mask) { names[$0] == "other" } == nil)
  }

  private func fingerprint(_ text: String) -> UInt64 { XXH64.hash(Array(text.utf8)) }
}
