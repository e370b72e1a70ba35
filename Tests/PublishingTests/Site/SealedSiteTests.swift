import Foundation
import Sealing
import SiteOutput
import TestSupport
import Testing

@testable import Publishing

/// A sealed site tells nothing, and is rebuilt as an open one is.
struct SealedSiteTests {
  /// Few rounds, so that tests are quick.
  private static func seal(_ passphrase: String) throws -> Seal {
    try Seal(#require(Passphrase(file: Array(passphrase.utf8))), salt: Array(0..<16), rounds: 10)
  }

  private static func project(in fixture: ScratchFolder, _ passphrase: String = "one") throws
    -> RebuildProject
  {
    var project = try RebuildProject.begin(in: fixture)
    project.seal = try seal(passphrase)
    return project
  }

  private static let canaries = [
    "Zwieback & Söhne", "Quokka", "7654321.98", "7,654,321.98", "765432198", "Xylophonist", "2026-03-17",
    "narwhal",
    "receipt-okapi", "Canary Books",
  ]
  private static let books = """
    { "title": "Canary Books", "transactions": [
      { "date": "2026-03-17", "type": "expense", "name": "Zwieback & Söhne", "amount": "7654321.98",
        "category": "Quokka", "memo": "Xylophonist", "tags": ["narwhal"], "attachments": ["receipt-okapi.txt"] }
    ] }
    """

  @Test func noCanaryIsInAnyByte() throws {
    let fixture = try ScratchFolder()
    var project = try Self.project(in: fixture)
    try project.write(Self.books, to: "books/ledger.json")
    try project.write("Xylophonist", to: "books/receipt-okapi.txt")
    func everything() -> Data {
      Tree(project.site).entries.keys.reduce(into: Data()) { data, path in
        data +=
          Data("\(path)\n".utf8) + (FileManager.default.contents(atPath: "\(project.site)/\(path)") ?? Data())
      }
    }
    try project.build()
    let sealed = everything()
    for canary in Self.canaries {
      let data = Data(canary.utf8)
      // Base64 has three spellings, one for each place in a group.
      let coded = (0..<3).map { shift in
        Data((Data(repeating: 0, count: shift) + data).base64EncodedData().dropFirst(4).dropLast(4))
      }
      let wide = Data(canary.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      for spelling in [data, wide] + coded where spelling.count > 3 {
        #expect(sealed.range(of: spelling) == nil, "\(canary)")
      }
    }
    // The same project has each of them when it is open.
    project.seal = nil
    project.remove("site")
    try project.build()
    let open = everything()
    for canary in Self.canaries where canary != "765432198" && canary != "7654321.98" {
      #expect(open.range(of: Data(canary.utf8)) != nil || canary.contains("&"), "\(canary)")
    }
  }

  /// A page and an attachment are sealed even if they are called like a file for hosts.
  @Test func filesForHostsAreOpenAndNoOthers() throws {
    let fixture = try ScratchFolder()
    let project = try Self.project(in: fixture)
    try project.write(
      "[{\"date\":\"2026-03-17\",\"type\":\"expense\",\"name\":\"a\",\"amount\":\"1\",\"attachments\":[\"CNAME\"]}]",
      to: "books/ledger.json")
    try project.write("receipt", to: "books/CNAME")
    try project.write("# Narwhal\n", to: "content/404.md")
    try project.write("User-agent: mine\n", to: "content/static/robots.txt")
    try project.build()
    let open = project.tree().keys.filter { !$0.hasPrefix("sealed") && !$0.hasPrefix(".folio") }
    #expect(
      open.sorted() == [
        ".nojekyll", "_headers", "index.html", "robots.txt", "seal.svg", "unlock.css", "unlock.js",
      ])
    #expect(project.read("site/robots.txt") == "User-agent: mine\n")
  }

  @Test func equalInputGivesEqualBytes() throws {
    let trees = try (0..<2).map { _ in
      let fixture = try ScratchFolder()
      let project = try Self.project(in: fixture)
      try project.build()
      return project.tree()
    }
    #expect(trees[0] == trees[1] && trees[0].count > 10)
  }

  /// A change touches as many files as in an open site, and the shell is none of them.
  @Test func aRebuildTouchesOnlyWhatChanged() throws {
    let fixture = try ScratchFolder()
    var changed: [Int] = []
    for isSealed in [false, true] {
      var project = try Self.project(in: fixture)
      if !isSealed { project.seal = nil }
      project.remove("site")
      try project.build()
      let before = project.tree()
      try project.write(RebuildProject.ledger(amount: 11), to: "books/ledger.json")
      try project.build()
      let after = project.tree()
      let touched = after.filter { before[$0.key] != $0.value && !$0.key.hasPrefix(".folio") }.keys
      changed.append(touched.count)
      if isSealed {
        #expect(touched.allSatisfy { $0.hasPrefix("sealed/") } && touched.count < after.count / 2)
      }
    }
    #expect(changed[0] == changed[1] && changed[0] > 0)
  }

  @Test func aSealedBuildIsRememberedForItsPassphraseAlone() throws {
    let fixture = try ScratchFolder()
    var project = try Self.project(in: fixture)
    func isRecalled() throws -> Bool { if case .recalled = try project.build() { true } else { false } }
    #expect(try [isRecalled(), isRecalled()] == [false, true])
    project.seal = try Self.seal("two")
    #expect(try [isRecalled(), isRecalled()] == [false, true])
    project.seal = nil
    #expect(try [isRecalled(), isRecalled()] == [false, true])
  }
}
