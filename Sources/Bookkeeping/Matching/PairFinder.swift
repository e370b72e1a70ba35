import Basics

/// Pairs the rows of two lists that have the same amount and are a few days apart, those of least cost
/// first.
///
/// Takes time proportional to the number of rows, however many have the same amount: each is compared with a
/// few at most.
struct PairFinder {
  struct Row {
    /// The index of the transaction.
    let index: Int
    let amount: Money
    var date: CalendarDate
    /// The name of a group. Rows of the same group and day are interchangeable.
    let group: String?
  }

  struct Pair {
    let left: Row
    let right: Row
    let days: Int
    /// Whether no other row could take the place of either.
    var isOnlyOne = true
  }

  static let mostDays = 5
  /// The greatest number of rows that each one is compared with.
  private static let mostCompared = 16

  private struct Edge {
    let left: Int
    let right: Int
    let cost: Int
  }

  private let left: [Row]
  private let right: [Row]
  private var edges: [Edge] = []
  /// Rows on the left with more candidates than were compared.
  private var isCut: Set<Int> = []

  /// - Parameter cost: The reasons against a pair, as a number from 0; `nil` if the two rows are no pair.
  static func pairs(_ left: [Row], _ right: [Row], cost: (Row, Row) -> Int?) -> [Pair] {
    var finder = PairFinder(left: left, right: right)
    finder.connect(cost)
    return finder.pairs()
  }

  private mutating func connect(_ cost: (Row, Row) -> Int?) {
    var groups: [Money: (left: [Int], right: [Int])] = [:]
    for (number, row) in left.enumerated() { groups[row.amount, default: ([], [])].left.append(number) }
    for (number, row) in right.enumerated() { groups[row.amount]?.right.append(number) }
    for group in groups.values where !group.right.isEmpty {
      let lefts = group.left.sorted { (left[$0].date, $0) < (left[$1].date, $1) }
      let rights = group.right.sorted { (right[$0].date, $0) < (right[$1].date, $1) }
      var start = 0
      for number in lefts {
        let day = left[number].date.daysSinceEpoch
        while start < rights.count, right[rights[start]].date.daysSinceEpoch < day - Self.mostDays {
          start += 1
        }
        var place = start
        while place < rights.count, right[rights[place]].date.daysSinceEpoch <= day + Self.mostDays {
          if place - start == Self.mostCompared {
            isCut.insert(number)
            break
          }
          if let cost = cost(left[number], right[rights[place]]) {
            edges.append(Edge(left: number, right: rights[place], cost: cost))
          }
          place += 1
        }
      }
    }
    // The groups have no order.
    edges.sort { ($0.cost, $0.left, $0.right) < ($1.cost, $1.left, $1.right) }
  }

  private func pairs() -> [Pair] {
    var partnerOfLeft: [Int: Edge] = [:]
    var partnerOfRight: [Int: Edge] = [:]
    for edge in edges where partnerOfLeft[edge.left] == nil && partnerOfRight[edge.right] == nil {
      partnerOfLeft[edge.left] = edge
      partnerOfRight[edge.right] = edge
    }
    var doubtful = isCut
    for edge in edges {
      let (own, other) = (partnerOfLeft[edge.left], partnerOfRight[edge.right])
      if let own, own.right != edge.right, !isSettled(right[edge.right], right[own.right], edge, own, other) {
        doubtful.insert(own.left)
      }
      if let other, other.left != edge.left, !isSettled(left[edge.left], left[other.left], edge, other, own) {
        doubtful.insert(other.left)
      }
    }
    // If a transaction is on the left twice, a pair may be, too. Then the number of the row decides their
    // order.
    let found = partnerOfLeft.values.sorted { order(of: $0) < order(of: $1) }
    return found.map { edge in
      Pair(
        left: left[edge.left], right: right[edge.right], days: days(edge),
        isOnlyOne: !doubtful.contains(edge.left))
    }
  }

  private func days(_ edge: Edge) -> Int {
    abs(left[edge.left].date.daysSinceEpoch - right[edge.right].date.daysSinceEpoch)
  }

  /// The place of a pair among all; no two have the same.
  private func order(of edge: Edge) -> (CalendarDate, Int, Int, Int, Int) {
    let row = left[edge.left]
    return (row.date, row.index, days(edge), right[edge.right].index, edge.left)
  }

  /// Whether a row is clearly not the partner: it has a partner of its own, and it costs more than the
  /// present partner or is interchangeable with it.
  private func isSettled(_ row: Row, _ partner: Row, _ edge: Edge, _ pair: Edge, _ ofRow: Edge?) -> Bool {
    guard ofRow != nil else { return false }
    return edge.cost > pair.cost || row.date == partner.date && row.group == partner.group
  }
}
