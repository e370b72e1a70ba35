import Foundation
import Testing

/// Checks that imports go in one direction. This list is the only place that decides what each module may
/// import.
@Suite struct ModuleDirectionTests {
  /// The modules of this package, each with those that it may import.
  private static let allowed: [String: Set<String>] = [
    "CCmark": [], "CXattr": [], "DefaultProject": [],
    "Basics": ["CXattr"],
    "Bookkeeping": ["Basics"],
    "Templating": ["Basics", "CCmark"],
    "SiteOutput": ["Basics"],
    "Publishing": ["Basics", "Bookkeeping", "Templating", "SiteOutput", "DefaultProject"],
    "folio": ["Basics", "Bookkeeping", "Templating", "SiteOutput", "Publishing", "DefaultProject"],
  ]

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test func eachFolderIsAModuleThatIsListed() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
      .filter { !$0.hasPrefix(".") }
    #expect(Set(folders).union(["DefaultProject"]) == Set(Self.allowed.keys))
  }

  @Test(arguments: allowed.keys.sorted()) func importsOnlyWhatItMayKnow(module: String) throws {
    let allowed = try #require(Self.allowed[module])
    let folder = Self.sources.appending(path: module)
    for path in FileManager.default.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? []
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let own = Set(Self.imports(in: text)).intersection(Self.allowed.keys)
      #expect(own.isSubset(of: allowed), "\(module)/\(path)")
    }
  }

  @Test func nothingRunsBack() {
    var settled: Set<String> = []
    for _ in Self.allowed {
      let next = Self.allowed.filter { $0.value.isSubset(of: settled) }
      settled.formUnion(next.keys)
    }
    #expect(settled == Set(Self.allowed.keys), "some modules know each other in a circle")
  }

  /// Finds `import X`, `@testable import X`, `package import X`, and `import struct X.Y`.
  private static func imports(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"),
        words[..<keyword].allSatisfy({ $0.hasPrefix("@") || ["package", "internal", "private"].contains($0) })
      else { return nil }
      return words.last?.split(separator: ".").first.map(String.init)
    }
  }
}
