import Foundation
import Testing

/// Checks that imports go in one direction. This list is the only place that decides what each module may
/// import.
@Suite struct ModuleDirectionTests {
  /// The modules of this package, each with those that it may import.
  private static let allowed: [String: Set<String>] = [
    "CCmark": [], "CCrypto": [], "CZlib": [], "CXattr": [], "CCommit": [], "DefaultProject": [],
    "Basics": ["CXattr"],
    "Bookkeeping": ["Basics"],
    "Importing": ["Basics", "Bookkeeping"],
    "Templating": ["Basics", "CCmark"],
    "Charts": ["Basics", "Templating"],
    "SiteOutput": ["Basics"],
    "Sealing": ["Basics", "CCrypto", "CZlib"],
    "Publishing": [
      "Basics", "Bookkeeping", "Templating", "Charts", "Sealing", "SiteOutput", "DefaultProject",
    ],
    "Preview": ["Basics", "Templating", "DefaultProject"],
    "folio": [
      "Basics", "Bookkeeping", "Importing", "Templating", "Sealing", "SiteOutput", "Publishing", "Preview",
      "DefaultProject", "CCommit",
    ],
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
    for (path, imports) in try Self.importsByFile(of: module) {
      #expect(imports.intersection(Self.allowed.keys).isSubset(of: allowed), "\(module)/\(path)")
    }
  }

  /// Only the preview knows the network.
  @Test(arguments: allowed.keys.filter { $0 != "Preview" }.sorted())
  func importsNoNetwork(module: String) throws {
    for (path, imports) in try Self.importsByFile(of: module) {
      #expect(!imports.contains { $0.hasPrefix("NIO") }, "\(module)/\(path)")
    }
  }

  /// C is called where it is wrapped: each library in one file.
  @Test(arguments: [
    ("CCmark", "Templating/Markdown/CommonMarkDocument.swift"), ("CCrypto", "Sealing/Cryptography.swift"),
    ("CZlib", "Sealing/Compression.swift"),
  ])
  func eachLibraryOfCIsImportedInOneFile(library: String, file: String) throws {
    let files = try Self.allowed.keys.flatMap { module in
      try Self.importsByFile(of: module).filter { $0.value.contains(library) }.map { "\(module)/\($0.key)" }
    }
    #expect(files == [file])
  }

  @Test func nothingRunsBack() {
    var settled: Set<String> = []
    for _ in Self.allowed {
      let next = Self.allowed.filter { $0.value.isSubset(of: settled) }
      settled.formUnion(next.keys)
    }
    #expect(settled == Set(Self.allowed.keys), "some modules know each other in a circle")
  }

  private static func importsByFile(of module: String) throws -> [String: Set<String>] {
    let folder = sources.appending(path: module)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = try paths.filter { $0.hasSuffix(".swift") }.map { path in
      (path, Set(imports(in: try String(contentsOf: folder.appending(path: path), encoding: .utf8))))
    }
    return Dictionary(uniqueKeysWithValues: files)
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
