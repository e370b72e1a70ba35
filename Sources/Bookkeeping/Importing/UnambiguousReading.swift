/// Finds the only way to read a column of texts.
enum UnambiguousReading {
  enum Failure<Way: Sendable>: Error {
    /// No way reads any text.
    case none
    /// Two ways read the same texts, and this one with another meaning each.
    case ambiguous([Way], row: Int)
    /// The first way reads the most texts, such as the other row's, but not this one, which the second reads.
    case mixed([Way], row: Int, unlike: Int)
  }

  private struct Reading<Way, Value: Equatable> {
    let way: Way
    let values: [Value?]

    /// Reads less than another, or the same number of texts and not the first that they do not share.
    func isBehind(_ other: Self) -> Bool {
      let (count, otherCount) = (values.count { $0 != nil }, other.values.count { $0 != nil })
      if count != otherCount { return count < otherCount }
      return zip(values, other.values).first { ($0 == nil) != ($1 == nil) }.map { $0.0 == nil } ?? false
    }

    /// The first text that is read here and not there.
    func firstBeyond(_ other: Self) -> Int? {
      values.indices.first { values[$0] != nil && other.values[$0] == nil }
    }
  }

  /// The way that reads all that any other way reads. Where several read the same texts, they must agree.
  static func choose<Way: Sendable, Value: Equatable>(
    among ways: [Way], for rows: Range<Int>, reading: (Way, Int) -> Value?
  ) -> Result<Way, Failure<Way>> {
    let readings = ways.map { way in Reading(way: way, values: rows.map { reading(way, $0) }) }
      .filter { $0.values.contains { $0 != nil } }
    guard let best = readings.max(by: { $0.isBehind($1) }) else { return .failure(.none) }
    let start = rows.lowerBound
    for other in readings {
      let ways = [best.way, other.way]
      if let row = other.firstBeyond(best), let sample = best.firstBeyond(other) {
        return .failure(.mixed(ways, row: start + row, unlike: start + sample))
      }
      if best.firstBeyond(other) == nil,
        let row = best.values.indices.first(where: { best.values[$0] != other.values[$0] })
      {
        return .failure(.ambiguous(ways, row: start + row))
      }
    }
    return .success(best.way)
  }
}
