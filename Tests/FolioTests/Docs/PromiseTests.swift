import Foundation
import TestSupport
import Testing

/// Each promise of `docs/security.md` has tests: CONTRIBUTING.md names them, and they are there.
struct PromiseTests {
  @Test func eachPromiseHasTestsThatAreThere() throws {
    let text = try String(contentsOf: Repository.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix("What docs/security.md promises") })
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count > 50)
    let known = try Self.testNames()
    for row in rows {
      let tests = row.components(separatedBy: " | ")[1].components(separatedBy: "`")
      let names = tests.indices.filter { $0 % 2 == 1 }.map { tests[$0] }
      #expect(!names.isEmpty || row.contains("the fuzz tests"), "\(row)")
      for name in names where !name.hasPrefix("make ") && name != "…GrowthTests" {
        if name.contains("/") || name.hasSuffix(".py") {
          let path = name.contains("/") ? name : "Tests/Browser/\(name)"
          #expect(
            FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path), "\(name)")
        } else {
          for part in name.split(separator: ".") where part != "…" {
            #expect(known.contains(String(part)), "\(part) of \(row)")
          }
        }
      }
    }
  }

  /// The names of all suites and tests, in Swift and Python.
  private static func testNames() throws -> Set<String> {
    let folder = Repository.root.appending(path: "Tests")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var names: Set<String> = []
    for path in paths where path.hasSuffix(".swift") || path.hasSuffix(".py") {
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      names.formUnion(source.matches(of: /(?:struct|class|func|def) (\w+)/).map { String($0.1) })
    }
    return names
  }
}
