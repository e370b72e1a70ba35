import Bookkeeping

extension PaymentMatcher {
  struct Key: Hashable {
    var date: CalendarDate?
    var amount: Money
    let text: String
    /// A group of accounts (see `Accounts`).
    let group: Int
    var referenceShape = 0
    /// The kind of the mark that the payments have; `nil` if they have none.
    var kind: PaymentRef.Mark.Kind?
    /// `nil` for the payments with any mark of the kind.
    var mark: PaymentRef.Mark?
  }

  /// The payments of each key, from the last of the file to the first. Those with a mark are under two keys,
  /// with and without it.
  typealias Index = [Key: [Int]]
}

extension PaymentMatcher.Index {
  mutating func insert(_ number: Int, under key: PaymentMatcher.Key, mark: PaymentRef.Mark?) {
    var key = key
    key.kind = mark?.kind
    self[key, default: []].append(number)
    guard let mark else { return }
    key.mark = mark
    self[key, default: []].append(number)
  }

  /// Takes a payment with the same mark, or else one without a mark of that kind: two different marks of a
  /// kind mean two payments.
  ///
  /// - Parameter kinds: The kinds of marks that payments have.
  mutating func claim(
    _ key: PaymentMatcher.Key, mark: PaymentRef.Mark?, among kinds: [PaymentRef.Mark.Kind?],
    unless isTaken: [Bool]
  ) -> Int? {
    var key = key
    if let mark, kinds.contains(mark.kind) {
      key.kind = mark.kind
      key.mark = mark
      if let number = claim(key, unless: isTaken) { return number }
      key.mark = nil
    }
    for kind in kinds where kind == nil || kind != mark?.kind {
      key.kind = kind
      if let number = claim(key, unless: isTaken) { return number }
    }
    return nil
  }

  mutating func claim(_ key: PaymentMatcher.Key, unless isTaken: [Bool]) -> Int? {
    while let number = self[key]?.last {
      if !isTaken[number] { return number }
      self[key]?.removeLast()
    }
    return nil
  }
}
