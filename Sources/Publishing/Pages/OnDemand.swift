import Synchronization
import Templating

/// A value that is computed once, by the first thread that needs it.
///
/// It is computed while its lock is held, so other threads that need it wait, and the computation must not
/// ask for the same value. It may ask for other values, as long as no two of them need each other.
final class OnDemand<Value: Sendable>: Sendable {
  private let once = Once<Value>()
  private let compute: @Sendable () -> Value

  init(_ compute: @escaping @Sendable () -> Value) { self.compute = compute }

  var value: Value { once.value(compute) }
}

/// A value that its owner computes once, with the same promises as `OnDemand`.
final class Once<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  func value(_ compute: () -> Value) -> Value {
    kept.withLock { kept in
      if let value = kept { return value }
      let value = compute()
      kept = value
      return value
    }
  }
}
