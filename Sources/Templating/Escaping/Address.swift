import Basics

/// An address that Folio itself made, such as a link to another page of the site.
package struct Address: Sendable, Hashable {
  /// The number of folders to go up before `path`.
  private let climbs: UInt8
  /// The number of bytes at the start of `path` that name the folder of the page itself, and are not written.
  private let ownFolder: Int
  private let path: String
  private let fragment: String?
  /// Whether `?`, `#` and `%` in `path` have their meaning in an address.
  private let isWhole: Bool

  /// Takes a complete address as it is.
  package init(_ whole: String) {
    climbs = 0
    ownFolder = 0
    path = whole
    fragment = nil
    isWhole = true
  }

  /// Makes the address of a file. Characters that would end the path are encoded; other characters that an
  /// address cannot contain are encoded when it is written.
  ///
  /// - Parameters:
  ///   - climbs: The number of folders to go up from the page.
  ///   - ownFolder: The number of bytes of `path` that name the folder of the page, and are not written.
  package init(
    climbing climbs: UInt8 = 0, to path: String, after ownFolder: Int = 0, fragment: String? = nil
  ) {
    self.climbs = climbs
    self.ownFolder = ownFolder
    self.path = path
    self.fragment = fragment
    isWhole = false
  }

  var isEmpty: Bool { climbs == 0 && path.isEmpty && fragment == nil }

  /// Writes the address into a quoted attribute.
  func write(to output: inout ByteBuffer) {
    for _ in 0..<climbs { output.append("../") }
    path.withBytes { path in
      if isWhole {
        Escaping.append(path, to: &output)
      } else {
        Escaping.append(
          UnsafeBufferPointer(rebasing: path[ownFolder...]), except: Escaping.pathPlain, to: &output)
      }
    }
    guard let fragment else { return }
    output.append(UInt8(ascii: "#"))
    fragment.withBytes { Escaping.append($0, to: &output) }
  }
}

extension Address: CustomStringConvertible {
  /// The address as text; only characters that would end the path are encoded.
  package var description: String {
    let ascent = String(repeating: "../", count: Int(climbs))
    let rest = String(Substring(path.utf8.dropFirst(ownFolder)))
    return ascent + (isWhole ? path : Self.encoded(rest)) + (fragment.map { "#" + $0 } ?? "")
  }

  private static func encoded(_ path: String) -> String {
    if !path.utf8.contains(where: { "%?#".utf8.contains($0) }) { return path }
    return path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }
}

extension Address {
  /// Writes addresses (URLs) into a quoted attribute.
  enum Escaping {
    /// The address written instead of one that is not allowed.
    static let blocked: StaticString = "#blocked"

    /// Appends an address or a part of one; `blocked` in its place if it is not allowed.
    ///
    /// - Parameter kept: The characters that are not encoded.
    static func append(
      _ bytes: UnsafeBufferPointer<UInt8>, except kept: ASCIISet = plain, if isAllowed: Bool = true,
      to output: inout ByteBuffer
    ) {
      guard isAllowed else { return output.append(blocked) }
      var written = 0
      for index in 0..<bytes.count where !kept.contains(bytes[index]) {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written..<index]))
        written = index + 1
        appendReplacement(of: bytes[index], isPart: kept.contains(UInt8(ascii: "/")), to: &output)
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written...]))
    }

    // MARK: Schemes

    /// Whether an address is relative and on this host, or has an allowed scheme.
    static func isAllowed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      if bytes.starts(with: "//".utf8) { return false }
      guard let end = schemeEnd(of: bytes) else { return true }
      return isAllowed(scheme: bytes.prefix(end))
    }

    /// Whether a scheme is on the list of allowed ones; a list of bad schemes would never be complete.
    static func isAllowed(scheme: some Sequence<UInt8>) -> Bool {
      let scheme = scheme.map(\.lowercasedASCII)
      return ["http", "https", "mailto"].contains { scheme.elementsEqual($0.utf8) }
    }

    /// The position of the colon that ends the scheme. In a relative address, no colon comes before the first
    /// slash.
    static func schemeEnd(of bytes: some RandomAccessCollection<UInt8>) -> Int? {
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: ":"): return index
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
        default: break
        }
      }
      return nil
    }

    // MARK: Bytes

    static let unreserved = ASCIISet.alphanumerics.union("-._~")
    /// The characters that may occur in an address and need no escape in an attribute either.
    static let plain = unreserved.union("!#$()*+,/:;=?@[]%")
    /// The characters that may occur in the path of a file, where `?`, `#` and `%` have no special meaning.
    static let pathPlain = unreserved.union("!$()*+,/:;=@[]")

    private static func appendReplacement(of byte: UInt8, isPart: Bool, to output: inout ByteBuffer) {
      switch byte {
      case UInt8(ascii: "&") where isPart: output.append("&amp;")
      case UInt8(ascii: "'") where isPart: output.append("&#39;")
      default:
        output.append(UInt8(ascii: "%"))
        output.append(Hexadecimal.uppercaseDigit(byte >> 4))
        output.append(Hexadecimal.uppercaseDigit(byte))
      }
    }
  }
}
