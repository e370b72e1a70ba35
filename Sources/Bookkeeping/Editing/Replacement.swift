/// Bytes that replace a range of a text.
struct Replacement {
  let range: Range<Int>
  let bytes: [UInt8]

  static func insertion(of bytes: [UInt8], at offset: Int) -> Self {
    Replacement(range: offset..<offset, bytes: bytes)
  }

  static func removal(of range: Range<Int>) -> Self { Replacement(range: range, bytes: []) }

  /// Copies everything outside of the replacements, byte for byte. Replacements must not overlap; insertions at one
  /// offset are made in their order, and before a replacement that starts there.
  static func apply(_ replacements: [Replacement], to text: [UInt8]) -> [UInt8] {
    let ordered = replacements.enumerated().sorted {
      let (left, right) = ($0.element.range, $1.element.range)
      return (left.lowerBound, left.isEmpty ? 0 : 1, $0.offset)
        < (right.lowerBound, right.isEmpty ? 0 : 1, $1.offset)
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + replacements.reduce(0) { $0 + $1.bytes.count })
    var position = 0
    for (_, replacement) in ordered {
      result += text[position..<replacement.range.lowerBound]
      result += replacement.bytes
      position = replacement.range.upperBound
    }
    result += text[position...]
    return result
  }
}
