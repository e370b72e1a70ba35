import Foundation
import Testing

/// Tests of `make test-all`, which sets `FOLIO_ALL=1`. They give certainty by numbers or by size, and a small
/// piece of each kind is part of every run.
package enum Everything {
  package static let isWanted = ProcessInfo.processInfo.environment["FOLIO_ALL"] == "1"

  /// All cases, or a few of them, evenly taken: `@Test(arguments: Everything.or(6, of: 0..<60))`.
  package static func or<Cases: RandomAccessCollection>(_ few: Int, of cases: Cases) -> [Cases.Element] {
    guard !isWanted, cases.count > few else { return Array(cases) }
    return (0..<few).map { cases[cases.index(cases.startIndex, offsetBy: $0 * cases.count / few)] }
  }
}

extension Trait where Self == ConditionTrait {
  /// A test for `make test-all` alone.
  /// - Parameter reason: What takes so long.
  package static func long(_ reason: String) -> Self {
    .enabled(if: Everything.isWanted, "make test-all: \(reason)")
  }
}
