import Bookkeeping

/// The parts of a sum, as the lines of a breakdown divide it. A line is a share of the sum only if no part is
/// below zero (docs/figures.md).
struct BreakdownParts {
  /// The depths of the lines, each before the lines inside it.
  let levels: [Int]
  /// The amounts of the lines.
  let amounts: [Int64]
  let whole: Int64
  /// The amount that is in no line; `nil` if it is the whole less the outermost lines.
  var outside: Int64?

  /// Whether a line, the part of a line outside its inner lines, or the amount in no line is below zero; or
  /// whether a line is more than the whole, as may happen if tags share rows.
  var hasNegative: Bool {
    var rests = amounts + [whole]
    var path: [Int] = []
    for (line, level) in levels.enumerated() {
      while let outer = path.last, levels[outer] >= level { path.removeLast() }
      let outer = path.last ?? amounts.count
      rests[outer] = rests[outer].saturatingSubtract(amounts[line])
      path.append(line)
    }
    if let outside { rests[amounts.count] = outside }
    return (amounts + rests).contains { $0 < 0 } || amounts.contains { $0 > whole }
  }
}

extension Listing {
  /// The totals of the rows that belong to no item of a kind; `nil` if items share no rows, since these
  /// totals are then the whole less the items.
  func totals(outside kind: any ListingKind.Type, in model: ReportModel) -> Totals.ByCurrency? {
    guard kind.itemsOverlap, let groups = model.listings.groupIndex(of: kind) else { return nil }
    return model.report.totals(of: selection.happened, outside: groups)
  }
}
