/// A formatted number taken apart: what stands before, between and behind its digits.
struct NumberSample {
  let prefix: [UInt8]
  /// How many digits each run has.
  let groups: [Int]
  /// What stands between the runs.
  let separators: [[UInt8]]
  let suffix: [UInt8]

  init(_ text: String) {
    var groups: [Int] = []
    var gaps: [[UInt8]] = [[]]
    var isInGroup = false
    for scalar in text.unicodeScalars {
      if Self.digitValue(of: scalar) != nil {
        if isInGroup { groups[groups.count - 1] += 1 } else { groups.append(1) }
        isInGroup = true
      } else {
        if isInGroup { gaps.append([]) }
        gaps[gaps.count - 1] += Array(String(scalar).utf8)
        isInGroup = false
      }
    }
    if isInGroup { gaps.append([]) }
    prefix = gaps.first ?? []
    suffix = gaps.last ?? []
    separators = Array(gaps.dropFirst().dropLast())
    self.groups = groups
  }

  /// The code point of the digit zero that a formatted number uses.
  static func zero(of text: String) -> UInt32 {
    for scalar in text.unicodeScalars {
      if let value = digitValue(of: scalar) { return scalar.value - UInt32(value) }
    }
    return 0x30
  }

  static func utf8(of codePoint: UInt32) -> [UInt8] {
    Unicode.Scalar(codePoint).map { Array(String($0).utf8) } ?? []
  }

  private static func digitValue(of scalar: Unicode.Scalar) -> Int? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }
}
