import Foundation
import Templating
import Testing

@testable import Publishing

/// A site of literal files. A file whose text is `nil` cannot be rendered.
struct LiteralSite: SiteContents {
  let paths: [String]
  private let texts: [String?]

  init(_ files: [String: String?]) {
    let sorted = files.sorted { $0.key > $1.key }
    paths = sorted.map(\.key)
    texts = sorted.map(\.value)
  }

  struct Unrenderable: Error {}

  func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    guard let text = texts[index] else { throw Unrenderable() }
    buffer.append(text)
  }
}

/// A temporary folder with an output folder "site" in it, removed at the end of the test.
final class OutputFixture: Sendable {
  let folder: String
  var site: String { folder + "/site" }

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/folio-output-XXXXXX").utf8CString)
    try #require(mkdtemp(&template) != nil)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    folder = URL(filePath: path).resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  func build(
    _ files: [String: String?], to output: String? = nil, jobs: Int = 2, force: Bool = false,
    projects: [String] = [], sources: [String] = [], timeout: Duration = .seconds(60),
    onWait: @escaping @Sendable () -> Void = {}
  ) throws(OutputProblem) -> WriteSummary {
    try SiteWriter(
      output: output ?? site, protectedFolders: ProtectedFolders(projects: projects, sources: sources),
      jobs: jobs, force: force, lockTimeout: timeout, onWait: onWait
    ).write(LiteralSite(files))
  }

  func problem<Result>(_ body: () throws -> Result) -> OutputProblem? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? OutputProblem
    }
  }

  func write(_ text: String, to path: String) throws {
    let url = URL(filePath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: folder + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + path) }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/" + path, withDestinationPath: folder + "/" + target)
  }
}

extension OutputProblem {
  /// The name of the case.
  var kind: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}
