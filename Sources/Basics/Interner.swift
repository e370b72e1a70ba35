/// Numbers for distinct keys, counted from 0 in the order in which the keys first occur.
package struct Interner<Key: Hashable> {
  package var keys: [Key] = []
  @usableFromInline var numbers: [Key: Int] = [:]

  @inlinable package init() {}

  @inlinable package var count: Int { keys.count }

  /// The number of a key, which is `count` if the key is new.
  @inlinable package mutating func number(of key: Key) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  /// The number of a key; `nil` if the key is new.
  @inlinable package func existingNumber(of key: Key) -> Int? { numbers[key] }
}

extension Interner: Sendable where Key: Sendable {}

extension Sequence {
  /// The elements of each key, in the order in which the keys first occur.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var numbers = Interner<Key>()
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      let number = numbers.number(of: key)
      if number == groups.count { groups.append((key, [])) }
      groups[number].elements.append(element)
    }
    return groups
  }
}
