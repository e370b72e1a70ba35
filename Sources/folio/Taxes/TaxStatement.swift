import Bookkeeping

/// A breakdown in lines, as `folio tax` prints it.
struct TaxStatement {
  let table: TaxTable
  let breakdown: TaxBreakdown

  var text: String {
    let heading = [
      printable(table.name), table.period.map { "\($0.lowerBound.iso) to \($0.upperBound.iso)" },
    ]
    let title = heading.compactMap(\.self).joined(separator: ", ")
    let sources = table.sources.map { "Source: \(printable($0))\n" }.joined()
    let note = table.note.map { "\(printable($0))\n" } ?? ""
    return "\(title), in \(table.currency.code)\n\n\(amounts)\n\(rates)\n\(note)\(sources)"
  }

  private struct Line {
    let label: String
    let amount: String
    var detail = ""
  }

  private var amounts: String {
    var lines = [Line(label: printable(table.subject ?? "Income"), amount: breakdown.gross.decimal)]
    if table.allowance != nil {
      lines.append(Line(label: "Allowance", amount: breakdown.allowance.decimal))
      lines.append(Line(label: "Taxable", amount: breakdown.taxable.decimal))
    }
    for levy in breakdown.levies {
      lines.append(Line(label: printable(levy.name), amount: levy.amount.decimal))
      lines += levy.bands.map { band in
        Line(
          label: "  \(band.name.map(printable) ?? Self.range(of: band))", amount: band.amount.decimal,
          detail: "\(band.rate.decimal) % of \(band.taxed.decimal)")
      }
    }
    if breakdown.levies.count > 1 { lines.append(Line(label: "Total", amount: breakdown.total.decimal)) }
    lines.append(Line(label: "After", amount: breakdown.net.decimal))
    let widths = (
      lines.reduce(0) { max($0, TerminalWidth.of($1.label)) }, lines.reduce(0) { max($0, $1.amount.count) }
    )
    return lines.map { line in
      let label = line.label + Self.blanks(widths.0 - TerminalWidth.of(line.label))
      let amount = Self.blanks(widths.1 - line.amount.count) + line.amount
      return "\(label)  \(amount)\(line.detail.isEmpty ? "" : "  \(line.detail)")\n"
    }.joined()
  }

  /// `above 37700.00`
  private static func range(of band: TaxBreakdown.Band) -> String {
    guard let to = band.to else { return band.from.minorUnits == 0 ? "all" : "above \(band.from.decimal)" }
    return band.from.minorUnits == 0 ? "to \(to.decimal)" : "\(band.from.decimal) to \(to.decimal)"
  }

  private var rates: String {
    let effective = breakdown.effectivePermille.map { "\($0 / 10).\($0 % 10) % in all" }
    let hundred = Money(minorUnits: 100 * Money.units(of: table.currency), currency: table.currency)
    let next = table.cost(ofNextHundredAbove: breakdown.gross.minorUnits).map {
      "the next \(hundred.decimal) costs \($0.decimal)"
    }
    return [effective, next].compactMap(\.self).joined(separator: "; ") + "\n"
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension Money {
  /// How many minor units one of the currency is.
  fileprivate static func units(of currency: Currency) -> Int64 {
    (0..<currency.exponent).reduce(1) { units, _ in units * 10 }
  }
}
