/// How a locale writes the digits of a number: learned once from a sample, then applied by hand, since a
/// formatter call costs microseconds.
struct NumberPattern: Sendable {
  /// The UTF-8 of the digits 0 to 9.
  private let digits: [[UInt8]]
  private let hasASCIIDigits: Bool
  private let decimalSeparator: [UInt8]
  private let groupSeparator: [UInt8]
  /// Digits of the group before the decimal separator, and of the groups before that (3 and 2 in `en_IN`).
  private let primaryGroup: Int
  private let secondaryGroup: Int
  /// Shorter integers are not grouped: Polish writes 1234, but 12 345.
  private let leastGroupedDigits: Int

  /// - Parameters:
  ///   - long: 1,234,567,890 as the locale writes it, with its decimals.
  ///   - short: 1,234 likewise.
  init(long: String, short: String, decimals: Int) {
    let zero = NumberSample.zero(of: long)
    digits = (0..<10).map { NumberSample.utf8(of: zero + UInt32($0)) }
    hasASCIIDigits = zero == 0x30
    let sample = NumberSample(long)
    let parts = sample.groups
    let integer = decimals > 0 ? parts.dropLast() : parts[...]
    decimalSeparator = decimals > 0 ? sample.separators.last ?? [] : []
    groupSeparator = integer.count > 1 ? sample.separators.first ?? [] : []
    primaryGroup = integer.count > 1 ? integer.last ?? 3 : 0
    secondaryGroup = integer.count > 2 ? integer[integer.endIndex - 2] : primaryGroup
    let shortGroups = NumberSample(short).groups.count - (decimals > 0 ? 1 : 0)
    leastGroupedDigits = primaryGroup + (shortGroups > 1 ? 1 : 2)
  }

  /// Appends a number of minor units with so many decimals.
  func append(_ magnitude: UInt64, decimals: Int, to output: inout DigitWriter) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      let count = Self.writeDigits(magnitude, atLeast: decimals + 1, to: buffer)
      let integerCount = count - decimals
      for index in 0..<count {
        if index == integerCount { output.append(decimalSeparator) }
        // Written lowest first.
        let digit = buffer[count - 1 - index]
        if hasASCIIDigits { output.append(0x30 + digit) } else { output.append(digits[Int(digit)]) }
        let left = integerCount - 1 - index
        if left > 0, endsGroup(left, of: integerCount) { output.append(groupSeparator) }
      }
    }
  }

  private func endsGroup(_ digitsLeft: Int, of count: Int) -> Bool {
    guard primaryGroup > 0, count >= leastGroupedDigits, digitsLeft >= primaryGroup else { return false }
    return (digitsLeft - primaryGroup).isMultiple(of: secondaryGroup)
  }

  private static func writeDigits(
    _ number: UInt64, atLeast least: Int, to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var rest = number
    var count = 0
    while rest > 0 || count < least {
      buffer[count] = UInt8(rest % 10)
      rest /= 10
      count += 1
    }
    return count
  }
}
