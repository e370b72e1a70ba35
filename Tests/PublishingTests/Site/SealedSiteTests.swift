import Basics
import Bookkeeping
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
      // Four letters of base64 are in some file by chance, whatever it has.
      for spelling in [data, wide] + coded where spelling.count > 5 {
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
    try project.write("Contact: me\n", to: "content/root/.well-known/security.txt")
    try project.build()
    let open = project.tree().keys.filter { !$0.hasPrefix("sealed") }
    #expect(
      open.sorted() == [
        ".nojekyll", ".well-known", ".well-known/security.txt", "_headers", "index.html", "robots.txt",
        "seal.svg", "unlock.css",
        "unlock.js",
      ])
    #expect(project.read("site/.well-known/security.txt") == "Contact: me\n")
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

  private static func books(_ locale: String) -> String {
    """
    { "title": "Books", "locale": "\(locale)", "transactions": [
      { "date": "2026-03-17", "type": "expense", "name": "Bakery", "amount": "2.00" }
    ] }
    """
  }

  /// Each guess of a passphrase is to cost its rounds, and no markup of the page may run a script.
  @Test func thePageAsksForTheRoundsAndRunsItsOwnScriptAlone() throws {
    #expect(Seal.rounds == 1_000_000)
    let page = try Self.page("en_US")
    #expect(page.contains("data-rounds=\"10\""))
    #expect(
      page.contains(
        """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' blob:; \
        style-src 'self' blob:; img-src 'self' blob:; font-src blob:; connect-src 'self'; base-uri 'none'; \
        form-action 'none'">
        """))
    #expect(page.contains("<meta name=\"referrer\" content=\"no-referrer\">"))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
  }

  /// The page that opens the report of a locale, with words of the project over those of its language.
  private static func page(_ locale: String, words: String? = nil) throws -> String {
    let fixture = try ScratchFolder()
    let project = try Self.project(in: fixture)
    try project.write(books(locale), to: "books/ledger.json")
    if let words { try project.write(words, to: "themes/default/words.json") }
    try project.build()
    return try #require(project.read("site/index.html"))
  }

  @Test(arguments: [
    ("de_DE", "de", "ltr"), ("pt_BR", "pt-BR", "ltr"), ("ja_JP", "ja", "ltr"), ("ar_EG", "ar", "rtl"),
  ])
  func thePageSpeaksTheLanguageOfTheReport(locale: String, language: String, direction: String) throws {
    let page = try Self.page(locale)
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"\(language)\" dir=\"\(direction)\">\n"))
    let (words, english) = try (LanguageTests.texts(in: language), LanguageTests.texts(in: "en"))
    let said = try Self.words.map { try #require(words[$0]).replacing("'", with: "&#39;") }
    #expect(said.filter { !page.contains($0) } == [])
    // And nothing in English.
    let inEnglish = try Self.page("en_US")
    let plain = zip(Self.words, said).reduce(page) { page, word in
      page.replacing(">\(word.1)<", with: ">\(english[word.0] ?? "")<")
        .replacing("\"\(word.1)\"", with: "\"\(english[word.0] ?? "")\"")
    }
    #expect(
      plain.replacing("lang=\"\(language)\" dir=\"\(direction)\"", with: "lang=\"en\" dir=\"ltr\"")
        == inEnglish)
  }

  private static let words = [
    "sealedReport", "reportIsSealed", "sealedHint", "passphrase", "unseal", "lock", "sealedUnscripted",
    "sealedElsewhere", "wrongPassphrase", "sealedUnshown", "fileToSave", "fileMissing", "fileChanged",
    "fileReplaced", "reportDamaged", "reportIncomplete", "sealedForbidden",
  ]

  @Test func thePageTellsNoCountry() throws {
    #expect(try Self.page("de_DE") == Self.page("de_CH"))
    #expect(try Self.page("en_US") == Self.page("he_IL"))
  }

  @Test func wordsAreNoMarkup() throws {
    let salt = String(repeating: "0", count: 32)
    let hostile =
      "\"'></script></title><script>alert(1)</script>&amp;<!--{{ salt }} data-salt=\"\(salt)\" x=\""
    func table(_ word: String) throws -> String {
      let table = Dictionary(uniqueKeysWithValues: Self.words.map { ($0, word) })
      return String(decoding: try JSONSerialization.data(withJSONObject: table), as: UTF8.self)
    }
    let escaped =
      "&quot;&#39;&gt;&lt;/script&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&lt;!--{{ salt }}"
      + " data-salt=&quot;\(salt)&quot; x=&quot;"
    #expect(
      try Self.page("en_US", words: table(hostile)).replacing(escaped, with: "word")
        == Self.page("en_US", words: table("word")))
  }

  @Test func aChangedWordRewritesThePageAlone() throws {
    let fixture = try ScratchFolder()
    let project = try Self.project(in: fixture)
    try project.build()
    let before = project.tree()
    try project.write(#"{ "passphrase": "Password" }"#, to: "themes/default/words.json")
    try project.build()
    let touched = project.tree().filter { before[$0.key] != $0.value }.keys
    #expect(Array(touched) == ["index.html"])
    #expect(project.read("site/index.html")?.contains(">Password</label>") == true)
    try project.expectCleanBuild()
  }

  /// Whoever has the folder sees when each file was written, which is not in the order of the pages.
  @Test func filesAreWrittenInTheOrderOfTheirNames() throws {
    let site = try CopyTests.site(
      Self.books.replacing(/, "attachments".*\]/, with: ""), Copy(name: "partner"))
    let sealed = try SealedSite(site, by: Self.seal("one")).paths.filter { $0.hasPrefix("sealed/") }
    #expect(sealed.count > 10 && sealed == sealed.sorted())
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
      let touched = after.filter { before[$0.key] != $0.value }.keys
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

  /// The files of a sealed site where an older Folio wrote them, which had all in one folder.
  private struct FormerSite: SiteWriter.Contents {
    let site: SealedSite
    var paths: [String] {
      site.paths.map { $0.replacing(/^sealed\/(..)\//, with: "sealed/") }
    }
    var occasionalPaths: [String] { [] }
    func render(_ index: Int, into buffer: inout ByteBuffer) throws {
      try site.render(index, into: &buffer)
    }
  }

  @Test func aFolderOfAnOlderFolioIsRebuiltWholeOnce() throws {
    let fixture = try ScratchFolder()
    let project = try Self.project(in: fixture)
    let settings = try project.settings(), writer = project.writer(of: settings, to: project.site)
    let site = try SealedSite(SitePlanner.plan(settings), by: Self.seal("one"))
    let former = FormerSite(site: site)
    #expect(Set(former.paths).count == site.paths.count)
    _ = try writer.write(former)
    #expect(project.tree().keys.contains { $0.wholeMatch(of: /sealed\/[0-9a-f]{32}\.js/) != nil })
    let count = site.paths.count { $0.hasPrefix("sealed/") }
    let first = try writer.write(site)
    #expect((first.changed, first.removed, first.kept, first.surplus) == (count, count, [], []))
    let second = try writer.write(site)
    #expect((second.changed, second.removed) == (0, 0))
    #expect(project.tree().keys.allSatisfy { $0.wholeMatch(of: /sealed\/[^\/]{3,}/) == nil })
    try project.expectCleanBuild()
  }

  @Test(arguments: [
    ("sealed/0123456789abcdef0123456789abcdef.js", true),
    ("sealed/01/0123456789abcdef0123456789abcdef.js", true),
    ("sealed/02/0123456789abcdef0123456789abcdef.js", false),
    ("sealed/0/0123456789abcdef0123456789abcdef.js", false),
    ("sealed//0123456789abcdef0123456789abcdef.js", false),
    ("sealed/01/0123456789abcdef0123456789abcdef.html", false),
    ("sealed/012/0123456789abcdef0123456789abcdef.js", false), ("sealed/01/bids.html", false),
    ("sealed/", false),
    ("sealed/bids.js", false), ("seale/01/0123456789abcdef0123456789abcdef.js", false),
  ])
  func sealedFilesAreKnownByTheirNames(path: String, isSealed: Bool) {
    #expect(SealShell.isSealedFile(Array(path.utf8)[...]) == isSealed)
  }
}
