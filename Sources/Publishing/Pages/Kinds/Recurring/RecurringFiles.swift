import Basics
import Bookkeeping

/// The recurring payments as a spreadsheet and as a calendar.
enum RecurringFiles {
  /// Writes a line for each series, with dates as in the ledger and amounts without signs or symbols.
  static func writeCSV(of model: ReportModel, to output: inout ByteBuffer) {
    CSVFile.begin(
      with: "name,type,category,currency,every,last,next,state,amount,perYear,paidInYear,role", to: &output)
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

  /// Writes an event for the next due date of each series that has not ended. Its UID depends on neither date
  /// nor amount, so that a calendar moves the event to the following due date.
  static func writeCalendar(of model: ReportModel, to output: inout ByteBuffer) {
    var calendar = CalendarFile(of: "Recurring payments", asOf: model.today)
    for series in model.recurring.series where series.state != .ended {
      calendar.add(
        id: [series.kind.rawValue, series.currency.code, series.payee, series.category ?? ""],
        on: series.next,
        summary: series.name + model.words[.separator]
          + model.formats.string(series.amount(expectedOn: series.next)),
        details: [model.label(of: series.kind), model.words[series.recurrence.word], series.category]
          .compactMap(\.self).joined(separator: model.words[.separator]))
    }
    calendar.write(to: &output)
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
