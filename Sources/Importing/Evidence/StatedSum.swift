import Basics
import Bookkeeping

/// The signs of a table, proven by two balances: all rows add up to closing minus opening.
enum StatedSum {
  /// - Parameter moved: The difference of the balances that stand outside the table.
  static func decision(
    _ entries: [SignReading.Entry], _ roles: ColumnRoles, _ words: SignEvidence, _ moved: Int64?,
    _ options: ImportOptions
  ) -> SignReading.Decision? {
    let sum = entries.reduce(0) { $0 &+ $1.signed }
    let moves = moved.map { [$0] } ?? repeated(in: entries, roles)
    guard sum != 0, let moved = moves.first(where: { abs($0) == abs(sum) }) else { return nil }
    let signs: ImportOptions.Signs = moved == sum ? .bank : .card
    let debtSigns: ImportOptions.Signs = moved == sum ? .card : .bank
    let mayBeDebt = moved == sum ? words.mayBeDebt : words.mayBeDebtWithMinus
    let isMeant = options.signs == debtSigns && words.couldBeDebt(with: debtSigns)
    if mayBeDebt || isMeant, !options.isOfBankAccount { return nil }
    var decision = SignReading.Decision(signs, by: .openingAndClosing)
    decision.isWorthKeeping = decision.option == .card
    return decision
  }

  /// The difference of two balances that each row repeats, read in each notation.
  private static func repeated(in entries: [SignReading.Entry], _ roles: ColumnRoles) -> [Int64] {
    let stated = roles.columns.filter {
      $0.has(.balance) && $0.holds(.amounts) && $0.distinct == 1 && $0.isFull
    }
    guard stated.count == 2, let opening = stated.first, let closing = stated.last,
      let row = entries.first?.row, entries.count > 1, entries.allSatisfy({ !$0.isPending }),
      let currency = entries.first?.cell.currency, entries.allSatisfy({ $0.cell.currency == currency })
    else { return [] }
    return NumberNotation.ofStatements.compactMap { notation -> Int64? in
      guard let start = SignedDecimal(row[opening.number], notation)?.money(currency),
        let end = SignedDecimal(row[closing.number], notation)?.money(currency)
      else { return nil }
      return end.minorUnits &- start.minorUnits
    }
  }
}
