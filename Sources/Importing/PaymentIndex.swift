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

  /// The payments of each key, in the order of the file.
  struct Index {
    private var heads: [Key: Int] = [:]
    /// Linked lists: a payment has one entry for each of its keys.
    private var entries: [(number: Int, next: Int)] = []

    init(count: Int) {
      entries.reserveCapacity(count)
      heads.reserveCapacity(count)
    }

    /// Must be called from the last payment to the first.
    mutating func add(_ number: Int, _ key: Key) {
      let head = heads.updateValue(entries.count, forKey: key)
      entries.append((number, head ?? -1))
    }

    mutating func take(_ key: Key, unless isTaken: [Bool]) -> Int? {
      guard var head = heads[key] else { return nil }
      while head >= 0, isTaken[entries[head].number] { head = entries[head].next }
      heads[key] = head < 0 ? nil : head
      return head < 0 ? nil : entries[head].number
    }
  }
}
