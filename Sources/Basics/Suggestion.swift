/// The known name that the user most likely meant.
package enum Suggestion {
  package static func nearest(to name: String, among known: [String]) -> String? {
    let limit = max(1, name.unicodeScalars.count / 3)
    let name = name.lowercased()
    let candidates = known.prefix(mostCompared).map { (name: $0, distance: distance(name, $0.lowercased())) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }), best.distance <= limit else {
      return nil
    }
    return best.name
  }

  /// `did you mean "category"?`
  package static func question(for name: String, among known: [String]) -> String? {
    nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
  }

  private static let mostListed = 24
  /// Bounds the cost of a message: a page may have any number of anchors.
  private static let mostCompared = 1_000

  /// The nearest name, or else a list of all of them.
  package static func hint(for name: String, among known: [String]) -> String? {
    if let question = question(for: name, among: known) { return question }
    guard let last = known.last else { return nil }
    if known.count > mostListed {
      let nearest = known.prefix(mostCompared).map { (name: $0, distance: distance(name, $0)) }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      let names = nearest.prefix(mostListed / 2).map(\.name).sorted()
      return "the closest are \(names.joined(separator: ", "))"
    }
    return known.count == 1
      ? "the only one is \(last)" : "choose from \(known.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// The number of insertions, deletions, replacements and swaps of neighbors (Damerau–Levenshtein).
  package static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left.unicodeScalars.prefix(64)), Array(right.unicodeScalars.prefix(64)))
    let width = b.count + 1
    // Row by row: the distances between the prefixes of both.
    var cells = Array(0..<width) + [Int](repeating: 0, count: a.count * width)
    for row in 0..<a.count {
      let above = row * width
      cells[above + width] = row + 1
      for column in 0..<b.count {
        let cell = above + width + column + 1
        let cost = a[row] == b[column] ? 0 : 1
        var best = min(cells[cell - width] + 1, cells[cell - 1] + 1, cells[cell - width - 1] + cost)
        if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
          best = min(best, cells[above - width + column - 1] + 1)
        }
        cells[cell] = best
      }
    }
    return cells[a.count * width + b.count]
  }
}
