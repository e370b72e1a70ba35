import Basics

/// The result of applying a tax table to an amount: each levy with its bands, and the net amount.
///
/// Everything is exact until the amount of a levy is rounded once, to minor units, halves up. The shown
/// parts of a levy add up to its rounded amount.
package struct TaxBreakdown: Equatable, Sendable {
  package let gross: Money
  package let allowance: Money
  package let taxable: Money
  package let levies: [Levy]
  package let total: Money
  package let net: Money

  package struct Levy: Equatable, Sendable {
    package let name: String
    package let amount: Money
    package let bands: [Band]
  }

  package struct Band: Equatable, Sendable {
    package let name: String?
    package let from: Money
    /// The end of the band; `nil` for the last one.
    package let to: Money?
    package let rate: TaxTable.Rate
    /// The part of the amount in the band.
    package let taxed: Money
    package let amount: Money
  }

  /// Returns `nil` if the amount is negative or too large.
  ///
  /// - Parameter gross: The amount in minor units.
  package init?(of gross: Int64, by table: TaxTable) {
    guard (0...TaxTable.Limit.gross).contains(gross) else { return nil }
    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: table.currency) }
    let allowance = table.exactAllowance(of: gross)
    let shownAllowance = Int64(allowance.roundedQuotient(dividingBy: Int128(TaxTable.Rate.whole)))
    let exact = Int128(gross) * Int128(TaxTable.Rate.whole)
    let shownTaxable = max(0, gross - shownAllowance)
    levies = table.levies.map { levy in
      switch levy.base {
      case .gross: Self.levy(levy, of: exact, shownAs: gross, in: table.currency)
      case .taxable:
        Self.levy(levy, of: max(0, exact - allowance), shownAs: shownTaxable, in: table.currency)
      }
    }
    self.gross = money(gross)
    self.allowance = money(shownAllowance)
    taxable = money(shownTaxable)
    total = money(levies.reduce(0) { $0 + $1.amount.minorUnits })
    net = money(gross - total.minorUnits)
  }

  /// The effective rate in permille; `nil` for an amount of 0.
  package var effectivePermille: Int64? { Ratio.permille(total.minorUnits, of: gross.minorUnits) }

  /// - Parameter base: The taxed amount, in hundred-millionths of a minor unit.
  private static func levy(
    _ levy: TaxTable.Levy, of base: Int128, shownAs shownBase: Int64, in currency: Currency
  ) -> Levy {
    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }
    let scale = Int128(TaxTable.Rate.whole)
    var bands: [Band] = []
    var start: Int64 = 0
    // The sums until the end of a band; the exact sum is in (1/10⁸)² of a minor unit.
    var (exact, shown): (Int128, Int64) = (0, 0)
    for band in levy.bands {
      let end = band.to?.minorUnits
      let upper = end.map { min(base, Int128($0) * scale) } ?? base
      exact += max(0, upper - Int128(start) * scale) * Int128(band.rate.parts)
      let sum = Int64(exact.roundedQuotient(dividingBy: scale * scale))
      bands.append(
        Band(
          name: band.name, from: money(start), to: band.to, rate: band.rate,
          taxed: money(max(0, min(shownBase, end ?? shownBase) - start)), amount: money(sum - shown)))
      start = end ?? start
      shown = sum
    }
    return Levy(name: levy.name, amount: money(shown), bands: bands)
  }
}

extension TaxTable {
  /// The allowance in hundred-millionths of a minor unit.
  fileprivate func exactAllowance(of gross: Int64) -> Int128 {
    guard let allowance else { return 0 }
    let full = Int128(allowance.amount.minorUnits) * Int128(TaxTable.Rate.whole)
    guard let taper = allowance.taper else { return full }
    let above = max(0, gross - taper.above.minorUnits)
    let left = max(0, full - Int128(above) * Int128(taper.rate.parts))
    guard above > 0, let roundUp = taper.roundUp, roundUp.minorUnits > 0 else { return left }
    let step = Int128(roundUp.minorUnits) * Int128(TaxTable.Rate.whole)
    return min(full, (left + step - 1) / step * step)
  }

  /// The tax on the next 100 units of the currency; `nil` if the amount would be too large.
  package func cost(ofNextHundredAbove gross: Int64) -> Money? {
    let hundred = 100 * Int64(UInt64.powerOfTen(currency.exponent))
    guard let now = TaxBreakdown(of: gross, by: self), let then = TaxBreakdown(of: gross + hundred, by: self)
    else { return nil }
    return then.total - now.total
  }
}

extension TaxBreakdown {
  /// The breakdown as JSON. Amounts and rates are strings, so that no reader turns them into binary floats.
  package var json: JSONLiteral {
    .record([
      ("gross", .text(gross.decimal)), ("allowance", .text(allowance.decimal)),
      ("taxable", .text(taxable.decimal)), ("levies", .list(levies.map(Self.json))),
      ("total", .text(total.decimal)), ("net", .text(net.decimal)),
    ])
  }

  private static func json(_ levy: Levy) -> JSONLiteral {
    .record([
      ("name", .text(levy.name)), ("amount", .text(levy.amount.decimal)),
      ("bands", .list(levy.bands.map(json))),
    ])
  }

  private static func json(_ band: Band) -> JSONLiteral {
    let members = [
      ("name", band.name), ("from", band.from.decimal), ("to", band.to?.decimal), ("rate", band.rate.decimal),
      ("taxed", band.taxed.decimal), ("amount", band.amount.decimal),
    ]
    return .record(members.compactMap { name, text in text.map { (name, .text($0)) } })
  }
}
