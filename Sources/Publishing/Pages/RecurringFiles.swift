import Basics
import Bookkeeping

/// What recurs, for a spreadsheet and for a calendar.
enum RecurringFiles {
  /// A line for each series: dates as in the ledger, amounts without signs or symbols.
  static func writeCSV(of model: ReportModel, to output: inout ByteBuffer) {
    output.append("name,type,category,currency,every,last,next,state,amount,perYear\r\n")
    for series in model.recurring.series {
      CSVFile.writeText(series.name, to: &output)
      output.append(",\(series.kind.rawValue),")
      CSVFile.writeText(series.category ?? "", to: &output)
      output.append(",\(series.currency.code),\(series.recurrence.rawValue),\(series.last.iso),")
      output.append("\(series.next.iso),\(series.state.name),\(series.amount.decimal),")
      output.append("\(series.costOfYear?.decimal ?? "")\r\n")
    }
  }

  /// The next due date of each series that has not ended (RFC 5545). It is an event of the whole day, and keeps its UID
  /// when the next one is due, so that a calendar moves it.
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
      calendar.add("SUMMARY", text: "\(series.name) · \(model.formats.string(series.amount))")
      calendar.add(
        "DESCRIPTION",
        text: [model.label(of: series.kind), model.words[series.recurrence.word], series.category]
          .compactMap(\.self).joined(separator: " · "))
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
  /// Names the series in calendars, whatever becomes of its dates and amounts.
  fileprivate var uid: String {
    Fingerprint.of([kind.rawValue, currency.code, payee, category ?? ""].joined(separator: "\u{0}"))
  }
}
