import Bookkeeping

/// The parts into which the lines of a breakdown divide a sum. Each line is a share of it only if no part is
/// below zero (docs/figures.md).
struct BreakdownParts {
  /// The depths of the lines, each before the lines inside it.
  let levels: [Int]
  /// The amounts of the lines.
  let amounts: [Int64]
  let whole: Int64
  /// The amount that is in no line; `nil` if it is the whole less the outermost lines.
  var outside: Int64?

  /// Whether a line is below zero, what it has outside the lines inside it, or what is in no line; or whether
  /// a line is more than the whole, as a tag may be that shares rows with another.
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
  /// The totals of the rows that belong to no item of a kind; `nil` if they are what the items leave of all
  /// rows.
  func totals(outside kind: any ListingKind.Type, in model: ReportModel) -> Totals.ByCurrency? {
    guard kind.itemsOverlap, let groups = model.listings.groupIndex(of: kind) else { return nil }
    return model.report.totals(of: selection.happened, outside: groups)
  }
}
