import Foundation
import TestSupport
import Testing

/// Tests that the umask of a build decides who may read the report, whoever made its files.
struct PermissionTests {
  private let project: TemporaryFolder
  private var folio: FolioCommand

  init() throws {
    project = try TemporaryFolder()
    folio = FolioCommand(folder: project.url)
    try write(amount: 1)
  }

  private func write(amount: Int) throws {
    try project.write(
      """
      [{"date":"2026-03-05","type":"expense","name":"Bakery","amount":"\(amount)","attachments":["r/a.txt"]}]
      """, to: "books/ledger.json")
    if !project.has("books/r/a.txt") { try project.write("receipt", to: "books/r/a.txt") }
  }

  private func build(_ output: String, umask: String) throws {
    var folio = folio
    folio.umask = umask
    let result = try folio(
      "build", "--ledger", "books/ledger.json", "--output", output, "--now", "2026-11-20", "--quiet")
    #expect(result.exitCode == 0 && result.stderr == "")
  }

  /// The modes of all files and folders, the records among them.
  private func modes(_ folder: String) throws -> String {
    try RunningProcess.run(
      ["/bin/sh", "-c", "cd \"$0\" && find . -printf '%m %p\\n' | sort", project[folder].path]
    ).stdout
  }

  @Test(arguments: [["022", "077"], ["077", "022"], ["022", "027", "022"], ["002", "077", "077", "007"]])
  func aRebuildGivesThoseOfAFreshBuild(umasks: [String]) throws {
    for changes in [false, true] {
      for (number, umask) in umasks.enumerated() {
        try write(amount: changes ? number + 1 : 1)
        try build("site", umask: umask)
        try build("fresh", umask: umask)
        #expect(try modes("site") == modes("fresh"))
        try project.remove("fresh")
      }
      try project.remove("site")
    }
  }

  /// Whoever made a folder before the build decides about it; the same goes for what else is in it.
  @Test func whatIsNotFoliosKeepsItsOwn() throws {
    try FileManager.default.createDirectory(at: project["site"], withIntermediateDirectories: true)
    try project.setPermissions(0o711, of: "site")
    try build("site", umask: "022")
    try project.write("mine", to: "site/mine/a.txt")
    try project.setPermissions(0o606, of: "site/mine/a.txt")
    try project.setPermissions(0o707, of: "site/mine")
    try build("site", umask: "077")
    #expect(try project.permissions(of: "site") == 0o711)
    #expect(try project.permissions(of: "site/mine") == 0o707)
    #expect(try project.permissions(of: "site/mine/a.txt") == 0o606)
    #expect(try project.permissions(of: "site/index.html") == 0o600)
    #expect(try project.permissions(of: "site/months") == 0o700)
    #expect(try project.permissions(of: "site/r/a.txt") == 0o600)
    // Nothing is written again while nothing changes.
    let before = try RunningProcess.run(["/bin/sh", "-c", "find site -printf '%p %C@\\n'"], in: project.url)
      .stdout
    try build("site", umask: "077")
    #expect(
      try RunningProcess.run(["/bin/sh", "-c", "find site -printf '%p %C@\\n'"], in: project.url).stdout
        == before)
  }
}
