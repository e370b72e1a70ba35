import Foundation
import TestSupport
import Testing

struct RenameTests {
  private static let ledger = """
    {
      "currency": "USD",
      "accounts": [ { "name": "Amex", "kind": "card" }, { "name": "Blue" } ],
      "balances": [
        { "date": "2026-01-01", "account": "Amex", "amount": "-5.00" },
        { "date": "2026-01-01", "account": "Main", "amount": "50.00" }
      ],
      "categories": { "Fun": { "kind": "both" } },
      "budgets": [ { "category": "Fun:Film", "amount": "20", "every": "month" } ],
      "transactions": [
        { "date": "2026-03-05", "type": "expense", "name": "Cinema", "amount": "12.40", "category": "Fun:Film",
          "account": "Amex", "tags": ["out", "Fun"], "ref": "2026-03-05 -12.40 USD | cinema" },
        { "date": "2026-03-06", "type": "transfer", "name": "Bill", "amount": "12.40", "account": "Main", "to": "Amex" },
        { "date": "2026-03-07", "type": "expense", "name": "CINEMA", "amount": "3.00", "category": "Funny",
          "account": "Blue" }
      ],
      "removed": ["2026-03-01 -1.00 USD | tea |  | Amex"]
    }

    """
  private static let rules = """
    [
      { "when": { "name": { "is": "cinema" }, "account": "Amex" }, "set": { "category": "Fun:Film", "tags": ["out"] } },
      { "when": { "name": { "is": "card" } }, "set": { "to": "Amex" } },
      { "when": { "name": { "is": "both" } }, "set": { "split": [["Fun:Film", "5"], ["Funny", "rest"]] } }
    ]

    """

  private func project() throws -> LedgerProject {
    let project = try LedgerProject(ledger: Self.ledger)
    try project.write(Self.rules, to: "rules.json")
    try project.write(#"[{"name": "Amex", "headings": ["Date"], "account": "Amex"}]"#, to: "imports.json")
    try project.write(
      #"{ "me": { "rows": ["account:amex -category:fun", "tag:out"] } }"#, to: "content/copies.json")
    return project
  }

  private func rename(_ project: LedgerProject, _ arguments: String...) throws -> LedgerProject.Run {
    try project.folio(["rename"] + arguments + ["--ledger", "ledger.json"])
  }

  private static let people = """
    {
      "people": [ { "name": "Jana" }, { "name": "Tobias", "share": 2 } ],
      "accounts": [ { "name": "Jana", "owner": "Jana" }, { "name": "Giro", "owner": "Tobias" } ],
      "categories": { "Jana": { "kind": "spending" }, "Food": { "shares": { "Jana": 1, "Tobias": 2 } } },
      "transactions": [
        { "date": "2026-03-05", "type": "expense", "name": "Jana", "amount": "12.40", "category": "Jana", "account": "Jana" }
      ]
    }

    """

  @Test func renamesAPerson() throws {
    let project = try LedgerProject(ledger: Self.people)
    let trial = try rename(project, "person", "jana", "Johanna", "--dry-run")
    #expect(
      trial
        == .done(
          "Would rename person \"Jana\" to \"Johanna\"\n  ledger.json: 0 payments, 3 settings\n"))
    #expect(try project.ledger == Self.people)
    #expect(try rename(project, "person", "jana", "Johanna").code == 0)
    let renamed = Self.people.replacing("{ \"name\": \"Jana\" }", with: "{ \"name\": \"Johanna\" }")
      .replacing("\"owner\": \"Jana\"", with: "\"owner\": \"Johanna\"")
      .replacing("{ \"Jana\": 1", with: "{ \"Johanna\": 1")
    #expect(try project.ledger == renamed)
    let joined = try rename(project, "person", "Johanna", "tobias")
    #expect(
      joined.code == 1 && joined.errors.contains("\"Tobias\" is already one of the people"), "\(joined)")
    #expect(try rename(project, "person", "Mia", "Lena").errors.contains("there is no person \"Mia\""))
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == Self.people)
  }

  @Test(arguments: [
    ("tag", "out", "out and about", #"["tag:\"out and about\"", "category:fun -account:amex", "cinema"]"#),
    ("category", "Fun", "Joy", #"["tag:out", "category:Joy -account:amex", "cinema"]"#),
    ("account", "Amex", "Gold", #"["tag:out", "category:fun -account:Gold", "cinema"]"#),
  ])
  func renamesInTheQueriesForOneOffs(kind: String, old: String, new: String, queries: String) throws {
    let exclude = #"["tag:out", "category:fun -account:amex", "cinema"]"#
    let project = try LedgerProject(
      ledger: Self.ledger.replacing(
        #""currency": "USD","#, with: #""currency": "USD", "exclude": \#(exclude),"#))
    #expect(try rename(project, kind, old, new).code == 0)
    #expect(try project.read("ledger.json").contains(#""exclude": \#(queries),"#))
  }

  /// Only what is written differently counts; other spellings of a payee are.
  @Test func countsOnlyWhatChanges() throws {
    let project = try project()
    for (kind, name) in [("account", "Blue"), ("category", "Fun:Film"), ("tag", "out"), ("payee", "Bill")] {
      #expect(
        try rename(project, kind, name, name)
          == .done("Nothing to rename: \(kind) \"\(name)\" is written so everywhere\n"))
    }
    #expect(try project.ledger == Self.ledger)
    let payee = try rename(project, "payee", "Cinema", "Cinema")
    #expect(payee.output.contains("  ledger.json: 1 payment\n"), "\(payee)")
    #expect(try !project.ledger.contains("CINEMA"))
  }

  /// Swift takes the two spellings for equal texts, but a file has bytes.
  @Test func bytesCount() throws {
    let project = try LedgerProject(ledger: Self.ledger.replacing("Bill", with: "Cafe\u{301}"))
    #expect(try rename(project, "payee", "Caf\u{e9}", "Caf\u{e9}").output.contains("1 payment\n"))
  }

  @Test func renamesAnAccountEverywhere() throws {
    let project = try project()
    let plan = try rename(project, "account", "amex", "Gold Card", "--dry-run")
    #expect(try project.ledger == Self.ledger)
    let run = try rename(project, "account", "amex", "Gold Card")
    #expect(
      run
        == .done(
          """
          Renamed account "Amex" to "Gold Card"
            ledger.json: 2 payments, 3 settings
            rules.json: 2
            imports.json: 2
            content/copies.json: 1

          """))
    #expect(plan.output == run.output.replacing("Renamed", with: "Would rename"))
    #expect(try project.ledger == Self.ledger.replacing("Amex", with: "Gold Card"))
    #expect(try project.read("rules.json") == Self.rules.replacing("Amex", with: "Gold Card"))
    #expect(
      try project.read("imports.json")
        == #"[{"name": "Gold Card", "headings": ["Date"], "account": "Gold Card"}]"#)
    let copies = try project.read("content/copies.json")
    #expect(copies.contains(#"["account:\"Gold Card\" -category:fun", "tag:out"]"#))
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == Self.ledger)
    #expect(try project.read("rules.json") == Self.rules)
    #expect(try project.read("content/copies.json").contains("account:amex"))
    #expect(try project.folio("undo", "--ledger", "ledger.json").errors.contains("nothing to take back"))
  }

  /// Two profiles never get one name.
  @Test func keepsTheNameOfAProfileIfAnotherHasTheNewOne() throws {
    let project = try project()
    let profiles = """
      [{"name": "Amex", "headings": ["Date"], "account": "Amex"},
      {"name": "gold card", "headings": ["Day"], "account": "Checking"}]
      """
    try project.write(profiles, to: "imports.json")
    #expect(try rename(project, "account", "Amex", "Gold Card").output.contains("imports.json: 1\n"))
    #expect(
      try project.read("imports.json")
        == profiles.replacing(#""account": "Amex""#, with: #""account": "Gold Card""#))
    #expect(try project.folio("import", "--profiles", "--ledger", "ledger.json").code == 0)
  }

  @Test func keepsTheLevelsBelow() throws {
    let project = try project()
    #expect(try rename(project, "category", "Fun", "Free time:Joy").code == 0)
    let expected = Self.ledger.replacing("\"Fun:Film", with: "\"Free time:Joy:Film")
      .replacing("\"Fun\": {", with: "\"Free time:Joy\": {")
    #expect(try project.ledger == expected)
    #expect(try project.read("content/copies.json").contains(#"-category:\"Free time:Joy\""#))
    #expect(try project.read("rules.json") == Self.rules.replacing("Fun:Film", with: "Free time:Joy:Film"))
  }

  @Test func joinsTwoOfOneName() throws {
    let project = try project()
    let run = try rename(project, "account", "Amex", "Blue")
    #expect(run.output.contains("  joined with 1 payment that had the new name\n"), "\(run)")
    #expect(try !project.ledger.contains("Amex"))
    #expect(try project.ledger.contains(#""accounts": [ { "name": "Blue" } ]"#))
    let tags = try rename(project, "tag", "out", "Fun")
    #expect(tags.code == 0, "\(tags)")
    #expect(try project.ledger.contains(#""tags": ["Fun"]"#))
  }

  /// An account that pays its own bill is no account: the ledger stays.
  @Test func refusesWhatWouldBeInvalid() throws {
    let project = try project()
    let run = try rename(project, "account", "Amex", "Main")
    #expect(run.code == 1 && run.errors.contains("a transfer from \"Main\" to itself"), "\(run)")
    #expect(try project.ledger == Self.ledger)
  }

  @Test func renamesAPayeeInAllSpellings() throws {
    let project = try project()
    #expect(try rename(project, "payee", "cinema", "Odeon").output.contains("2 payments"))
    #expect(try project.ledger.components(separatedBy: "\"name\": \"Odeon\"").count == 3)
    #expect(try project.ledger.contains(#""ref": "2026-03-05 -12.40 USD | cinema""#))
    #expect(try project.ledger.contains(#""id": "2026-03-05-cinema""#), "its page keeps its address")
  }

  @Test func theNextImportKnowsARenamedPayee() throws {
    let project = try LedgerProject(ledger: "[]")
    func add(_ day: String) throws {
      try project.write("Date,Name,Amount\n\(day),LIDL.DIENSTLEISTUNG,-4.00\n", to: "bank.csv")
      let run = try project.folio(
        "import", "bank.csv", "--account", "Giro", "--currency", "EUR", "--ledger", "ledger.json")
      #expect(run.code == 0, "\(run)")
    }
    try add("2026-04-01")
    #expect(try rename(project, "payee", "LIDL.DIENSTLEISTUNG", "Lidl").code == 0)
    try add("2026-05-01")
    #expect(try project.ledger.components(separatedBy: "\"name\": \"Lidl\"").count == 3)
  }

  /// A query may find what it leaves out by a part of the name, which the renaming cannot see.
  @Test(arguments: [
    ("-tag:priv", ["tag", "private", "secret"]), ("-private", ["tag", "private", "secret"]),
    ("-category:therapy", ["category", "Health:Therapy", "Body:Doctor"]),
    ("-clinic", ["payee", "Clinic", "Doctor"]),
  ])
  func noCopyGetsOtherRows(query: String, names: [String]) throws {
    let ledger = """
      [ { "date": "2026-03-05", "type": "expense", "name": "Bakery", "amount": "1" },
        { "date": "2026-03-05", "type": "expense", "name": "Clinic", "amount": "999", "tags": ["private"],
          "category": "Health:Therapy" } ]
      """
    let project = try LedgerProject(ledger: ledger)
    let copies = #"{ "c": { "rows": ["\#(query) -tag:hide"] } }"#
    try project.write(copies, to: "content/copies.json")
    let run = try project.folio(["rename"] + names + ["--ledger", "ledger.json"])
    #expect(
      run.code == 1
        && run.errors.contains("nothing was changed: the copy \"c\" would have 1 payment more\n"), "\(run)")
    #expect(try project.ledger == ledger)
    #expect(try project.read("content/copies.json") == copies)
  }

  /// A file that cannot be read would keep the old name: a copy would then show what it hides.
  @Test(arguments: [
    (
      "copies.json", #"{"c": {"rows": ["-tag:private"]},}"#,
      """
      content/copies.json:1:33: error: a comma after the last element
          1 | {"c": {"rows": ["-tag:private"]},}
            |                                 ^
        remove it

      """
    ),
    (
      "copies.json", #"{"c": {"rows": ["-tag:priv"]}, "d": {"rows": ["tagg:x"]}}"#,
      """
      content/copies.json:1:47: error: "tagg:x" asks for a field that no payment has
          1 | {"c": {"rows": ["-tag:priv"]}, "d": {"rows": ["tagg:x"]}}
            |                                               ^^^^^^^^
        did you mean "tag"?
        put it in quotes to search for it as text

      """
    ),
    ("rules.json", "bad", nil), ("imports.json", "bad", nil), ("site.json", "[]", nil),
  ])
  func nothingIsRenamedBesideABrokenFile(file: String, text: String, errors: String?) throws {
    let project = try LedgerProject()
    let ledger = """
      [ { "date": "2026-03-05", "type": "expense", "name": "Clinic", "amount": "999", "tags": ["private"] } ]
      """
    try project.write(ledger, to: "content/ledger.json")
    try project.write(text, to: "content/\(file)")
    for arguments in [["--dry-run"], []] {
      let run = try project.folio(
        ["rename", "tag", "private", "secret", "--ledger", "content/ledger.json"] + arguments)
      #expect(run.code != 0 && run.output == "", "\(run)")
      #expect(run.errors.hasPrefix("content/\(file):1:") && errors.map { run.errors == $0 } ?? true, "\(run)")
      #expect(try project.read("content/ledger.json") == ledger)
      #expect(try project.read("content/\(file)") == text)
    }
  }

  /// The copies beside a ledger are those of its project, wherever the command is run.
  @Test(arguments: ["copies.json", "site.json"])
  func nothingIsRenamedBesideFilesOfAnotherProject(file: String) throws {
    let project = try LedgerProject()
    let ledger = """
      [ { "date": "2026-03-05", "type": "expense", "name": "Clinic", "amount": "999", "tags": ["private"] } ]
      """
    try project.write(ledger, to: "content/ledger.json")
    try project.write("{}", to: "content/\(file)")
    let root = project.folder.appending(path: "content")
    let run = try project.folio(
      "rename", "tag", "private", "secret", "--root", root.path(), "--ledger", "content/ledger.json")
    #expect(run.code == 1 && run.output == "", "\(run)")
    #expect(
      run.errors == """
        content/ledger.json: error: nothing was changed: content/\(file) may have the name, but is not in the project's content/
          run the command in the folder of the ledger's project, or name that folder with --root

        """)
    #expect(try project.read("content/ledger.json") == ledger)
    let own = try project.folio("rename", "tag", "private", "secret", "--ledger", "content/ledger.json")
    #expect(own.code == 0 && own.output.contains("content/ledger.json: 1 payment"), "\(own)")
  }

  /// Whichever file cannot be replaced, undoing brings all of them back, or nothing was changed.
  @Test(.needs(.strace)) func allFilesAreTakenBackIfOneCannotBeWritten() throws {
    let files = [
      "content/ledger.json": """
      [ { "date": "2026-03-05", "type": "expense", "name": "Clinic", "amount": "999", "tags": ["private"] } ]
      """,
      "content/copies.json": #"{"p": {"rows": ["tag:private"]}}"#,
      "content/rules.json": #"[{ "when": { "name": { "is": "clinic" } }, "set": { "tags": ["private"] } }]"#,
    ]
    var inPart = 0
    for number in 1...30 {
      let project = try LedgerProject()
      for (path, text) in files { try project.write(text, to: path) }
      let rename = try project.run([
        Tool.strace.path, "-f", "-o", "/dev/null", "-e", "trace=renameat", "-e",
        "inject=renameat:error=EIO:when=\(number)", LedgerProject.binary, "rename", "tag", "private",
        "secret",
      ])
      let problem = """
        content/ledger.json: error: the ledger has been changed, but not every other file
          take it back with folio undo, then try again

        """
      if rename.errors.hasSuffix(problem) {
        inPart += 1
        #expect(rename.code == 1)
        #expect(
          rename.output.hasPrefix("Renamed tag \"private\" to \"secret\"\n  content/ledger.json: 1 payment\n")
        )
      }
      let isChanged = try project.read("content/ledger.json") != files["content/ledger.json"]
      let undo = try project.folio("undo")
      #expect((undo.code == 0) == isChanged, "\(number): \(undo)")
      for (path, text) in files { #expect(try project.read(path) == text, "\(number): \(path)") }
      if rename.code == 0 { break }
    }
    #expect(inPart > 0)
  }

  /// A file for which there is no room is no reason to change others.
  @Test func nothingIsRenamedIfThereIsNoRoom() throws {
    let project = try LedgerProject()
    let ledger = """
      [ { "date": "2026-03-05", "type": "expense", "name": "Clinic", "amount": "999", "tags": ["private"] } ]
      """
    let copies = #"{"p": {"rows": ["tag:private"]}}"#
    let others = (0..<400).map {
      #"{ "when": { "name": { "is": "shop \#($0)" } }, "set": { "category": "Food" } },"#
    }
    let rules = """
      [ \(others.joined(separator: "\n"))
        { "when": { "name": { "is": "clinic" } }, "set": { "tags": ["private"] } } ]
      """
    try project.write(ledger, to: "content/ledger.json")
    try project.write(copies, to: "content/copies.json")
    try project.write(rules, to: "content/rules.json")
    let command = try FolioCommand.path() + " rename tag private secret"
    let rename = try project.run(["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 12; exec \(command)"])
    #expect(rename.code == 1 && rename.output == "")
    #expect(rename.errors.contains("error: cannot write it: File too large"), "\(rename)")
    #expect(try project.read("content/rules.json") == rules)
    #expect(try project.read("content/ledger.json") == ledger)
    #expect(try project.read("content/copies.json") == copies)
  }

  /// A file that was removed by hand is not made again from a part.
  @Test func aFileThatWasRemovedStaysSo() throws {
    let project = try hidden()
    try project.write(#"{"receipts": {"expected": [{"category": "Work"}]}}"#, to: "content/site.json")
    #expect(try project.folio("rename", "category", "Work", "Job").code == 0)
    for name in ["copies.json", "site.json"] {
      try FileManager.default.removeItem(at: project.folder.appending(path: "content/\(name)"))
    }
    let undo = try project.folio("undo")
    #expect(
      undo
        == .done(
          """
          Undid folio rename category Work Job: 1 restored
            copies.json was removed later, and stays so
            site.json was removed later, and stays so

          """), "\(undo)")
    for name in ["copies.json", "site.json"] {
      #expect(
        !FileManager.default.fileExists(atPath: project.folder.appending(path: "content/\(name)").path()))
    }
    #expect(try project.folio("build").code == 0)
  }

  /// Nothing is changed where a part of it could not be.
  @Test func nothingIsTakenBackBesideALink() throws {
    let project = try hidden()
    let ledger = try project.read("content/ledger.json")
    let copies = project.folder.appending(path: "content/copies.json")
    let other = project.folder.appending(path: "other.json")
    try FileManager.default.moveItem(at: copies, to: other)
    try FileManager.default.createSymbolicLink(atPath: copies.path(), withDestinationPath: "../other.json")
    let (text, undo) = (try project.read("other.json"), try project.folio("undo"))
    #expect(
      undo.code == 1
        && undo.errors == """
          content/ledger.json: error: content/copies.json is a link, which folio undo does not follow
            put the file itself in its place, or take the change in it back by hand, then try again

          """,
      "\(undo)")
    #expect(try project.read("content/ledger.json") == ledger)
    #expect(try project.read("other.json") == text)
    try project.write(Self.copies, to: "other.json")
    let again = try project.folio("undo")
    #expect(again.code == 0 && again.errors == "", "\(again)")
    #expect(try project.read("content/ledger.json") == Self.hidden)
    #expect(try project.read("other.json") == Self.copies)
  }

  /// A change beside the ledger is noted before it is made.
  @Test(.needs(.strace)) func aKilledRedoIsTakenBackWithItsRules() throws {
    for number in 1...20 {
      let project = try LedgerProject(ledger: smallLedger)
      let rules = #"[{"when": {"name": "Clinic"}, "set": {"tags": ["private"]}}]"#
      let ledger = """
        [ { "date": "2026-03-05", "type": "expense", "name": "Clinic", "amount": "9", "tags": ["private"] } ]
        """
      try project.write(ledger, to: "ledger.json")
      try project.write(rules, to: "rules.json")
      #expect(try rename(project, "tag", "private", "secret").code == 0)
      #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
      let run = try project.run([
        Tool.strace.path, "-f", "-o", "/dev/null", "-e", "trace=renameat,renameat2", "-e",
        "inject=renameat,renameat2:signal=KILL:when=\(number)", LedgerProject.binary, "redo", "--ledger",
        "ledger.json",
      ])
      _ = try project.folio("undo", "--ledger", "ledger.json")
      #expect(try project.ledger == ledger, "\(number)")
      #expect(try project.read("rules.json") == rules, "\(number)")
      if run.code == 0 { break }
      #expect(number < 20)
    }
  }

  /// The ledger and the copies are in one folder, which each of both locks.
  @Test func aProjectIsRenamedAndTakenBack() throws {
    let project = try LedgerProject()
    let copies = #"{ "c": { "rows": ["-account:amex -category:work"] } }"#
    let ledger = """
      [ { "date": "2026-03-05", "type": "expense", "name": "Taxi", "amount": "1", "account": "Amex" },
        { "date": "2026-03-05", "type": "expense", "name": "Bakery", "amount": "1" } ]
      """
    try project.write(ledger, to: "content/ledger.json")
    try project.write(copies, to: "content/copies.json")
    let renamed = copies.replacing("amex", with: "Blue")
    for _ in 1...2 {
      let run = try project.folio("rename", "account", "Amex", "Blue")
      #expect(run.code == 0 && run.errors == "", "\(run)")
      #expect(try project.read("content/copies.json") == renamed)
      let undo = try project.folio("undo")
      #expect(undo.code == 0 && undo.errors == "", "\(undo)")
      #expect(try project.read("content/copies.json") == copies)
      #expect(try project.read("content/ledger.json") == ledger)
    }
    #expect(try project.folio("redo").code == 0)
    #expect(try project.read("content/copies.json") == renamed)
  }

  /// A command that is killed after one of the two files shows less, and never more.
  @Test(
    .needs(.strace), arguments: ["rename account Amex Blue", "undo"])
  func aKilledCommandLetsNoCopyShowMore(command: String) throws {
    for number in 1...20 {
      let project = try LedgerProject()
      try project.write(
        """
        [ { "date": "2026-03-05", "type": "expense", "name": "Taxi", "amount": "1", "account": "Amex" },
          { "date": "2026-03-05", "type": "expense", "name": "Bakery", "amount": "1" } ]
        """, to: "content/ledger.json")
      try project.write(
        #"{ "c": { "rows": ["-account:amex -category:work"] } }"#, to: "content/copies.json")
      if command == "undo" { #expect(try project.folio("rename", "account", "Amex", "Blue").code == 0) }
      let run = try project.run(
        [
          Tool.strace.path, "-f", "-o", "/dev/null", "-e", "trace=renameat", "-e",
          "inject=renameat:signal=KILL:when=\(number)", LedgerProject.binary,
        ] + command.split(separator: " ").map(String.init))
      let build = try project.folio("build", "--copy", "c")
      #expect(build.code == 0, "\(number) \(build)")
      let pages = try FileManager.default.contentsOfDirectory(
        atPath: project.folder.appending(path: "copies/c/transactions").path())

      #expect(!pages.contains("2026-03-05-taxi.html"), "\(number): \(pages)")
      if run.code == 0 { break }
      #expect(number < 20)
    }
  }

  /// A query that was edited after a rename stays. Undoing goes on if no copy shows more by it.
  @Test(arguments: [
    (#"{"q":{"rows":["-tag:x"]}}"#, true), (#"{"p":{"rows":["-category:food -tag:x"]}}"#, true),
    (#"{"p":{"rows":["-category:Eat -tag:x"]}}"#, false),
  ])
  func undoGoesOnWhereAnEditedCopyShowsNoMore(edited: String, isPossible: Bool) throws {
    let ledger = """
      [ { "date": "2026-03-05", "type": "expense", "name": "Cafe", "amount": "3", "category": "Food" } ]
      """
    let project = try LedgerProject()
    try project.write(ledger, to: "content/ledger.json")
    try project.write(#"{"p":{"rows":["-category:food"]}}"#, to: "content/copies.json")
    #expect(try project.folio("rename", "category", "Food", "Eat").code == 0)
    try project.write(edited, to: "content/copies.json")
    let run = try project.folio("undo")
    #expect((run.code == 0) == isPossible, "\(run)")
    #expect(try project.read("content/copies.json") == edited)
    #expect(try (project.read("content/ledger.json") == ledger) == isPossible)
    if !isPossible { #expect(run.errors.contains("the copy \"p\" would have 1 payment more"), "\(run)") }
  }

  /// Whenever a command is killed, undoing brings back all files, or has them back, also after a command that
  /// changes one of them alone.
  @Test(
    .needs(.strace),
    arguments: [
      ("rename category Food Eat", nil), ("undo", nil),
      ("rename category Food Eat", ["copy", "friends", "--names", "hidden"]),
    ] as [(String, [String]?)])
  func theNextCommandFinishesAKilledOne(command: String, next: [String]?) throws {
    let files = [
      "content/ledger.json": """
      [ { "date": "2026-03-05", "type": "expense", "name": "Cafe", "amount": "3", "category": "Food" } ]
      """,
      "content/copies.json": #"{ "p": { "rows": ["-category:food"] } }"#,
      "content/rules.json":
        #"[{ "when": { "name": { "contains": "uber" } }, "set": { "category": "Food" } }]"#,
    ]
    for number in 1...30 {
      let project = try LedgerProject()
      for (path, text) in files { try project.write(text, to: path) }
      if command == "undo" { #expect(try project.folio("rename", "category", "Food", "Eat").code == 0) }
      let run = try project.run(
        [
          Tool.strace.path, "-f", "-o", "/dev/null", "-e", "trace=renameat,linkat,unlinkat", "-e",
          "inject=renameat,linkat,unlinkat:signal=KILL:when=\(number)", LedgerProject.binary,
        ] + command.split(separator: " ").map(String.init))
      if let next { #expect(try project.folio(next).code == 0) }
      for _ in 0..<(next == nil ? 1 : 2) { _ = try project.folio("undo") }
      for (path, text) in files { #expect(try project.read(path) == text, "\(number): \(path)") }
      if run.code == 0 { return }
    }
    Issue.record("no run came to its end")
  }

  @Test func aQueryMayWriteACategoryInSmallLetters() throws {
    let project = try LedgerProject(
      ledger: """
        [ { "date": "2026-03-05", "type": "expense", "name": "Clinic", "amount": "9", "category": "Health:Therapy" } ]
        """)
    try project.write(
      #"{ "c": { "rows": ["-category:health:therapy -tag:x"] } }"#, to: "content/copies.json")
    #expect(try rename(project, "category", "Health", "Medical").code == 0)
    #expect(try project.read("content/copies.json").contains("-category:Medical:therapy -tag:x"))
  }

  /// A project with a copy that hides an account, in the usual places: ledger and copies in one folder.
  private static let hidden = """
    {"currency": "USD", "transactions": [
    {"id": "u", "date": "2026-01-02", "type": "expense", "name": "UBER", "amount": "5", "account": "Amex"},
    {"id": "l", "date": "2026-01-03", "type": "expense", "name": "LYFT", "amount": "6", "account": "Amex"},
    {"id": "a", "date": "2026-01-03", "type": "expense", "name": "ALDI", "amount": "7", "account": "Bank"},
    {"id": "b", "date": "2026-01-04", "type": "expense", "name": "BOSS", "amount": "8", "category": "Work"}]}
    """
  private static let copies = #"{"c": {"rows": ["-account:amex -category:work"]}}"#

  private func hidden() throws -> LedgerProject {
    let project = try LedgerProject(ledger: "{}")
    try project.write(Self.hidden, to: "content/ledger.json")
    try project.write(Self.copies, to: "content/copies.json")
    #expect(try project.folio("rename", "account", "Amex", "Blue").code == 0)
    #expect(try project.read("content/ledger.json") == Self.hidden.replacing("Amex", with: "Blue"))
    #expect(try project.read("content/copies.json") == Self.copies.replacing("amex", with: "Blue"))
    return project
  }

  /// A part that was edited later stays, so that a copy could not be sure to hide what it hid.
  @Test(arguments: [
    (
      "ledger.json", #""name": "UBER", "amount": "5", "account": "Blue""#,
      #""name": "UBER", "amount": "5", "account": "Blue", "memo": "x""#
    ),
    ("copies.json", "-account:Blue -category:work", "-account:Blue -category:work -tag:x"),
  ])
  func nothingIsTakenBackInPartIfACopyHasTheName(file: String, old: String, new: String) throws {
    let project = try hidden()
    let edited = try project.read("content/\(file)").replacing(old, with: new)
    try project.write(edited, to: "content/\(file)")
    let before = try ["ledger.json", "copies.json"].map { try project.read("content/\($0)") }
    let run = try project.folio("undo")
    #expect(run.code == 1 && run.errors.contains("nothing was changed: "), "\(run)")
    #expect(try ["ledger.json", "copies.json"].map { try project.read("content/\($0)") } == before)
  }

  /// A payment that was entered by hand since has the new name, which the copy would no longer hide.
  @Test func noCopyGetsOtherRowsWhenTheNameChangesBack() throws {
    let project = try hidden()
    let row = #"{"date": "2026-01-05", "type": "expense", "name": "CAB", "amount": "9", "account": "Blue"}"#
    let edited = try project.read("content/ledger.json").replacing(#""Work"}]"#, with: #""Work"}, \#(row)]"#)
    try project.write(edited, to: "content/ledger.json")
    let run = try project.folio("undo")
    #expect(
      run.code == 1
        && run.errors.contains("nothing was changed: the copy \"c\" would have 1 payment more\n"), "\(run)")
    #expect(try project.read("content/ledger.json") == edited)
    #expect(try project.read("content/copies.json") == Self.copies.replacing("amex", with: "Blue"))
  }

  /// A copy that was made after a rename, by the new name, keeps what it hides when the rename is undone.
  @Test(arguments: [#"{"z": {"rows": ["-tag:intimate"]}}"#, #"{"z": {"rows": ["tag:open"]}}"#])
  func undoLooksAtCopiesThatWereMadeSince(copies: String) throws {
    let project = try LedgerProject(
      ledger: """
        { "currency": "USD", "transactions": [
          { "date": "2026-03-05", "type": "expense", "name": "A", "amount": "5.00", "tags": ["private"] },
          { "date": "2026-03-06", "type": "expense", "name": "B", "amount": "1.00", "tags": ["open"] } ] }
        """)
    #expect(try rename(project, "tag", "private", "intimate").code == 0)
    try project.write(copies, to: "content/copies.json")
    let ledger = try project.ledger
    let run = try project.folio(["undo", "--ledger", "ledger.json"])
    if copies.contains("intimate") {
      #expect(run.code == 1 && run.errors.contains("the copy \"z\" would have 1 payment more"), "\(run)")
      #expect(try project.ledger == ledger)
    } else {
      #expect(run.code == 0, "\(run)")
    }
  }

  /// Rules and queries find a name whatever the case of its letters, and a transfer's account by `to:`.
  @Test func conditionsInOtherLettersAreRenamed() throws {
    let project = try LedgerProject(
      ledger: Self.ledger.replacing(
        #""currency": "USD","#, with: #""currency": "USD", "exclude": ["to:amex"],"#))
    try project.write(
      """
      [
        { "when": { "account": "amex" }, "set": { "category": "Cards" } },
        { "when": { "account": { "is": ["AMEX", "Main"] } }, "set": { "category": "Cards" } },
        { "when": { "category": "fun:film" }, "set": { "tags": ["out"] } }
      ]

      """, to: "rules.json")
    #expect(try rename(project, "account", "Amex", "Gold").code == 0)
    #expect(try rename(project, "category", "Fun", "Joy").code == 0)
    #expect(try project.ledger.contains(#""exclude": ["to:Gold"]"#))
    let rules = try project.read("rules.json")
    #expect(
      rules.contains(#""account": "Gold""#) && rules.contains(#"{ "is": ["Gold", "Main"] }"#), "\(rules)")
    #expect(rules.contains(#""category": "Joy:film""#), "\(rules)")
  }
}
