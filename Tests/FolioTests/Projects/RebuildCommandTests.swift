import Foundation
import TestSupport
import Testing

/// Checks that a build without changes does nothing, and reports the same as the one before.
struct RebuildCommandTests {
  private let project: TemporaryFolder

  init() throws {
    project = try TemporaryFolder()
    let memo = String(repeating: "long ", count: 80)
    try project.write("{}", to: "content/site.json")
    try project.write(
      """
      [{ "id": "a1", "date": "2026-03-01", "type": "expense", "name": "A", "amount": "1", "memo": "\(memo)",
         "attachments": ["gone.pdf"] }]
      """, to: "ledger.json")
  }

  private func build(_ arguments: String...) throws -> FolioCommand.Result {
    let folio = FolioCommand(folder: project.url)
    return try folio(["build", "--ledger", "ledger.json", "--now", "2026-11-20"] + arguments)
  }

  private func note() throws -> (Data, inode: ino_t) {
    var status = stat()
    let note = try #require(try project.paths(in: ".folio/outputs").first { $0.hasSuffix("/note") })
    #expect(stat(project[note].path, &status) == 0)
    return (try Data(contentsOf: project[note]), status.st_ino)
  }

  @Test func warningsAreToldAgain() throws {
    let first = try build()
    #expect(first.stderr.contains("memo has 400 characters"))
    #expect(first.stderr.contains("\"gone.pdf\" does not exist"))
    let before = try note()
    let second = try build()
    #expect(try note() == before)
    #expect(
      !String(decoding: before.0, as: UTF8.self).contains("long"), "a note holds nothing of the ledger's text"
    )
    #expect(second.stderr == first.stderr)
    #expect(second.stdout.hasPrefix("site: "))
    #expect(second.stdout.contains(" pages, 0 changed, 0 removed, "))
    #expect(try build("--quiet").stderr == first.stderr)

    try project.write("%PDF", to: "gone.pdf")
    #expect(try !build().stderr.contains("gone.pdf"))
    #expect(try project.text("site/gone.pdf") == "%PDF")
    project.touch("gone.pdf")
    let touched = try note()
    #expect(try build().exitCode == 0)
    #expect(try note() != touched, "what was touched is read again")
  }

  /// Nobody knows what another program would write.
  @Test func anotherProgramBuildsAnew() throws {
    let copy = project["folio-copy"]
    // A file that this process has open for writing cannot be run while another thread forks: cp writes it.
    func makeCopy() throws {
      try RunningProcess.run(["/bin/cp", "--remove-destination", FolioCommand.path(), copy.path])
    }
    try makeCopy()
    func runCopy() throws {
      let result = try RunningProcess.run([
        copy.path, "build", "--quiet", "--root", project.url.path,
        "--ledger", project["ledger.json"].path, "--output", project["site"].path, "--now", "2026-11-20",
      ])
      #expect(result.exitCode == 0, "\(result.stderr)")
    }
    try runCopy()
    let first = try note()
    try runCopy()
    #expect(try note() == first)
    try makeCopy()
    try runCopy()
    #expect(try note() != first)
  }
}

extension TemporaryFolder {
  fileprivate func touch(_ path: String) { utimes(self[path].path, nil) }
}
