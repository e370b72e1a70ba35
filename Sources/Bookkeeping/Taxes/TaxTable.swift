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
    package let rate: TaxRate
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
    package let rate: TaxRate
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
    package let problems: [TaxProblem]
  }
}

extension TaxTable {
  /// Reads a file that is one table, or names one of Folio's.
  ///
  /// - Parameter currency: Of a table that names none; nil where it must.
  /// - Returns: The table, and warnings about it.
  package static func read(
    _ bytes: [UInt8], currency: Currency? = nil
  ) throws(TaxTable.Invalid) -> (table: TaxTable, warnings: [TaxProblem]) {
    var reader = TaxTableReader(bytes, currency: currency)
    let table = reader.readFile()
    let problems = reader.problems.sorted { $0.offset < $1.offset }
    guard let table, problems.allSatisfy(\.isWarning) else { throw TaxTable.Invalid(problems: problems) }
    return (table, problems)
  }
}
