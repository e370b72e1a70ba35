import Foundation
import TestSupport
import Testing

/// Tests what a sealed report keeps from whoever has its folder.
struct SealedProjectTests {
  private let project: TemporaryFolder
  private let folio: FolioCommand

  init() throws {
    project = try TemporaryFolder()
    folio = FolioCommand(folder: project.url)
    try project.write("oak-lamp-river-moon-garden-seven-violin\n", to: "passphrase")
    try write(attachments: "")
  }

  private func write(attachments: String) throws {
    try project.write(
      """
      [{"date":"2026-03-05","type":"expense","name":"Bakery","amount":"1","attachments":[\(attachments)]}]
      """, to: "ledger.json")
  }

  private func build(_ arguments: String...) throws -> FolioCommand.Result {
    try folio(["build", "--ledger", "ledger.json", "--output", "out", "--now", "2026-11-20"] + arguments)
  }

  private func seal() throws -> FolioCommand.Result { try build("--seal", "--passphrase-file", "passphrase") }

  private func files() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: project["out"].path))
  }

  private static let shell: Set = [
    ".nojekyll", "_headers", "index.html", "robots.txt", "seal.svg", "sealed", "unlock.css",
    "unlock.js",
  ]

  /// A hotel calls its bill a folio.
  @Test(arguments: ["Folio", "folio", "index", "404.html.pdf"])
  func aReceiptIsSealedWhateverItIsCalled(name: String) throws {
    try write(attachments: "\"\(name)\"")
    try project.write("%PDF-1.7 Grand Hotel", to: name)
    let result = try seal()
    #expect(result.exitCode == 0 && result.stderr == "")
    #expect(try files() == Self.shell)
    let found = try RunningProcess.run(["/bin/grep", "-rl", "Grand Hotel", project["out"].path])
    #expect(found.stdout == "")
    #expect(try build("--output", "open").exitCode == 0)
    #expect(try project.text("open/\(name)") == "%PDF-1.7 Grand Hotel")
  }

  /// Nobody but its reader would notice what a sealed report lacks.
  @Test(arguments: [false, true])
  func whatIsMissingStopsTheBuild(isInComment: Bool) throws {
    try project.write(
      isInComment ? "/* url(gone.png) */" : "a { background: url(gone.png) }",
      to: "themes/default/assets/own.css")
    let result = try seal()
    #expect((result.exitCode == 0) == isInComment)
    #expect(
      isInComment
        || result.stderr.hasPrefix(
          "themes/default/assets/own.css:1:21: error: the link \"gone.png\" is broken\n")
    )
    #expect(try build("--output", "open").exitCode == 0)
  }

  @Test func aFileThatBrowsersCannotOpenStopsTheBuild() throws {
    try write(attachments: "\"a.pdf\"")
    try project.write("%PDF-1.7", to: "a.pdf")
    #expect(truncate(project["a.pdf"].path, 64 << 20 + 1) == 0)
    let result = try seal()
    #expect(result.exitCode == 1)
    #expect(
      result.stderr == """
        a.pdf: error: this file is too large for a sealed report: browsers can open at most 64 MB in one file
          make it smaller, or leave it out of the report

        """)
    #expect(try build("--output", "open").exitCode == 0)
  }

  private static let refusal = """
    out: error: this folder has a sealed report, and an open one would replace it
      add --seal and --passphrase-file FILE, choose another --output, or use --force

    """

  /// The record of the folder tells what is in it, whatever became of its first page.
  @Test func anOpenReportDoesNotReplaceASealedOne() throws {
    #expect(try seal().exitCode == 0)
    let sealed = try files()
    for change in ["", "remove", "replace"] {
      if change == "remove" { try project.remove("out/index.html") }
      if change == "replace" { try project.write("<p>", to: "out/index.html") }
      let result = try build()
      #expect(result.exitCode == 1 && result.stderr == Self.refusal, "\(result.stderr)")
      #expect(try files().subtracting(["index.html"]) == sealed.subtracting(["index.html"]))
    }
    #expect(try build("--force").exitCode == 0)
    #expect(!project.has("out/sealed"))
  }

  /// A page may be about sealed bids.
  @Test func anOpenReportMayHaveAFolderOfThisName() throws {
    try project.write("# Sealed bids\n", to: "content/sealed/bids.md")
    for amount in ["1", "2"] {
      try project.write(
        "[{\"date\":\"2026-03-05\",\"type\":\"expense\",\"name\":\"Bakery\",\"amount\":\"\(amount)\"}]",
        to: "ledger.json")
      let result = try build()
      #expect(result.exitCode == 0 && result.stderr == "", "\(result.stderr)")
    }
    try project.write("edited", to: "out/sealed/bids.html")
    #expect(
      try seal().stderr == """
        sealed/bids.html: warning: kept: it was edited after Folio wrote it, and anybody who has the report can \
        read it without the passphrase
          no page uses it any more; remove it yourself

        """)
  }

  /// A build that has waited looks at what is there then.
  @Test func anOpenReportThatWaitedDoesNotReplaceASealedOne() throws {
    let arguments = ["build", "--ledger", "ledger.json", "--output", "out", "--now", "2026-11-20", "--quiet"]
    for _ in 0..<3 {
      let sealing = try folio.start(arguments + ["--seal", "--passphrase-file", "passphrase"])
      while !project.has("out") { usleep(1000) }
      let open = try folio(arguments)
      #expect(sealing.result().exitCode == 0)
      #expect(open.exitCode == 1 && open.stderr.hasSuffix(Self.refusal), "\(open.stderr)")
      #expect(try files() == Self.shell)
      try project.remove("out")
    }
  }

  /// A file that was edited is kept, and whoever keeps it is told that it is open.
  @Test func aFileThatStaysReadableIsNamed() throws {
    #expect(try build().exitCode == 0)
    try project.write("edited", to: "out/months/2026-03.html")
    #expect(
      try seal().stderr == """
        months/2026-03.html: warning: kept: it was edited after Folio wrote it, and anybody who has the report can \
        read it without the passphrase
          no page uses it any more; remove it yourself

        """)
    try project.write("{ \"friend\": { \"names\": \"hidden\" } }", to: "content/copies.json")
    #expect(try build("--force").exitCode == 0)
    let page = try #require(
      FileManager.default.contentsOfDirectory(atPath: project["out/transactions"].path).first)
    try project.write("edited", to: "out/transactions/\(page)")
    let copy = try build("--copy", "friend")
    #expect(
      copy.stderr.hasPrefix(
        "transactions/\(page): warning: kept: it was edited after Folio wrote it, and it may show what the copy "
          + "\"friend\" hides\n"), "\(copy.stderr)")
  }
}
