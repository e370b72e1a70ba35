import Basics
import Synchronization

/// Where the links of templates are written, for whoever checks the pages that come of them.
///
/// A compiler that is given one writes a mark before the address of each link: a number between two control
/// characters that pages do not use. Such pages are only for checking.
package final class LinkMarks: Sendable {
  private struct State {
    var ranges: [SourceRange] = []
    var numbers: [SourceRange: Int] = [:]
  }

  private let state = Mutex(State())
  private static let (start, end): (UInt8, UInt8) = (0x01, 0x02)

  package init() {}

  /// The part of a template that a mark stands for: an attribute's value, or the destination of a Markdown link.
  package subscript(number: Int) -> SourceRange? {
    state.withLock { $0.ranges.indices.contains(number) ? $0.ranges[number] : nil }
  }

  /// Parts an address of a page from the mark before it; nil where there is none.
  package static func split(_ value: ArraySlice<UInt8>) -> (number: Int, address: ArraySlice<UInt8>)? {
    guard value.first == start, let end = value.firstIndex(of: end),
      let number = Int(String(decoding: value[value.startIndex + 1..<end], as: UTF8.self))
    else { return nil }
    return (number, value[(end + 1)...])
  }

  func mark(for range: SourceRange) -> [UInt8] {
    let number = state.withLock { state in
      if let known = state.numbers[range] { return known }
      state.numbers[range] = state.ranges.count
      state.ranges.append(range)
      return state.ranges.count - 1
    }
    return [Self.start] + Array(String(number).utf8) + [Self.end]
  }
}
