import Foundation
import TestSupport
import Testing

/// Tests the page of changes since the last ledger that was different.
struct ChangesTests {
  private let project: TemporaryFolder

  init() throws {
    project = try TemporaryFolder()
    try write(bakery: "12.40", interest: true)
  }

  private func write(bakery: String, interest: Bool, coffee: Bool = false, to file: String = "ledger.json")
    throws
  {
    let interestRow =
      #"{ "date": "2026-10-31", "type": "income", "name": "Interest", "amount": "21.37", "memo": "*q4*" },"#
    let coffeeRow = #", { "date": "2026-11-01", "type": "expense", "name": "Coffee <1>", "amount": "5" }"#
    try project.write(
      """
      [ \(interest ? interestRow : "")
        { "date": "2026-10-01", "type": "expense", "name": "Corner Bakery", "amount": "\(bakery)", "ref": "secret" }
        \(coffee ? coffeeRow : "") ]
      """, to: file)
  }

  private func build(_ arguments: String..., now: String = "2026-11-20", output: String = "site") throws
    -> FolderSnapshot
  {
    var folio = FolioCommand(folder: project.url)
    folio.environment["XDG_STATE_HOME"] = project["state"].path
    let result = try folio(
      ["build", "--ledger", "ledger.json", "--now", now, "--output", output] + arguments)
    try #require(result.exitCode == 0, "\(result.stderr)")
    #expect(result.stderr.isEmpty)
    return try FolderSnapshot(of: project[output])
  }

  private func change() throws {
    try project.write(
      """
      [ { "date": "2026-10-01", "type": "expense", "name": "Corner Bakery", "amount": "13.40" },
        { "date": "2026-11-01", "type": "expense", "name": "Coffee <1>", "amount": "5", "category": "Out:Cafés" } ]
      """, to: "ledger.json")
  }

  @Test func saysWhatChanged() throws {
    let first = try build(now: "2026-11-18")
    #expect(first.files["changes.html"] == nil && first.files["changes.csv"] == nil)
    #expect(first.text("index.html")?.contains("changes.html") == false)

    try change()
    let second = try build()
    let page = try #require(second.text("changes.html"))
    for part in [
      ##"<dt><a href="#added">Added</a></dt><dd>1</dd>"##,
      ##"<dt><a href="#removed">Removed</a></dt><dd>1</dd>"##,
      ##"<dt><a href="#changed">Changed</a></dt><dd>1</dd>"##, "Income <bdi>−$21.37</bdi>",
      "Spending <bdi>+$6.00</bdi>", "Kept <bdi>−$27.37</bdi>", "Coffee &lt;1&gt;",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(page.contains("<bdi>Amount</bdi>: <bdi>−$12.40</bdi> → <bdi>−$13.40</bdi>"))
    // A row that came or went has nothing that changed.
    #expect(
      !page.contains("q4")
        && page.contains(
          "<small><time datetime=\"2026-11-01\">Nov 1, 2026</time> · <bdi>Out › Cafés</bdi></small></th>")
    )
    #expect(page.contains("<p>Since the report of Nov 18</p>"))
    #expect(second.text("index.html")?.contains(#"href="changes.html""#) == true)
    let csv = try #require(second.text("changes.csv"))
    #expect(
      csv.components(separatedBy: "\r\n").map { $0.prefix { $0 != "," } } == [
        "\u{FEFF}change", "added", "removed", "before", "after", "",
      ])
  }

  @Test func aRebuildOfTheSameLedgerChangesNoByte() throws {
    _ = try build()
    try change()
    let second = try build()
    #expect(try build() == second)
    // The page stays the same even if everything is rebuilt, and whatever the ledger's layout.
    #expect(try build("--jobs", "1", output: "other").differences(from: second).isEmpty)
    let text = try project.text("ledger.json")
    try project.write(text.replacing("\n", with: "\n\n"), to: "ledger.json")
    #expect(try build(output: "third").differences(from: second).isEmpty)
    // The previous ledger becomes the older one.
    try write(bakery: "12.40", interest: true)
    let back = try #require(try build().text("changes.html"))
    #expect(back.contains("Kept <bdi>+$27.37</bdi>"))
  }

  @Test func comparesWithAnOlderFile() throws {
    try write(bakery: "12.40", interest: true, to: "old.json")
    try change()
    let site = try build("--since", "old.json")
    #expect(try #require(site.text("changes.html")).contains("Kept <bdi>−$27.37</bdi>"))
    #expect(try build().files["changes.html"] == nil)
    #expect(try build("--since", "ledger.json").files["changes.html"] == nil)
    #expect(try build("--since", "old.json").differences(from: site).isEmpty)
  }

  /// A report of the same ledger on a later day has the changes, and their day, of the first.
  @Test func theDayIsThatOfTheReportBefore() throws {
    _ = try build(now: "2026-11-18")
    _ = try build(now: "2026-11-19")
    try change()
    #expect(try build().text("changes.html")?.contains("Since the report of Nov 18<") == true)
    #expect(
      try build(now: "2026-11-30").text("changes.html")?.contains("Since the report of Nov 18<") == true)
    try write(bakery: "12.40", interest: true)
    #expect(
      try build(now: "2026-12-02").text("changes.html")?.contains("Since the report of Nov 20<") == true)
  }

  /// Neither Markdown nor a receipt's folder is a change that anybody knows.
  @Test func memosAndReceiptsAreShownAsPeopleKnowThem() throws {
    func row(_ memo: String, _ file: String) -> String {
      #"[ { "id": "a", "date": "2026-10-01", "type": "expense", "name": "A", "amount": "1", "memo": "\#(memo)", "attachments": ["\#(file)"] } ]"#
    }
    try project.write("x", to: "receipts/old/1.pdf")
    try project.write("x", to: "receipts/new/2.pdf")
    try project.write(
      row("*Two* `loaves` & [more](https://example.org)", "receipts/old/1.pdf"), to: "ledger.json")
    _ = try build()
    try project.write(row("**Three** <loaves>", "receipts/new/2.pdf"), to: "ledger.json")
    let page = try #require(try build().text("changes.html"))
    #expect(
      page.contains("<bdi>Memo</bdi>: <bdi>Two loaves &amp; more</bdi> → <bdi>Three &lt;loaves&gt;</bdi>"))
    #expect(page.contains("<bdi>Receipt</bdi>: <bdi>1.pdf</bdi> → <bdi>2.pdf</bdi>"))
  }

  @Test func whatIsKeptIsPrivate() throws {
    _ = try build()
    try change()
    let site = try build()
    #expect(!site.files.keys.contains { $0.contains("built-") })
    let folder = project[try #require(try kept())]
    for name in ["rows", "changes", "state"] {
      let file = folder.appending(path: name)
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(!String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("secret"))
    }
    #expect(try project.text("state/folio/.gitignore") == "*\n")
    #expect(!project.has(".folio"), "nothing is kept next to a ledger that is only read")
  }

  /// The folder of the kept rows, from the project.
  private func kept(in folder: String = "state/folio") throws -> String? {
    try project.paths(in: folder).first { $0.hasSuffix("/state") }.map { String($0.dropLast(6)) }
  }

  /// An older Folio kept the rows next to the ledger.
  @Test func whatWasKeptNextToTheLedgerIsTakenOver() throws {
    _ = try build()
    let place = try #require(try kept())
    try FileManager.default.createDirectory(at: project[".folio"], withIntermediateDirectories: false)
    try project.write("*\n", to: ".folio/.gitignore")
    try FileManager.default.moveItem(at: project[place], to: project[".folio/built-ledger.json"])
    try change()
    #expect(try build().files["changes.html"] != nil)
    #expect(try kept() == place && !project.has(".folio"))
    #expect(try build().files["changes.html"] != nil)
  }

  /// A folder becomes a project with its first page.
  @Test func whatWasKeptWithoutAProjectIsTakenIntoIt() throws {
    _ = try build()
    try change()
    try project.write("# Mine\n", to: "content/mine.md")
    let site = try build()
    #expect(site.files["changes.html"] != nil && site.files["mine.html"] != nil)
    #expect(try kept() == nil && kept(in: ".folio") != nil)
    #expect(try build() == site)
  }

  @Test func theProjectMayWantNoneOfIt() throws {
    try project.write(#"{ "changes": "none" }"#, to: "content/site.json")
    _ = try build()
    try change()
    #expect(try build().files["changes.html"] == nil)
    #expect(try kept(in: ".folio") == nil && kept() == nil)
  }

  /// No removed payment is kept in plain text once the user has turned this off.
  @Test func whatWasKeptGoesWithTheWishForNoneOfIt() throws {
    _ = try build()
    try change()
    _ = try build()
    #expect(try kept() != nil)
    try project.write(#"{ "changes": "none" }"#, to: "content/site.json")
    _ = try build()
    #expect(try kept() == nil)
    try project.write("{}", to: "content/site.json")
    _ = try build()
    #expect(try kept(in: ".folio") != nil)
    try project.write(#"{ "changes": "none" }"#, to: "content/site.json")
    _ = try build()
    #expect(try kept(in: ".folio") == nil)
  }

  /// Turning an expense of 50000000000000000.00 into income changes the balance by more than 64 bits can
  /// hold.
  @Test func aDifferenceMayBeLargerThanAnyAmount() throws {
    for type in ["expense", "income", "expense"] {
      try project.write(
        #"[{ "date": "2026-10-01", "type": "\#(type)", "name": "A", "amount": "50000000000000000.00" }]"#,
        to: "ledger.json")
      _ = try build()
    }
    let page = try #require(try build().text("changes.html"))
    #expect(page.contains("<bdi>+$50,000,000,000,000,000.00</bdi>"))
    #expect(!page.contains("Kept <bdi>"), "what cannot be written is left out")
  }

  /// The page shows nothing rather than something wrong.
  @Test(arguments: ["rows", "changes", "state"])
  func aDamagedRecordCountsAsNone(name: String) throws {
    _ = try build()
    try change()
    _ = try build()
    try project.write("damaged", to: try #require(try kept()) + "/\(name)")
    try write(bakery: "1", interest: false)
    _ = try build(output: "other")
    try change()
    #expect(try #require(try build(output: "third").text("changes.html")).contains("+$"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write into every folder"))
  func nothingBesideTheLedgerIsNeeded() throws {
    #expect(chmod(project.url.path, 0o555) == 0)
    defer { chmod(project.url.path, 0o755) }
    _ = try build(output: FileManager.default.temporaryDirectory.path + "/site")
  }

  @Test func checkingKeepsNothing() throws {
    let folio = FolioCommand(folder: project.url)
    #expect(try folio("check", "--ledger", "ledger.json").exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: project[".folio"].path))
  }

  @Test func aLongPageEndsInTheCSVFile() throws {
    _ = try build()
    let rows = (1...80).map { number in
      #"{ "date": "2026-11-02", "type": "expense", "name": "N\#(number)", "amount": "1" }"#
    }
    try project.write("[" + rows.joined(separator: ",\n") + "]", to: "ledger.json")
    let site = try build()
    let page = try #require(site.text("changes.html"))
    #expect(page.contains("and 30 more"))
    #expect(page.components(separatedBy: #"href="transactions/"#).count == 51)
    #expect(site.text("changes.csv")?.components(separatedBy: "\r\nadded,").count == 81)
  }
}
