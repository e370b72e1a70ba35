import Basics
import Bookkeeping

/// A tax table as the script of the page reads it: whole numbers in strings, for which no binary float is needed.
struct TaxCalculator {
  let table: TaxTable
  let model: ReportModel

  var text: String {
    String(decoding: ByteBuffer.array { literal.write(to: &$0) }, as: UTF8.self)
  }

  private var literal: ScriptLiteral {
    var members: [(name: String, value: ScriptLiteral)] = [
      ("currency", .text(table.currency.code)),
      (
        "numbers",
        .record([
          ("", NumberStyle(ofCounts: model.formats).literal),
          (table.currency.code, NumberStyle(of: table.currency, model.formats).literal),
          ("%", percentages),
        ])
      ),
      ("limit", number(TaxTable.Limit.gross)),
      ("hundred", number(100 * .powerOfTen(table.currency.exponent))),
      ("levies", .list(table.levies.map(literal))),
    ]
    if let allowance = table.allowance {
      let taper = allowance.taper.map { [number($0.above.minorUnits), number($0.rate.parts)] }
      members.append(("allowance", .list([number(allowance.amount.minorUnits)] + (taper ?? []))))
    }
    return .record(members)
  }

  private var percentages: ScriptLiteral {
    NumberStyle(decimals: 1) { number, sign in model.formats.percent(tenths: number, sign: sign) }.literal
  }

  private func literal(_ levy: TaxTable.Levy) -> ScriptLiteral {
    .record([
      ("base", .text(levy.base.rawValue)),
      (
        "bands",
        .list(
          levy.bands.map { band in
            .list([number(band.rate.parts)] + (band.to.map { [number($0.minorUnits)] } ?? []))
          })
      ),
    ])
  }

  private func number(_ number: Int64) -> ScriptLiteral { .text(String(number)) }
}
