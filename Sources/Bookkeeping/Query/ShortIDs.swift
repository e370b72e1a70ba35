import Basics

/// The shortest prefixes that identify the transactions of a ledger in commands. Case is ignored, as in
/// commands.
package struct ShortIDs: Sendable {
  private let lengths: [String: Int]

  private static let shortest = 4
  /// The least length after a date: the date alone would become ambiguous with the next payment on that day.
  private static let shortestAfterDate = 4

  package init(of transactions: [Transaction]) {
    let ids = transactions.map { transaction in
      let least = transaction.id.begins(withBytesOf: transaction.date.iso) ? 11 + Self.shortestAfterDate : 0
      return (
        id: transaction.id, key: transaction.id.utf8.map(\.lowercasedASCII),
        least: max(Self.shortest, least)
      )
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var lengths: [String: Int] = [:]
    lengths.reserveCapacity(ids.count)
    var shared = 0
    for index in ids.indices {
      let key = ids[index].key
      let next = index + 1 < ids.count ? Self.sharedLength(key, ids[index + 1].key) : 0
      lengths[ids[index].id] = max(max(shared, next) + 1, ids[index].least)
      shared = next
    }
    self.lengths = lengths
  }

  /// The shortest prefix of an id, or the id itself if no prefix will do.
  package func text(of id: String) -> String {
    guard let length = lengths[id], length < id.utf8.count else { return id }
    var end = id.utf8.index(id.utf8.startIndex, offsetBy: length)
    while end.samePosition(in: id.unicodeScalars) == nil { end = id.utf8.index(after: end) }
    return String(decoding: id.utf8[..<end], as: UTF8.self)
  }

  private static func sharedLength(_ left: [UInt8], _ right: [UInt8]) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }
}
