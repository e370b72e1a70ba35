import Foundation
import TestSupport
import Testing

struct RemoveTests {
  @Test func removesLinesAndComma() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio("remove", "a1", "--yes", "--ledger", "ledger.json")
    #expect(run == .done("Removed 2026-03-01  +100.00 USD  Studio  (a1)\n  folio undo brings it back\n"))
    let lines = smallLedger.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(try project.ledger == lines.filter { !$0.contains("a1") }.joined(separator: "\n"))
    #expect(try project.folio("remove", "b2", "--yes", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == "{\n  \"currency\": \"USD\",\n  \"transactions\": []\n}\n")
  }

  @Test func removesSeveral() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let none = try project.folio("remove", "a1", "zz", "--yes", "--ledger", "ledger.json")
    #expect(none.code == 1 && none.errors.contains("no payment has the id \"zz\""), "\(none)")
    #expect(try project.ledger == smallLedger, "all or none")
    for arguments in [["b2", "a1"], ["--where", "2026-03"]] {
      let run = try project.folio(["remove"] + arguments + ["--yes", "--ledger", "ledger.json"])
      #expect(run == .done("Removed 2 payments\n  folio undo brings them back\n"))
      #expect(try project.ledger.contains("\"transactions\": []"))
      #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
      #expect(try project.ledger == smallLedger)
    }
  }

  @Test func removesNothingUnasked() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio("remove", "a1", "--ledger", "ledger.json", input: "y\n")
    #expect(
      run
        == LedgerProject.Run(
          code: 64, output: "",
          errors: """
            2026-03-01  +100.00 USD  Studio  (a1)
            ledger.json: error: nothing was changed: no terminal to ask for confirmation
              use --yes to change without asking

            """))
    #expect(try project.ledger == smallLedger)
  }

  @Test(.needs(.script), arguments: ["n", "y"])
  func showsItAndAsks(_ answer: String) throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folioAtTerminal("remove b2 --ledger ledger.json", input: "\(answer)\n")
    #expect(run.output.contains("2026-03-05  -12.40 USD  Bakery  (b2)\r\n  memo: Two loaves\r\n"))
    #expect(run.output.contains("Remove this payment? [y/N]"))
    #expect(run.code == (answer == "y" ? 0 : 1))
    #expect(try project.ledger.contains("Bakery") == (answer == "n"))
  }
}
