import Basics
import Bookkeeping

/// The digits and separators of a locale's numbers. They are read from a sample once and then applied by
/// hand, since a call of a formatter takes microseconds.
struct NumberPattern: Sendable {
  /// The UTF-8 of the digits 0 to 9.
  private let digits: [[UInt8]]
  private let hasASCIIDigits: Bool
  private let decimalSeparator: [UInt8]
  private let groupSeparator: [UInt8]
  /// The numbers of digits in the last group before the decimal separator and in the groups before it (3 and
  /// 2 in `en_IN`).
  private let primaryGroup: Int
  private let secondaryGroup: Int
  /// The least number of digits that are grouped: Polish writes 1234, but 12 345.
  private let minimumGroupingDigits: Int

  /// - Parameters:
  ///   - long: 1,234,567,890 as the locale writes it, with its decimals.
  ///   - short: 1,234 as the locale writes it, with its decimals.
  init(long: String, short: String, decimals: Int) {
    let zero = Sample.zero(of: long)
    digits = (0..<10).map { Sample.utf8(of: zero + UInt32($0)) }
    hasASCIIDigits = zero == 0x30
    let sample = Sample(long)
    let parts = sample.groups
    let integer = decimals > 0 ? parts.dropLast() : parts[...]
    decimalSeparator = decimals > 0 ? sample.separators.last ?? [] : []
    groupSeparator = integer.count > 1 ? sample.separators.first ?? [] : []
    primaryGroup = integer.count > 1 ? integer.last ?? 3 : 0
    secondaryGroup = integer.count > 2 ? integer[integer.endIndex - 2] : primaryGroup
    let shortGroups = Sample(short).groups.count - (decimals > 0 ? 1 : 0)
    minimumGroupingDigits = primaryGroup + (shortGroups > 1 ? 1 : 2)
  }

  /// Appends a number of minor units with this many decimals.
  func append(_ magnitude: UInt64, decimals: Int, to output: inout DigitWriter) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      let count = Self.writeDigits(magnitude, atLeast: decimals + 1, to: buffer)
      let integerCount = count - decimals
      for index in 0..<count {
        if index == integerCount { output.append(decimalSeparator) }
        // The digits were written from the lowest.
        let digit = buffer[count - 1 - index]
        if hasASCIIDigits { output.append(0x30 + digit) } else { output.append(digits[Int(digit)]) }
        let left = integerCount - 1 - index
        if left > 0, endsGroup(left, of: integerCount) { output.append(groupSeparator) }
      }
    }
  }

  private func endsGroup(_ digitsLeft: Int, of count: Int) -> Bool {
    guard primaryGroup > 0, count >= minimumGroupingDigits, digitsLeft >= primaryGroup else { return false }
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

extension NumberPattern {
  /// The parts of a formatted number: the text before, between and after its digits.
  struct Sample {
    let prefix: [UInt8]
    /// The number of digits in each run.
    let groups: [Int]
    /// The separators between the runs.
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

    /// The code point of the zero among the digits that a formatted number uses.
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
}

extension NumberPattern {
  /// The text before and after the digits of a number, by its sign.
  struct SignedAffixes: Sendable {
    private let plain: Affixes
    private let negative: Affixes
    private let positive: Affixes

    private struct Affixes: Sendable {
      let prefix: [UInt8]
      let suffix: [UInt8]

      init(of text: String) {
        let sample = Sample(text)
        (prefix, suffix) = (sample.prefix, sample.suffix)
      }
    }

    /// Takes the affixes from formatted samples.
    init(plain: String, negative: String, positive: String) {
      self.plain = Affixes(of: plain)
      // A true minus sign, as wide as the plus sign.
      self.negative = Affixes(of: negative.replacing("-", with: "\u{2212}"))
      self.positive = Affixes(of: positive)
    }

    func string(_ number: Int64, sign: Sign, digits: (inout DigitWriter) -> Void) -> String {
      let affixes = number < 0 ? negative : sign == .always && number > 0 ? positive : plain
      let length = affixes.prefix.count + affixes.suffix.count
      return DigitWriter.string(capacity: DigitWriter.capacity + length) { writer in
        writer.append(affixes.prefix)
        digits(&writer)
        writer.append(affixes.suffix)
      }
    }
  }
}

extension NumberPattern {
  /// A choice of when to write a number's sign.
  enum Sign: Sendable {
    /// Only before negative numbers.
    case whenNegative
    /// Before all numbers but zero: `+` or `-`.
    case always
  }
}

extension NumberPattern {
  /// The bytes of a number while it is written. They are on the stack, since pages are full of numbers.
  struct DigitWriter: ~Copyable {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    /// More bytes than a number needs in any locale: twenty digits and their separators, with four bytes
    /// each.
    static let capacity = 160

    /// Returns the text that `write` writes, at most `capacity` bytes.
    static func string(capacity: Int, _ write: (inout DigitWriter) -> Void) -> String {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
        var writer = DigitWriter(buffer)
        write(&writer)
        return String(decoding: buffer[..<writer.count], as: UTF8.self)
      }
    }

    mutating func append(_ byte: UInt8) {
      buffer[count] = byte
      count += 1
    }

    mutating func append(_ bytes: [UInt8]) {
      for byte in bytes { append(byte) }
    }
  }
}

extension NumberPattern {
  /// The way a locale writes numbers with a certain number of decimals, read from samples.
  struct Style {
    private let decimals: Int
    private let long: NumberPattern.Sample
    private let short: NumberPattern.Sample
    private let negative: NumberPattern.Sample
    private let positive: NumberPattern.Sample
    let digits: [Unicode.Scalar]

    init(ofCounts formats: LocaleFormats) {
      self.init(decimals: 0) { number, _ in formats.string(Int(number)) }
    }

    init(of currency: Currency, _ formats: LocaleFormats) {
      self.init(decimals: currency.exponent) { number, sign in
        formats.string(Money(minorUnits: number, currency: currency), sign: sign)
      }
    }

    /// - Parameter format: Writes a number of minor units.
    init(decimals: Int, format: (Int64, NumberPattern.Sign) -> String) {
      let unit = Int64.powerOfTen(decimals)
      let sample = format(1_234_567_890 * unit, .whenNegative)
      self.decimals = decimals
      long = NumberPattern.Sample(sample)
      short = NumberPattern.Sample(format(1234 * unit, .whenNegative))
      negative = NumberPattern.Sample(format(-1234 * unit, .always))
      positive = NumberPattern.Sample(format(1234 * unit, .always))
      let zero = NumberPattern.Sample.zero(of: sample)
      digits = (0..<10).compactMap { Unicode.Scalar(zero + $0) }
    }

    var literal: JSONLiteral {
      .record([
        ("decimals", .number(decimals)),
        ("digits", .texts(digits.map { String($0) })),
        ("point", .text(point)),
        ("comma", .text(comma)),
        ("group", .number(group)),
        ("groups", .number(whole.count > 2 ? whole[whole.endIndex - 2] : group)),
        ("grouped", .number(group + (isShortGrouped ? 1 : 2))),
        ("plain", Self.affixes(of: long)),
        ("negative", Self.affixes(of: negative)),
        ("positive", Self.affixes(of: positive)),
      ])
    }

    var point: String { decimals > 0 ? Self.text(long.separators.last) : "" }
    var comma: String { whole.count > 1 ? Self.text(long.separators.first) : "" }
    /// The text before and after an amount without a sign.
    var affixes: [String] { [Self.text(long.prefix), Self.text(long.suffix)] }

    /// The lengths of the groups before the decimal separator.
    private var whole: ArraySlice<Int> { decimals > 0 ? long.groups.dropLast() : long.groups[...] }
    private var group: Int { whole.count > 1 ? whole.last ?? 3 : 0 }
    private var isShortGrouped: Bool { short.groups.count - (decimals > 0 ? 1 : 0) > 1 }

    private static func affixes(of sample: NumberPattern.Sample) -> JSONLiteral {
      .texts([text(sample.prefix), text(sample.suffix)])
    }

    private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
  }
}
