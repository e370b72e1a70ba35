import Basics
import Synchronization

/// The places of links in templates, for checking the pages that are made from them.
///
/// A compiler with link marks writes a mark before the address of each link: a number between two control
/// characters that pages do not use. Such pages are only for checking.
package final class LinkMarks: Sendable {
  private let ranges = Mutex(Interner<SourceRange>())
  private static let (start, end): (UInt8, UInt8) = (0x01, 0x02)

  package init() {}

  /// The part of a template that a mark refers to: the value of an attribute, or the destination of a
  /// Markdown link.
  package subscript(number: Int) -> SourceRange? {
    ranges.withLock { $0.keys.indices.contains(number) ? $0.keys[number] : nil }
  }

  /// Separates an address in a page from the mark before it; `nil` if there is no mark.
  package static func split(_ value: ArraySlice<UInt8>) -> (number: Int, address: ArraySlice<UInt8>)? {
    guard value.first == start, let end = value.firstIndex(of: end),
      let number = Int(String(decoding: value[value.startIndex + 1..<end], as: UTF8.self))
    else { return nil }
    return (number, value[(end + 1)...])
  }

  func mark(for range: SourceRange) -> [UInt8] {
    let number = ranges.withLock { $0.number(of: range) }
    return [Self.start] + Array(String(number).utf8) + [Self.end]
  }
}

extension LinkMarks {
  /// Finds the places in a template's own text where the address of a link may begin.
  ///
  /// Some of these may be part of a comment or of code: only the HTML tokenizer knows what an attribute is.
  struct AddressFinder {
    let bytes: [UInt8]
    let syntax: TemplateSource.Syntax

    /// The end of an address.
    private enum Terminator {
      case quote(UInt8)
      /// A blank, or `>`.
      case unquoted
      /// A blank, or the parenthesis that closes the link.
      case destination
      /// The `>` of `[text](<address>)`.
      case bracket
    }

    /// The address that may begin at an index, including its tags; `nil` if none begins there.
    func address(at index: Int, beforeTag: Bool, delimiters: Tag.Delimiters) -> Range<Int>? {
      guard index > 0, index < bytes.count, !bytes[index].isSpaceOrTab,
        let terminator = terminator(ofAddressAt: index),
        syntax == .html || beforeTag || isSafe(before: bytes[index], terminator)
      else { return nil }
      return index..<end(from: index, terminator, delimiters)
    }

    private func terminator(ofAddressAt index: Int) -> Terminator? {
      let before = bytes[index - 1]
      let isQuoted = before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
      if isQuoted { return isLinkAttribute(before: index - 1) ? .quote(before) : nil }
      let isUnquoted = !bytes[index].isBlank && !"\"'>".utf8.contains(bytes[index])
      if isUnquoted, isLinkAttribute(before: index) { return .unquoted }
      return syntax == .markdown ? terminator(ofDestinationAt: index) : nil
    }

    private func terminator(ofDestinationAt index: Int) -> Terminator? {
      if hasText("](", before: index) { return .destination }
      if hasText("](<", before: index) { return .bracket }
      let label = bytes[..<index].lastIndex { !$0.isSpaceOrTab } ?? 0
      return hasText("]:", before: label + 1) ? .destination : nil
    }

    private func hasText(_ text: StaticString, before index: Int) -> Bool {
      let start = index - text.utf8CodeUnitCount
      guard start >= 0, start == 0 || bytes[start - 1] != UInt8(ascii: "\\") else { return false }
      return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
    }

    /// Whether `href=` or a similar attribute is before an index.
    private func isLinkAttribute(before index: Int) -> Bool {
      guard let equals = bytes[..<index].lastIndex(where: { !$0.isBlank }),
        bytes[equals] == UInt8(ascii: "="),
        let last = bytes[..<equals].lastIndex(where: { !$0.isBlank })
      else { return false }
      return HTMLContext.linkAttributes.contains { name in
        let start = last + 1 - name.utf8.count
        return start > 0 && bytes[start...last].map(\.lowercasedASCII).elementsEqual(name.utf8)
      }
    }

    /// Whether CommonMark reads the following text in the same way with a stand-in, which ends with a letter,
    /// before it.
    private func isSafe(before byte: UInt8, _ terminator: Terminator) -> Bool {
      if byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 { return true }
      switch terminator {
      case .quote(byte): return true
      case .destination where byte == UInt8(ascii: ")"): return true
      case .bracket where byte == UInt8(ascii: "/"): return false
      default: return "./#?%&".utf8.contains(byte)
      }
    }

    /// Enough bytes for a message if a missing quotation mark leaves an address without an end.
    private static let maximalLength = 256

    private func end(from start: Int, _ terminator: Terminator, _ delimiters: Tag.Delimiters) -> Int {
      var index = start
      var openParentheses = 0
      while index < min(bytes.count, start + Self.maximalLength) {
        if bytes[index] == delimiters.open.first, bytes[index...].starts(with: delimiters.open),
          let closer = bytes.range(of: delimiters.close, from: index + delimiters.open.count)
        {
          index = closer.upperBound
          continue
        }
        switch (terminator, bytes[index]) {
        case (.quote(let quote), let byte) where byte == quote: return index
        case (.unquoted, let byte) where byte.isBlank: return index
        case (.unquoted, UInt8(ascii: ">")), (.bracket, UInt8(ascii: ">")): return index
        case (.destination, let byte) where byte.isBlank: return index
        case (.destination, UInt8(ascii: "(")): openParentheses += 1
        case (.destination, UInt8(ascii: ")")) where openParentheses == 0: return index
        case (.destination, UInt8(ascii: ")")): openParentheses -= 1
        default: break
        }
        index += 1
      }
      return min(index, bytes.count)
    }
  }
}
