import Basics

extension HTMLContext {
  /// The template's own text of an attribute's value, without what holes write into it.
  struct OwnText: Equatable {
    private(set) var bytes: [UInt8] = []
    /// Whether a hole is in the value, or a section that may be left out.
    private(set) var isCut = false
    /// The bytes at the time when `isCut` was set.
    private var uncut: [UInt8]?
    /// Whether a value is where a scheme may be.
    private var mayBecomeScheme = false
    /// The places that the value leads to, if it is an address.
    private(set) var destinations: Destinations
    /// The number of bytes before the address.
    private var addressStart = 0
    /// The end of the text before the first hole or section.
    private var opening: Opening?
    /// The problems of the first section and of the first value that may lead the address elsewhere.
    private var (section, external): (TemplateProblem?, TemplateProblem?)
    /// The problem of the first text where the address may still lead anywhere.
    private var text: TemplateProblem?

    private struct Opening: Equatable {
      let end: Int
      let leadsElsewhere: Bool
    }

    init(_ form: Destinations.Form = .address) { destinations = Destinations(of: form) }

    /// The greatest number of bytes that are kept: more than decide where an address leads.
    private static let longest = 512

    mutating func append(_ byte: UInt8) {
      if bytes.count < Self.longest { bytes.append(byte) }
      destinations.pass(byte)
      if destinations.areBeforeAddress { addressStart = bytes.count }
    }

    mutating func begin(_ section: Tag) {
      endOpening()
      self.section = self.section ?? TemplateProblem(.sectionInRequest(section.name), at: section.source)
    }

    /// - Parameter kind: The kind of the value; `nil` for text of another template.
    mutating func pass(_ hole: Tag?, _ kind: Value.Kind?) {
      endOpening()
      let isOpen = kind.map { !$0.isAddress } ?? true
      if isOpen, !Self.isAfterScheme(bytes) { mayBecomeScheme = true }
      cut()
      if let hole, isOpen, destinations.areOpen {
        text = text ?? TemplateProblem(.valueInHost(hole.name), at: hole.source)
      }
      if let hole, kind?.isExternal == true {
        external = external ?? TemplateProblem(.externalRequest(hole.name), at: hole.source)
      }
      destinations.passValue(isExternal: kind?.isExternal ?? false)
    }

    private mutating func endOpening() {
      opening = opening ?? Opening(end: bytes.count, leadsElsewhere: destinations.leadElsewhere)
    }

    private mutating func cut() {
      isCut = true
      uncut = uncut ?? bytes
    }

    /// The text after optional content.
    /// - Parameter repeats: Whether the content may be there any number of times.
    func joined(with other: OwnText, repeats: Bool) -> OwnText {
      if self == other { return self }
      var joined = bytes.count >= other.bytes.count ? self : other
      joined.cut()
      joined.mayBecomeScheme = mayBecomeScheme || other.mayBecomeScheme
      joined.destinations = destinations.joined(with: other.destinations, repeats: repeats)
      joined.external = external ?? other.external
      joined.text = text ?? other.text
      return joined
    }

    /// The problem of a text in repeated content that may become part of a host's name, since each repetition
    /// may add slashes before it.
    func textMovedIntoHost(by other: OwnText) -> TemplateProblem? {
      destinations.isSettled(by: other.destinations) ? nil : other.text
    }

    /// The address as browsers read it, in lower case: without blanks and control characters.
    var address: [UInt8] { bytes.lazy.filter { $0 > 0x20 }.map(\.lowercasedASCII) }

    /// Whether a value has become the scheme of the address: a colon is behind it, or a reference to one.
    var makesScheme: Bool {
      guard mayBecomeScheme, let uncut else { return false }
      let rest = Array(
        address.dropFirst(uncut.count { $0 > 0x20 }).prefix { !$0.isSlash && $0 != UInt8(ascii: "?") })
      let end = rest.firstIndex { $0 == UInt8(ascii: "#") } ?? rest.count
      return rest[..<end].contains(UInt8(ascii: ":")) || rest.range(of: Array("&colon;".utf8), from: 0) != nil
        || end > 0 && end < rest.count && rest[end - 1] == UInt8(ascii: "&")
    }

    private static func isAfterScheme(_ bytes: [UInt8]) -> Bool {
      bytes.contains { $0.isSlash || ":?#".utf8.contains($0) }
    }

    /// Whether the text ends with a slash. If the next text begins with one, too, a host would follow.
    var endsWithSlash: Bool { bytes.last { $0 > 0x20 }.map(\.isSlash) ?? false }

    /// The finding that a browser would fetch or open the address by itself; `nil` if it is on this host.
    var foreignRequest: Finding? {
      guard destinations.leadElsewhere else { return nil }
      if isCut, opening?.leadsElsewhere != true, let problem = external ?? section {
        return .problem(problem)
      }
      let end = isCut ? opening?.end ?? bytes.count : bytes.count
      let address = Array(bytes[min(addressStart, end)..<end])
      return .text(.foreignRequest(String(decoding: address, as: UTF8.self)), [address])
    }

    /// The words of the text, in lower case.
    var words: [String] {
      bytes.split(whereSeparator: \.isBlank).map {
        String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self)
      }
    }

    /// Whether browsers may read the text as a word, given in lower case.
    func mayBe(_ word: String) -> Bool {
      let written = bytes[..<(isCut ? min(opening?.end ?? 0, bytes.count) : bytes.count)]
      let known = written.prefix { $0 != UInt8(ascii: "&") }.drop(while: \.isBlank).map(\.lowercasedASCII)
      let isPart = isCut || written.contains(UInt8(ascii: "&"))
      return isPart ? word.utf8.starts(with: known) : words == [word]
    }
  }
}
