import Synchronization
import Templating

/// A value that is computed when it is first needed. Other threads that need it wait meanwhile.
final class OnDemand<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)
  private let compute: @Sendable () -> Value

  init(_ compute: @escaping @Sendable () -> Value) { self.compute = compute }

  var value: Value {
    kept.withLock { kept in
      if let value = kept { return value }
      let value = compute()
      kept = value
      return value
    }
  }
}
