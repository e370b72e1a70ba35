import Foundation
import WorkCounter

/// The cost of one run of the work to its thread.
package struct Work: CustomStringConvertible {
  /// 0 if the machine does not count them.
  package private(set) var instructions: Double
  package private(set) var allocations: Double
  package private(set) var bytes: Double
  /// In nanoseconds.
  package private(set) var time: Double

  /// Below these limits, a count says nothing about growth.
  static let tellingTime = 5e6
  static let tellingAllocations = 500.0
  static let tellingBytes = 100_000.0

  package init(of work: () throws -> Void) rethrows {
    let (before, start) = (work_count_of_thread(), ThreadTime.now())
    try work()
    let (after, end) = (work_count_of_thread(), ThreadTime.now())
    instructions = Double(after.instructions &- before.instructions)
    allocations = Double(after.allocations &- before.allocations)
    bytes = Double(after.allocated_bytes &- before.allocated_bytes)
    time = (end - start) * 1e9
  }

  package func minimum(with other: Work) -> Work {
    var least = self
    least.instructions = min(instructions, other.instructions)
    least.allocations = min(allocations, other.allocations)
    least.bytes = min(bytes, other.bytes)
    least.time = min(time, other.time)
    return least
  }

  package var description: String {
    "\(Int(instructions)) instructions, \(Int(allocations)) allocations of \(Int(bytes)) bytes, "
      + "\(Int(time / 1000)) µs"
  }
}
