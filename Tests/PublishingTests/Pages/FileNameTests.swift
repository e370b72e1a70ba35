import Testing

@testable import Publishing

/// Checks that ids become unique file names that every file system accepts.
struct FileNameTests {
  @Test(arguments: ["a", "A-1", "2026-03-05_x", "984E55F4-40EC-5624-BCA6-283F6345D35A"])
  func harmlessIdsAreNames(id: String) {
    #expect(FileName.names(for: [id]) == [id])
  }

  @Test(arguments: [
    "../../x", "/etc/passwd", "..", ".", "a/b", "a\\b", "C:\\x", "CON", "nul", "Com1", "LPT9", "index",
    "INDEX", "",
    " ", "-", "-rf", "a b", "a.", "a.html", ".htaccess", "é", "e\u{301}", "🥖", "\u{202E}x", "a\u{0}b",
    "%2e%2e", "~",
    "a?b", "a#b", "a:b", String(repeating: "y", count: 300), String(repeating: "é", count: 60), "$(x)",
    "<script>",
  ])
  func allOtherIdsAreMadeHarmless(id: String) {
    let name = FileName.names(for: [id])[0]
    #expect(isHarmless(name))
    #expect(name != id)
  }

  @Test func idsThatDifferOnlyByCaseHaveNamesOfTheirOwn() {
    expectUnique(["a", "A", "b", "rent", "Rent", "RENT", "é", "É"])
    #expect(FileName.names(for: ["a", "A", "b"])[2] == "b", "only those that clash are changed")
  }

  @Test func idsThatLookAlikeHaveNamesOfTheirOwn() {
    expectUnique(["a/b", "a\\b", "a b", "a:b", "a-b", "é", "e\u{301}", " ", "", "\u{FEFF}", "-", "--"])
  }

  @Test func idsThatWishForOneNameHaveNamesOfTheirOwn() {
    let names = FileName.names(for: ["a", "a:", "b:"], wishing: ["a", "a", "b"])
    #expect(Set(names).count == 3)
    #expect(names.allSatisfy(isHarmless) && names[2] == "b")
    #expect(FileName.names(for: ["a:", "a"], wishing: ["a", "a"]) == [names[1], names[0]])
  }

  @Test func noIdTakesTheNameThatIsMadeForAnother() {
    let made = FileName.names(for: ["a", "A", "x/y"])
    expectUnique(["a", "A", "x/y"] + made)
    expectUnique(made + ["a", "A", "x/y"] + FileName.names(for: made + ["a", "A", "x/y"]))
  }

  @Test func theNameOfAnIdDoesNotDependOnItsPlace() {
    let ids = ["b", "../x", "a", "A", "🥖"]
    let names = Dictionary(uniqueKeysWithValues: zip(ids, FileName.names(for: ids)))
    let others = Dictionary(uniqueKeysWithValues: zip(ids.reversed(), FileName.names(for: ids.reversed())))
    #expect(names == others)
  }

  private func expectUnique(_ ids: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let unique = ids.reduce(into: [String]()) { ids, id in
      if !ids.contains(where: { $0.utf8.elementsEqual(id.utf8) }) { ids.append(id) }
    }
    let names = FileName.names(for: unique)
    #expect(names.allSatisfy(isHarmless), sourceLocation: sourceLocation)
    #expect(Set(names.map { $0.lowercased() }).count == unique.count, sourceLocation: sourceLocation)
  }

  private func isHarmless(_ name: String) -> Bool {
    name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_-]{0,99}/) != nil
      && name.wholeMatch(of: /(?i)(con|prn|aux|nul|index|com\d|lpt\d)/) == nil
  }
}
