import Foundation
import Testing

/// Seven years of Fava's example books.
struct FavaHugeTests {
  @Test(
    .enabled(if: Corpora.has(Corpora.favaHuge), "fava-huge.json is missing: set FOLIO_LEDGERS to its folder"))
  func eightYearsOfBooksHaveTheirFigures() throws {
    let folder = try TemporaryFolder()
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", Corpora.favaHuge.path, "--output", "x", "--now", "2026-11-20")
    #expect(result.exitCode == 0, "\(result.stderr)")
    let site = try FolderSnapshot.site(folder["x"])
    #expect(site.pages.filter { $0.hasPrefix("transactions/") }.count == 4690)
    let dashboard = try #require(site.text("index.html"))
    for figure in ["$1,032,845.32", "$736,088.49", "$296,756.83"] { #expect(dashboard.contains(figure)) }
  }
}
