/// Bytes that replace a range of a text.
struct Replacement: Equatable {
  let range: Range<Int>
  let bytes: [UInt8]

  static func insertion(of bytes: [UInt8], at offset: Int) -> Self {
    Replacement(range: offset..<offset, bytes: bytes)
  }

  static func removal(of range: Range<Int>) -> Self { Replacement(range: range, bytes: []) }

  /// Removes elements of a list, or members of an object, each with a comma.
  ///
  /// - Parameter indices: The parts to remove, but not all of them.
  static func removals(of indices: Set<Int>, from ranges: [Range<Int>]) -> [Replacement] {
    guard let firstKept = ranges.indices.first(where: { !indices.contains($0) }) else { return [] }
    return indices.map { index in
      index < firstKept
        ? .removal(of: ranges[index].lowerBound..<ranges[index + 1].lowerBound)
        : .removal(of: ranges[index - 1].upperBound..<ranges[index].upperBound)
    }
  }

  /// Sorts replacements by their place in the text. Insertions at the same offset keep their order, and
  /// precede a replacement that starts there.
  static func ordered(_ replacements: [Replacement]) -> [Replacement] {
    replacements.sorted { $0.range.precedes($1.range) }
  }

  /// Applies replacements and copies everything else byte for byte.
  ///
  /// - Parameter ordered: In the order of the text, without overlaps.
  static func apply(_ ordered: [Replacement], to text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + ordered.reduce(0) { $0 + $1.bytes.count })
    var position = text.startIndex
    for replacement in ordered {
      result += text[position..<replacement.range.lowerBound]
      result += replacement.bytes
      position = replacement.range.upperBound
    }
    result += text[position...]
    return result
  }
}

extension Range<Int> {
  /// Whether the range comes before another one. At the same offset, an empty range comes first.
  func precedes(_ other: Self) -> Bool {
    (lowerBound, isEmpty ? 0 : 1) < (other.lowerBound, other.isEmpty ? 0 : 1)
  }
}
