@testable import Bookkeeping
@testable import Importing

/// The result of reading a text file: a line for each payment, and `undecided` or `refused` with the reason.
enum StatementReading {
  static func lines(
    _ text: String, in locale: String, _ currency: String, _ change: (inout ImportOptions) -> Void = { _ in }
  )
    -> [String]
  {
    lines(Array(text.utf8), in: locale, currency, change)
  }

  static func lines(
    _ bytes: [UInt8], in locale: String, _ currency: String,
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) -> [String] {
    var options = ImportOptions()
    options.locale = locale
    options.currency = Currency(code: currency) ?? .usDollar
    change(&options)
    do {
      var reader = try StatementReader(bytes)
      switch try reader.read(options) {
      case .content(let statement): return lines(of: statement)
      case .question(let question):
        return ["undecided"] + question.alternatives.map { words(for: $0.choice) }
      }
    } catch {
      return ["refused: \(String("\(error)".prefix(100)))"]
    }
  }

  private static func words(for choice: ImportOptions.Choice) -> String {
    switch choice {
    case .signs(let signs): signs.rawValue
    case .fees(let fees): fees.rawValue
    case .dateFormat(let pattern): pattern.format
    case .notation(let notation): notation == .comma ? "comma" : "point"
    case .column(let column, let name): "\(column) \(name)"
    case .encoding(let encoding): encoding.rawValue
    case .currency(let currency): currency.code
    case .words(let out, _, let column): "words of \(column): \(out.joined(separator: ", "))"
    }
  }

  static func lines(of statement: Statement) -> [String] {
    statement.rows.map { row in
      switch row.payment {
      case .success(let draft):
        "\(draft.date.iso) \(draft.kind == .income ? "+" : "-")\(draft.amount.decimal) \(draft.amount.currency.code) \(draft.name)"
      case .failure(let reason): "line \(row.place.line): \(reason)"
      }
    }
  }
}

extension StatementReader {
  /// The question about a file that must not have one.
  struct Undecided: Error {
    let question: Question
  }

  static func read(_ bytes: [UInt8], options: ImportOptions) throws -> Statement {
    var reader = try StatementReader(bytes)
    switch try reader.read(options) {
    case .content(let statement): return statement
    case .question(let question): throw Undecided(question: question)
    }
  }
}
