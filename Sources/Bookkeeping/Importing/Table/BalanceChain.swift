/// What a running balance says about the amounts beside it.
struct BalanceChain: Sendable {
  struct Step: Sendable {
    /// As written: negative with a minus.
    let amount: Int64
    let balance: Int64?
    let date: CalendarDate
    let place: Statement.Place
    /// What a column of fees says, without a sign.
    var fee: Int64 = 0
  }

  enum Order: Sendable { case oldestFirst, newestFirst }

  let order: Order
  /// Whether the amounts, or the amounts with the other sign, lead from one balance to the next.
  let isInverted: Bool
  /// The fee is debited beside the amount, and not a part of it.
  let feeIsExtra: Bool
  let matches: Int
  let breaks: [Statement.Place]

  var isSound: Bool { matches > 0 && breaks.count * 2 <= matches + 1 }

  /// Nil where no reading leads from one balance to the next more often than chance would.
  init?(_ steps: [Step], signsAreKnown: Bool) {
    guard steps.count > 1 else { return nil }
    var candidates: [BalanceChain] = []
    let direction = Self.direction(of: steps)
    let hasFees = steps.contains { $0.fee != 0 }
    for order in [Order.oldestFirst, .newestFirst] {
      if let direction, direction != order { continue }
      // Without an order, amounts that lead backwards could be inverted or stand before their balance.
      for isInverted in direction == nil || signsAreKnown ? [false] : [false, true] {
        for feeIsExtra in hasFees ? [true, false] : [false] {
          let chain = BalanceChain(steps, order, isInverted, feeIsExtra)
          if chain.matches > 0 { candidates.append(chain) }
        }
      }
    }
    guard let best = candidates.max(by: { $0.matches < $1.matches }) else { return nil }
    let rival = candidates.filter { $0.isInverted != best.isInverted }.map(\.matches).max() ?? 0
    guard best.matches > rival * 3 else { return nil }
    self = best
  }

  private init(_ steps: [Step], _ order: Order, _ isInverted: Bool, _ feeIsExtra: Bool) {
    self.order = order
    self.isInverted = isInverted
    self.feeIsExtra = feeIsExtra
    var matches = 0
    var breaks: [Statement.Place] = []
    for (one, next) in zip(steps, steps.dropFirst()) {
      let (before, after) = order == .oldestFirst ? (one, next) : (next, one)
      guard let start = before.balance, let end = after.balance else { continue }
      let (moved, overflow) = end.subtractingReportingOverflow(start)
      var amount = isInverted ? 0 &- after.amount : after.amount
      if feeIsExtra { amount &-= after.fee }
      if !overflow, moved == amount {
        if amount != 0 { matches += 1 }
      } else {
        breaks.append(next.place)
      }
    }
    self.matches = matches
    self.breaks = breaks
  }

  /// Nil where the dates do not tell.
  private static func direction(of steps: [Step]) -> Order? {
    var (rises, falls) = (0, 0)
    for (one, next) in zip(steps, steps.dropFirst()) {
      if one.date < next.date { rises += 1 }
      if one.date > next.date { falls += 1 }
    }
    if rises > falls * 3 { return .oldestFirst }
    return falls > rises * 3 ? .newestFirst : nil
  }
}
