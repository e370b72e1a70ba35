import Basics
import Synchronization

/// Caches rendered sections that some pages share: a payee's card is on the pages of all its payments.
/// Sections that all pages of a template share are written into the template itself: see
/// `Template.specialized`.
final class SharedSections: Sendable {
  private let kept = Mutex<[Key: [UInt8]]>([:])

  struct Key: Hashable {
    /// The step that begins the section.
    let section: Int
    /// The record's `sharedNumber`.
    let record: Int
  }

  /// Appends the rendered section.
  ///
  /// - Returns: Whether the section was in the cache.
  func append(_ key: Key, to output: inout ByteBuffer) -> Bool {
    guard let bytes = kept.withLock({ $0[key] }) else { return false }
    output.append(bytes)
    return true
  }

  func keep(_ bytes: [UInt8], as key: Key) { kept.withLock { $0[key] = bytes } }
}

extension Program {
  /// Marks the sections of records that name nothing outside themselves, so that their markup depends on the
  /// record alone.
  mutating func markClosedSections() { markClosedSections(instructions.indices, level: levels) }

  private mutating func markClosedSections(_ steps: Range<Int>, level: Int) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      let body = index + 1..<(instructions[index].end ?? index + 1)
      switch instructions[index] {
      case .text, .hole: break
      case .when, .unless: markClosedSections(body, level: level)
      case .each: markClosedSections(body, level: level + 1)
      case .with(let path, let end, _):
        let isClosed = instructions[body].allSatisfy { ($0.path?.frame ?? level) >= level }
        instructions[index] = .with(path, end: end, isClosed: isClosed)
        markClosedSections(body, level: level + 1)
      }
      index = body.upperBound
    }
  }
}
