import Foundation

package struct TimedOut: Error, CustomStringConvertible {
  package let description: String
  package init(description: String) { self.description = description }
}

/// Asks repeatedly until there is an answer. The limit is only for answers that never come: a busy machine
/// may be slow.
@discardableResult
package func wait<Result>(
  for what: String, atMost limit: Duration = .seconds(300), until answer: () throws -> Result?
) throws -> Result {
  let start = ContinuousClock.now
  while start.duration(to: .now) < limit {
    if let result = try answer() { return result }
    usleep(5000)
  }
  throw TimedOut(description: "waited in vain for \(what)")
}
