import Basics
import Synchronization

/// Keeps rendered sections that some pages have in common: a payee's card stands on the pages of all its payments. What
/// all pages of a template have in common is in the template itself: see `Template.specialized`.
final class SharedSections: Sendable {
  private let kept = Mutex<[Key: [UInt8]]>([:])

  struct Key: Hashable {
    /// The step that begins the section.
    let section: Int
    /// The record's `sharedNumber`.
    let record: Int
  }

  /// Appends what a section has become.
  ///
  /// - Returns: Whether it is known.
  func append(_ key: Key, to output: inout ByteBuffer) -> Bool {
    guard let bytes = kept.withLock({ $0[key] }) else { return false }
    output.append(bytes)
    return true
  }

  func keep(_ bytes: [UInt8], as key: Key) { kept.withLock { $0[key] = bytes } }
}

extension Program {
  /// Marks the sections inside of records that name nothing outside of them: what they become depends on the record
  /// alone.
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
