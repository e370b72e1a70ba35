import Foundation

/// A numeric address of the Internet Protocol, version 4 or 6.
struct IPAddress: Hashable, Sendable {
  /// In network order: 4 or 16.
  private let bytes: [UInt8]
  let text: String

  static let loopback = IPAddress(bytes: [127, 0, 0, 1], text: "127.0.0.1")

  init?(_ text: String) {
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

  static func == (one: IPAddress, other: IPAddress) -> Bool { one.bytes == other.bytes }
  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes == Self.zeros(15) + [1] }

  /// Whether it stands for all addresses of the machine.
  var isUnspecified: Bool { bytes == Self.zeros(bytes.count) }

  /// As it stands in a URL.
  var host: String { bytes.count == 4 ? text : "[\(text)]" }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func parsed(_ text: String, family: Int32, count: Int) -> [UInt8]? {
    var bytes = zeros(count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }
}
