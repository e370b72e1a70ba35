import Basics
import Bookkeeping

/// A running balance's evidence about the amounts.
struct BalanceChain: Sendable {
  struct Step: Sendable {
    let entry: SignReading.Entry
    /// The amount with its sign.
    let amount: Int64
    /// The fee in a column of its own; negative if it is given back.
    let fee: Int64
    let balance: Int64?
  }

  /// The balance before the first row and after the last, of one account in one currency.
  struct Ends {
    let first: SignReading.Entry
    let last: SignReading.Entry
    let opening: Int64
    let closing: Int64
  }

  /// A balance that the amounts since the previous one do not lead to.
  struct Break: Sendable {
    let line: Int
    let currency: Currency
    let stated: Int64
    /// The balance that the amounts lead to.
    let computed: Int64
  }

  enum Order: Sendable { case oldestFirst, newestFirst }

  let order: Order
  /// Whether the amounts lead from one balance to the next only with the opposite sign.
  let isInverted: Bool
  /// Whether the fee is debited in addition to the amount, rather than being part of it.
  let feeIsExtra: Bool
  /// Whether the balances show if the fee is extra. They show nothing about a fee in the first row alone,
  /// because no balance comes before it.
  private(set) var provesFees = true
  /// Whether the fees are proven to be extra or included; `nil` if there are none, or if the balances leave
  /// it open.
  private(set) var provenFees: ImportOptions.Fees?
  let matches: Int
  /// In the order of the file.
  let breaks: [Break]
  /// Empty unless every row is proven.
  private(set) var ends: [Ends] = []

  /// The column that names the pocket of each row, if each pocket has a balance of its own.
  private(set) var pockets: Int?
  /// Some pockets may have no rows, so the sum of all pockets is unknown.
  mutating func split(by column: Int) { (pockets, ends) = (column, []) }

  /// Whether the balance is the total of the file's own rows, and no account's balance.
  private(set) var isTotal = false
  mutating func becomeTotal() { (isTotal, ends) = (true, []) }
  /// Drops the ends of a chain whose column has the amount that may still be spent. Such a chain proves the
  /// signs, but its ends are not balances of the account.
  mutating func dropEnds() { ends = [] }
  var startsAtZero: Bool { ends.contains { $0.opening == 0 } }

  var isSound: Bool { matches > 0 && breaks.count * 2 <= matches + 1 }

  /// Fails if no reading leads from one balance to the next more often than by chance. If signs and order are
  /// known, it does not fail: a chain of nothing but breaks is an answer, too.
  ///
  /// - Parameters:
  ///   - groups: The steps of each balance.
  ///   - fees: What is known of the fees, where the balances leave it open.
  init?(_ groups: [[Step]], signsAreKnown: Bool, fees: ImportOptions.Fees?) {
    guard groups.contains(where: { $0.count > 1 }) else { return nil }
    var candidates: [BalanceChain] = []
    let direction = Self.direction(of: groups, signsAreKnown: signsAreKnown)
    let hasFees = groups.contains { $0.contains { $0.fee != 0 } }
    for order in direction.map({ [$0] }) ?? [.oldestFirst, .newestFirst] {
      // If the order is unknown, inverted signs are not tried. Amounts that fit with inverted signs could be
      // in the reverse order as well, each beside the balance before it.
      for isInverted in direction == nil || signsAreKnown ? [false] : [false, true] {
        // The first of equal readings is taken: a fee comes on top only if that leads to more balances.
        for feeIsExtra in hasFees ? [false, true] : [false] {
          let chain = BalanceChain(groups, order, isInverted, feeIsExtra)
          if chain.matches > 0 || (signsAreKnown && !chain.breaks.isEmpty) { candidates.append(chain) }
        }
      }
    }
    guard let best = candidates.max(by: { $0.matches < $1.matches }) else { return nil }
    let rival = candidates.filter { $0.isInverted != best.isInverted }.map(\.matches).max() ?? 0
    guard best.matches > rival * 3 || (rival == 0 && signsAreKnown) else { return nil }
    let tied = candidates.first { other in
      other.feeIsExtra != best.feeIsExtra && other.order == best.order
        && other.isInverted == best.isInverted && other.matches == best.matches
        && other.breaks.count == best.breaks.count
    }
    let isOther = tied.map { $0.feeIsExtra == (fees == .extra) && fees != nil } ?? false
    self = isOther ? tied ?? best : best
    provesFees = tied == nil
    if hasFees, provesFees { provenFees = feeIsExtra ? .extra : .included }
    if breaks.isEmpty { ends = groups.compactMap { ends(of: $0, feesAreKnown: provesFees || fees != nil) } }
  }

  private func ends(of steps: [Step], feesAreKnown: Bool) -> Ends? {
    let (first, last) = order == .oldestFirst ? (steps.first, steps.last) : (steps.last, steps.first)
    guard let first, let last, let start = first.balance, let closing = last.balance,
      !steps.contains(where: { $0.entry.balanceDay > last.entry.balanceDay }), feesAreKnown || first.fee == 0
    else { return nil }
    let moved = (isInverted ? 0 &- first.amount : first.amount) &- (feeIsExtra ? first.fee : 0)
    let (opening, overflow) = start.subtractingReportingOverflow(moved)
    return overflow ? nil : Ends(first: first.entry, last: last.entry, opening: opening, closing: closing)
  }

  /// Rows without a balance add to the step of the next row that has one.
  private init(_ groups: [[Step]], _ order: Order, _ isInverted: Bool, _ feeIsExtra: Bool) {
    self.order = order
    self.isInverted = isInverted
    self.feeIsExtra = feeIsExtra
    var matches = 0
    var breaks: [Break] = []
    for group in groups {
      var known: Int64?
      var (sum, rows): (Int64, Int) = (0, 0)
      for step in order == .oldestFirst ? group : group.reversed() {
        sum &+= isInverted ? 0 &- step.amount : step.amount
        if feeIsExtra { sum &-= step.fee }
        if step.amount != 0 || (feeIsExtra && step.fee != 0) { rows += 1 }
        guard let end = step.balance else { continue }
        if let known {
          let (moved, overflow) = end.subtractingReportingOverflow(known)
          if !overflow, moved == sum {
            if sum != 0 { matches += rows }
          } else {
            breaks.append(
              Break(
                line: step.entry.row.line, currency: step.entry.cell.currency, stated: end,
                computed: known &+ sum))
          }
        }
        known = end
        sum = 0
        rows = 0
      }
    }
    self.matches = matches
    self.breaks = breaks.sorted { $0.line < $1.line }
  }

  /// Returns `nil` if the dates do not show the order.
  private static func direction(of groups: [[Step]], signsAreKnown: Bool) -> Order? {
    var (rises, falls, all) = (0, 0, 0)
    for (one, next) in groups.flatMap({ zip($0, $0.dropFirst()) }) {
      all += 1
      if one.entry.date < next.entry.date { rises += 1 }
      if one.entry.date > next.entry.date { falls += 1 }
    }
    // Within a day, the newest row may be first although the days are in order.
    if signsAreKnown, (rises + falls) * 2 < all { return nil }
    if rises > falls * 3 { return .oldestFirst }
    return falls > rises * 3 ? .newestFirst : nil
  }
}
