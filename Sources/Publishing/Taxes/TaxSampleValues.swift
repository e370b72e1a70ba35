import Bookkeeping
import Templating

/// What a tax table takes of one of some round amounts.
struct TaxSampleValues: Record {
  let model: ReportModel
  let table: TaxTable
  let gross: Int64
  /// Whether it is the ledger's own income.
  let isOwn: Bool

  static let fields: Fields<Self> = [
    .text("gross") { $0.string($0.breakdown?.gross) },
    .text("total") { $0.string($0.breakdown?.total) },
    .text("net") { $0.string($0.breakdown?.net) },
    .text("effective") { values in
      values.breakdown?.effectivePermille.map { values.model.formats.percent(tenths: $0) }
    },
    .flag("isOwn") { $0.isOwn },
  ]

  private var breakdown: TaxBreakdown? { table.breakdown(of: gross) }

  private func string(_ money: Money?) -> String? { money.map { model.formats.string($0) } }

  private static let countOnEachSide: Int64 = 5

  /// Round amounts around one, and itself between them; without one, up to beyond the last band.
  static func amounts(around own: Int64?, _ table: TaxTable) -> [Int64] {
    guard let own else {
      let end = table.exampleAmount.minorUnits
      let step = roundStep(end / countOnEachSide, table.currency)
      return (1...countOnEachSide * 2).map { $0 * step }
    }
    let step = roundStep(own / 10, table.currency)
    let middle = own / step
    let round = (middle - countOnEachSide + 1...middle + countOnEachSide).map { $0 * step }
    return Set(round + [own]).filter { $0 > 0 && $0 <= TaxTable.Limit.gross }.sorted()
  }

  /// The largest of 1, 2, 5, 10, 20 … units of the currency that is not above a number.
  private static func roundStep(_ most: Int64, _ currency: Currency) -> Int64 {
    var step: Int64 = .powerOfTen(currency.exponent)
    let factors: [Int64] = [1, 2, 5]
    while step <= most / 10 { step *= 10 }
    return step * (factors.last { step * $0 <= most } ?? 1)
  }
}

extension TaxTable {
  /// An amount that most of its bands take something of.
  var exampleAmount: Money {
    let ends = levies.flatMap { $0.bands.compactMap(\.to?.minorUnits) }
    let unit: Int64 = .powerOfTen(currency.exponent)
    return Money(minorUnits: min(max(ends.max() ?? 0, 50_000 * unit), Limit.gross / 20), currency: currency)
  }
}
