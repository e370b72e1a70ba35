import Basics

/// How an amount is taxed in one place and at one time: an allowance, and levies with their bands.
///
/// Income tax is meant by most tables, but any tax of an amount by bands is one, such as that on the price of a house.
package struct TaxTable: Hashable, Sendable {
  package var name: String
  package let currency: Currency
  /// The first and the last day of the income that it is about; nil for a table that is not about a ledger's rows.
  package var period: ClosedRange<CalendarDate>?
  /// Categories of what is taxed, each with all below it.
  package var income: [String] = []
  /// Categories of payments of the tax.
  package var paid: [String] = []
  package let allowance: Allowance?
  /// Never empty.
  package let levies: [Levy]
  /// What the amount is called, where it is not an income.
  package let subject: String?
  package let note: String?
  /// Addresses of where the figures are from.
  package let sources: [String]

  /// What is left untaxed of the amount.
  package struct Allowance: Hashable, Sendable {
    package let amount: Money
    package let taper: Taper?
  }

  /// How an allowance shrinks where the amount is above a limit: by a share of what is above.
  package struct Taper: Hashable, Sendable {
    package let above: Money
    package let rate: Rate
  }

  package struct Levy: Hashable, Sendable {
    package let name: String
    package let base: Base
    /// Ascending, and never empty; only the last has no end.
    package let bands: [Band]
  }

  /// What a levy takes its share of.
  package enum Base: String, CaseIterable, Sendable {
    /// The amount.
    case gross
    /// What the allowance leaves of it.
    case taxable
  }

  package struct Band: Hashable, Sendable {
    package let name: String?
    /// Of the levy's base.
    package let to: Money?
    package let rate: Rate
  }

  /// How commands and addresses name it: `uk-2023-24` for `UK 2023/24`.
  package var slug: String { Self.slug(of: name) }

  package static func slug(of name: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in name.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
        slug.append(scalar)
      } else if let last = slug.last, last != "-" {
        slug.append("-")
      }
    }
    if slug.last == "-" { slug.removeLast() }
    return slug.isEmpty ? "tax" : String(slug)
  }
}

extension TaxTable {
  /// The limits in the rules of tables. They keep every figure within the numbers that it is computed in.
  package enum Limit {
    /// Of a file with a table.
    package static let fileBytes = 256 << 10
    package static let levies = 32
    /// Of a levy.
    package static let bands = 100
    /// The highest amount that a table is applied to, in minor units.
    package static let gross = Int64.max / 128
  }

  /// All problems of a table, in the order of the file.
  package struct Invalid: Error, Equatable, Sendable {
    package let problems: [Problem]
  }
}

extension TaxTable {
  /// Reads a file that is one table, or names one of Folio's.
  ///
  /// - Parameter currency: Of a table that names none; nil where it must.
  /// - Returns: The table, and warnings about it.
  package static func read(
    _ bytes: [UInt8], currency: Currency? = nil
  ) throws(TaxTable.Invalid) -> (table: TaxTable, warnings: [Problem]) {
    var reader = TaxTableReader(bytes, currency: currency)
    let table = reader.readFile()
    let problems = reader.problems.sorted { $0.offset < $1.offset }
    guard let table, problems.allSatisfy(\.isWarning) else { throw TaxTable.Invalid(problems: problems) }
    return (table, problems)
  }
}

extension TaxTable {
  /// A share of an amount in percent, from 0 to 100, exact to a millionth of a percent.
  package struct Rate: Hashable, Sendable {
    /// In hundred-millionths of the whole.
    package let parts: Int64

    static let whole: Int64 = 100_000_000
    /// Of a percentage as it is written.
    package static let mostDecimals = 6

    init(parts: Int64) { self.parts = parts }

    /// Reads a plain decimal number such as `20` or `13.25`; nil for anything else, and for what is not from 0 to 100.
    package init?(_ text: String) {
      let bytes = Array(text.utf8)
      var scanner = ByteScanner()
      let wholeDigits = scanner.takeDigits(in: bytes.span)
      guard wholeDigits > 0, wholeDigits <= 3 else { return nil }
      var decimals = 0
      if scanner.take(".", in: bytes.span) {
        decimals = scanner.takeDigits(in: bytes.span)
        guard decimals > 0, decimals <= Self.mostDecimals else { return nil }
      }
      guard scanner.position == bytes.count else { return nil }
      let digits = bytes.lazy.filter(\.isASCIIDigit).reduce(Int64(0)) {
        $0 * 10 + Int64($1 - UInt8(ascii: "0"))
      }
      parts = (decimals..<Self.mostDecimals).reduce(digits) { value, _ in value * 10 }
      guard parts <= Self.whole else { return nil }
    }

    /// In tenths of a percent; nil where there are more decimals.
    package var permille: Int64? {
      let tenth = Self.whole / 1000
      return parts.isMultiple(of: tenth) ? parts / tenth : nil
    }

    /// The percentage as a whole number of units of its last decimal that is no zero.
    package var digits: (number: Int64, decimals: Int) {
      var (number, decimals) = (parts, Self.mostDecimals)
      while decimals > 0, number.isMultiple(of: 10) { (number, decimals) = (number / 10, decimals - 1) }
      return (number, decimals)
    }

    /// The percentage as a plain decimal number, without zeros that say nothing.
    package var decimal: String {
      let (percent, rest) = parts.quotientAndRemainder(dividingBy: Self.whole / 100)
      guard rest > 0 else { return String(percent) }
      var digits = Array(String(Self.whole / 100 + rest).utf8.dropFirst())
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      return "\(percent)." + String(decoding: digits, as: UTF8.self)
    }
  }
}

extension TaxTable {
  /// Something wrong in a tax table, and where. The table may stand in a file of its own or in the ledger.
  package struct Problem: Error, Equatable, Sendable {
    package enum Reason: FieldReason {
      case field(FieldProblem)
      case notATable(JSONValue.Kind)
      case malformedDate(String)
      case endsBeforeStart
      case malformedAmount(String, found: String, Currency)
      case malformedRate(String)
      case unknownBase(String)
      /// A band that does not end above the one before it.
      case descendingBand(after: Money)
      /// A band without an end that others follow.
      case openBand
      /// A last band that ends.
      case closedBand
      /// No table of this name is part of Folio.
      case unknownTable(String, known: [String])
      /// Another table has the same address.
      case duplicateName(String)
    }

    package let reason: Reason
    /// In bytes from the start of the file.
    package let offset: Int
    package let length: Int

    init(_ reason: Reason, at range: Range<Int>) {
      (self.reason, offset, length) = (reason, range.lowerBound, range.count)
    }

    /// Of a file whose table has the address of another.
    package init(ofTwin table: TaxTable) {
      self.init(.duplicateName(table.name.excerpt), at: 0..<1)
    }

    package var isWarning: Bool { if case .field(.unknownField) = reason { true } else { false } }
  }
}
