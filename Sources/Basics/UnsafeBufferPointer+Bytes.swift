#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  package func isEqual(to other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let others = other.baseAddress else { return true }
    return memcmp(own, others, count) == 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  package func isEqual(to other: Self) -> Bool {
    UnsafeRawBufferPointer(self).isEqual(to: UnsafeRawBufferPointer(other))
  }

  /// In the order of the bytes; a text stands before those that begin with it.
  package func precedes(_ other: Self) -> Bool {
    guard let own = baseAddress, let others = other.baseAddress else { return count < other.count }
    let order = memcmp(own, others, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }
}
