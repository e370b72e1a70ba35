import Basics
import Bookkeeping

/// The difference of an opening and a closing balance, to which all rows of a table add up.
///
/// Some formats repeat both balances in each row.
enum StatedSum {
  static func decision(
    _ entries: [SignReading.Entry], _ roles: ColumnRoles, _ words: SignEvidence
  ) -> SignReading.Decision? {
    let stated = roles.columns.filter {
      $0.has(.balance) && $0.holds(.amounts) && $0.distinct == 1 && $0.isFull
    }
    guard stated.count == 2, let opening = stated.first, let closing = stated.last,
      let row = entries.first?.row, entries.count > 1, entries.allSatisfy({ !$0.isPending }),
      let currency = entries.first?.cell.currency, entries.allSatisfy({ $0.cell.currency == currency })
    else { return nil }
    let sum = entries.reduce(0) { $0 &+ $1.signed }
    let moves = NumberNotation.ofStatements.compactMap { notation -> Int64? in
      guard let start = SignedDecimal(row[opening.number], notation)?.money(currency),
        let end = SignedDecimal(row[closing.number], notation)?.money(currency)
      else { return nil }
      return end.minorUnits &- start.minorUnits
    }
    guard sum != 0, let moved = moves.first(where: { abs($0) == abs(sum) }),
      moved == sum ? !words.mayBeDebt : !words.mayBeDebtWithMinus
    else { return nil }
    var decision = SignReading.Decision(moved == sum ? .bank : .card, by: .openingAndClosing)
    decision.isWorthKeeping = decision.option == .card
    return decision
  }
}
