import Basics
import Foundation
import TestSupport
import Testing

@testable import folio

/// Tests that shells complete what is in the ledger, whatever it is called.
struct CompletionTests {
  /// A payee whose name is a bank's, or somebody's who pays: bash would run it.
  private static let payee = #"$(touch run) `touch run` $HOME "a" 'b' \c"# + "'\u{301}$(touch run) '"

  private func project() throws -> LedgerProject {
    let payee = Self.payee.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return try LedgerProject(
      ledger: """
        { "accounts": [{ "name": "Old", "closed": "2026-01-01" }],
          "transactions": [
            { "id": "a1", "date": "2026-01-05", "type": "expense", "name": "\(payee)", "amount": "1", "account": "Blue Card",
              "category": "Food:Groceries", "tags": ["it's"] },
            { "id": "a2", "date": "2026-01-06", "type": "expense", "name": "Two\\nlines", "amount": "2", "account": "Checking",
              "category": "Food & Drink" }
          ] }
        """)
  }

  @Test(.needs(.bash)) func bashOffersNamesAndRunsNone() throws {
    let project = try project()
    try project.write(
      try project.folio("--generate-completion-script", "bash").output + """

        try() {
          COMP_WORDS=(\(LedgerProject.binary) "$1" --ledger ledger.json "${@:2}") COMP_CWORD=$(($# + 2))
          COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE} COMPREPLY=()
          _folio folio "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
          # What is offered is a part of the command line.
          local word
          for word in "${COMPREPLY[@]}" --; do eval "printf '%s\\n' $word"; done
        }
        try edit a1 --account ''
        try edit a1 --category Fo
        try edit a1 --name '$'
        try add --tag it
        try close O
        try rename account B
        try remove ''
        COMP_WORDS=(\(LedgerProject.binary) edit '') COMP_CWORD=2 COMPREPLY=()
        _folio folio '' edit
        printf '%s' "${COMPREPLY[@]}"

        """, to: "complete.bash")
    let run = try project.run([Tool.bash.path, "complete.bash"])
    let offered = [
      ["Blue Card", "Checking"], ["Food", "Food & Drink", "Food:Groceries"], [Self.payee], ["it's"], ["Old"],
      ["Blue Card"], ["a2", "a1"],
    ]
    #expect(run == .done(offered.map { ($0 + ["--"]).map { $0 + "\n" }.joined() }.joined()))
    #expect(try project.files == ["complete.bash", "ledger.json"])
  }

  /// Bash expands what the script of an older Folio offers.
  @Test func anOldScriptForBashIsOfferedNothingToExpand() throws {
    let project = try project()
    let words = ["folio", "edit", "--ledger", "ledger.json", "--name", ""]
    func offered(_ environment: [String]) throws -> String {
      try project.run(
        ["/usr/bin/env"] + environment + [
          LedgerProject.binary, "---completion", "edit", "--", "--name", "5", "0",
        ] + words
      ).output
    }
    #expect(try offered(["SAP_SHELL=bash"]).filter { $0 != "\n" }.isEmpty)
    #expect(try offered(["SAP_SHELL=bash", "FOLIO_QUOTES_NAMES=1"]).hasPrefix(#"\$\(touch\ run\)"#))
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func aScriptIsWrittenInEitherSpelling(shell: String) throws {
    let project = try project()
    let script = try project.folio("--generate-completion-script", shell)
    #expect(script.code == 0 && script.output.contains("---completion edit"))
    #expect(try project.folio("--generate-completion-script=\(shell)") == script)
    // Each text that is to be replaced in the parser's script was there.
    #expect(!script.output.contains("complete -o filenames") && !script.output.contains("banghist"))
    #expect(!script.output.contains("__folio_add_completions -W \"$("))
  }

  @Test(arguments: [
    ("zsh", "Food\nFood & Drink\nFood\\:Groceries\n \n"), ("fish", "Food\nFood & Drink\nFood:Groceries\n"),
  ])
  func otherShellsGetTheirSpelling(shell: String, offered: String) throws {
    let project = try project()
    let complete = [
      "/usr/bin/env", "SAP_SHELL=\(shell)", LedgerProject.binary, "---completion", "edit", "--",
    ]
    let words = ["folio", "edit", "--ledger", "'ledger.json'", "--category"]
    #expect(try project.run(complete + ["--category", "5", "0"] + words + [""]) == .done(offered))
    #expect(
      try project.run(complete + ["--category", "5", "3"] + words + ["\"Food &"]).output.hasPrefix(
        "Food & Drink\n"))
  }

  @Test func noAccentHidesAQuote() {
    #expect(quotedForShell("it's") == #"'it'\''s'"#)
    #expect(
      quotedForShell("it'\u{301}s; run").unicodeScalars.elementsEqual("'it'\\''\u{301}s; run'".unicodeScalars)
    )
  }

  @Test(arguments: ["[", "{ \"transactions\": [{}] }", nil])
  func nothingIsSaidWithoutALedger(ledger: String?) throws {
    let project = try LedgerProject(ledger: ledger)
    let words = ["folio", "edit", "--ledger", "ledger.json", "--name", ""]
    let run = try project.folio(["---completion", "edit", "--", "--name", "5", "0"] + words)
    #expect(run.code == 0 && run.output.filter { $0 != "\n" }.isEmpty && run.errors.isEmpty, "\(run)")
  }
}
