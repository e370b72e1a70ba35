import Foundation
import Testing

@testable import folio

/// Which files are opened, wherever links lead.
struct ServedFileTests {
  private let project: PreviewProject
  private let outside: PreviewProject
  private let root: String

  init() throws {
    project = try PreviewProject()
    outside = try PreviewProject()
    root = try #require(ServedFile.withoutLinks(project.path))
    try project.makeFolder("content/files")
    try project.write("inside", to: "content/files/a.txt")
    try outside.write("outside", to: "secret.txt")
  }

  private func open(_ path: String) -> ServedFile? { ServedFile(at: project.url(path), below: [root]) }

  @Test func fileIsReadInPieces() throws {
    let file = try #require(open("content/files/a.txt"))
    #expect(file.size == 6)
    #expect(try file.bytes(at: 0, count: 4) == Array("insi".utf8))
    #expect(try file.bytes(at: 4, count: 4) == Array("de".utf8))
    #expect(try file.bytes(at: 6, count: 4).isEmpty)
  }

  @Test func linkWithinTheRootIsWhatItLeadsTo() throws {
    try project.link("content/inner.txt", to: "files/a.txt")
    #expect(open("content/inner.txt")?.size == 6)
  }

  @Test func nothingOutsideOfTheRootIsOpened() throws {
    try project.link("content/link.txt", to: outside.path + "secret.txt")
    try project.link("content/folder", to: outside.path)
    try project.link("content/again.txt", to: "folder/secret.txt")
    // A folder whose name only begins like the root's.
    try FileManager.default.createDirectory(atPath: root + "-more", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root + "-more") }
    try Data("outside".utf8).write(to: URL(filePath: root + "-more/secret.txt"))
    for path in [
      "content/link.txt", "content/folder/secret.txt", "content/again.txt",
      "../\(URL(filePath: root).lastPathComponent)-more/secret.txt", "content/missing.txt",
    ] {
      #expect(open(path) == nil, "\(path)")
    }
    #expect(ServedFile(at: URL(filePath: "/etc/passwd"), below: [root]) == nil)
  }

  @Test func onlyARegularFileIsOpened() throws {
    let pipe = project.url("content/pipe.txt").path(percentEncoded: false)
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(open("content/pipe.txt") == nil)
    #expect(open("content/files") == nil)
    #expect(ServedFile(at: URL(filePath: "/dev/zero"), below: ["/dev"]) == nil)
  }

  @Test func pipeInAProjectBlocksNobody() throws {
    #expect(mkfifo(project.url("content/pipe.txt").path(percentEncoded: false), 0o600) == 0)
    let server = try PreviewProcess(root: project.path)
    for _ in 0..<4 { #expect(try server.get("/pipe.txt").status != 200) }
    // The build names the pipe, and every page shows what it says.
    let page = try server.get("/")
    #expect(page.status == 503)
    #expect(page.text.contains("content/pipe.txt"))
  }

  @Test func newVersionHasANewTag() throws {
    let first = try #require(open("content/files/a.txt")).entityTag
    #expect(open("content/files/a.txt")?.entityTag == first)
    try project.replace("content/files/a.txt", with: "Inside")
    #expect(open("content/files/a.txt")?.entityTag != first)
  }
}
