import Basics

/// Makes ids that no other row has, for new rows such as the pieces of a split payment.
package struct FreshIDs {
  private var taken: Set<ByteString>
  /// The last number that was tried for each stem of an id.
  private var numbers: [ByteString: Int] = [:]

  package init(in transactions: [Transaction]) { taken = Set(transactions.map { ByteString($0.id) }) }

  /// Returns the next free ids for payments with this day and name, and takes them.
  package mutating func next(_ count: Int, date: CalendarDate, name: String) -> [String] {
    let stem = DerivedID.stem(date: date, name: name)
    var number = numbers[ByteString(stem)] ?? 0
    var ids: [String] = []
    defer { numbers[ByteString(stem)] = number }
    while ids.count < count {
      number += 1
      let id = number == 1 ? stem : DerivedID.numbered(stem, number)
      if taken.insert(ByteString(id)).inserted { ids.append(id) }
    }
    return ids
  }
}
