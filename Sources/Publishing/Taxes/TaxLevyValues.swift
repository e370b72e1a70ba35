import Bookkeeping
import Templating

/// What a levy takes of an amount, and what each band does.
struct TaxLevyValues: Record {
  let model: ReportModel
  let levy: TaxBreakdown.Levy
  let gross: Money

  static let fields: Fields<Self> = [
    .datum("name") { $0.levy.name },
    .text("amount") { $0.model.formats.string($0.levy.amount) },
    .text("share") { $0.model.share($0.levy.amount, of: $0.gross) },
    .list("bands", of: TaxBandValues.self) { values in
      values.levy.bands.map { TaxBandValues(model: values.model, band: $0) }
    },
  ]
}
