import Basics

/// An address within the site, parsed as browsers do (see url.spec.whatwg.org).
struct LinkAddress: Equatable {
  /// The path without the query, still percent-encoded.
  let path: [UInt8]
  /// The anchor; `nil` if there is none, or if every page has it.
  let fragment: [UInt8]?

  /// Returns `nil` for an address that leads away from the site.
  init?(_ text: [UInt8]) {
    let text = Self.trimmed(text)
    guard !Self.leadsAway(text) else { return nil }
    let hash = text.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    let query = text[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    path = text[..<query].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    fragment = hash == text.endIndex ? nil : Self.anchor(text[(hash + 1)...])
  }

  var isAbsolute: Bool { path.first == UInt8(ascii: "/") }
  var namesFolder: Bool { path.last == UInt8(ascii: "/") }

  /// The path within the site, without a slash at the end; `nil` if it leads out of the site.
  ///
  /// - Parameter folder: The folder of the page with the address.
  func resolved(in folder: some Sequence<UInt8>) -> [UInt8]? {
    var resolved = isAbsolute ? [] : Array(folder)
    resolved.reserveCapacity(resolved.count + path.count + 1)
    var rest = path[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0 != Self.slash }
      rest = rest.dropFirst(name.count + 1)
      if !Self.step(into: PercentEncoding.decode(name), from: &resolved) { return nil }
    }
    return resolved
  }

  private static let slash = UInt8(ascii: "/")

  /// - Returns: Whether the path stays below the root.
  private static func step(into name: ArraySlice<UInt8>, from folder: inout [UInt8]) -> Bool {
    if name.isEmpty || name.elementsEqual(".".utf8) { return true }
    if name.elementsEqual("..".utf8) {
      guard !folder.isEmpty else { return false }
      folder.removeSubrange((folder.lastIndex(of: slash) ?? 0)...)
    } else {
      if !folder.isEmpty { folder.append(slash) }
      folder += name
    }
    return true
  }

  /// Removes white space around an address, and tabs and line breaks in it.
  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 <= 0x20 }) else { return text }
    let start = text.firstIndex { $0 > 0x20 } ?? text.endIndex
    let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return text[start..<end].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  /// Whether an address names a scheme or a host.
  private static func leadsAway(_ text: [UInt8]) -> Bool {
    let slashes: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
    if text.count > 1, slashes.contains(text[0]), slashes.contains(text[1]) { return true }
    guard text.first?.isASCIILetter ?? false else { return false }
    let end = text.firstIndex { !$0.isASCIILetter && !"0123456789+-.".utf8.contains($0) }
    return end.map { text[$0] == UInt8(ascii: ":") } ?? false
  }

  /// The anchor that a fragment names; `nil` for the top, which every page has. A text directive (`:~:`) is
  /// left out, since it only highlights text.
  private static func anchor(_ fragment: ArraySlice<UInt8>) -> [UInt8]? {
    let end = fragment.indices.first { fragment[$0...].starts(with: ":~:".utf8) } ?? fragment.endIndex
    let anchor = PercentEncoding.decode(fragment[..<end])
    let isTop = anchor.lazy.map(\.lowercasedASCII).elementsEqual("top".utf8)
    return anchor.isEmpty || isTop ? nil : Array(anchor)
  }
}
