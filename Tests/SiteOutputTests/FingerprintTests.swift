import Basics
import TestSupport
import Testing

@testable import SiteOutput

/// Checks that a file is left as it is, without rendering it, if its fingerprint is that of the build before
/// and nobody has touched it; and that it is rendered otherwise.
struct FingerprintTests {
  private let fixture: ScratchFolder

  init() throws {
    fixture = try ScratchFolder()
    try build("one", 1)
    // Until a stamp is old enough, its file may change without another one.
    try build("one", 1)
  }

  @Test func aKnownFileIsNotRendered() throws {
    #expect(try build(nil, 1) == SiteWriter.Summary(files: 2))
    #expect(fixture.read("site/a.html") == "one")
  }

  @Test func aNewFingerprintIsRemembered() throws {
    #expect(try build("one", 2) == SiteWriter.Summary(files: 2))
    #expect(try build(nil, 2) == SiteWriter.Summary(files: 2))
    #expect(try build("two", 3).changed == 2)
    #expect(try build(nil, 3).changed == 0)
    #expect(fixture.read("site/a.html") == "two")
  }

  @Test(arguments: [nil, 0, 2] as [UInt64?])
  func anUnknownFileIsRendered(fingerprint: UInt64?) throws {
    #expect(fixture.problem { try build(nil, fingerprint) }?.kind == "rendering")
    #expect(try build("two", fingerprint).changed == 2)
  }

  @Test(arguments: ["site/a.html", ".folio/site/stamps"])
  func whatIsRemovedIsRendered(path: String) throws {
    try fixture.remove(path)
    #expect(fixture.problem { try build(nil, 1) }?.kind == "rendering")
  }

  @Test func anEditedFileIsRendered() throws {
    try fixture.write("eno", to: "site/a.html")
    #expect(fixture.problem { try build(nil, 1) }?.kind == "rendering")
    #expect(try build("one", 1).changed == 1)
    #expect(fixture.read("site/a.html") == "one")
  }

  @Test func withForceAllIsRendered() throws {
    #expect(fixture.problem { try build(nil, 1, force: true) }?.kind == "rendering")
  }

  /// - Parameter text: The text of one of two files; one without text cannot be rendered.
  @discardableResult
  private func build(
    _ text: String?, _ fingerprint: UInt64?, force: Bool = false
  ) throws -> SiteWriter.Summary {
    try SiteWriter(output: fixture.site, force: force).write(KnownSite(text: text, known: fingerprint))
  }
}

private struct KnownSite: SiteWriter.Contents {
  let text: String?
  let known: UInt64?
  let paths = ["a.html", "b.html"]

  func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    guard let text else { throw LiteralSite.Unrenderable() }
    buffer.append(text)
  }

  func fingerprint(_ index: Int) -> UInt64? { known }
}
