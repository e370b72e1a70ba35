import Foundation
import Testing

/// How many of its cases a test tries that gives certainty by numbers.
///
/// `make test` tries a few, evenly taken. A run of CI takes its share of all, which the commit chooses, so
/// that a week of commits tries all of them (`FOLIO_SHARE=3/12`). `make prove` tries all (`FOLIO_SHARE=all`).
/// The Python checks share theirs by the same rule: see `Tests/Support/share.py`.
package enum Share: Equatable, Sendable {
  case few
  case part(Int, of: Int)
  case all

  /// The share of this run.
  package static let current: Share = {
    guard let text = ProcessInfo.processInfo.environment["FOLIO_SHARE"], !text.isEmpty else { return .few }
    guard let share = Share(text) else { fatalError("FOLIO_SHARE is all, or like 3/12: \(text)") }
    return share
  }()

  package init?(_ text: String) {
    let numbers = text.split(separator: "/").compactMap { Int($0) }
    if text == "all" {
      self = .all
    } else if numbers.count == 2, numbers[0] >= 0, numbers[0] < numbers[1] {
      self = .part(numbers[0], of: numbers[1])
    } else {
      return nil
    }
  }

  /// The cases of this run: `@Test(arguments: Share.of(0..<60, few: 6))`.
  package static func of<Cases: RandomAccessCollection>(_ cases: Cases, few: Int) -> [Cases.Element] {
    current.positions(in: cases.count, few: few).map { cases[cases.index(cases.startIndex, offsetBy: $0)] }
  }

  /// The positions of this share among `count` cases: at least `few` of them, and each in one share or more.
  package func positions(in count: Int, few: Int) -> [Int] {
    let few = min(few, count)
    switch self {
    case .all: return Array(0..<count)
    case .few: return (0..<few).map { $0 * count / few }
    case .part(let part, let parts):
      let own = (0..<count).filter { $0 % parts == part }
      return own.count < few ? (0..<few).map { (part + $0 * count / few) % count }.sorted() : own
    }
  }

  /// Seeds of random inputs: `few` from 1 on, or all `count`; in a part, as many that no other part has.
  package func seeds(count: Int, few: Int) -> ClosedRange<UInt64> {
    switch self {
    case .all: return 1...UInt64(count)
    case .few: return 1...UInt64(few)
    case .part(let part, let parts):
      let own = max(few, count / parts)
      return UInt64(part * own + 1)...UInt64((part + 1) * own)
    }
  }

  /// Whether something that is done whole or not at all is done in this run.
  package func has(_ name: String) -> Bool {
    switch self {
    case .all: true
    case .few: false
    case .part(let part, let parts): name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 } % parts == part
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// A test of all shares that `make test` leaves out.
  /// - Parameter reason: What takes so long by the debug build.
  package static func inEachShare(_ reason: String) -> Self {
    .enabled(if: Share.current != .few, "make check-share: \(reason)")
  }

  /// A test that `make prove` does, and one run of CI in twelve.
  /// - Parameter reason: What takes so long.
  package static func long(_ reason: String) -> Self {
    .enabled(if: Share.current.has(reason), "make prove: \(reason)")
  }
}
