import Basics
import Bookkeeping

/// The recurring payments as a spreadsheet and as a calendar.
enum RecurringFiles {
  /// Writes a line for each series, with dates as in the ledger and amounts without signs or symbols.
  static func writeCSV(of model: ReportModel, to output: inout ByteBuffer) {
    output.append("name,type,category,currency,every,last,next,state,amount,perYear,paidInYear,role\r\n")
    for series in model.recurring.series {
      CSVFile.writeText(series.name, to: &output)
      output.append(",\(series.kind.rawValue),")
      CSVFile.writeText(series.category ?? "", to: &output)
      output.append(",\(series.currency.code),\(series.recurrence.rawValue),\(series.last.iso),")
      output.append("\(series.next.iso),\(series.state.name),\(series.amount.decimal),")
      output.append(
        "\(series.costOfYear?.decimal ?? ""),\(series.paidInYear.decimal),\(series.role.name)\r\n")
    }
  }

  /// Writes the next due date of each series that has not ended (RFC 5545). Each is an event of a whole day
  /// and keeps its UID for the next due date, so that a calendar moves it.
  static func writeCalendar(of model: ReportModel, to output: inout ByteBuffer) {
    var calendar = CalendarText()
    calendar.add("BEGIN", "VCALENDAR")
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", "-//Folio//Recurring payments//EN")
    calendar.add("CALSCALE", "GREGORIAN")
    let stamp = model.today.basic + "T000000Z"
    for series in model.recurring.series where series.state != .ended {
      calendar.add("BEGIN", "VEVENT")
      calendar.add("UID", series.uid + "@folio")
      calendar.add("DTSTAMP", stamp)
      calendar.add("DTSTART;VALUE=DATE", series.next.basic)
      calendar.add(
        "SUMMARY", text: series.name + model.words[.separator] + model.formats.string(series.amount))
      calendar.add(
        "DESCRIPTION",
        text: [model.label(of: series.kind), model.words[series.recurrence.word], series.category]
          .compactMap(\.self).joined(separator: model.words[.separator]))
      calendar.add("TRANSP", "TRANSPARENT")
      calendar.add("END", "VEVENT")
    }
    calendar.add("END", "VCALENDAR")
    calendar.bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }
}

extension RecurringSeries.State {
  var name: String {
    switch self {
    case .due: "due"
    case .late: "late"
    case .ended: "ended"
    }
  }
}

extension CalendarDate {
  /// `20260305`
  fileprivate var basic: String { iso.replacing("-", with: "") }
}

extension RecurringSeries {
  /// An identifier of the series in calendars, which does not depend on its dates and amounts.
  fileprivate var uid: String {
    Fingerprint.of([kind.rawValue, currency.code, payee, category ?? ""].joined(separator: "\u{0}"))
  }
}

extension RecurringFiles {
  /// The lines of a calendar file (RFC 5545), which end with CRLF and have at most 75 bytes.
  struct CalendarText {
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
