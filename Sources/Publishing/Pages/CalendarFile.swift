import Basics
import Bookkeeping

/// A calendar file (RFC 5545) with events of whole days.
struct CalendarFile {
  private var text = Text()
  private let stamp: String

  /// - Parameter product: A name for the kind of events, in English.
  init(of product: String, asOf day: CalendarDate) {
    stamp = day.basic + "T000000Z"
    text.add("BEGIN", "VCALENDAR")
    text.add("VERSION", "2.0")
    text.add("PRODID", "-//Folio//\(product)//EN")
    text.add("CALSCALE", "GREGORIAN")
  }

  /// - Parameters:
  ///   - id: The parts of an id that stays when the event's day or texts change, so that a calendar moves the
  ///     event.
  ///   - details: The text below the summary.
  mutating func add(id: [String], on day: CalendarDate, summary: String, details: String) {
    text.add("BEGIN", "VEVENT")
    text.add("UID", Fingerprint.text(of: id.joined(separator: "\u{0}")) + "@folio")
    text.add("DTSTAMP", stamp)
    text.add("DTSTART;VALUE=DATE", day.basic)
    text.add("SUMMARY", text: summary)
    text.add("DESCRIPTION", text: details)
    text.add("TRANSP", "TRANSPARENT")
    text.add("END", "VEVENT")
  }

  /// Ends the file and writes it.
  consuming func write(to output: inout ByteBuffer) {
    text.add("END", "VCALENDAR")
    text.bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }
}

extension CalendarDate {
  /// `20260305`
  fileprivate var basic: String { iso.replacing("-", with: "") }
}

extension CalendarFile {
  /// The lines of a calendar file (RFC 5545), which end with CRLF and have at most 75 bytes.
  struct Text {
    private(set) var bytes: [UInt8] = []

    /// - Parameter value: A value that needs no escapes.
    mutating func add(_ name: String, _ value: String) {
      var room = Self.mostBytes
      for scalar in "\(name):\(value)".unicodeScalars {
        let scalar = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        if scalar.count > room {
          // A continued line begins with a space, which counts.
          bytes += Array("\r\n ".utf8)
          room = Self.mostBytes - 1
        }
        bytes.append(contentsOf: scalar)
        room -= scalar.count
      }
      bytes += Array("\r\n".utf8)
    }

    /// - Parameter text: Any text.
    mutating func add(_ name: String, text: String) { add(name, Self.escaped(text)) }

    private static func escaped(_ text: String) -> String {
      var escaped = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
        case "\n": escaped.append(contentsOf: ["\\", "n"])
        case "\t": escaped.append(scalar)
        // Other control characters are not allowed in a text.
        case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
        default: escaped.append(scalar)
        }
      }
      return String(escaped)
    }

    private static let mostBytes = 75
  }
}
