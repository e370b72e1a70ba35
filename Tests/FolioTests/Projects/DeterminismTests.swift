import Foundation
import TestSupport
import Testing

/// Checks that the same project and `--now` give the same bytes on every machine.
struct DeterminismTests {
  /// The committed report is exactly what the command makes. `FOLIO_RECORD=1` rewrites it.
  @Test func theCommittedReportIsWhatTheCommandMakes() throws {
    let site = Repository.root.appending(path: "site")
    if Golden.isRecording {
      let before = try? FolderSnapshot(of: site)
      let result = try FolioCommand(folder: Repository.root)("build", "--now", Demo.date)
      try #require(result.exitCode == 0, "\(result.stderr)")
      if let before, try FolderSnapshot(of: site).differences(from: before).isEmpty { return }
      Issue.record("recorded \(site.path)")
    } else {
      let differences = try FolderSnapshot(of: site).contentDifferences(from: Demo.reference())
      #expect(differences.isEmpty, "look at the report, then make record")
    }
  }

  @Test func theDashboardShowsTheDateOfTheBuild() throws {
    let dashboard = try #require(Demo.reference().text("index.html"))
    #expect(dashboard.contains("Friday, Nov 20, 2026"))
  }

  private static let environments: [[String: String]] = [
    ["TZ": "Pacific/Kiritimati"], ["TZ": "Pacific/Pago_Pago"],
    ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"],
    ["LANG": "ar_EG.UTF-8"], ["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANGUAGE": "tr"],
    ["LC_NUMERIC": "fr_FR.UTF-8"],
  ]

  @Test(arguments: Share.of(environments, few: 2))
  func theEnvironmentChangesNothing(environment: [String: String]) throws {
    let other = try Demo.built {
      var command = $0
      command.environment = environment
      return command
    }
    #expect(try other.differences(from: Demo.reference()).isEmpty)
  }

  @Test(arguments: Share.of(["077", "000", "027"], few: 1))
  func theUmaskChangesPermissionsAlone(umask: String) throws {
    let project = try FixtureProject("household")
    let reference = try project.build()
    var folio = project.folio
    folio.umask = umask
    #expect(try folio("build", "--now", "2026-11-20", "--output", "other").exitCode == 0)
    let other = try FolderSnapshot(of: project.folder["other"])
    for path in reference.paths {
      #expect(other.files[path]?.bytes == reference.files[path]?.bytes, "\(path)")
    }
    let mask = try #require(Int(umask, radix: 8))
    for path in ["other/index.html", "other/receipts/bakery.txt", "other/months"] {
      let most = path.hasSuffix("months") ? 0o755 : 0o644
      #expect(try project.folder.permissions(of: path) == most & ~mask, "\(path)")
    }
  }

  @Test(arguments: Share.of(["1", "7", "2"], few: 1))
  func theNumberOfThreadsChangesNothing(jobs: String) throws {
    #expect(try Demo.built({ $0 }, "--jobs", jobs).differences(from: Demo.reference()).isEmpty)
  }

  @Test func theWorkingFolderChangesNothing() throws {
    let elsewhere = try TemporaryFolder()
    let other = try Demo.built {
      var command = $0
      command.folder = elsewhere.url
      return command
    }
    #expect(try other.differences(from: Demo.reference()).isEmpty)
  }

  @Test func anUpdateEndsWhereAFreshBuildDoes() throws {
    let project = try FixtureProject("own-pages")
    try project.folder.write(#"{ "changes": "none" }"#, to: "content/site.json")
    let fresh = try project.build()
    try project.folder.write("# Soon gone\n", to: "content/extra/page.md")
    let ledger = try project.folder.text("content/ledger.json")
    try project.folder.write(ledger.replacing("Corner Bakery", with: "Mill"), to: "content/ledger.json")
    #expect(try !project.build().differences(from: fresh).isEmpty)
    try project.folder.remove("content/extra")
    try project.folder.write(ledger, to: "content/ledger.json")
    #expect(try project.build().differences(from: fresh).isEmpty)
  }

  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])
  func sourceDateEpochIsOneDateInEveryTimeZone(zone: String) throws {
    var project = try FixtureProject("only-a-ledger")
    project.folio.environment = ["SOURCE_DATE_EPOCH": "1795219199", "TZ": zone]
    let result = try project.folio("build", "--ledger", "my.json")
    #expect(result.exitCode == 0)
    let dashboard = try project.folder.text("site/index.html")
    #expect(dashboard.contains("Friday, Nov 20, 2026"))
  }
}
