import Foundation
import TestSupport
import Testing

@testable import SiteOutput

@Suite struct RandomEditTests {
  /// After any sequence of edits, the output equals a clean build, including its records.
  @Test(arguments: Share.of(1...12, few: 3)) func anySequenceEqualsACleanBuild(seed: UInt64) throws {
    let fixture = try OutputFixture()
    var random = SeededGenerator(seed: seed)
    var files: [String: String] = [:]
    for step in 0..<25 {
      for _ in 0..<Int.random(in: 0...6, using: &random) { Self.edit(&files, using: &random) }
      try fixture.build(files, jobs: [1, 2, 8][Int.random(in: 0..<3, using: &random)])
      let clean = try OutputFixture()
      try clean.build(files)
      try #require(Tree(fixture.site).entries == Tree(clean.site).entries, "seed \(seed), step \(step)")
    }
  }

  /// Uses few names, so that files and folders collide.
  static func edit(_ files: inout [String: String], using random: inout SeededGenerator) {
    let depth = Int.random(in: 1...3, using: &random)
    let path = (0..<depth).map { _ in ["a", "b", "c"][Int.random(in: 0..<3, using: &random)] }
      .joined(separator: "/")
    files = files.filter { !$0.key.hasPrefix(path + "/") && !path.hasPrefix($0.key + "/") }
    let isRemoved = Int.random(in: 0..<3, using: &random) == 0
    files[path] = isRemoved ? nil : "text \(Int.random(in: 0..<4, using: &random))"
  }
}
