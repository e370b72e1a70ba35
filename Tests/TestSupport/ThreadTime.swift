import Foundation

/// The processor time of the calling thread: other work on the machine does not count.
package enum ThreadTime {
  package static func seconds(of work: () throws -> Void) rethrows -> Double {
    let start = now()
    try work()
    return now() - start
  }

  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
