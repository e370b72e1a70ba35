import Basics
import Bookkeeping

extension Suggestion {
  /// The known name that a new name may misspell: on one level of a category, one letter is different, or two
  /// of a longer name. Names that differ in numbers alone, such as `Trip 1` and `Trip 2`, are both meant.
  static func typo(_ name: String, of known: [String]) -> String? {
    let levels = GroupName.levels(of: name).map { $0.lowercased() }
    return known.filter { other in
      let others = GroupName.levels(of: other).map { $0.lowercased() }
      guard others.count == levels.count else { return false }
      let different = zip(levels, others).filter { $0 != $1 }
      return different.count == 1 && different.allSatisfy(isTypo)
    }.min { distance($0.lowercased(), name.lowercased()) < distance($1.lowercased(), name.lowercased()) }
  }

  private static func isTypo(_ name: String, _ other: String) -> Bool {
    let length = min(name.unicodeScalars.count, other.unicodeScalars.count)
    let limit = length < 4 ? 0 : length < 6 ? 1 : 2
    guard abs(name.unicodeScalars.count - other.unicodeScalars.count) <= limit else { return false }
    return distance(name, other) <= limit && !name.filter(\.isLetter).elementsEqual(other.filter(\.isLetter))
  }
}
