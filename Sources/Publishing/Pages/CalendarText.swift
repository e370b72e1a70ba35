/// The lines of a calendar file (RFC 5545): they end with CRLF, and none has more than 75 bytes.
struct CalendarText {
  private(set) var bytes: [UInt8] = []

  /// - Parameter value: Of a form that needs no escapes.
  mutating func add(_ name: String, _ value: String) {
    var room = Self.mostBytes
    for scalar in "\(name):\(value)".unicodeScalars {
      let scalar = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      if scalar.count > room {
        // A line that goes on begins with a space, which counts.
        bytes += Array("\r\n ".utf8)
        room = Self.mostBytes - 1
      }
      bytes.append(contentsOf: scalar)
      room -= scalar.count
    }
    bytes += Array("\r\n".utf8)
  }

  /// - Parameter text: Anything.
  mutating func add(_ name: String, text: String) { add(name, Self.escaped(text)) }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
      case "\n": escaped.append(contentsOf: ["\\", "n"])
      case "\t": escaped.append(scalar)
      // No text holds other control characters.
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  private static let mostBytes = 75
}
