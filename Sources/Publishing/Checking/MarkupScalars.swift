import Basics

/// A page as a reader sees it: character references and the escapes of addresses are read, and marks within
/// words are told from what ends them.
struct MarkupScalars {
  enum Part {
    /// A sign that is not in a word of ASCII, or one that was escaped.
    case scalar(Unicode.Scalar)
    case byte(UInt8)
    /// A sign of Markdown, which may stand in a word.
    case mark
    /// A tag or a comment that does not end a word, such as `<b>`.
    case tag(inside: [UInt8])
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Part? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "&"):
      if let scalar = reference() { return .scalar(scalar) }
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

  /// One scalar of UTF-8, whose bytes are read one by one.
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

  /// `%C3%BC`
  private mutating func escaped() -> Unicode.Scalar? {
    let bytes = bytes
    func byte(at index: Int) -> (value: UInt8, end: Int)? {
      guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"), let high = bytes[index + 1].hexValue,
        let low = bytes[index + 2].hexValue
      else { return nil }
      return (high << 4 | low, index + 3)
    }
    return byte(at: position) == nil ? nil : decoded(from: position, byte)
  }
}

// MARK: - Tags

extension MarkupScalars {
  /// The longest tag or comment that is looked for. A longer one ends a word.
  private static let longestTag = 4096

  /// The elements that begin a line, or stand between words. All others are within a line, as are unknown
  /// ones.
  private static let separating: Set<[UInt8]> = Set(
    """
    address article aside audio blockquote body br button canvas caption col colgroup dd details dialog div dl dt \
    embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input \
    legend li link main menu meta nav object ol optgroup option p pre script search section select style summary \
    svg table tbody td template text textarea tfoot th thead title tr ul video
    """.split(separator: " ").map { Array($0.utf8) })

  /// The text inside of a tag that does not end a word, or of a comment; nil for anything else.
  private mutating func tag() -> [UInt8]? {
    let limit = min(bytes.count, position + Self.longestTag)
    var index = position + 1
    if bytes[index..<limit].starts(with: "!--".utf8) {
      index += 3
      let start = index
      while index + 2 < limit {
        if bytes[index...].starts(with: "-->".utf8) {
          position = index + 3
          return Array(bytes[start..<index])
        }
        index += 1
      }
      return nil
    }
    if index < limit, bytes[index] == UInt8(ascii: "/") { index += 1 }
    let name = bytes[index..<limit].prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    guard name.first?.isASCIILetter ?? false, !Self.separating.contains(name.map(\.lowercasedASCII)) else {
      return nil
    }
    let start = name.endIndex
    index = start
    var quote: UInt8?
    while index < limit {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: "<"): if quote == nil { return nil }
      case UInt8(ascii: ">") where quote == nil:
        position = index + 1
        return Array(bytes[start..<index])
      default: break
      }
      index += 1
    }
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
      var name = letters
      while scalar == nil, !name.isEmpty {
        scalar = Self.named[String(decoding: name, as: UTF8.self)]
        if scalar == nil { name.removeLast() }
      }
      end = name.endIndex
    }
    guard let scalar else { return nil }
    position = end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : end
    return scalar
  }

  /// The letters that browsers read numbers of Windows-1252 as.
  private static let windows: [UInt32: Unicode.Scalar] = [
    0x83: "ƒ", 0x8A: "Š", 0x8C: "Œ", 0x8E: "Ž", 0x9A: "š", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]

  private static let longestName = 20

  /// The letters of Latin-1 and Latin Extended-A, and what is not seen.
  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [
      "shy": "\u{AD}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "nbsp": "\u{A0}", "lrm": "\u{200E}",
      "rlm": "\u{200F}",
      "NoBreak": "\u{2060}", "ZeroWidthSpace": "\u{200B}", "NegativeThinSpace": "\u{200B}",
      "NegativeMediumSpace": "\u{200B}", "NegativeThickSpace": "\u{200B}",
      "NegativeVeryThinSpace": "\u{200B}",
      "InvisibleComma": "\u{2063}", "ic": "\u{2063}", "InvisibleTimes": "\u{2062}", "it": "\u{2062}",
      "ApplyFunction": "\u{2061}", "af": "\u{2061}",
    ]
    for (first, names) in [(0xC0, latin1), (0x100, latinExtended)] as [(UInt32, String)] {
      for (value, name) in zip(first..., names.split(separator: " ")) where name != "-" {
        named[String(name)] = Unicode.Scalar(value)
      }
    }
    return named
  }()

  /// From U+00C0 on.
  private static let latin1 = """
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde \
    Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc \
    atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
    otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

  /// From U+0100 on.
  private static let latinExtended = """
    Amacr amacr Abreve abreve Aogon aogon Cacute cacute Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron dcaron Dstrok \
    dstrok Emacr emacr - - Edot edot Eogon eogon Ecaron ecaron Gcirc gcirc Gbreve gbreve Gdot gdot Gcedil - Hcirc \
    hcirc Hstrok hstrok Itilde itilde Imacr imacr - - Iogon iogon Idot imath IJlig ijlig Jcirc jcirc Kcedil kcedil \
    kgreen Lacute lacute Lcedil lcedil Lcaron lcaron Lmidot lmidot Lstrok lstrok Nacute nacute Ncedil ncedil Ncaron \
    ncaron napos ENG eng Omacr omacr - - Odblac odblac OElig oelig Racute racute Rcedil rcedil Rcaron rcaron Sacute \
    sacute Scirc scirc Scedil scedil Scaron scaron Tcedil tcedil Tcaron tcaron Tstrok tstrok Utilde utilde Umacr \
    umacr Ubreve ubreve Uring uring Udblac udblac Uogon uogon Wcirc wcirc Ycirc ycirc Yuml Zacute zacute Zdot zdot \
    Zcaron zcaron
    """
}
