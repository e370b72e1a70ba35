import Bookkeeping

/// Finds the only way to read a column of texts.
enum UnambiguousReading {
  enum Failure<Way: Sendable, Text: Sendable>: Error {
    /// No way reads any text.
    case none
    /// Two ways read the same texts, but give some of them different meanings.
    case ambiguous([Way])
    /// The first way reads the most texts, such as `unlike`, but only the second reads this one.
    case mixed([Way], Text, unlike: Text)
  }

  private struct Reading<Way, Value: Equatable> {
    let way: Way
    let values: [Value?]

    /// Whether it reads fewer texts than the other, or as many, but not the first text that only one of the
    /// two reads.
    func readsLess(than other: Self) -> Bool {
      let (count, otherCount) = (values.count { $0 != nil }, other.values.count { $0 != nil })
      if count != otherCount { return count < otherCount }
      return zip(values, other.values).first { ($0 == nil) != ($1 == nil) }.map { $0.0 == nil } ?? false
    }

    /// The first text that is read here but not by the other.
    func firstText(notReadBy other: Self) -> Int? {
      values.indices.first { values[$0] != nil && other.values[$0] == nil }
    }
  }

  /// Chooses the way that reads every text that any other way reads. Ways that read the same texts must
  /// agree.
  static func choose<Way: Sendable, Text: Sendable, Value: Equatable>(
    among ways: [Way], for texts: [Text], reading: (Way, Text) -> Value?
  ) -> Result<Way, Failure<Way, Text>> {
    let readings = ways.map { way in Reading(way: way, values: texts.map { reading(way, $0) }) }
      .filter { $0.values.contains { $0 != nil } }
    guard let best = readings.max(by: { $0.readsLess(than: $1) }) else { return .failure(.none) }
    for other in readings {
      let ways = [best.way, other.way]
      let sample = best.firstText(notReadBy: other)
      if let text = other.firstText(notReadBy: best), let sample {
        return .failure(.mixed(ways, texts[text], unlike: texts[sample]))
      }
      if sample == nil, best.values != other.values { return .failure(.ambiguous(ways)) }
    }
    return .success(best.way)
  }
}
