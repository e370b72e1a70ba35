import Foundation
import TestSupport
import Testing

/// Builds whole projects of different shapes with the command.
struct FixtureProjectTests {
  @Test func aLedgerAloneMakesAReport() throws {
    let project = try FixtureProject("only-a-ledger")
    let site = try project.build("--ledger", "my.json", "--output", "out", output: "out")
    #expect(site.pages.filter { $0.hasPrefix("transactions/") }.count == 3)
    let dashboard = try #require(site.text("index.html"))
    for figure in ["$4,615.38", "$1,462.40", "$3,152.98", "Friday, Nov 20, 2026"] {
      #expect(dashboard.contains(figure))
    }
    #expect(Set(site.paths).isSuperset(of: ["assets/style.css", "robots.txt"]))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.folder.url.path).sorted() == [
        "my.json", "out",
      ])
  }

  @Test func absolutePathsOfTheSettingsStayAsTheyAre() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let folder = project.folder.path()
    try project.write(
      "{ \"ledger\": \"\(folder)/ledger.json\", \"output\": \"\(folder)/report\" }",
      to: "books/content/site.json")
    let build = try project.folio("build", "--quiet", "--root", "books")
    #expect(build.code == 0, "\(build)")
    #expect(try project.files == ["books", "ledger.json", "report"])
    #expect(try project.folio("remove", "b2", "--yes", "--root", "books").code == 0)
    #expect(try !project.ledger.contains("b2"))
  }

  @Test func aPageOfOnesOwnGoesWhereItStands() throws {
    let site = try FixtureProject("own-pages").build()
    let about = try #require(site.text("about.html"))
    #expect(about.contains("<title>Our books</title>"))
    #expect(about.contains("<li><bdi>Brightwater Studio</bdi></li>"))
    #expect(!about.contains("{{"))
    let taxes = try #require(site.text("notes/deep/taxes.html"))
    #expect(taxes.contains("<title>Taxes</title>"))
    #expect(taxes.contains("href=\"../../index.html\""))
    #expect(taxes.contains("href=\"../../static/pictures/house.svg\""))
    #expect(site.files["static/pictures/house.svg"] != nil)
  }

  @Test func aThemeOfOnesOwnReplacesWhatItHas() throws {
    let project = try FixtureProject("own-theme")
    let site = try project.build()
    #expect(
      try #require(site.text("index.html")).contains("<p class=\"left-over\">Left: <b>$3,152.98</b></p>"))
    #expect(Set(site.paths).isSuperset(of: ["assets/style.css", "assets/paper.css"]))
    let plain = try project.build("--theme", "default")
    #expect(!(try #require(plain.text("index.html")).contains("left-over")), "a flag wins over site.json")
    #expect(plain.files["assets/paper.css"] == nil, "what no page needs any more is removed")
  }

  @Test func aLayoutOfOnesOwnIsChosenByFrontMatter() throws {
    let site = try FixtureProject("own-layout").build()
    let letter = try #require(site.text("letter.html"))
    #expect(letter.contains("<body class=\"letter\">\n<p>Dear reader,</p>\n<p>$3,152.98 is left.</p>"))
    #expect(letter.contains("<title>A letter</title>"))
  }

  @Test func aBareArrayAndAliasesAreALedger() throws {
    let site = try FixtureProject("bare-array").build("--ledger", "books/ledger.json")
    let bakery = try #require(site.text("transactions/A-1.html"))
    #expect(bakery.contains("−$12.40"))
    #expect(bakery.contains("datetime=\"2026-03-05\""), "no time zone shifts a date")
    let derived = site.pages.filter { $0.hasPrefix("transactions/2026-03-06-") }
    #expect(derived.count == 2, "two payments of the same content are two")
    #expect(try #require(site.text("index.html")).contains("$187.60"))
  }

  @Test func currenciesAreNeverAdded() throws {
    let site = try FixtureProject("currencies").build()
    #expect(try #require(site.text("index.html")).contains("−1.234.567,89\u{A0}€"))
    let money = try #require(site.text("money.html"))
    #expect(money.contains("1.234.567,89\u{A0}€ in EUR"))
    #expect(money.contains("JPY: 0\u{A0}¥ 1.500\u{A0}¥ −1.500\u{A0}¥"))
    #expect(money.contains("KWD: 1,255\u{A0}KWD 0,000\u{A0}KWD 1,255\u{A0}KWD"))
    #expect(money.contains("lang=\"de-DE\""))
  }

  @Test func settingsNameLedgerThemeAndOutput() throws {
    let project = try FixtureProject("settings")
    let site = try project.build(output: "public/report")
    #expect(site.text("assets/style.css") == "body { color: black }\n")
    #expect(site.text("receipts/bakery.txt") == "Two loaves: 12.40\n")
    #expect(!project.folder.has("site"))
    let other = try project.build(
      "--theme", "other", "--ledger", "books/2027.json", "--output", "out", output: "out")
    #expect(other.text("assets/style.css") == "body { color: red }\n")
    #expect(try #require(other.text("index.html")).contains("<title>Next books</title>"))
  }

  @Test func aProjectIsBuiltFromElsewhere() throws {
    let here = try FixtureProject("own-pages")
    let expected = try here.build()
    var elsewhere = here
    elsewhere.folio.folder = here.folder["content"]
    let root = here.folder.url.path(percentEncoded: false)
    let output = "\(root)site"
    let result = try elsewhere.folio("build", "--now", "2026-11-20", "--root", root, "--output", output)
    #expect(result.exitCode == 0, "\(result.stderr)")
    #expect(try FolderSnapshot(of: here.folder["site"]).differences(from: expected).isEmpty)
  }
}
