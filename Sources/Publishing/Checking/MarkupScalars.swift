import Basics
import Templating

/// A page as a reader sees it: character references and escapes such as `%C3%BC` are resolved, and marks
/// within a word are told apart from the bytes that end a word.
struct MarkupScalars {
  enum Part {
    /// A character outside of ASCII, or one that was escaped.
    case scalar(Unicode.Scalar)
    case byte(UInt8)
    /// A character of Markdown that may stand in a word, such as `*`.
    case mark
    /// A tag or a comment that does not end a word, such as `<b>`.
    case tag(inside: [UInt8])
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The second scalar of a character reference that stands for two.
  private var second: Unicode.Scalar?
  /// The ends, such as `</script`, that were searched for and do not occur in the rest of the page.
  private var missing: Set<[UInt8]> = []
  /// Whether a comment, or a tag, was found to have no end. Browsers show nothing after it, and the end is
  /// not searched for again.
  private var (isCommentOpen, isTagOpen) = (false, false)
  /// The number of open drawings: `math` and `svg`.
  private var drawings = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Part? {
    if let scalar = second.take() { return .scalar(scalar) }
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "&"):
      if let scalar = escaped() ?? reference() { return .scalar(scalar) }
    case UInt8(ascii: "%"):
      if let scalar = escaped() { return .scalar(scalar) }
    case UInt8(ascii: "<"):
      if let inside = tag() { return .tag(inside: inside) }
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "\\"):
      position += 1
      return .mark
    case 0x80...:
      let bytes = bytes
      return .scalar(decoded(from: position) { $0 < bytes.count ? (bytes[$0], $0 + 1) : nil })
    default: break
    }
    position += 1
    return .byte(byte)
  }

  /// Decodes one scalar of UTF-8, whose bytes `byte` reads one by one.
  private mutating func decoded(
    from start: Int, _ byte: (Int) -> (value: UInt8, end: Int)?
  ) -> Unicode.Scalar {
    var (units, at): ([UInt8], Int) = ([], start)
    while units.count < 4, let (value, end) = byte(at), units.isEmpty || value & 0xC0 == 0x80 {
      units.append(value)
      at = end
      if String(validating: units, as: UTF8.self) != nil { break }
    }
    position = max(at, start + 1)
    return String(validating: units, as: UTF8.self)?.unicodeScalars.first ?? "\u{FFFD}"
  }

  /// `%C3%BC`, also with a reference to the percent sign, as in `&#37;C3`.
  private mutating func escaped() -> Unicode.Scalar? {
    let markup = self
    func byte(at index: Int) -> (value: UInt8, end: Int)? {
      guard let (sign, start) = markup.plain(at: index), sign == UInt8(ascii: "%"),
        let (first, middle) = markup.plain(at: start), let high = first.hexValue,
        let (last, end) = markup.plain(at: middle), let low = last.hexValue
      else { return nil }
      return (high << 4 | low, end)
    }
    return byte(at: position) == nil ? nil : decoded(from: position, byte)
  }

  /// The character of ASCII at an index, which may be written as a reference.
  private func plain(at index: Int) -> (UInt8, end: Int)? {
    guard index < bytes.count else { return nil }
    guard bytes[index] == UInt8(ascii: "&") else { return (bytes[index], index + 1) }
    var markup = self
    markup.position = index
    guard let scalar = markup.reference(), scalar.isASCII else { return nil }
    return (UInt8(scalar.value), markup.position)
  }
}

// MARK: - Tags

extension MarkupScalars {
  /// The elements that begin a new line wherever they are. `td` is missing, since it does so only in a table.
  /// Only the start tag of such an element ends a word, since an end tag without a start tag does nothing.
  private static let separating: Set<[UInt8]> = Set(
    """
    address article aside blockquote br details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 \
    header hgroup hr legend li main menu nav ol optgroup option p pre search section summary table text textarea \
    ul
    """.split(separator: " ").map { Array($0.utf8) })

  /// The elements that HTML knows. Their names are not searched for words.
  private static let known: Set<[UInt8]> = Set(
    """
    a abbr acronym address article aside audio b base bdi bdo big blockquote body br button canvas caption center cite \
    code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer \
    form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link \
    main map mark marquee menu meta meter nav nobr noscript object ol optgroup option output p param picture pre \
    progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary \
    sup svg table tbody td template text textarea tfoot th thead time title tr track tt u ul var video wbr
    """.split(separator: " ").map { Array($0.utf8) })

  /// The elements whose content is not shown.
  private static let unshownElements = Set(
    ["noscript", "rp", "script", "style", "template", "title"].map { Array($0.utf8) })

  /// The elements in which `<![CDATA[` begins a text.
  private static let drawing = Set(["math", "svg"].map { Array($0.utf8) })

  /// The text inside a tag that does not end a word, inside a comment, or inside an element that is not
  /// shown; `nil` for anything else. The name of an element that HTML does not know is part of the text.
  private mutating func tag() -> [UInt8]? {
    var index = position + 1
    guard index < bytes.count else { return nil }
    if bytes[index...].starts(with: "!--".utf8) { return comment(from: index + 3) }
    // In a drawing, text follows; elsewhere, browsers drop this as they drop a declaration.
    if drawings > 0, bytes[index...].starts(with: Self.data) {
      position = index + Self.data.count
      return []
    }
    // Browsers drop a declaration, or an end tag without a name, up to the next ">".
    let isEnd = bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let first = index < bytes.count ? bytes[index] : 0
    if isEnd ? !first.isASCIILetter : first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
      return part(from: index, until: Array(">".utf8))
    }
    let name = bytes[index...].prefix { !$0.isBlank && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    let element = name.map(\.lowercasedASCII)
    guard name.first?.isASCIILetter ?? false, isEnd || !Self.separating.contains(element),
      let attributes = attributes(from: Self.known.contains(element) ? name.endIndex : name.startIndex)
    else { return nil }
    if Self.drawing.contains(element) { drawings = max(0, drawings + (isEnd ? -1 : 1)) }
    if !isEnd, Self.unshownElements.contains(element),
      let content = part(from: position, until: Array("</".utf8) + element)
    {
      _ = part(from: position, until: Array(">".utf8))
      return attributes + [0x20] + content
    }
    return attributes
  }

  private static let data = Array("![CDATA[".utf8)

  private mutating func comment(from start: Int) -> [UInt8]? {
    let rest = bytes[start...]
    for end in [">", "->"] where rest.starts(with: end.utf8) {
      position = start + end.utf8.count
      return []
    }
    guard !isCommentOpen else { return nil }
    var index = start
    while index + 2 < bytes.count {
      for end in ["-->", "--!>"] where bytes[index...].starts(with: end.utf8) {
        position = index + end.utf8.count
        return Array(bytes[start..<index])
      }
      index += 1
    }
    isCommentOpen = true
    return nil
  }

  /// Returns the bytes before `end`, in whatever case `end` is written, and moves behind it; `nil` if it does
  /// not occur.
  private mutating func part(from start: Int, until end: [UInt8]) -> [UInt8]? {
    guard !missing.contains(end) else { return nil }
    var index = start
    while index + end.count <= bytes.count {
      if bytes[index] == end[0],
        bytes[index..<index + end.count].lazy.map(\.lowercasedASCII).elementsEqual(end)
      {
        position = index + end.count
        return Array(bytes[start..<index])
      }
      index += 1
    }
    missing.insert(end)
    return nil
  }

  /// The rest of a tag. A quotation mark opens a value only right after the equals sign.
  private mutating func attributes(from start: Int) -> [UInt8]? {
    enum State: Equatable { case name, equals, unquoted, quoted(UInt8) }
    guard !isTagOpen else { return nil }
    var state = State.name
    for index in start..<bytes.count {
      let byte = bytes[index]
      switch (state, byte) {
      case (.quoted(byte), _): state = .name
      case (.quoted, _): break
      case (_, UInt8(ascii: ">")):
        position = index + 1
        return Array(bytes[start..<index])
      case (.name, UInt8(ascii: "=")): state = .equals
      case (.equals, UInt8(ascii: "\"")), (.equals, UInt8(ascii: "'")): state = .quoted(byte)
      case (.equals, _) where byte.isBlank: break
      case (.equals, _): state = .unquoted
      case (.unquoted, _) where byte.isBlank: state = .name
      default: break
      }
    }
    isTagOpen = true
    return nil
  }
}

// MARK: - Character references

extension MarkupScalars {
  /// `&#252;`, `&#xFC;` and `&uuml;`, also without the semicolon, as browsers read them.
  private mutating func reference() -> Unicode.Scalar? {
    var end = position + 1
    var scalar: Unicode.Scalar?
    if end < bytes.count, bytes[end] == UInt8(ascii: "#") {
      end += 1
      let isHexadecimal = end < bytes.count && bytes[end].lowercasedASCII == UInt8(ascii: "x")
      if isHexadecimal { end += 1 }
      let start = end
      var value: UInt32 = 0
      while end < bytes.count, let digit = bytes[end].hexValue, isHexadecimal || digit < 10 {
        value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
        end += 1
      }
      guard end > start else { return nil }
      scalar = Self.windows[value] ?? Unicode.Scalar(value) ?? "\u{FFFD}"
    } else {
      let letters = bytes[end...].prefix(Self.longestName).prefix { $0.isASCIILetter || $0.isASCIIDigit }
      (scalar, end) = named(letters)
    }
    guard let scalar else { return nil }
    position = end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : end
    return scalar
  }

  /// The letters that browsers show for references to codes of Windows-1252: `Š` for `&#138;`.
  private static let windows: [UInt32: Unicode.Scalar] = [
    0x83: "ƒ", 0x8A: "Š", 0x8C: "Œ", 0x8E: "Ž", 0x9A: "š", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]

  private static let longestName = 32
  /// The names of characters of ASCII, which are not resolved.
  private static let plain: Set = ["amp", "lt", "gt", "quot", "apos"]

  /// The scalar of a name, and the end of the name. Only some old names need no semicolon.
  private mutating func named(_ letters: ArraySlice<UInt8>) -> (Unicode.Scalar?, end: Int) {
    let whole = String(decoding: letters, as: UTF8.self)
    if Self.plain.contains(whole) { return (nil, letters.endIndex) }
    let isClosed = letters.endIndex < bytes.count && bytes[letters.endIndex] == UInt8(ascii: ";")
    if isClosed, let text = CharacterReference.text(named: whole)?.unicodeScalars, let first = text.first {
      second = text.dropFirst().first
      return (first, letters.endIndex)
    }
    var name = letters
    while !name.isEmpty {
      if let scalar = Self.old[String(decoding: name, as: UTF8.self)] { return (scalar, name.endIndex) }
      name.removeLast()
    }
    return (nil, letters.endIndex)
  }

  /// The names that need no semicolon: those of letters of Latin-1, and of two characters that are not seen.
  private static let old: [String: Unicode.Scalar] = {
    var old: [String: Unicode.Scalar] = ["shy": "\u{AD}", "nbsp": "\u{A0}"]
    for (value, name) in zip(UInt32(0xC0)..., latin1.split(separator: " ")) {
      old[String(name)] = Unicode.Scalar(value)
    }
    return old
  }()

  /// The names of the characters from U+00C0 on.
  private static let latin1 = """
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde \
    Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc \
    atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
    otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
}
