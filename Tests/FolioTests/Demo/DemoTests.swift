import Foundation
import Testing

struct DemoTests {
  /// The committed report is byte for byte what the command makes. `FOLIO_RECORD=1` makes it anew.
  @Test func theCommittedReportIsWhatTheCommandMakes() throws {
    let site = Repository.root.appending(path: "site")
    if isRecording {
      let before = try? FolderSnapshot.site(site)
      let result = try FolioCommand(folder: Repository.root)("build", "--now", Demo.date)
      try #require(result.exitCode == 0, "\(result.stderr)")
      if let before, try FolderSnapshot.site(site).differences(from: before).isEmpty { return }
      Issue.record("recorded \(site.path)")
    } else {
      let differences = try FolderSnapshot.site(site).contentDifferences(from: Demo.reference())
      #expect(differences.isEmpty, "look at the report, then make record")
    }
  }

  @Test func theDashboardShowsTheDateOfTheBuild() throws {
    let dashboard = try #require(Demo.reference().text("index.html"))
    #expect(dashboard.contains("Friday, Nov 20, 2026"))
  }
}
