import Basics

extension HTMLContext {
  /// The places that the address in an attribute's value may lead to, as far as it has been read.
  ///
  /// There are several, since a section may be left out and a value may be empty. A byte leads on from each.
  struct Destinations: Equatable {
    /// The form of the address in an attribute's value.
    enum Form {
      case address
      /// Any number of addresses, as in `srcset`.
      case list
      /// The seconds after which `refresh` opens an address, and the address: `5; url=https://…`.
      case refresh
    }

    private let form: Form
    private var places: Set<Place>
    /// Whether one of the places is still undecided. After a few bytes, usually all are decided.
    private var isOpen = true

    init(of form: Form = .address) {
      self.form = form
      places = [form == .refresh ? .refresh(.delay) : .beginning([])]
    }

    /// Whether the address may lead to another host, perhaps by a character reference that stands for a
    /// slash.
    var leadElsewhere: Bool { places.contains { $0.isHost || $0 == .elsewhere } }

    /// Whether the next text may be part of a host's name.
    var endInHost: Bool { isOpen && places.contains(where: \.isHost) }

    /// Whether no address has begun.
    var areBeforeAddress: Bool { form == .refresh && isOpen && places.allSatisfy(\.isBeforeAddress) }

    /// Whether more text may still decide where the address leads.
    var areOpen: Bool { isOpen }

    mutating func pass(_ byte: UInt8) {
      guard isOpen else { return }
      if form == .list, byte.isBlank || byte == UInt8(ascii: ",") {
        places = [.beginning([]), leadElsewhere ? .elsewhere : .here]
      } else if places.count == 1, let place = places.first {
        let next = place.next(byte)
        if next != place { setPlaces([next]) }
      } else {
        setPlaces(Set(places.map { $0.next(byte) }))
      }
    }

    /// Passes a value, which may be empty.
    /// - Parameter isExternal: Whether it may be an address on another host.
    mutating func passValue(isExternal: Bool) {
      guard isOpen else { return }
      setPlaces(places.union(places.map { $0.afterValue(isExternal: isExternal) }))
    }

    /// - Parameter repeats: Whether the optional content may be there any number of times.
    func joined(with other: Destinations, repeats: Bool) -> Destinations {
      var joined = self
      joined.setPlaces(places.union(other.places))
      if repeats, !isSettled(by: other) { joined.setPlaces(joined.places.union([.host(isEmpty: true)])) }
      return joined
    }

    /// Whether the content between these places and the others leads to no further places if it is repeated.
    func isSettled(by others: Destinations) -> Bool {
      others.places.allSatisfy { !$0.isOpen || places.contains($0) }
    }

    private mutating func setPlaces(_ places: Set<Place>) {
      self.places = places
      isOpen = form == .list || places.contains(where: \.isOpen)
    }
  }
}

extension HTMLContext.Destinations {
  /// The part of an address that has been read, as far as it decides where the address leads.
  fileprivate enum Place: Hashable {
    /// The text that `refresh` has before its address.
    case refresh(Refresh)
    /// The beginning of an address that may still lead to another host: empty, a slash, or a part of a
    /// scheme.
    case beginning([UInt8])
    case host(isEmpty: Bool)
    /// Behind the name of another host.
    case elsewhere
    /// In an address that leads to no other host, whatever follows.
    case here

    enum Refresh { case delay, digits, separator, u, ur, url, equals }

    /// The schemes before the name of a host; any number of slashes and backslashes may come between.
    private static let schemes = ["http:", "https:", "ftp:", "ws:", "wss:", "file:"].map { Array($0.utf8) }

    var isHost: Bool { if case .host = self { true } else { false } }
    var isOpen: Bool { self != .elsewhere && self != .here }

    var isBeforeAddress: Bool {
      switch self {
      case .refresh: true
      case .beginning(let text): text.isEmpty
      default: false
      }
    }

    func next(_ byte: UInt8) -> Self {
      switch self {
      case .elsewhere, .here: self
      case .refresh(let refresh): refresh.next(byte)
      case .host(let isEmpty): Self.host(isEmpty, next: byte)
      // Browsers pass over blanks and control characters.
      case .beginning where byte <= 0x20: self
      // A reference may be a slash, or the colon of a scheme.
      case .beginning where byte == UInt8(ascii: "&"): .host(isEmpty: true)
      case .beginning(let text): Self.beginning(text, next: byte)
      }
    }

    func afterValue(isExternal: Bool) -> Self {
      switch self {
      case .beginning([]) where isExternal: .elsewhere
      case .beginning: .here
      default: self
      }
    }

    private static func host(_ isEmpty: Bool, next byte: UInt8) -> Self {
      switch byte {
      case _ where byte.isSlash: isEmpty ? .host(isEmpty: true) : .elsewhere
      case UInt8(ascii: "?"), UInt8(ascii: "#"): .elsewhere
      default: .host(isEmpty: isEmpty && byte <= 0x20)
      }
    }

    private static func beginning(_ text: [UInt8], next byte: UInt8) -> Self {
      let text = text + [byte.isSlash ? UInt8(ascii: "/") : byte.lowercasedASCII]
      if text.elementsEqual("/".utf8) { return .beginning(text) }
      if text.elementsEqual("//".utf8) || schemes.contains(text) { return .host(isEmpty: true) }
      return schemes.contains { $0.starts(with: text) } ? .beginning(text) : .here
    }
  }
}

extension HTMLContext.Destinations.Place.Refresh {
  /// Follows the HTML standard, section 4.2.5.3, but accepts more as a refresh.
  fileprivate func next(_ byte: UInt8) -> HTMLContext.Destinations.Place {
    if byte == UInt8(ascii: "&") { return .host(isEmpty: true) }
    let lowercase = Character(Unicode.Scalar(byte.lowercasedASCII))
    return switch (self, lowercase) {
    case (.delay, _) where byte.isBlank: .refresh(.delay)
    case (.delay, _) where byte.isASCIIDigit, (.delay, "."), (.delay, "+"): .refresh(.digits)
    case (.delay, _): .here
    case (.digits, _) where byte.isASCIIDigit, (.digits, "."): .refresh(.digits)
    case (.digits, _) where byte.isBlank, (.digits, ";"), (.digits, ","): .refresh(.separator)
    case (.separator, _) where byte.isBlank, (.separator, ";"), (.separator, ","): .refresh(.separator)
    case (.digits, "u"), (.separator, "u"): .refresh(.u)
    case (.u, "r"): .refresh(.ur)
    case (.ur, "l"): .refresh(.url)
    case (.url, _) where byte.isBlank: .refresh(.url)
    case (.url, "="): .refresh(.equals)
    case (.u, _), (.ur, _), (.url, _): .here
    case (.equals, _) where byte.isBlank, (_, "'"), (_, "\""): .refresh(.equals)
    default: HTMLContext.Destinations.Place.beginning([]).next(byte)
    }
  }
}

extension UInt8 {
  /// Browsers take a backslash for a slash.
  var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}
