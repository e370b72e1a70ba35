import Basics

/// The taxation of an amount in one place and period: an allowance, and levies with their bands.
///
/// Most tables are for income tax, but any tax on an amount by bands can be one, for example on the price of
/// a house.
package struct TaxTable: Hashable, Sendable {
  package var name: String
  package let currency: Currency
  /// The first and the last day of the taxed income; `nil` for a table that does not use a ledger's rows.
  package var period: ClosedRange<CalendarDate>?
  /// The categories of taxed income, which include their subcategories.
  package var income: [String] = []
  /// The categories of tax payments, which include their subcategories.
  package var paid: [String] = []
  package let allowance: Allowance?
  /// The levies, at least one.
  package let levies: [Levy]
  /// The name of the taxed amount, if it is not an income.
  package let subject: String?
  /// A sentence on taxes that the table leaves out, to be shown beside its figures.
  package let leavesOut: String?
  package let note: String?
  /// The addresses of the sources of the figures.
  package let sources: [String]

  /// The texts of the table that are shown.
  package var texts: [String] { [name, subject, leavesOut, note].compactMap(\.self) + levies.map(\.name) }

  /// The part of the amount that is not taxed.
  package struct Allowance: Hashable, Sendable {
    package let amount: Money
    package let taper: Taper?
  }

  /// The reduction of an allowance if the amount exceeds a limit: by a share of the excess.
  package struct Taper: Hashable, Sendable {
    package let above: Money
    package let rate: Rate
    /// A reduced allowance is rounded up to a multiple of this amount; `nil` or 0 if it stays exact.
    package let roundUp: Money?
  }

  package struct Levy: Hashable, Sendable {
    package let name: String
    package let base: Base
    /// The bands, ascending, at least one. Only the last one has no end.
    package let bands: [Band]
  }

  /// The amount that a levy applies to.
  package enum Base: String, CaseIterable, Sendable {
    /// The whole amount.
    case gross
    /// The amount less the allowance.
    case taxable
  }

  package struct Band: Hashable, Sendable {
    package let name: String?
    /// The end of the band, in the levy's base; `nil` for the last one.
    package let to: Money?
    package let rate: Rate
  }

  /// The name in commands and addresses: `uk-2023-24` for `UK 2023/24`.
  package var slug: String { Self.slug(of: name) }

  package static func slug(of name: String) -> String {
    let words = name.lowercased().unicodeScalars.split {
      !$0.properties.isAlphabetic && $0.properties.numericType != .decimal
    }
    return words.isEmpty ? "tax" : words.map { String($0) }.joined(separator: "-")
  }
}

extension TaxTable {
  /// The limits in the rules of tables. They keep every figure within the range of its numbers.
  package enum Limit {
    /// Bytes of a file with a table.
    package static let fileBytes = 256 << 10
    package static let levies = 32
    /// Bands of a levy.
    package static let bands = 100
    /// The largest amount that a table can be applied to, in minor units.
    package static let gross = Int64.max / 128
  }

  /// Reads a file with one table, or with the name of one of Folio's.
  ///
  /// - Parameter currency: The currency of a table that names none; `nil` if it must name one.
  /// - Returns: The table, and warnings about it.
  package static func read(
    _ bytes: [UInt8], currency: Currency? = nil
  ) throws(Problems) -> (table: TaxTable, warnings: [Problem]) {
    var reader = TaxTableReader(bytes, currency: currency)
    let table = reader.readFile()
    let problems = reader.json.problemsInOrder
    guard let table, problems.allSatisfy(\.isWarning) else { throw Problems(problems) }
    return (table, problems)
  }

  /// A percentage from 0 to 100, exact to a millionth of a percent.
  package struct Rate: Hashable, Sendable {
    /// The rate in hundred-millionths of the whole.
    package let parts: Int64

    static let whole: Int64 = 100_000_000
    /// The number of decimals that a percentage may have in a file.
    package static let mostDecimals = 6

    /// Reads a plain decimal number such as `20` or `13.25`; `nil` for anything else, and for numbers not
    /// between 0 and 100.
    package init?(_ text: String) {
      let digits = Array(text.utf8)
      guard
        let parts = try? DecimalNumber.units(digits.span, decimals: Self.mostDecimals, sign: .notNegative),
        parts <= Self.whole
      else { return nil }
      self.parts = parts
    }

    /// The rate in tenths of a percent; `nil` if it has more decimals.
    package var permille: Int64? {
      let tenth = Self.whole / 1000
      return parts.isMultiple(of: tenth) ? parts / tenth : nil
    }

    /// The percentage as an integer and its number of decimals, without trailing zeros: (1325, 2) for 13.25.
    package var digits: (number: Int64, decimals: Int) {
      var (number, decimals) = (parts, Self.mostDecimals)
      while decimals > 0, number.isMultiple(of: 10) { (number, decimals) = (number / 10, decimals - 1) }
      return (number, decimals)
    }

    /// The percentage as a plain decimal number without trailing zeros.
    package var decimal: String {
      let (number, decimals) = digits
      return DecimalNumber.text(of: number.magnitude, decimals: decimals)
    }
  }

  /// The problem of a table that has the same address as another.
  package var twinProblem: Problem {
    Problem("there are two tax tables \(quoted(name))", "give one of them another name", at: .input(0..<1))
  }
}
