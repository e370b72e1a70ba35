import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// Reads real exports in the banks' common formats (OFX, QIF, CAMT, MT940), and compares them with the dates
/// and amounts that a careful bookkeeper reads in them.
struct BankFormatCorpusTests {
  @Test(.needs(.statements))
  func readsNothingWrong() throws {
    let truths = try JSONValue.Tree.read(Array(Corpus.statements.data("expected.json"))).elements
    var right = 0
    for truth in truths {
      let name = try #require(truth["file"]?.string)
      guard ["ofx-", "qif-", "camt-", "mt94"].contains(where: name.hasPrefix) else { continue }
      let options = ImportOptions(
        currency: truth["ledger"]?["currency"]?.string ?? "", locale: truth["ledger"]?["locale"]?.string ?? ""
      )
      let bytes = Array(try Corpus.statements.data(name))
      let statement = try Self.read(bytes, options, encoding: Self.encoding(in: truth))
      let readings = [truth] + (truth["alternatives"]?.elements ?? [])
      let isRight = readings.contains { Self.fits(statement, $0["rows"]?.elements ?? []) }
      #expect(isRight, "\(name)")
      right += isRight ? 1 : 0
    }
    #expect(right >= 48)
  }

  /// Reads a statement at once, or in the encoding that the truth names if the file does not tell. If
  /// nothing is imported, returns the rows that the program says it read.
  private static func read(
    _ bytes: [UInt8], _ options: ImportOptions, encoding: TextEncoding?
  ) throws -> Statement {
    do {
      return try StatementReader.read(bytes, options: options)
    } catch let error as ImportProblem {
      if case .nothingTaken(let statement) = error { return statement }
      guard case .notUTF8 = error, let encoding else { throw error }
      var options = options
      options.encoding = encoding
      return try StatementReader.read(bytes, options: options)
    }
  }

  private static func encoding(in truth: JSONValue.Tree) -> TextEncoding? {
    let options = truth["options"]?.elements.compactMap(\.string) ?? []
    guard let index = options.firstIndex(of: "--encoding"), index + 1 < options.count else { return nil }
    return TextEncoding(rawValue: options[index + 1])
  }

  /// Whether every imported row is one of the expected ones, and all those were imported unless a row was
  /// refused.
  private static func fits(_ statement: Statement, _ truth: [JSONValue.Tree]) -> Bool {
    var left = truth.map { row in (days(row), amount(row), row["currency"]?.string, row) }
    var refused = 0
    for row in statement.rows {
      guard case .success(let draft) = row.payment else {
        refused += 1
        continue
      }
      let units = draft.kind == .income ? draft.amount.minorUnits : -draft.amount.minorUnits
      let index = left.firstIndex { days, amount, currency, _ in
        days.contains(draft.date.iso) && currency == draft.amount.currency.code
          && amount == Self.amount(units, draft.amount.currency)
      }
      guard let index else { return false }
      left.remove(at: index)
    }
    return left.count { !$0.3.isOptional } <= refused
  }

  private static func days(_ row: JSONValue.Tree) -> [String] {
    [row["date"]?.string ?? ""] + (row["dateAlso"]?.elements.compactMap(\.string) ?? [])
  }

  private static func amount(_ row: JSONValue.Tree) -> Decimal? {
    row["amount"]?.string.flatMap { Decimal(string: $0) }
  }

  private static func amount(_ minorUnits: Int64, _ currency: Currency) -> Decimal {
    Decimal(
      sign: minorUnits < 0 ? .minus : .plus, exponent: -currency.exponent,
      significand: Decimal(abs(minorUnits)))
  }
}

extension JSONValue.Tree {
  /// The file only ever has `true` here.
  fileprivate var isOptional: Bool { self["optional"] != nil }
}
