import Bookkeeping
import Templating

/// A band of a levy, and what it takes.
struct TaxBandValues: Record {
  let model: ReportModel
  let band: TaxBreakdown.Band

  static let fields: Fields<Self> = [
    .datum("name") { $0.band.name },
    .text("range") { $0.range },
    .text("rate") { $0.model.formats.percent(exactly: $0.band.rate) },
    .text("taxed") { $0.model.formats.string($0.band.taxed) },
    .text("amount") { $0.model.formats.string($0.band.amount) },
  ]

  private var range: String {
    guard let to = band.to else {
      return model.words.text(.taxBandAbove, ["amount": model.formats.wholeString(band.from)])
    }
    return model.words.text(.taxBandTo, ["amount": model.formats.wholeString(to)])
  }
}

extension LocaleFormats {
  /// A rate with all of its decimals where tenths of a percent are too coarse.
  func percent(exactly rate: TaxTable.Rate) -> String {
    rate.permille.map { percent(tenths: $0) } ?? "\(rate.decimal) %"
  }
}
