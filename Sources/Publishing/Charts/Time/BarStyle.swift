/// How wide the bars of a month are, and on which side of zero they stand.
struct BarStyle: Sendable {
  let isMirrored: Bool
  let incomeInset: Int
  let expenseInset: Int
  let width: Int
  let hasDots: Bool
  /// Bars that touch are drawn as one outline: gaps of a fraction of a pixel would flicker.
  var isOutline: Bool { width == TimeAxis.unitsPerMonth }

  /// - Parameter isSingle: Whether there is only income, or only expense.
  init(months: Int, isSingle: Bool = false) {
    hasDots = months <= 24
    isMirrored = months > 36 && !isSingle
    let isWide = isMirrored || isSingle
    (incomeInset, expenseInset, width) = isWide ? months > 60 ? (0, 0, 20) : (2, 2, 16) : (2, 11, 7)
  }

  func expenseEdge(_ flow: BarChart.Flow) -> Int64 {
    isMirrored ? Int64(0).saturatingSubtract(flow.expense) : flow.expense
  }
}
