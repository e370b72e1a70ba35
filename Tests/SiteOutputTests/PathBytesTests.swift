import Foundation
import TestSupport
import Testing

@testable import SiteOutput

/// Checks that paths are treated as bytes: how `String` and `Character` treat accents must not affect the
/// disk.
@Suite struct PathBytesTests {
  static let composed = "caf\u{E9}"
  static let decomposed = "cafe\u{301}"

  let fixture: OutputFixture

  init() throws { fixture = try OutputFixture() }

  @Test func foldersOfTwoSpellingsAreTwo() throws {
    let paths = ["\(Self.composed)/a", "\(Self.decomposed)/b"]
    try fixture.build([paths[0]: "a", paths[1]: "b"])
    #expect(try Self.files(in: fixture.site) == Set(paths.map { Array($0.utf8) }))
    try fixture.build([paths[0]: "a"])
    #expect(try Self.files(in: fixture.site) == [Array(paths[0].utf8)])
  }

  @Test func folderOfTheOldSpellingGoes() throws {
    try fixture.build(["\(Self.composed)/a": "a"])
    try fixture.build(["\(Self.decomposed)/a": "a"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.site).count == 1)
    #expect(try Self.files(in: fixture.site) == [Array("\(Self.decomposed)/a".utf8)])
  }

  @Test func editedFilesOfTwoSpellingsAreBothRemembered() throws {
    let paths = ["\(Self.decomposed)/a", "\(Self.composed)/a"]
    for path in paths {
      try fixture.build([path: "a", "index": "index"])
      try fixture.write("edited", to: "site/" + path)
    }
    for _ in 0..<2 {
      let kept = try fixture.build(["index": "index"]).kept
      #expect(kept.map { Array($0.utf8) } == paths.map { Array($0.utf8) })
    }
  }

  /// A slash and the accent after it are one `Character`.
  @Test func accentAfterASlashHidesNoFolder() throws {
    let page = "sub/\u{301}x"
    try fixture.build([page: "x", "\u{301}d/\u{301}p": "p", "index": "index"])
    #expect(fixture.read("site/" + page) == "x" && fixture.read("site/\u{301}d/\u{301}p") == "p")
    try FileManager.default.moveItem(atPath: fixture.site + "/sub", toPath: fixture.folder + "/outside")
    try fixture.link("site/sub", to: "outside")
    try fixture.build(["index": "index"])
    #expect(fixture.read("outside/\u{301}x") == "x")
    #expect(SitePath.folder(of: page) == "sub" && SitePath.name(of: page) == "\u{301}x")
  }

  @Test func outputMayBeginWithAnAccent() throws {
    let output = fixture.folder + "/\u{301}out"
    try fixture.build(["index": "index"], to: output)
    try fixture.build(["index": "new"], to: output + "/")
    #expect(fixture.read("\u{301}out/index") == "new")
  }

  /// On a file system that ignores case, both names lead to one file; here a hard link does.
  @Test(arguments: [false, true]) func fileOfAnotherSpellingIsOurs(force: Bool) throws {
    try fixture.build(["About.html": "about", "index": "index"])
    try FileManager.default.linkItem(
      atPath: fixture.site + "/About.html", toPath: fixture.site + "/about.html")
    try fixture.build(["about.html": "about", "index": "index"], force: force)
    #expect(Tree(fixture.site).files == ["about.html": "about", "index": "index"])
  }

  @Test func anotherFileOfAnotherSpellingIsNot() throws {
    try fixture.build(["About.html": "about", "index": "index"])
    try fixture.write("about", to: "site/about.html")
    #expect(
      fixture.problem { try fixture.build(["about.html": "new", "index": "index"]) }?.kind == "foreignFile")
  }

  /// The folder of the old spelling contains Folio's file, and the new one a user's file.
  @Test(arguments: [false, true]) func foreignFileInAFolderOfAnotherSpellingIsNamed(force: Bool) throws {
    try fixture.build(["Foo/x": "ours", "index": "index"])
    try fixture.write("mine", to: "site/foo/x")
    let problem = fixture.problem { try fixture.build(["foo/x": "ours", "index": "index"], force: force) }
    if case .foreignFile(let path)? = problem { #expect(path == fixture.site + "/foo/x") }
    #expect((problem == nil) == force)
    #expect(fixture.read("site/foo/x") == (force ? "ours" : "mine"))
  }

  private static func files(in folder: String) throws -> Set<[UInt8]> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let isFile = { (path: String) in FileManager.default.contents(atPath: folder + "/" + path) != nil }
    return Set(paths.filter { isFile($0) }.map { Array($0.utf8) })
  }
}
