/// Finds the only way to read a column of texts.
enum UnambiguousReading {
  enum Failure<Way: Sendable>: Error {
    /// No way reads any text.
    case none
    /// Two ways read this text, each with another meaning; or each reads texts that the other cannot.
    case ambiguous([Way], row: Int)
  }

  /// The way that reads all that any other way reads. Where several read the same texts, they must agree.
  static func choose<Way: Sendable, Value: Equatable>(
    among ways: [Way], for rows: Range<Int>, reading: (Way, Int) -> Value?
  ) -> Result<Way, Failure<Way>> {
    let readings = ways.map { way in (way: way, values: rows.map { reading(way, $0) }) }
      .filter { $0.values.contains { $0 != nil } }
    guard var best = readings.first else { return .failure(.none) }
    for other in readings.dropFirst() {
      let onlyBest = zip(best.values, other.values).contains { $0 != nil && $1 == nil }
      let onlyOther = zip(best.values, other.values).contains { $0 == nil && $1 != nil }
      if !onlyBest, onlyOther {
        best = other
      } else if !onlyBest || onlyOther,
        let row = zip(best.values, other.values).enumerated().first(where: { $1.0 != $1.1 })?.offset
      {
        return .failure(.ambiguous([best.way, other.way], row: rows.lowerBound + row))
      }
    }
    return .success(best.way)
  }
}
