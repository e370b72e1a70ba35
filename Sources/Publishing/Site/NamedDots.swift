import Basics
import Bookkeeping
import Templating

/// Names the dots that a copy shows in place of what it hides, since most screen readers do not read dots.
struct NamedDots: Sendable {
  private let plain: [UInt8]
  private let named: [UInt8]

  /// Returns `nil` for a report that hides neither amounts nor names.
  ///
  /// - Parameter word: The word that screen readers say.
  init?(of copy: Copy?, word: String) {
    guard Self.occur(in: copy) else { return nil }
    func element(_ attributes: [(StaticString, String)]) -> [UInt8] {
      var writer = MarkupWriter()
      writer.element("bdi", attributes) { $0.text(Copy.hiddenText) }
      return SafeHTML(writer).bytes
    }
    plain = element([])
    named = element([("role", "img"), ("aria-label", word)])
  }

  /// Whether a copy shows dots. A copy that shows categories in place of names shows dots for payments
  /// without a category.
  static func occur(in copy: Copy?) -> Bool {
    copy.map { $0.amounts == .hidden || $0.names != .shown } ?? false
  }

  /// The bytes of a page, with the dots named.
  func named(in page: [UInt8]) -> [UInt8] {
    var (bytes, start, index) = ([UInt8](), 0, 0)
    while index + plain.count <= page.count {
      guard page[index] == plain[0], page[index..<index + plain.count].elementsEqual(plain) else {
        index += 1
        continue
      }
      bytes += page[start..<index] + named
      index += plain.count
      start = index
    }
    return bytes + page[start...]
  }
}
