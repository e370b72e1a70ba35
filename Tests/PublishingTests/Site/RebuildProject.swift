import Bookkeeping
import Foundation
import Sealing
import SiteOutput
import TestSupport
import Testing

@testable import Publishing

/// A small project that is built again and again, and forgets no build.
struct RebuildProject {
  let folder: String
  var today = "2026-11-20"
  var baseURL: String?
  var language: String?
  var copy: Copy?
  var seal: Seal?

  var site: String { folder + "/site" }

  /// - Parameter folder: An existing folder; a new one is made if it is omitted.
  init(in folder: String) { self.folder = folder }

  static let page = "# Notes\n\n{{title}}\n"

  static func begin(in fixture: ScratchFolder) throws -> RebuildProject {
    let project = RebuildProject(in: fixture.folder)
    try project.write(ledger(amount: 10), to: "books/ledger.json")
    try project.write("one", to: "books/a.txt")
    return project
  }

  /// Three transactions, the last with attachments that may appear and disappear.
  static func ledger(amount: Int) -> String {
    let memo = String(repeating: "long ", count: 70)
    return """
      { "title": "Books", "transactions": [
        { "id": "a", "date": "2026-03-01", "type": "income", "name": "Studio", "amount": "100.00" },
        { "id": "b", "date": "2026-03-02", "type": "expense", "name": "Shop", "amount": "\(amount).00",
          "memo": "\(amount % 3 == 0 ? memo : "short")" },
        { "id": "c", "date": "2026-03-03", "type": "expense", "name": "Bakery", "amount": "2.00",
          "attachments": ["a.txt", "deep/b.txt", "c.txt"] }
      ] }

      """
  }

  func settings() throws -> BuildSettings {
    let root = URL(filePath: folder, directoryHint: .isDirectory)
    var settings = BuildSettings(
      root: root, ledger: root.appending(path: "books/ledger.json"), ledgerName: "books/ledger.json",
      theme: "default", today: try CalendarDate(parsing: today))
    settings.baseURL = baseURL
    settings.language = language
    settings.seal = seal
    settings.records = ProjectRecords(root: root, state: folder + "/state")
    return copy.map(settings.making) ?? settings
  }

  enum Outcome: Equatable { case recalled(BuildMemory.Account), built(BuildMemory.Account) }

  @discardableResult
  func build(to output: String? = nil) throws -> Outcome {
    let settings = try settings()
    let memory = BuildMemory(of: settings)
    let writer = writer(of: settings, to: output ?? site)
    if let (account, summary) = memory.recall(from: writer) {
      #expect(summary == SiteWriter.Summary(files: summary.files))
      return .recalled(account)
    }
    var site = try SitePlanner.plan(settings)
    site.memory = memory
    site.computeFingerprints()
    if seal == nil { site.addressFromRoot() }
    _ = try seal.map { try writer.write(SealedSite(site, by: $0)) } ?? writer.write(site)
    return .built(BuildMemory.Account(of: site))
  }

  func writer(of settings: BuildSettings, to output: String) -> SiteWriter {
    let (records, former) = settings.records.places(ofOutput: output)
    return SiteWriter(
      output: output, records: records, formerRecords: former,
      protectedFolders: ProtectedFolders(projects: [], sources: []), jobs: 2)
  }

  func tree(of output: String? = nil) -> [String: Tree.Entry] { Tree(output ?? site).entries }

  struct NoRecords: Error {}

  /// The path of a record of the site, from the project.
  func record(_ name: String) throws -> String {
    for outputs in [".folio/outputs", "state/folio/outputs"] {
      let folders = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(outputs)")) ?? []
      if let site = folders.first(where: { $0.hasPrefix("site-") }) { return "\(outputs)/\(site)/\(name)" }
    }
    throw NoRecords()
  }

  func expectCleanBuild(_ comment: Comment? = nil) throws {
    let clean = folder + "/clean"
    try build(to: clean)
    let expected = tree(of: clean)
    try FileManager.default.removeItem(atPath: clean)
    let found = tree()
    let differing = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
    try #require(differing.isEmpty, comment)
  }

  func write(_ text: String, to path: String, options: Data.WritingOptions = []) throws {
    let url = URL(filePath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: options)
  }

  func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: folder + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  func remove(_ path: String) { try? FileManager.default.removeItem(atPath: folder + "/" + path) }

  /// Changes one byte of a file in place, and restores its modification time.
  func editInSecret(_ path: String, at offset: Int) throws {
    let path = path.hasPrefix("/") ? path : folder + "/" + path
    let file = open(path, O_RDWR)
    try #require(file >= 0, "\(path) cannot be opened")
    defer { close(file) }
    var status = stat()
    #expect(fstat(file, &status) == 0)
    try #require(status.st_size > 0, "\(path) is empty")
    let place = off_t(offset) % status.st_size
    var byte: UInt8 = 0
    #expect(pread(file, &byte, 1, place) == 1)
    byte = byte == UInt8(ascii: "x") ? UInt8(ascii: "y") : UInt8(ascii: "x")
    #expect(pwrite(file, &byte, 1, place) == 1)
    #if canImport(Darwin)
      let times = [status.st_atimespec, status.st_mtimespec]
    #else
      let times = [status.st_atim, status.st_mtim]
    #endif
    #expect(futimens(file, times) == 0)
  }
}
