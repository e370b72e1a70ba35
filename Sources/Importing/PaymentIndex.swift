import Bookkeeping

extension PaymentMatcher {
  struct Key: Hashable {
    var date: CalendarDate?
    var amount: Money
    let text: String
    /// A group of accounts (see `Accounts`).
    let group: Int
    var look = 0
  }

  /// The payments of each key, from the last of the file to the first.
  typealias Index = [Key: [Int]]
}

extension PaymentMatcher.Index {
  mutating func take(_ key: Key, unless isTaken: [Bool]) -> Int? {
    while let number = self[key]?.last {
      if !isTaken[number] { return number }
      self[key]?.removeLast()
    }
    return nil
  }
}
