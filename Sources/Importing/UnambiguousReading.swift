import Bookkeeping

/// Finds the only way to read a column of texts.
enum UnambiguousReading {
  enum Failure<Way: Sendable>: Error {
    /// No way reads any text.
    case none
    /// Two ways read the same texts, but give this row different meanings.
    case ambiguous([Way], row: Int)
    /// The first way reads the most texts, such as the row `unlike`, but not this row, which the second
    /// reads.
    case mixed([Way], row: Int, unlike: Int)
  }

  private struct Reading<Way, Value: Equatable> {
    let way: Way
    let values: [Value?]

    /// Whether it reads fewer texts than the other, or equally many but not the first that only one of them
    /// reads.
    func isBehind(_ other: Self) -> Bool {
      let (count, otherCount) = (values.count { $0 != nil }, other.values.count { $0 != nil })
      if count != otherCount { return count < otherCount }
      return zip(values, other.values).first { ($0 == nil) != ($1 == nil) }.map { $0.0 == nil } ?? false
    }

    /// The first text that is read here but not by the other.
    func firstBeyond(_ other: Self) -> Int? {
      values.indices.first { values[$0] != nil && other.values[$0] == nil }
    }
  }

  /// Chooses the way that reads every text that any other way reads. Ways that read the same texts must
  /// agree.
  static func choose<Way: Sendable, Value: Equatable>(
    among ways: [Way], for rows: some Collection<Int>, reading: (Way, Int) -> Value?
  ) -> Result<Way, Failure<Way>> {
    let readings = ways.map { way in Reading(way: way, values: rows.map { reading(way, $0) }) }
      .filter { $0.values.contains { $0 != nil } }
    guard let best = readings.max(by: { $0.isBehind($1) }) else { return .failure(.none) }
    let numbers = Array(rows)
    for other in readings {
      let ways = [best.way, other.way]
      if let row = other.firstBeyond(best), let sample = best.firstBeyond(other) {
        return .failure(.mixed(ways, row: numbers[row], unlike: numbers[sample]))
      }
      if best.firstBeyond(other) == nil,
        let row = best.values.indices.first(where: { best.values[$0] != other.values[$0] })
      {
        return .failure(.ambiguous(ways, row: numbers[row]))
      }
    }
    return .success(best.way)
  }
}
