import Foundation
import TestSupport
import Testing

/// Tests what `folio build --copy` and `folio check` say of copies, and what is published of them.
struct CopyCommandTests {
  private static let rows = """
    [{ "date": "2026-02-01", "type": "income", "name": "Salary", "amount": "5000.00", "category": "Work", "tags": ["private"] },
     { "date": "2026-02-02", "type": "expense", "name": "Gift", "amount": "10.00", "tags": ["private"] },
     { "date": "2026-02-03", "type": "expense", "name": "Shop", "amount": "4.00", "category": "Food" },
     { "date": "2026-02-04", "type": "expense", "name": "Rent", "amount": "900.00", "category": "Home" }]
    """

  private func project(_ copies: String, _ ledger: String = rows) throws -> TemporaryFolder {
    let project = try TemporaryFolder()
    try project.write(ledger, to: "content/ledger.json")
    try project.write(copies, to: "content/copies.json")
    return project
  }

  private func folio(_ project: TemporaryFolder, _ arguments: String...) throws -> FolioCommand.Result {
    try FolioCommand(folder: project.url)(arguments + ["--now", "2026-11-20"])
  }

  /// Nobody looks for what is left out, so it is said, also by a build that has nothing to do.
  @Test(arguments: [
    (#"{ "rows": ["-tag:private"] }"#, "leaves out 2 of 4 payments, of 5,010.00 USD"),
    (#"{ "rows": ["-tag:private -category:home"] }"#, "leaves out 3 of 4 payments, of 5,910.00 USD"),
    (
      #"{ "rows": ["category:food"], "rest": "fold" }"#,
      "leaves out 3 of 4 payments, of 5,910.00 USD; adds up 3 of them"
    ),
    (#"{ "from": "2026-02-02", "until": "2026-02-03" }"#, "leaves out 2 of 4 payments, of 5,900.00 USD"),
    (#"{ "names": "hidden" }"#, "leaves out none of 4 payments"),
  ])
  func aBuildSaysWhatItLeavesOut(copy: String, sentence: String) throws {
    let project = try project("{ \"partner\": \(copy) }")
    for _ in 1...2 {
      let build = try folio(project, "build", "--copy", "partner")
      #expect(
        build.exitCode == 0 && build.stdout.hasPrefix("copies/partner: ")
          && build.stdout.hasSuffix(" s; \(sentence)\n"), "\(build)")
    }
    let check = try folio(project, "check")
    #expect(check.exitCode == 0 && check.stdout.hasSuffix("\nThe copy \"partner\" \(sentence)\n"), "\(check)")
    #expect(try folio(project, "build", "--copy", "partner", "--quiet").stdout.isEmpty)
    #expect(try !folio(project, "build").stdout.contains("leaves out"))
  }

  /// A project may come from somebody else, with links to other folders of this machine.
  @Test func noCopyIsWrittenThroughALink() throws {
    let project = try project(#"{ "partner": { "rows": ["-tag:private"] } }"#)
    try FileManager.default.createDirectory(at: project["outside"], withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: project["copies"], withDestinationURL: project["outside"])
    let build = try folio(project, "build", "--copy", "partner")
    #expect(
      build.exitCode == 1
        && build.stderr == """
          copies: error: the output folder is a symbolic link
            name the folder that it points to

          """,
      "\(build)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: project["outside"].path).isEmpty)
    #expect(try folio(project, "build", "--copy", "partner", "--output", "copies/partner").exitCode == 0)
  }

  @Test func eachCurrencyIsNamed() throws {
    let ledger = """
      [{ "date": "2026-02-01", "type": "expense", "name": "A", "amount": "1234567.80", "currency": "EUR" },
       { "date": "2026-02-02", "type": "expense", "name": "B", "amount": "1200", "currency": "JPY" },
       { "date": "2026-02-03", "type": "expense", "name": "C", "amount": "0.50" },
       { "date": "2026-02-04", "type": "expense", "name": "D", "amount": "4.00", "category": "Food" }]
      """
    let project = try project(#"{ "a": { "rows": ["category:food"] } }"#, ledger)
    let build = try folio(project, "build", "--copy", "a")
    #expect(
      build.stdout.hasSuffix("; leaves out 3 of 4 payments, of 0.50 USD, 1,234,567.80 EUR, 1,200 JPY\n"),
      "\(build)")
  }

  /// A list of queries of which each takes away lets in what one of them leaves.
  @Test(arguments: [
    (["-tag:private", "-category:work"], false), (["-tag:private -category:work"], true),
    (["-tag:private"], true),
    (["-\\\"gift\\\"", "-name:salary", "-category:home"], false), (["-tag:private", "-tag:private"], true),
    (["-tag:private -name:x", "-category:work"], false), (["category:food", "category:home"], true),
    (["-10.00", "-4.00"], true),
    (["\u{FF0D}tag:private", "-category:work"], false), (["-tag:private", " -category:work "], false),
  ])
  func queriesThatOnlyTakeAwayAreOneQuery(rows: [String], isTaken: Bool) throws {
    let list = rows.map { "\"\($0)\"" }.joined(separator: ", ")
    let project = try project("{ \"partner\": { \"rows\": [\(list)] } }")
    for command in [["build", "--copy", "partner"], ["check"]] {
      let run = try FolioCommand(folder: project.url)(command + ["--now", "2026-11-20"])
      #expect((run.exitCode == 0) == isTaken, "\(run)")
      #expect(run.stderr.contains("write one query that leaves all of them out") == !isTaken, "\(run)")
    }
    #expect(project.has("copies") == isTaken)
  }

  @Test func aRowThatIsTakenAwayButShownIsWarnedOf() throws {
    let project = try project(#"{ "partner": { "rows": ["-tag:private", "category:work"] } }"#)
    let build = try folio(project, "build", "--copy", "partner")
    #expect(
      build.stderr == """
        content/copies.json: warning: the copy "partner" shows 1 payment that "-tag:private" leaves out, because another \
        query lets it in
          to leave it out of the copy, add these words to each of the other queries

        """)
  }

  @Test(arguments: [
    #"{ "rows": ["tag:holiday"] }"#, #"{ "until": "2025-12-31" }"#, #"{ "rows": ["tag:x"], "rest": "fold" }"#,
    #"{ "rows": ["-name:salary -name:gift -name:shop -name:rent"] }"#,
  ])
  func aCopyThatLetsNothingInIsNone(copy: String) throws {
    let project = try project("{ \"partner\": \(copy) }")
    let said = """
      content/copies.json: error: the copy "partner" has no payments
        run folio list with each of its queries to see what they find, and look at its dates

      """
    #expect(try folio(project, "build", "--copy", "partner").stderr == said)
    #expect(try folio(project, "check").stderr == said)
    #expect(!project.has("copies"))
  }

  @Test func aLedgerWithoutPaymentsHasCopies() throws {
    let project = try project(#"{ "partner": { "rows": ["tag:holiday"] } }"#, "[]")
    #expect(try folio(project, "build", "--copy", "partner").exitCode == 0)
  }

  /// Folio names a receipt by the date and the payee, which the copy may hide.
  @Test(arguments: [
    (#""names": "hidden""#, true), (#""names": "category""#, true), (#""dates": "month""#, true),
    (#""amounts": "rounded:10""#, true),
    (#""names": "hidden", "dates": "month", "amounts": "hidden""#, true), (#""rows": ["-name:x"]"#, true),
    (#""from": "2026-01-01""#, true),
    // Without accounts, transfers are left out.
    (#""names": "shown""#, true), (#""names": "shown", "show": ["attachments", "account"]"#, false),
  ])
  func aReceiptsNameTellsNothingThatIsHidden(hides: String, isHidden: Bool) throws {
    let show = hides.contains("show\"") ? "" : #", "show": ["attachments"]"#
    let project = try project("{ \"b\": { \(hides)\(show) } }", "[]")
    try project.write("%PDF-1.4 one", to: "p.pdf")
    for (name, date) in [
      ("Secret Clinic", "2026-03-06"), ("Secret Clinic", "2026-03-07"), ("Other Clinic", "2026-03-08"),
    ] {
      #expect(
        try FolioCommand(folder: project.url)(
          ["add", "--name", name, "--amount", "5", "--date", date, "--attach", "p.pdf"]
        ).exitCode == 0)
    }
    try project.remove("content/receipts/2026-03-08-other-clinic.pdf")
    let build = try folio(project, "build", "--copy", "b")
    #expect(build.exitCode == 0, "\(build)")
    let files = try FolderSnapshot(of: project["copies/b"]).paths
    let receipts = files.filter { $0.hasSuffix(".pdf") }
    #expect(receipts.count == (isHidden ? 1 : 2), "what is in the file names it: \(receipts)")
    // Pages of payments are called by the date and the name that the copy shows.
    let secrets =
      ["clinic.pdf", "clinic-pdf"]
      + (hides.contains("names") && !hides.contains("shown") ? ["secret-clinic", "other-clinic"] : [])
    for file in files where isHidden {
      let bytes = Data(file.utf8) + (try Data(contentsOf: project["copies/b/\(file)"]))
      for secret in secrets where bytes.range(of: Data(secret.utf8)) != nil {
        Issue.record("\(secret) is in \(file)")
      }
    }
    #expect(build.stderr.contains("2026-03-08-other-clinic.pdf"), "the owner learns which file is missing")
    #expect(try folio(project, "build", "--copy", "b").stdout.contains(" 0 changed, 0 removed, "))
  }

  /// Nobody's program opens a receipt without an ending.
  @Test func aNeutralNameKeepsTheEndingOfEachPublishedKind() throws {
    let row = #"[{"date":"2026-03-05","type":"expense","name":"Bakery","amount":"1","attachments":[%]}]"#
    let names = ["mail.eml", "talk.pptx", "scan.JPEG", "song.mp3"].map { "receipts/\($0)" }
    let project = try project(
      #"{ "b": { "rows": ["-name:x"], "show": ["attachments"] } }"#,
      row.replacing("%", with: names.map { "\"\($0)\"" }.joined(separator: ",")))
    for (number, name) in names.enumerated() { try project.write("From \(number)", to: "content/\(name)") }
    let build = try folio(project, "build", "--copy", "b")
    #expect(build.exitCode == 0, "\(build)")
    let files = try FolderSnapshot(of: project["copies/b/receipts"]).paths
    #expect(Set(files.map { $0.suffix(afterLast: ".") }) == ["eml", "pptx", "jpeg", "mp3"], "\(files)")
  }

  /// A name that is made of the ledger would tell of each row that the copy hides.
  @Test(arguments: ["ledger.json", "rules.json", "copies.json", "own.sh", "photo.heic", "receipts"])
  func anUnpublishedAttachmentHasNoNameOfItsOwn(name: String) throws {
    func pages(with secret: String) throws -> Set<String> {
      let row =
        #"{"date":"2026-03-05","type":"expense","name":"Bakery","amount":"1","attachments":["\#(name)"]}"#
      let other =
        #"{"date":"2026-03-06","type":"expense","name":"Clinic","amount":"\#(secret)","category":"Own"}"#
      let project = try project(
        #"{ "b": { "rows": ["-category:own"], "show": ["attachments"] } }"#, "[\(row),\(other)]")
      try project.write("{}", to: "content/rules.json")
      for name in ["own.sh", "photo.heic", "receipts/a.pdf"] {
        try project.write(secret, to: "content/\(name)")
      }
      let build = try folio(project, "build", "--copy", "b")
      #expect(build.exitCode == 0, "\(build)")
      return Set(
        try FolderSnapshot(of: project["copies/b"]).paths.map { path in
          "\(path): "
            + String(decoding: (try? Data(contentsOf: project["copies/b/\(path)"])) ?? Data(), as: UTF8.self)
        })
    }
    #expect(try pages(with: "900.00") == pages(with: "901.00"))
  }
}
