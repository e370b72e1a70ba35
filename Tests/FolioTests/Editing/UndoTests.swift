import Foundation
import TestSupport
import Testing

struct UndoTests {
  private static let ledger = ["--ledger", "ledger.json"]

  /// Makes a project after an addition, an edit and a removal, with its ledger before each of them.
  private func changedProject() throws -> (project: LedgerProject, ledgers: [String]) {
    let project = try LedgerProject(ledger: smallLedger)
    var ledgers: [String] = []
    for command in [
      ["add", "--name", "Tea", "--amount", "3", "--memo", "a secret"], ["edit", "b2", "--amount", "13"],
      ["remove", "a1", "--yes"],
    ] {
      ledgers.append(try project.ledger)
      #expect(try project.folio(command + Self.ledger).code == 0)
    }
    return (project, ledgers)
  }

  /// Files that are replaced are found by their whole paths, but named like all others.
  @Test func namesFilesAsTheUserSeesThem() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("", to: "folder/a")
    let run = try project.folio("undo", "--ledger", "folder")
    #expect(run.code == 1 && run.errors == "folder: error: not a regular file\n", "\(run)")
  }

  @Test func takesBackOneChangeAfterTheOther() throws {
    let (project, ledgers) = try changedProject()
    #expect(
      try project.folio("undo", "--list", "--ledger", "ledger.json")
        == .done(
          """
          2026-03-07 00:00  folio remove a1 --yes --ledger ledger.json  (1 removed)
          2026-03-07 00:00  folio edit b2 --amount 13 --ledger ledger.json  (1 changed)
          2026-03-07 00:00  folio add --name Tea --amount 3 --memo 'a secret' --ledger ledger.json  (1 added)

          """))
    let runs = try ledgers.reversed().map { ledger in
      let run = try project.folio("undo", "--ledger", "ledger.json")
      #expect(try project.ledger == ledger)
      return run
    }
    #expect(
      runs.map(\.output) == [
        "Undid folio remove a1 --yes --ledger ledger.json: 1 restored\n",
        "Undid folio edit b2 --amount 13 --ledger ledger.json: 1 restored\n",
        "Undid folio add --name Tea --amount 3 --memo 'a secret' --ledger ledger.json: 1 removed\n",
      ])
    let none = try project.folio("undo", "--ledger", "ledger.json")
    #expect(none.code == 1)
    #expect(none.errors.hasPrefix("ledger.json: error: there is nothing to take back\n"))
    #expect(
      try project.folio("undo", "--list", "--ledger", "ledger.json")
        == .done("There is nothing to take back\n"))
  }

  /// Edits of other places stay, whatever comes back.
  @Test func keepsWhatWasEditedElsewhere() throws {
    let (project, ledgers) = try changedProject()
    let edited = try project.ledger.replacing("\"USD\"", with: "\"EUR\"")
    try project.write(edited, to: "ledger.json")
    let list = try project.folio("undo", "--list", "--ledger", "ledger.json").output
    #expect(list.hasSuffix("(1 added)\nThe file was edited since the last change: what you edited stays\n"))
    for ledger in ledgers.reversed() {
      #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
      #expect(try project.ledger == ledger.replacing("\"USD\"", with: "\"EUR\""))
    }
    for _ in ledgers { #expect(try project.folio("redo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger == edited)
  }

  @Test func leavesWhatWasEditedItself() throws {
    let (project, ledgers) = try changedProject()
    let edited = try project.ledger.replacing("\"13.00\"", with: "\"13.10\"")
    try project.write(edited, to: "ledger.json")
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0, "the removal is elsewhere")
    let before = try project.ledger
    #expect(
      try project.folio("undo", "--ledger", "ledger.json")
        == LedgerProject.Run(
          code: 1, output: "",
          errors: """
            ledger.json: error: nothing was changed: what `folio edit b2 --amount 13 --ledger ledger.json` wrote was \
            edited later
              change it by hand:
              "13.00"

            """))
    #expect(try project.ledger == before)
    try project.write(before.replacing("\"13.10\"", with: "\"13.00\""), to: "ledger.json")
    for _ in 0..<2 { #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger == ledgers[0])
  }

  /// Of an import, the rows that were edited stay, and the others go.
  @Test func takesBackTheRowsThatNobodyEdited() throws {
    let project = try LedgerProject()
    try project.write(
      "Date,Name,Amount\n2026-03-02,Adam,-1.00\n2026-03-03,Berta,-2.00\n2026-03-06,Carl,5.00\n",
      to: "bank.csv")
    for edited in ["Adam", "Berta", "Carl"] {
      #expect(
        try project.folio("import", "bank.csv", "--ledger", "ledger.json", "--currency", "USD").code == 0)
      let whole = try project.ledger.replacing("\"\(edited)\"", with: "\"Mine\"")
      try project.write(whole, to: "ledger.json")
      let run = try project.folio("undo", "--ledger", "ledger.json")
      #expect(run.code == 0 && run.output.contains("left as it is, since it was edited later:\n"), "\(run)")
      #expect(
        try project.folio("list", "--ledger", "ledger.json").output.components(separatedBy: "\n").count == 2)
      #expect(try project.ledger.contains("Mine"))
      #expect(try project.folio("redo", "--ledger", "ledger.json").code == 0)
      #expect(try project.ledger == whole)
      try FileManager.default.removeItem(at: project.folder.appending(path: "ledger.json"))
    }
  }

  @Test func makesAgainWhatItTookBack() throws {
    let (project, ledgers) = try changedProject()
    let last = try project.ledger
    for _ in ledgers { #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0) }
    #expect(
      try project.folio("redo", "--ledger", "ledger.json")
        == .done(
          "Did folio add --name Tea --amount 3 --memo 'a secret' --ledger ledger.json again: 1 added\n"))
    #expect(try project.ledger == ledgers[1])
    for _ in 0..<2 { #expect(try project.folio("redo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger == last)
    #expect(try project.folio("redo", "--ledger", "ledger.json").code == 1)
    for _ in ledgers { #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger == ledgers[0])
    #expect(try project.folio("edit", "b2", "--amount", "13", "--ledger", "ledger.json").code == 0)
    #expect(
      try project.folio("redo", "--ledger", "ledger.json").errors.contains("there is nothing to make again"),
      "another command has changed the ledger")
  }

  /// Rules and profiles belong to the command that wrote them.
  @Test func coversRulesAndProfiles() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("Date,Name,Amount\n2026-03-02,A,-1.00\n2026-03-03,B,-2.00\n", to: "bank.csv")
    #expect(try project.folio("import", "bank.csv", "--account", "Main", "--ledger", "ledger.json").code == 0)
    let profiles = try project.read("imports.json")
    #expect(try project.folio("categorize", "--suggest", "--save", "--ledger", "ledger.json").code == 0)
    let rules = try project.read("rules.json")
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.files == ["bank.csv", "imports.json", "ledger.json"])
    #expect(try project.read("imports.json") == profiles)
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.files == ["bank.csv", "ledger.json"])
    #expect(try project.ledger == smallLedger)
    for _ in 0..<2 { #expect(try project.folio("redo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.read("imports.json") == profiles)
    #expect(try project.read("rules.json") == rules)
    try project.write(rules.replacing("\"category\": \"\"", with: "\"category\": \"Food\""), to: "rules.json")
    #expect(
      try project.folio("undo", "--ledger", "ledger.json").output.hasSuffix(
        "  rules.json was edited later, and stays in part\n"))
  }

  @Test func keepsFiftyChanges() throws {
    let project = try LedgerProject(ledger: smallLedger)
    for number in 0..<53 {
      #expect(
        try project.folio("edit", "b2", "--amount", "\(number + 20)", "--ledger", "ledger.json").code == 0)
    }
    let list = try project.folio("undo", "--list", "--ledger", "ledger.json").output
    #expect(list.split(separator: "\n").count == 50)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: project.folder.path() + "/.folio/undo-ledger.json")
    #expect(names.count == 50, "\(names)")

    for _ in 0..<50 { #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger.contains("\"22.00\""), "the third change is the oldest that is left")
    let end = try project.folio("undo", "--ledger", "ledger.json")
    #expect(end.code == 1 && end.errors.contains("Folio keeps the last 50 changes"))
    #expect(!end.errors.contains("no folio command has changed"))
  }

  /// Whatever names somebody gives to records by renaming or copying them, the ledger can still be changed.
  @Test(arguments: [
    "9223372036854775807", "9223372036854775806", "1125899906842624", "1125899906842623",
    "18446744073709551616", "007", "-1", "0",
  ])
  func aRecordMayHaveAnyName(name: String) throws {
    let (project, _) = try changedProject()
    let folder = project.folder.appending(path: ".folio/undo-ledger.json")
    try FileManager.default.moveItem(at: folder.appending(path: "3"), to: folder.appending(path: name))
    let before = try project.ledger
    for amount in ["14", "15"] {
      #expect(try project.folio("edit", "b2", "--amount", amount, "--ledger", "ledger.json").code == 0)
    }
    for _ in 0..<2 { #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger == before)
  }

  @Test func whatItKeepsIsPrivate() throws {
    let (project, _) = try changedProject()
    let folder = project.folder.path() + "/.folio"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(paths.count > 4)
    for path in [""] + paths {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
      let mode = try #require(attributes[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0, "\(path)")
    }
    let last = try String(contentsOfFile: "\(folder)/undo-ledger.json/2", encoding: .utf8)
    #expect(!last.contains("Studio"), "no copy of what did not change")
    try project.write(
      try project.ledger.replacing(
        "\"x-note\"", with: "\"attachments\": [\".folio/undo-ledger.json/1\"], \"x-note\""),
      to: "ledger.json")
    let build = try project.folio("build", "--ledger", "ledger.json", "--output", "site")
    #expect(build.errors.contains(".folio/undo-ledger.json/1"))
    #expect(!FileManager.default.fileExists(atPath: project.folder.path() + "/site/.folio/undo-ledger.json"))
  }

  /// A copy through a disk without permissions, or an archive, lets everybody in.
  @Test func whatOthersMayEnterBecomesPrivateAgain() throws {
    let (project, _) = try changedProject()
    let folders = [".folio", ".folio/undo-ledger.json"].map { project.folder.path() + "/" + $0 }
    for folder in folders { #expect(chmod(folder, 0o777) == 0) }
    #expect(try project.folio("add", "--name", "Tea", "--amount", "3", "--ledger", "ledger.json").code == 0)
    for folder in folders {
      let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
      #expect(mode == 0o700, "\(folder)")
    }
  }

  @Test func refusesWhatIsDamaged() throws {
    let (project, _) = try changedProject()
    let ledger = try project.ledger
    let record = try project.read(".folio/undo-ledger.json/3")
    let head = try #require(record.split(separator: "\n").first)
    for damage in [head + "\n[[5,1,\"\"]]\n", head + "\n[[999999,1,\"\"]]\n", head + "\n[[0,"] {
      try project.write(String(damage), to: ".folio/undo-ledger.json/3")
      let run = try project.folio("undo", "--ledger", "ledger.json")
      #expect(run.code == 1)
      #expect(run.errors.contains("is damaged\n"))
      #expect(try project.ledger == ledger)
    }
  }

  /// A folder that is not Folio's own must not be written to, and without it no ledger is changed.
  @Test func changesNothingWithoutAJournal() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("x", to: "other/file")
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.path() + "/.folio", withDestinationPath: "other")
    #expect(try project.folio("edit", "b2", "--amount", "13", "--ledger", "ledger.json").code == 1)
    #expect(try project.ledger == smallLedger)
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.folder.path() + "/other") == ["file"])
  }

  @Test func takesBackAnImportAsAWhole() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(
      "Date,Name,Amount\n2026-03-02,A,-1.00\n2026-03-03,B,-2.00\n2026-03-06,C,5.00\n", to: "bank.csv")
    #expect(try project.folio("import", "bank.csv", "--ledger", "ledger.json").code == 0)
    #expect(
      try project.folio("undo", "--ledger", "ledger.json")
        == .done("Undid folio import bank.csv --ledger ledger.json: 3 removed\n"))
    #expect(try project.ledger == smallLedger)
    #expect(try project.folio("import", "bank.csv", "--ledger", "ledger.json").output.contains("3 added"))
  }

  /// The first command creates the ledger; undoing it leaves an empty one.
  @Test func takesBackTheFirstPayment() throws {
    let project = try LedgerProject()
    #expect(try project.folio("add", "--name", "A", "--amount", "1").code == 0)
    #expect(try project.folio("undo").code == 0)
    #expect(try project.read("content/ledger.json").contains("\"transactions\": []"))
  }

  /// A command that fails after it has changed the ledger says what it did, and what it could not do.
  @Test func saysWhatItHasDoneBeforeItFailed() throws {
    let ledger = smallLedger.replacing(#""memo""#, with: #""category": "Food", "memo""#)
    let project = try LedgerProject(ledger: ledger)
    try project.write(#"[{ "when": { "name": "x" }, "set": { "category": "Food" } }]"#, to: "rules.json")
    #expect(try project.folio(["rename", "category", "Food", "Fare"] + Self.ledger).code == 0)
    let renamed = try project.ledger
    let rules = try project.read("rules.json")
    func obstruct() throws {
      try FileManager.default.removeItem(at: project.folder.appending(path: "rules.json"))
      try project.write("", to: "rules.json/a")
    }
    try obstruct()
    let undo = try project.folio(["undo"] + Self.ledger)
    #expect(undo.code == 1 && undo.output.hasPrefix("Undid folio rename category Food Fare"), "\(undo)")
    #expect(
      undo.errors == """
        rules.json: error: not a regular file
          the ledger has been changed; there is no need to run the command again

        """)
    #expect(try project.ledger == ledger)
    try FileManager.default.removeItem(at: project.folder.appending(path: "rules.json"))
    #expect(try project.folio(["redo"] + Self.ledger).code == 0)
    #expect(try project.ledger == renamed)
    try project.write(rules, to: "rules.json")
    try obstruct()
    let rename = try project.folio(["rename", "category", "Fare", "Food"] + Self.ledger)
    #expect(rename.code == 1 && rename.output == "", "\(rename)")
    #expect(rename.errors == "rules.json: error: not a regular file\n")
    #expect(try project.ledger == renamed)
  }

  /// A file that the change made goes with it, and comes again.
  @Test(arguments: [
    (["import", "s.csv", "--account", "Checking", "--yes"], "imports.json"),
    (["categorize", "--suggest", "--save"], "rules.json"),
  ])
  func takesBackAFileThatWasNotThere(command: [String], file: String) throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("Date,Description,Amount\n2026-03-01,Tea,-3.00\n2026-03-02,Tea,-3.00\n", to: "s.csv")
    let before = try project.files
    #expect(try project.folio(command + Self.ledger).code == 0)
    let text = try project.read(file)
    for _ in 0..<2 {
      #expect(try project.folio(["undo"] + Self.ledger).code == 0)
      #expect(try project.files == before)
      #expect(try project.folio(["redo"] + Self.ledger).code == 0)
      #expect(try project.read(file) == text)
    }
  }

  /// A command that was killed before it changed a file has made no change.
  @Test(arguments: [nil, #"[{ "when": { "name": "x" }, "set": { "category": "Food" } }]"#])
  func knowsNoChangeThatWasNotMade(rules: String?) throws {
    let project = try LedgerProject(ledger: smallLedger)
    if let rules { try project.write(rules, to: "rules.json") }
    #expect(try project.folio(["categorize", "--suggest", "--save"] + Self.ledger).code == 0)
    // As a kill before the rename leaves it.
    try FileManager.default.removeItem(at: project.folder.appending(path: "rules.json"))
    if let rules { try project.write(rules, to: "rules.json") }
    let none = try project.folio(["undo", "--list"] + Self.ledger)
    #expect(none == .done("There is nothing to take back\n"))
    #expect(try project.folio(["undo"] + Self.ledger).code == 1)
    #expect(try project.folio(["edit", "b2", "--amount", "13"] + Self.ledger).code == 0)
    let list = try project.folio(["undo", "--list"] + Self.ledger).output
    #expect(list == "2026-03-07 00:00  folio edit b2 --amount 13 --ledger ledger.json  (1 changed)\n")
  }

  /// A project that comes from somebody else may bring records.
  @Test func changesNoFileThatIsNotOfTheBooks() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("mine\n", to: "notes")
    #expect(try project.folio("categorize", "--suggest", "--save", "--ledger", "ledger.json").code == 0)
    let record = try project.read(".folio/undo-ledger.json/1")
    try #require(record.contains(#"["rules.json""#))
    try project.write(
      record.replacing(#"["rules.json""#, with: #"["notes""#), to: ".folio/undo-ledger.json/1")
    let run = try project.folio("undo", "--ledger", "ledger.json")
    #expect(run.code == 1 && run.errors.contains("is damaged"), "\(run)")
    #expect(try project.read("notes") == "mine\n")
  }

  @Test func followsNoLinkToAnotherFile() throws {
    let project = try LedgerProject(ledger: smallLedger)
    #expect(try project.folio("categorize", "--suggest", "--save", "--ledger", "ledger.json").code == 0)
    let rules = project.folder.appending(path: "rules.json")
    try FileManager.default.moveItem(at: rules, to: project.folder.appending(path: "elsewhere.json"))
    try FileManager.default.createSymbolicLink(
      atPath: rules.path(), withDestinationPath: project.folder.appending(path: "elsewhere.json").path())
    let before = try project.read("elsewhere.json")
    let run = try project.folio("undo", "--ledger", "ledger.json")
    #expect(
      run.code == 1
        && run.errors.contains("rules.json is a link, which folio undo does not follow\n"), "\(run)")
    #expect(try project.read("elsewhere.json") == before)
  }
}
