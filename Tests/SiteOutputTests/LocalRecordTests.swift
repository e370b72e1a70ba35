import Testing

@testable import SiteOutput

@Suite struct LocalRecordTests {
  private let manifest = Manifest(SitePath.List(["a"]), order: [0]) { _ in (1, 2) }
  private let other = Manifest(SitePath.List(["b"]), order: [0]) { _ in (1, 2) }

  @Test func aNoteThatIsNotWholeIsNotBelieved() throws {
    let bytes = Records.Local.bytes(note: [1, 2, 3], for: manifest)
    let record = try #require(Records.Local(note: bytes))
    #expect(record.note == [1, 2, 3])
    #expect(record.belongs(to: manifest))
    #expect(!record.belongs(to: other))
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(Records.Local(note: damaged)?.belongs(to: manifest) != true)
      #expect(Records.Local(note: Array(bytes[..<index])) == nil)
    }
  }

  @Test func stampsBelongToOneManifest() {
    let bytes = Records.Local.bytes([Records.KnownFile.unknown], for: manifest)
    #expect(Records.Local.stamps(bytes, for: manifest) == [.unknown])
    #expect(Records.Local.stamps(bytes, for: other) == nil)
    #expect(Records.Local(note: bytes) == nil)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(Records.Local.stamps(damaged, for: manifest) == nil)
      #expect(Records.Local.stamps(Array(bytes[..<index]), for: manifest) == nil)
    }
  }
}
