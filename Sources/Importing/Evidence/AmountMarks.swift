import Basics
import Bookkeeping

/// The marks of a format that say which way money went: columns of debits and credits, `CR` or `DR`
/// at an amount or in a column of their own, and a plus.
enum AmountMarks {
  /// The readings that the marks allow; none if there are no marks.
  static func readings(
    _ entries: [SignReading.Entry], _ amounts: AmountReading, _ types: [TypeColumn]
  ) -> [SignReading.Decision] {
    if let inference = amounts.inference { return [ofBalance(inference, entries, amounts.options)] }
    if amounts.areDirected { return ofColumns(entries, amounts) }
    return (atAmounts(entries) ?? types.lazy.compactMap(\.marks).first ?? plus(entries)).map { [$0] } ?? []
  }

  private static func ofColumns(
    _ entries: [SignReading.Entry], _ amounts: AmountReading
  ) -> [SignReading.Decision] {
    let names = amounts.columns.filter { $0.direction != nil }.map { column in
      let heading = amounts.roles.columns[column.number].heading
      return heading.isEmpty ? "\(column.number + 1)" : heading
    }
    let reversing = SignReading.Decision(signs: .stated, basis: .columns(names))
    let reversed = Set(entries.filter(\.cell.isReversed).compactMap(\.cell.direction?.opposite))
    guard let side = reversed.first else { return [reversing] }
    var plain = reversing
    plain.minus = reversed.count == 1 ? side : .out
    // Where debits have a minus, a debit without one takes another back.
    return [reversing, plain, SignReading.Decision(signs: .bank, basis: .columns(names))]
  }

  /// The reading of columns whose headings say nothing. The balance tells money in from money out; if it may
  /// be a card's debt, the user or the payments to the card decide.
  private static func ofBalance(
    _ inference: AmountReading.Inference, _ entries: [SignReading.Entry], _ options: ImportOptions
  ) -> SignReading.Decision {
    let proof = SignBasis.runningBalance(rows: entries.count { $0.units != 0 })
    let basis = options.signs.map(SignBasis.option) ?? (inference == .debt ? .payments : proof)
    var decision = SignReading.Decision(signs: .stated, basis: basis)
    decision.balanceIsDebt = inference == .debt
    return decision
  }

  private static func atAmounts(_ entries: [SignReading.Entry]) -> SignReading.Decision? {
    guard let marked = entries.first(where: { $0.cell.direction != nil }) else { return nil }
    let said = Set(entries.compactMap(\.cell.direction))
    let mark = marked.cell.amount.mark ?? ""
    var decision = SignReading.Decision(signs: .stated, basis: .mark(mark))
    if said.count == 1, !entries.contains(where: { $0.cell.direction == nil && $0.isNegative }) {
      decision.directions[ByteString("")] = said.first?.opposite
    }
    return decision
  }

  /// A plus is money in. It is written only where amounts without a sign, or with a minus, are money out.
  private static func plus(_ entries: [SignReading.Entry]) -> SignReading.Decision? {
    let moving = entries.filter { $0.units != 0 }
    guard moving.contains(where: \.cell.amount.hasPlus) else { return nil }
    let hasMinus = moving.contains(where: \.isNegative)
    return SignReading.Decision(signs: hasMinus ? .bank : .writtenPlus, basis: .mark("+"))
  }
}
