import Testing

@testable import SiteOutput

@Suite struct LocalRecordTests {
  private let manifest = Manifest(PathList(["a"]), order: [0]) { _ in (1, 2) }
  private let other = Manifest(PathList(["b"]), order: [0]) { _ in (1, 2) }

  @Test func aNoteThatIsNotWholeIsNotBelieved() throws {
    let bytes = LocalRecord.bytes(note: [1, 2, 3], for: manifest)
    let record = try #require(LocalRecord(note: bytes))
    #expect(record.note == [1, 2, 3])
    #expect(record.belongs(to: manifest))
    #expect(!record.belongs(to: other))
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(LocalRecord(note: damaged)?.belongs(to: manifest) != true)
      #expect(LocalRecord(note: Array(bytes[..<index])) == nil)
    }
  }

  @Test func stampsBelongToOneManifest() {
    let bytes = LocalRecord.bytes([.unknown], for: manifest)
    #expect(LocalRecord.stamps(bytes, for: manifest) == [.unknown])
    #expect(LocalRecord.stamps(bytes, for: other) == nil)
    #expect(LocalRecord(note: bytes) == nil)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(LocalRecord.stamps(damaged, for: manifest) == nil)
      #expect(LocalRecord.stamps(Array(bytes[..<index]), for: manifest) == nil)
    }
  }
}
