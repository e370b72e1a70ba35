import Basics

extension HTMLContext {
  /// The template's own text of an attribute's value, without what holes write into it.
  struct OwnText: Equatable {
    private(set) var bytes: [UInt8] = []
    /// Whether a hole is in the value, or a section that may be left out.
    private(set) var isCut = false
    /// The bytes before that.
    private var uncut: [UInt8]?
    /// Whether a value is where a scheme may be.
    private var mayBecomeScheme = false

    /// Longer than the part of an address that decides where it leads.
    private static let longest = 512

    mutating func append(_ byte: UInt8) {
      if bytes.count < Self.longest { bytes.append(byte) }
    }

    /// - Parameter isOpen: Whether a value that is not Folio's own address is there.
    mutating func cut(isOpen: Bool = false) {
      isCut = true
      if isOpen, !Self.isAfterScheme(bytes) { mayBecomeScheme = true }
      uncut = uncut ?? bytes
    }

    /// The text after optional content: of two, the one that leads to another host, or else the longer one.
    func joined(with other: OwnText) -> OwnText {
      if self == other { return self }
      let isBetter =
        leadsElsewhere == other.leadsElsewhere ? bytes.count >= other.bytes.count : leadsElsewhere
      var joined = isBetter ? self : other
      joined.cut()
      joined.mayBecomeScheme = mayBecomeScheme || other.mayBecomeScheme
      return joined
    }

    /// The address as browsers read it, in lower case: without blanks and control characters.
    var address: [UInt8] { bytes.lazy.filter { $0 > 0x20 }.map(\.lowercasedASCII) }

    /// Whether a value has become the scheme of the address: a colon is behind it, or a reference to one.
    var makesScheme: Bool {
      guard mayBecomeScheme else { return false }
      let rest = Array(
        address.dropFirst(beginning.count { $0 > 0x20 }).prefix { !$0.isSlash && $0 != UInt8(ascii: "?") })
      let end = rest.firstIndex { $0 == UInt8(ascii: "#") } ?? rest.count
      return rest[..<end].contains(UInt8(ascii: ":")) || rest.range(of: Array("&colon;".utf8), from: 0) != nil
        || end > 0 && end < rest.count && rest[end - 1] == UInt8(ascii: "&")
    }

    private static func isAfterScheme(_ bytes: [UInt8]) -> Bool {
      bytes.contains { $0.isSlash || ":?#".utf8.contains($0) }
    }

    /// Whether a slash is before what follows, which would then make a host of a text that begins with one.
    var endsWithSlash: Bool { bytes.last { $0 > 0x20 }.map(\.isSlash) ?? false }

    /// The beginning of the text, as it is written in a template.
    var beginning: [UInt8] { uncut ?? bytes }

    /// Whether it is an address on another host, or one that a character reference may make one of.
    var leadsElsewhere: Bool {
      let address = address
      if Self.host(of: address) != nil { return true }
      let path = address.prefix { $0 != UInt8(ascii: "?") }
      return path.contains(UInt8(ascii: "&"))
        && Self.references.contains { Array(path).range(of: $0, from: 0) != nil }
    }

    private static let references = ["&#", "&colon;", "&sol;", "&bsol;", "&tab;", "&newline;"].map {
      Array($0.utf8)
    }

    /// Whether what follows is a part of the name of a host.
    var endsInHost: Bool {
      Self.host(of: address)?.allSatisfy { !$0.isSlash && !"?#".utf8.contains($0) } ?? false
    }

    /// The text after the slashes before a host; nil if there is none. After `https:`, browsers take any
    /// number of slashes and backslashes.
    private static func host(of address: [UInt8]) -> ArraySlice<UInt8>? {
      let scheme = ["http:", "https:", "ftp:", "ws:", "wss:"].first { address.starts(with: $0.utf8) }
      let rest = address.dropFirst(scheme?.utf8.count ?? 0)
      let host = rest.drop(while: \.isSlash)
      return scheme != nil || host.startIndex - rest.startIndex > 1 ? host : nil
    }

    /// The words of the text, in lower case.
    var words: [String] {
      bytes.split(whereSeparator: \.isBlank).map {
        String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self)
      }
    }
  }

  /// The addresses on other hosts that a tag makes a browser fetch or open by itself.
  ///
  /// The policy of the report's pages forbids most of it. It knows nothing of connections that are only
  /// prepared and of pages that replace themselves, and the layout of a project may lack it.
  struct OwnRequests: Equatable {
    private var loaded: [UInt8]?
    private var linked: [UInt8]?
    /// The page that a `meta` opens, if it has `http-equiv`.
    private var opened: [UInt8]?
    /// Whether a `link` with this relation fetches or prepares something.
    private var isFetched = false

    mutating func take(_ text: OwnText, of attribute: String, of element: String) {
      let name = attribute.suffix(afterLast: ":")
      switch (element, name) {
      case ("link", "rel"): isFetched = isFetched || text.isCut || !Self.harmless.isSuperset(of: text.words)
      case ("link", "href"): if text.leadsElsewhere { linked = text.beginning }
      case ("meta", "content"): opened = Self.refreshed(text.bytes) ?? opened
      case ("a", "href"), ("area", "href"): break
      case _ where name == "srcset" || name == "imagesrcset":
        if text.words.contains(where: Self.leadsElsewhere) { loaded = text.beginning }
      case _ where Self.loading.contains(name): if text.leadsElsewhere { loaded = text.beginning }
      default: break
      }
    }

    func joined(with other: OwnRequests) -> OwnRequests {
      var joined = self
      joined.loaded = loaded ?? other.loaded
      joined.linked = linked ?? other.linked
      joined.opened = opened ?? other.opened
      joined.isFetched = isFetched || other.isFetched
      return joined
    }

    func foreignAddresses(of element: String, obeying isObeyed: Bool) -> [[UInt8]] {
      [loaded, isFetched ? linked : nil, isObeyed ? opened : nil].compactMap(\.self)
    }

    /// The relations that only say something of the page.
    private static let harmless: Set = [
      "alternate", "author", "bookmark", "canonical", "external", "help", "license", "me", "next", "nofollow",
      "noopener", "noreferrer", "prev", "privacy-policy", "tag", "terms-of-service", "up",
    ]
    private static let loading: Set = [
      "archive", "background", "classid", "codebase", "data", "href", "icon", "manifest", "poster", "src",
    ]

    private static func leadsElsewhere(_ address: String) -> Bool {
      var text = OwnText()
      for byte in address.utf8 { text.append(byte) }
      return text.leadsElsewhere
    }

    /// The address in `5; url=https://…`, if it is on another host.
    private static func refreshed(_ content: [UInt8]) -> [UInt8]? {
      var rest = content.drop(while: \.isBlank)
      guard let first = rest.first, first.isASCIIDigit || first == UInt8(ascii: ".") else { return nil }
      rest = rest.drop { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
      rest = rest.drop { $0.isBlank || ";,".utf8.contains($0) }
      if rest.prefix(3).map(\.lowercasedASCII).elementsEqual("url".utf8) {
        let value = rest.dropFirst(3).drop(while: \.isBlank)
        if value.first == UInt8(ascii: "=") { rest = value.dropFirst() }
      }
      rest = rest.drop { $0.isBlank || "'\"".utf8.contains($0) }
      let address = String(decoding: rest, as: UTF8.self)
      return leadsElsewhere(address) ? Array(rest) : nil
    }
  }
}

extension UInt8 {
  /// Browsers take a backslash for a slash.
  fileprivate var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}
