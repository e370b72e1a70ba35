/// A chart may not trap on a ledger's extremes: what is out of range stands at its end.
extension Int64 {
  func saturatingSubtract(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
