import Basics
import Templating

extension LinkScanner {
  /// The links and anchors of one page, as written in its markup.
  struct PageLinks {
    struct Link {
      /// The address, still escaped. Its indices are those of the page.
      let address: ArraySlice<UInt8>
      /// The address without escapes.
      let text: [UInt8]
      /// The number of the mark that a template's compiler put before the address.
      let mark: Int?
    }

    private(set) var links: [Link] = []
    private(set) var anchors: Set<[UInt8]> = []

    init(of html: [UInt8]) {
      var scanner = LinkScanner(html)
      while let found = scanner.next() {
        switch found {
        case .link(let range):
          let mark = LinkMarks.split(html[range])
          let address = mark?.address ?? html[range]
          let text = CharacterReferences.resolve(address)
          links.append(Link(address: address, text: text, mark: mark?.number))
        case .anchor(let range): anchors.insert(CharacterReferences.resolve(html[range]))
        }
      }
    }

    init(ofStyleSheet css: [UInt8]) {
      var scanner = StyleSheetScanner(css)
      while let token = scanner.next() {
        guard case .address(_, let written) = token else { continue }
        let text = StyleSheetScanner.unescaped(css[written])
        links.append(Link(address: css[written], text: text, mark: nil))
      }
    }
  }
}

/// Finds the links and anchors in the bytes of a page, as a browser's tokenizer would, without building a
/// tree.
struct LinkScanner {
  /// The range of an attribute's value, which is still escaped.
  enum Value: Equatable {
    case link(Range<Int>)
    case anchor(Range<Int>)
  }

  private let html: [UInt8]
  private var position = 0
  /// The name of the current start tag.
  private var element: Range<Int>?

  init(_ html: [UInt8]) { self.html = html }

  mutating func next() -> Value? {
    while position < html.count {
      if let element {
        if let attribute = nextAttribute() {
          if let value = value(of: attribute, in: element) { return value }
        } else {
          leave(element)
        }
      } else {
        moveToStartTag()
      }
    }
    return nil
  }

  // MARK: Tags

  private mutating func moveToStartTag() {
    skip { $0 != UInt8(ascii: "<") }
    position += 1
    guard position < html.count else { return }
    switch html[position] {
    case UInt8(ascii: "!"): skipDeclaration()
    case UInt8(ascii: "/"), UInt8(ascii: "?"): skip { $0 != UInt8(ascii: ">") }
    case let byte where byte.isASCIILetter: element = readRange { !$0.endsName }
    default: break
    }
  }

  private mutating func skipDeclaration() {
    if isAt("!--") {
      position += 1
      while position < html.count, !isAt("-->") { position += 1 }
    } else {
      skip { $0 != UInt8(ascii: ">") }
    }
  }

  /// Skips the content of elements such as `script`, `style` and `title`, which is not markup.
  private mutating func leave(_ tag: Range<Int>) {
    element = nil
    guard HTMLContext.rawTextElements.contains(where: { isName(tag, $0) }) else { return }
    while position < html.count {
      skip { $0 != UInt8(ascii: "<") }
      let name = position + 2..<position + 2 + tag.count
      if isAt("</"), name.upperBound <= html.count, haveEqualLetters(name, tag) { return }
      position += 1
    }
  }

  // MARK: Attributes

  private struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// Reads an attribute; `nil` at the end of the tag.
  private mutating func nextAttribute() -> Attribute? {
    skip { $0.isSpace || $0 == UInt8(ascii: "/") }
    guard position < html.count, html[position] != UInt8(ascii: ">") else {
      position += 1
      return nil
    }
    let start = position
    // An equals sign at the beginning is part of the name.
    position += 1
    skip { !$0.endsName && $0 != UInt8(ascii: "=") }
    let name = start..<position
    skip(\.isSpace)
    guard isAt("=") else { return Attribute(name: name, value: position..<position) }
    position += 1
    skip(\.isSpace)
    return Attribute(name: name, value: parseValue())
  }

  private mutating func parseValue() -> Range<Int> {
    guard isAt("\"") || isAt("'") else {
      return readRange { !$0.isSpace && $0 != UInt8(ascii: ">") }
    }
    let quote = html[position]
    position += 1
    let value = readRange { $0 != quote }
    position += 1
    return value
  }

  private func value(of attribute: Attribute, in element: Range<Int>) -> Value? {
    if isName(attribute.name, "id") { return .anchor(attribute.value) }
    if isName(attribute.name, "name") { return isName(element, "a") ? .anchor(attribute.value) : nil }
    guard HTMLContext.linkAttributes.contains(where: { isName(attribute.name, $0) }) else { return nil }
    // A base is not a link.
    return isName(element, "base") ? nil : .link(attribute.value)
  }

  // MARK: Bytes

  private mutating func skip(_ condition: (UInt8) -> Bool) {
    while position < html.count, condition(html[position]) { position += 1 }
  }

  private mutating func readRange(while condition: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    skip(condition)
    return start..<position
  }

  private func isAt(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= html.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { html[position + $0] == text.utf8Start[$0] }
  }

  /// Compares names without their case, which HTML ignores.
  private func isName(_ range: Range<Int>, _ name: String) -> Bool {
    guard range.count == name.utf8.count else { return false }
    return zip(range, name.utf8).allSatisfy { html[$0].lowercasedASCII == $1 }
  }

  private func haveEqualLetters(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    zip(left, right).allSatisfy { html[$0].lowercasedASCII == html[$1].lowercasedASCII }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  fileprivate var endsName: Bool { isSpace || self == UInt8(ascii: ">") || self == UInt8(ascii: "/") }
}

extension LinkScanner {
  /// The character references of HTML that may occur in addresses and ids.
  enum CharacterReferences {
    /// Resolves the references in the text of an attribute. An unknown one is kept as it is.
    static func resolve(_ text: ArraySlice<UInt8>) -> [UInt8] {
      guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
      var resolved: [UInt8] = []
      var rest = text
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "&"), let end = rest.prefix(maximalLength).firstIndex(of: UInt8(ascii: ";")),
          let scalar = scalar(named: rest[..<end])
        {
          resolved += String(scalar).utf8
          rest = rest[(end + 1)...]
        } else {
          resolved.append(byte)
        }
      }
      return resolved
    }

    private static let maximalLength = 12

    private static func scalar(named name: ArraySlice<UInt8>) -> Unicode.Scalar? {
      let name = String(decoding: name, as: UTF8.self)
      guard name.hasPrefix("#") else { return named[name] }
      let digits = name.dropFirst()
      let value =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      return value.flatMap(Unicode.Scalar.init)
    }

    private static let named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]
  }
}
