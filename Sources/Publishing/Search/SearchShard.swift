import Basics
import Bookkeeping

/// The transactions that one file of the index holds: those of a year, or a part of a year that is too big.
///
/// A year's parts are counted from its oldest transaction, so that a new transaction changes one file, and one
/// that is filed late changes files of its own year only.
struct SearchShard: Equatable, Sendable {
  /// `2026`; `2026-2` for the second part.
  let name: String
  /// Places in `Report.transactions`.
  let places: Range<Int>

  static let maximalBytes = 1_000_000

  /// The newest first.
  static func shards(of transactions: [Transaction]) -> [SearchShard] {
    let lengths = concurrentChunks(of: transactions.count, size: 4096) { places in
      places.map { ShardWriter.maximalLength(of: transactions[$0]) }
    }.flatMap(\.self)
    var shards: [SearchShard] = []
    var (end, part, size) = (transactions.count, 1, 0)
    for place in transactions.indices.reversed() {
      let year = transactions[place].date.year
      let length = lengths[place]
      let isSameYear = place + 1 < transactions.count && transactions[place + 1].date.year == year
      if place + 1 < end, !isSameYear || size + length > maximalBytes - ShardWriter.frameLength {
        shards.append(SearchShard(year: transactions[end - 1].date.year, part: part, places: place + 1..<end))
        part = isSameYear ? part + 1 : 1
        (end, size) = (place + 1, 0)
      }
      size += length
    }
    if end > 0 {
      shards.append(SearchShard(year: transactions[end - 1].date.year, part: part, places: 0..<end))
    }
    return shards.reversed()
  }

  private init(year: Int, part: Int, places: Range<Int>) {
    name = part == 1 ? "\(year)" : "\(year)-\(part)"
    self.places = places
  }
}
