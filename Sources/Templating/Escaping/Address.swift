import Basics

/// An address that Folio itself made, such as a link to another page of the site.
package struct Address: Sendable, Hashable {
  /// How many folders it leads up before `path`.
  private let climbs: UInt8
  private let path: String
  private let fragment: String?
  /// Whether `?`, `#` and `%` in `path` have their meaning in an address.
  private let isWhole: Bool

  /// A complete address, kept as it is.
  package init(_ whole: String) {
    climbs = 0
    path = whole
    fragment = nil
    isWhole = true
  }

  /// A path to a file. What would end a path is encoded; other characters that an address cannot hold are encoded
  /// when it is written.
  package init(climbing climbs: UInt8 = 0, to path: String, fragment: String? = nil) {
    self.climbs = climbs
    self.path = path
    self.fragment = fragment
    isWhole = false
  }

  var isEmpty: Bool { climbs == 0 && path.isEmpty && fragment == nil }

  /// Writes it into a quoted attribute.
  func write(to output: inout ByteBuffer) {
    for _ in 0..<climbs { output.append("../") }
    path.withBytes { path in
      if isWhole {
        AddressEscaping.append(part: path, to: &output)
      } else {
        AddressEscaping.append(path: path, to: &output)
      }
    }
    guard let fragment else { return }
    output.append(UInt8(ascii: "#"))
    fragment.withBytes { AddressEscaping.append(part: $0, to: &output) }
  }
}

extension Address: CustomStringConvertible {
  /// As text, with only what would end the path encoded.
  package var description: String {
    let ascent = String(repeating: "../", count: Int(climbs))
    return ascent + (isWhole ? path : Self.encoded(path)) + (fragment.map { "#" + $0 } ?? "")
  }

  private static func encoded(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }
}
