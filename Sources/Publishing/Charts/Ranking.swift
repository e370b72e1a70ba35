import Templating

/// Amounts from the largest to the smallest; the last are taken together.
struct Ranking: Sendable {
  struct Item: Equatable, Sendable {
    let label: String
    let amount: String
    /// Of the whole.
    let share: String?
    let value: Int64
    /// Where it is shown by itself, if anywhere.
    var url: Address?
    /// What stands at the end of a row.
    var detail: String { share.map { "\(amount) · \($0)" } ?? amount }
    var hover: String { "\(label): \(detail)" }
  }

  /// Each has a colour and a number of its own; the one behind them has grey.
  static let limit = 7

  let items: [Item]
  let total: Int128

  /// Amounts that are not positive have no share of a whole, and are left out.
  ///
  /// - Parameters:
  ///   - count: How many are shown by themselves.
  ///   - rest: Names the items that are taken together: how many they are, and their sum.
  init(_ unordered: [Item], showing count: Int = limit, rest: (Int, Int64) -> Item) {
    let ordered = unordered.enumerated()
      .filter { $0.element.value > 0 }
      .sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }
      .map(\.element)
    total = ordered.reduce(0) { $0 + Int128($1.value) }
    let tail = ordered.dropFirst(count)
    // One that is left over is named, as that takes no more room.
    guard tail.count > 1 else {
      items = ordered
      return
    }
    let sum = tail.reduce(0) { $0 + Int128($1.value) }
    items = ordered.prefix(count) + [rest(tail.count, Int64(clamping: sum))]
  }

  /// A custom property of `style.css`.
  static func color(_ rank: Int) -> String { "var(--c\(rank < limit ? rank + 1 : 0))" }
}
