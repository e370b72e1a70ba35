import Basics
import Foundation

/// The address at which the preview is served, and the host names that it answers to.
package struct Origin: Sendable {
  let address: Address
  let port: UInt16
  /// Names besides `localhost`, in lowercase.
  var names: Set<String> = []

  package var url: String { "http://\((address.isUnspecified ? .loopback : address).host):\(port)/" }

  /// Whether a request may come from a page of this server.
  ///
  /// A foreign page can make its own name point to this machine (DNS rebinding), and would then be allowed to
  /// read the responses; but its requests still carry that name. A numeric address cannot be rebound.
  /// - Parameter host: The value of the `Host` header.
  func answers(to host: String?) -> Bool {
    guard let host = host.map({ $0.lowercased() }), let name = nameBeforePort(host) else { return false }
    if name == "localhost" || names.contains(name) { return true }
    guard let other = Address(name) else { return false }
    return other == address || other.isLoopback || address.isUnspecified
  }

  private func nameBeforePort(_ host: String) -> String? {
    let name: Substring
    if host.hasSuffix(":\(port)") {
      name = host.dropLast(":\(port)".count)
    } else if port == 80 {
      name = host[...]
    } else {
      return nil
    }
    guard name.hasPrefix("[") else { return String(name) }
    return name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : nil
  }
}

extension Origin {
  /// The names by which others in the network know this machine. No other site has them.
  package static var namesOfThisMachine: Set<String> {
    var bytes = [CChar](repeating: 0, count: 257)
    let isKnown = gethostname(&bytes, bytes.count - 1) == 0
    let text = bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let name = String(decoding: text, as: UTF8.self).lowercased()
    guard isKnown, isName(name) else { return [] }
    let first = String(name.prefix { $0 != "." })
    return [name, first, "\(first).local"]
  }

  /// Whether a text is a name as browsers send it: letters of ASCII, digits, hyphens and dots.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 253 && text.utf8.first != UInt8(ascii: ".")
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-._".utf8.contains($0) }
  }
}

extension Origin {
  /// A numeric address of the Internet Protocol, version 4 or 6.
  package struct Address: Hashable, Sendable {
    /// 4 or 16 bytes in network order.
    private let bytes: [UInt8]
    let text: String

    package static let loopback = Address(bytes: [127, 0, 0, 1], text: "127.0.0.1")

    package init?(_ text: String) {
      if let bytes = Self.parsed(text, family: AF_INET, count: 4)
        ?? Self.parsed(text, family: AF_INET6, count: 16)
      {
        self.init(bytes: bytes, text: text)
      } else {
        return nil
      }
    }

    private init(bytes: [UInt8], text: String) {
      self.bytes = bytes
      self.text = text
    }

    package static func == (one: Address, other: Address) -> Bool { one.bytes == other.bytes }
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    package var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes == Self.zeros(15) + [1] }

    /// Whether the address stands for all addresses of the machine.
    var isUnspecified: Bool { bytes == Self.zeros(bytes.count) }

    /// The address as written in a URL.
    package var host: String { bytes.count == 4 ? text : "[\(text)]" }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func parsed(_ text: String, family: Int32, count: Int) -> [UInt8]? {
      var bytes = zeros(count)
      return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
  }
}
