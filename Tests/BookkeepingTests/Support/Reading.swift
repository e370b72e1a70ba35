@testable import Bookkeeping

extension LedgerReader {
  static func read(_ text: String) throws -> Ledger { try read(Array(text.utf8)) }

  /// Returns the problems of a ledger: its errors, or the warnings of a valid one.
  static func problems(in text: String) -> [LedgerProblem] {
    do throws(Ledger.Invalid) {
      return try read(Array(text.utf8)).warnings
    } catch {
      return error.problems
    }
  }
}

/// Finds a part of a text, so that tests need not count bytes.
struct TextRange {
  let offset: Int
  let length: Int

  /// Finds the given occurrence of `part` in `text`.
  init(of part: String, in text: String, occurrence: Int = 1) {
    let (whole, wanted) = (Array(text.utf8), Array(part.utf8))
    let starts = whole.indices.filter { whole[$0...].starts(with: wanted) }
    offset = starts[occurrence - 1]
    length = wanted.count
  }
}

/// Writes a valid transaction with some fields replaced, added, or left out (nil).
func transaction(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
  var fields: [(String, String?)] = [
    ("date", #""2026-03-05""#), ("type", #""expense""#), ("name", #""Bakery""#), ("amount", #""12.40""#),
  ]
  for (name, value) in changes {
    fields.removeAll { $0.0 == name }
    fields.append((name, value))
  }
  return "{" + fields.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }.joined(separator: ", ")
    + "}"
}

extension Report {
  /// Makes a report as of a day after all others, so that no payment is in the future.
  init(_ ledger: Ledger) throws { self.init(ledger, asOf: try CalendarDate(parsing: "9999-12-31")) }
}

extension LedgerProblem.Reason {
  static func missing(_ field: Ledger.Field) -> Self { .field(.missing(field.rawValue)) }
  static func blank(_ field: Ledger.Field) -> Self { .field(.blank(field.rawValue)) }
  static func nullCharacter(_ field: Ledger.Field) -> Self { .field(.nullCharacter(field.rawValue)) }
}
