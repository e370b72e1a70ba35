import Templating

/// Values by month, in order; gaps are for the caller to fill.
struct Timeline<Value: Sendable>: Sendable {
  struct Year: Sendable {
    let label: String
    /// Shown where there are too many months to point at one.
    let hover: String
    let months: [Month]
  }

  struct Month: Sendable {
    /// Short: `Mar`.
    let label: String
    /// Only where there are few enough months to point at one.
    let hover: String
    let value: Value
  }

  let years: [Year]

  var values: [Value] { years.flatMap { $0.months.map(\.value) } }
}
