import Basics
import TestSupport

@testable import SiteOutput

/// A site of literal files. A file whose text is `nil` cannot be rendered.
struct LiteralSite: SiteWriter.Contents {
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

typealias OutputFixture = ScratchFolder

extension RecordsPlace {
  /// The records of an output folder in the tests: in `.folio` next to it, under its name.
  static func ofOutput(_ output: String) -> RecordsPlace {
    let names = output.parts(between: "/").filter { !$0.isEmpty }
    return RecordsPlace(in: "/" + names.dropLast().joined(separator: "/")).appending(names.last ?? "")
  }
}

extension SiteWriter {
  /// A writer into an output folder that nothing surrounds.
  init(output: String, jobs: Int = 2, force: Bool = false) {
    self.init(
      output: output, records: .ofOutput(output),
      protectedFolders: ProtectedFolders(projects: [], sources: []), jobs: jobs, force: force)
  }
}

extension Tree {
  /// The entries without the records that differ between two builds of the same site.
  var portable: [String: Entry] { entries.filter { $0.key != ".folio/site/stamps" } }
}

extension ScratchFolder {
  @discardableResult
  func build(
    _ files: [String: String?], to output: String? = nil, jobs: Int = 2, force: Bool = false,
    projects: [String] = [], sources: [String] = [], timeout: Duration = .seconds(60),
    onWait: @escaping @Sendable () -> Void = {}
  ) throws(OutputProblem) -> SiteWriter.Summary {
    try SiteWriter(
      output: output ?? site, records: .ofOutput(output ?? site),
      protectedFolders: ProtectedFolders(projects: projects, sources: sources),
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
}

extension OutputProblem {
  /// The name of the case.
  var kind: String {
    if case .file(let problem) = self { return Self.name(of: problem) }
    return Self.name(of: self)
  }

  private static func name(of problem: some Error) -> String {
    Mirror(reflecting: problem).children.first?.label ?? "\(problem)"
  }
}
