import Foundation
import TestSupport
import Testing

/// Tests where the command keeps what it knows about a report, and what it says of a folder that it does not
/// know.
struct RecordsTests {
  private let project: TemporaryFolder
  private var folio: FolioCommand

  init() throws {
    project = try TemporaryFolder()
    folio = FolioCommand(folder: project.url)
    folio.environment["XDG_STATE_HOME"] = project["state"].path
    try write("Secret payee", "Other")
  }

  private func write(_ names: String..., to path: String = "ledger.json") throws {
    let rows = names.enumerated().map { number, name in
      #"{ "date": "2026-11-0\#(number + 1)", "type": "expense", "name": "\#(name)", "amount": "12.00" }"#
    }
    try project.write("[\(rows.joined(separator: ", "))]", to: path)
  }

  private func build(_ arguments: String...) throws -> FolioCommand.Result {
    try folio(["build", "--now", "2026-11-20", "--ledger", "ledger.json", "--output", "out"] + arguments)
  }

  private func buildQuietly(_ arguments: String...) throws {
    let result = try folio(["build", "--quiet"] + arguments)
    #expect(result.exitCode == 0 && result.stdout.isEmpty && result.stderr.isEmpty, "\(result)")
  }

  private func outputs(in folder: String) throws -> [String] {
    try project.paths(in: "\(folder)/outputs").filter { $0.hasSuffix("/manifest") }
      .map { $0.split(separator: "/").dropLast().last?.split(separator: "-").dropLast().joined() ?? "" }
  }

  @Test func withoutAProjectTheyAreTheUsers() throws {
    try write("Bakery", to: "books/my.json")
    try buildQuietly("--ledger", "books/my.json", "--output", "out")
    #expect(try project.paths(in: ".").filter { $0.hasSuffix(".folio") }.isEmpty)
    #expect(try project.paths(in: "books") == ["books/my.json"])
    #expect(try outputs(in: "state/folio") == ["out"])
    #expect(try project.permissions(of: "state/folio") == 0o700)
    #expect(try project.text("state/folio/.gitignore") == "*\n")
  }

  @Test func inAProjectTheyAreItsOwn() throws {
    try write("Bakery", to: "content/ledger.json")
    try write("Bakery", to: "books/my.json")
    try project.write(#"{ "partner": { "show": ["category"] } }"#, to: "content/copies.json")
    try buildQuietly()
    try buildQuietly("--copy", "partner")
    try buildQuietly("--ledger", "books/my.json", "--output", "out")
    #expect(try outputs(in: ".folio") == ["out", "partner", "site"])
    #expect(try project.text(".folio/.gitignore") == "*\n")
    #expect(try project.permissions(of: ".folio") == 0o700)
    #expect(try project.paths(in: ".").filter { $0.hasSuffix(".folio") } == ["./.folio"])
    #expect(!project.has("state"))
  }

  @Test func aProjectIsMoved() throws {
    try write("A", "B", to: "p/content/ledger.json")
    try buildQuietly("--root", "p")
    try FileManager.default.moveItem(at: project["p"], to: project["q"])
    try write("A", to: "q/content/ledger.json")
    let result = try folio("build", "--root", "q")
    #expect(result.stdout.contains(" 1 removed, ") && result.stderr.isEmpty, "\(result)")
    // With a copy, no file is as the last build left it.
    try RunningProcess.run(["/bin/cp", "-r", project["q"].path, project["r"].path])
    try project.write("mine", to: "r/site/CNAME")
    let copy = try folio("build", "--root", "r")
    #expect(
      copy.stderr == """
        r/site: warning: 1 file here is not of this report: "CNAME"
          Folio removes only what it knows that it wrote; remove what is not to be published

        """)
    #expect(try folio("build", "--root", "r").stderr.isEmpty)
  }

  @Test(.enabled(if: FolioCommand.canBeUnprivileged))
  func aProjectThatCannotBeWrittenToHasThemElsewhere() throws {
    try write("A", "B", to: "p/content/ledger.json")
    try project.openToEverybody()
    try project.setPermissions(0o555, of: "p")
    var folio = folio
    folio.isUnprivileged = true
    folio.environment = [:]
    for changed in ["45", "0"] {
      let result = try folio("build", "--root", "p", "--output", "out", "--now", "2026-11-20")
      #expect(
        result.stdout.contains(", \(changed) changed, 0 removed, ") && result.stderr.isEmpty, "\(result)")
    }
    #expect(!project.has("p/.folio") && !project.has("out/.folio"))
  }

  @Test func aProjectDecidesByNoLinkWhereTheyAre() throws {
    try write("A", to: "content/ledger.json")
    try project.write("mine", to: "elsewhere/mine.txt")
    try project.link(".folio", to: "elsewhere")
    let result = try folio("build")
    #expect(result.exitCode == 1)
    #expect(try project.paths(in: "elsewhere") == ["elsewhere/mine.txt"])
  }

  // MARK: Taking over

  private static let foreign = """
    out: error: this folder contains files that Folio did not write
      choose another with --output, or use --force to write there anyway

    """

  @Test func aReportWhoseRecordsAreGoneIsTakenOver() throws {
    _ = try build()
    try write("Secret payee", "Another", "Third")
    // This report has a page of changes, which nobody can make any more.
    #expect(try build().exitCode == 0 && project.has("out/changes.html"))
    try project.remove("state")
    let result = try build()
    #expect(result.exitCode == 0 && result.stderr.isEmpty, "\(result)")
    #expect(result.stdout.contains(" 2 removed, ") && !project.has("out/changes.html"), "\(result)")
    #expect(try build().stdout.contains(" 0 changed, 0 removed, "))
  }

  @Test func aRemovedPaymentStaysWithAWarningAlone() throws {
    _ = try build()
    try project.remove("state")
    try write("Other")
    let refused = try build()
    #expect(refused.exitCode == 1 && refused.stderr == Self.foreign)
    let forced = try build("--force")
    #expect(forced.exitCode == 0)
    #expect(
      forced.stderr == """
        out: warning: 2 files here are not of this report: "transactions/2026-11-01-secret-payee.html", \
        "transactions/2026-11-02-other.html"
          Folio removes only what it knows that it wrote; remove what is not to be published

        """)
    #expect(project.has("out/transactions/2026-11-01-secret-payee.html"))
  }

  @Test func aCloneOfAPublishedBranchIsTakenOver() throws {
    _ = try build()
    func git(_ arguments: String...) throws {
      try RunningProcess.run(
        ["/usr/bin/env", "git", "-c", "user.name=x", "-c", "user.email=x@localhost"] + arguments,
        in: project.url)
    }
    try git("init", "-q", "out")
    try git("-C", "out", "add", "-A")
    try git("-C", "out", "commit", "-q", "-m", "Report")
    try git("clone", "-q", "out", "clone")
    try project.remove("out")
    try project.remove("state")
    try FileManager.default.moveItem(at: project["clone"], to: project["out"])
    let result = try build()
    #expect(result.stdout.contains(" 0 changed, 0 removed, ") && result.stderr.isEmpty, "\(result)")
    #expect(project.has("out/.git/HEAD"))
  }

  @Test func oneOwnPageIsNotOverwritten() throws {
    try project.write("mine", to: "out/index.html")
    let result = try build()
    #expect(result.exitCode == 1 && result.stderr == Self.foreign)
    #expect(try project.text("out/index.html") == "mine")
  }
}
