import Foundation
import TestSupport
import Testing

/// Checks the themes that are compiled into the command.
struct ThemeTests {
  @Test(arguments: ["default", "cards"])
  func needsNoFileOfTheProject(theme: String) throws {
    let project = try LedgerProject()
    try project.write("[]", to: "content/ledger.json")
    #expect(try project.folio("build", "--quiet", "--theme", theme) == .done(""))
    let style = Repository.root.appending(path: "themes/\(theme)/assets/style.css")
    #expect(try project.read("site/assets/style.css") == String(contentsOf: style, encoding: .utf8))
  }
}
