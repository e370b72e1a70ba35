import Testing

@testable import Publishing

struct NameTableTests {
  /// Expects the same owners of names as in a dictionary of lowercase names.
  private func expectOwners(of names: [String]) {
    var table = FileName.Table()
    var owners: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      #expect(table.insert(index) { names[$0] } == owners[name.lowercased()])
      owners[name.lowercased()] = owners[name.lowercased()] ?? index
    }
    for name in names { #expect(table.owner(of: name) { names[$0] } == owners[name.lowercased()]) }
    #expect(table.owner(of: "somebody else") { names[$0] } == nil)
  }

  @Test func caseMakesNoDifference() {
    expectOwners(of: [
      "a", "A", "é", "É", "e\u{301}", "E\u{301}", "ß", "\u{212A}", "k", "K", "", "a/b", "A/B", "a-b",
    ])
  }

  @Test func theTableGrows() {
    expectOwners(of: (0..<500).map { "Name \($0 % 400)" } + (0..<500).map { "name \($0)" })
  }

  /// Each name is requested only for its owner, and not again for comparison with others.
  @Test func namesBeyondASCIIAreNotComparedWithEachOther() {
    var table = FileName.Table()
    let names = (0..<50_000).map { "Beleg für März \($0)" }
    var asked = 0
    for index in names.indices {
      let owner = table.insert(index) {
        asked += 1
        return names[$0]
      }
      #expect(owner == nil)
    }
    #expect(asked == names.count)
  }
}
