/// Where amounts stand on a vertical axis, in tenths of a pixel below its top. All of it is integer arithmetic.
struct Scale: Sendable {
  let ticks: Ticks
  let length: Int
  private let low: Int128
  private let span: Int128

  /// The axis always shows zero.
  init(covering values: some Sequence<Int64>, unit: Int64, length: Int) {
    let range = values.reduce(Int64(0)...0) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
    ticks = Ticks(covering: range, unit: unit)
    self.length = length
    low = Int128(min(range.lowerBound, ticks.values.first ?? 0))
    span = Int128(max(range.upperBound, ticks.values.last ?? 0)) - low
  }

  func position(of value: Int64) -> Int {
    let doubled = (Int128(value) - low) * Int128(length) * 2
    return length - Int((doubled + span) / (span * 2))
  }
}
