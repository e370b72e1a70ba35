import TestSupport
import Testing

/// An option, or what is kept of one, is refused if the file proves the opposite.
struct ContradictedOptionTests {
  private static let headings = "Date,Description,Amount,Balance\n"
  private static let balanced =
    headings + "2026-03-01,A,-1.00,99.00\n2026-03-02,B,-2.00,97.00\n2026-03-03,C,5.00,102.00\n"
  private static let unbalanced = headings + "2026-02-01,A,-1.00,\n2026-02-02,B,-2.00,\n2026-02-03,C,4.00,\n"

  private func project(_ files: [String: String]) throws -> LedgerProject {
    let project = try LedgerProject(currency: "USD")
    for (name, text) in files { try project.write(text, to: name) }
    return project
  }

  @Test func isRefusedWithTheProofAndNotKept() throws {
    let project = try project(["a.csv": Self.balanced])
    let before = try project.files
    let run = try project.folio("import", "a.csv", "--card", "--account", "Checking")
    #expect(
      run
        == LedgerProject.Run(
          code: 65, output: "",
          errors: """
            a.csv: error: --card does not fit: the running balance of 2 rows says the opposite
              without --card it fits: folio import a.csv

            """))
    #expect(try project.files == before)
  }

  @Test func whatIsKeptIsRefusedByItsName() throws {
    let project = try project(["a.csv": Self.unbalanced, "b.csv": Self.balanced])
    try project.folio("import", "a.csv", "--card", "--account", "Visa")
    let kept = try project.read("content/imports.json")
    let run = try project.folio("import", "b.csv")
    #expect(run.code == 65)
    #expect(
      run.errors == """
        b.csv: error: --card, kept as "Visa", does not fit: the running balance of 2 rows says the opposite
          with --bank it fits: folio import b.csv --bank; folio import --forget Visa drops what is kept

        """)
    #expect(try project.read("content/imports.json") == kept)
    #expect(try project.folio("import", "b.csv", "--bank").output.contains("in 5.00 USD, out 3.00 USD"))
  }

  /// The next file of the layout has no balance that could prove it again.
  @Test func aProofIsKept() throws {
    let card =
      Self.headings + "2026-03-01,A,1.00,99.00\n2026-03-02,B,2.00,97.00\n2026-03-03,C,-5.00,102.00\n"
    let project = try project(["a.csv": card, "b.csv": Self.headings + "2026-04-01,D,7.00,\n"])
    let first = try project.folio("import", "a.csv", "--account", "Visa")
    #expect(first.output.contains("\n  signs: the running balance of 2 rows\n"))
    #expect(first.output.contains("as \"Visa\" in content/imports.json: --account Visa --card\n"))
    let second = try project.folio("import", "b.csv")
    #expect(second.output.contains("in 0.00 USD, out 7.00 USD"), "\(second)")
    #expect(second.output.contains("\n  signs: --card\n"))
  }

  @Test func theMajorityIsSaidOnceForAProfile() throws {
    let sentence = "negative amounts are read as money out because most rows have them"
    let project = try project([
      "a.csv": Self.unbalanced, "b.csv": Self.unbalanced.replacing("-02-", with: "-03-"),
    ])
    #expect(try project.folio("import", "a.csv", "--account", "Visa").output.contains(sentence))
    #expect(try !project.folio("import", "b.csv").output.contains(sentence))
  }
}
