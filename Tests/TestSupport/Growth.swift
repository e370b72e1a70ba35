import Basics
import Foundation

/// Measures how the cost of work grows with its input: `#expect(growth.isLinear)`.
///
/// Instructions are counted if the machine can count them. Otherwise allocations are, which are the same in
/// every run, along with the processor time of the thread, the only sign of loops that allocate nothing.
/// Other threads do not count, so the measured work uses none: `Concurrency.isWanted` is false in it.
package struct Growth: CustomStringConvertible {
  /// The exponents of the size: 1 is linear, 2 is quadratic.
  package let orders: [Measure: Double]
  private let costs: [(size: Int, cost: Work)]

  package enum Measure: String, CaseIterable, Sendable {
    case instructions, allocations, bytes, time

    /// The tolerance for linear work: n log n, tables that double, and a processor that others use as well.
    var tolerance: Double {
      switch self {
      case .instructions, .bytes: 1.35
      case .allocations: 1.25
      case .time: 1.65
      }
    }
  }

  /// Measures work on an input of `size` and on one of `factor` times that.
  ///
  /// - Parameters:
  ///   - size: Large enough that the work takes some milliseconds, and that one-time costs are small in
  ///     comparison.
  ///   - input: Makes the input of a given size; its own cost does not count.
  package static func measure<Input>(
    size: Int, factor: Int = 4, repetitions: Int = 3, input: (Int) throws -> Input,
    work: (Input) throws -> Void
  ) rethrows -> Growth {
    let sizes = [size, size * factor]
    let inputs = try sizes.map(input)
    let costs = try Concurrency.$isWanted.withValue(false) {
      try work(inputs[0])  // Caches that are filled once do not count.
      return try inputs.map { input in
        var least = try Work(of: { try work(input) })
        for _ in 1..<max(2, repetitions) { least = least.minimum(with: try Work(of: { try work(input) })) }
        return least
      }
    }
    let costsBySize = Array(zip(sizes, costs))
    return Growth(orders: orders(of: costsBySize), costs: costsBySize)
  }

  /// Whether no measure grows faster than the input. Work that is too small to measure proves nothing, so it
  /// counts as not linear.
  package var isLinear: Bool { !orders.isEmpty && orders.allSatisfy { $0.value <= $0.key.tolerance } }

  package var description: String {
    let orders = Measure.allCases.compactMap { measure in
      self.orders[measure].map { "\(measure.rawValue) n^\((($0) * 100).rounded() / 100)" }
    }
    guard !orders.isEmpty else { return "too little work to measure: give it a larger size" }
    let costs = costs.map { "\($0.size): \($0.cost)" }
    return orders.joined(separator: ", ") + "; " + costs.joined(separator: "; ")
  }

  package init(orders: [Measure: Double], costs: [(size: Int, cost: Work)] = []) {
    self.orders = orders
    self.costs = costs
  }

  private static func orders(of costs: [(size: Int, cost: Work)]) -> [Measure: Double] {
    let (small, large) = (costs[0].cost, costs[1].cost)
    let factor = log(Double(costs[1].size) / Double(costs[0].size))
    func order(_ value: KeyPath<Work, Double>) -> Double {
      log(max(1, large[keyPath: value]) / max(1, small[keyPath: value])) / factor
    }
    var orders: [Measure: Double] = [:]
    if small.instructions > 0 {
      orders[.instructions] = order(\.instructions)
    } else if large.time > Work.tellingTime {
      orders[.time] = order(\.time)
    }
    if large.allocations > Work.tellingAllocations { orders[.allocations] = order(\.allocations) }
    if large.bytes > Work.tellingBytes { orders[.bytes] = order(\.bytes) }
    return orders
  }
}
