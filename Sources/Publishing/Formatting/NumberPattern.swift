import Basics
import Bookkeeping

/// The way a locale writes numbers with a certain number of decimals: its digits and separators, and the text
/// before and after them. They are read from samples once and then applied by hand, since a call of a
/// formatter takes microseconds.
final class NumberPattern: SharedByAllPages {
  private let decimals: Int
  let digits: [Unicode.Scalar]
  /// The UTF-8 of the digits.
  private let digitBytes: [[UInt8]]
  private let hasASCIIDigits: Bool
  private let decimalSeparator: [UInt8]
  private let groupSeparator: [UInt8]
  /// The numbers of digits in the last group before the decimal separator and in the groups before it (3 and
  /// 2 in `en_IN`).
  private let primaryGroup: Int
  private let secondaryGroup: Int
  /// The least number of digits that are grouped: Polish writes 1234, but 12 345.
  private let minimumGroupingDigits: Int
  /// The text before and after the digits, by the sign of the number.
  private let plain, negative, positive: Affixes

  fileprivate typealias Affixes = (prefix: [UInt8], suffix: [UInt8])

  /// A choice of when to write a number's sign.
  enum Sign: Sendable {
    /// Only before negative numbers.
    case whenNegative
    /// Before all numbers but zero: `+` or `-`.
    case always
  }

  /// - Parameter format: Writes a whole number as the locale does, with the decimals.
  init(decimals: Int, format: (Int64, Sign) -> String) {
    let long = format(1_234_567_890, .whenNegative)
    let zero = Sample.zero(of: long)
    self.decimals = decimals
    digits = (0..<10).compactMap { Unicode.Scalar(zero + $0) }
    digitBytes = digits.map { Array(String($0).utf8) }
    hasASCIIDigits = zero == 0x30
    let sample = Sample(long)
    plain = sample.affixes
    // A true minus sign, as wide as the plus sign.
    negative = Sample(format(-1234, .always).replacing("-", with: "\u{2212}")).affixes
    positive = Sample(format(1234, .always)).affixes
    let integer = decimals > 0 ? sample.groups.dropLast() : sample.groups[...]
    decimalSeparator = decimals > 0 ? sample.separators.last ?? [] : []
    groupSeparator = integer.count > 1 ? sample.separators.first ?? [] : []
    primaryGroup = integer.count > 1 ? integer.last ?? 3 : 0
    secondaryGroup = integer.count > 2 ? integer[integer.endIndex - 2] : primaryGroup
    let shortGroups = Sample(format(1234, .whenNegative)).groups.count - (decimals > 0 ? 1 : 0)
    minimumGroupingDigits = primaryGroup + (shortGroups > 1 ? 1 : 2)
  }

  /// - Parameter number: The number in units of the last decimal.
  func string(_ number: Int64, decimals: Int? = nil, sign: Sign = .whenNegative) -> String {
    string(number, sign: sign) { append(number.magnitude, decimals: decimals ?? self.decimals, to: &$0) }
  }

  /// Writes a number: `digits` writes its digits, and the text around them is added.
  func string(_ number: Int64, sign: Sign = .whenNegative, digits: (inout DigitWriter) -> Void) -> String {
    let affixes = number < 0 ? negative : sign == .always && number > 0 ? positive : plain
    let length = affixes.prefix.count + affixes.suffix.count
    return DigitWriter.string(capacity: DigitWriter.capacity + length) { writer in
      writer.append(affixes.prefix)
      digits(&writer)
      writer.append(affixes.suffix)
    }
  }

  /// Appends a number that is given in units of its last decimal.
  func append(_ magnitude: UInt64, decimals: Int, to output: inout DigitWriter) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      let count = Self.writeDigits(magnitude, atLeast: decimals + 1, to: buffer)
      let integerCount = count - decimals
      for index in 0..<count {
        if index == integerCount { output.append(decimalSeparator) }
        // The digits were written from the lowest.
        let digit = buffer[count - 1 - index]
        if hasASCIIDigits { output.append(0x30 + digit) } else { output.append(digitBytes[Int(digit)]) }
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
  fileprivate struct Sample {
    let affixes: Affixes
    /// The number of digits in each run.
    let groups: [Int]
    /// The separators between the runs.
    let separators: [[UInt8]]

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
      affixes = (gaps.first ?? [], gaps.last ?? [])
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

    private static func digitValue(of scalar: Unicode.Scalar) -> Int? {
      guard scalar.properties.numericType == .decimal else { return nil }
      return scalar.properties.numericValue.map { Int($0) }
    }
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

// MARK: - For scripts

extension NumberPattern {
  convenience init(ofCounts formats: LocaleFormats) {
    self.init(decimals: 0) { number, _ in formats.string(Int(number)) }
  }

  /// Makes the pattern of amounts as they are shown: a copy may hide them.
  convenience init(of currency: Currency, _ formats: LocaleFormats) {
    let unit = Int64.powerOfTen(currency.exponent)
    self.init(decimals: currency.exponent) { number, sign in
      formats.string(Money(minorUnits: number * unit, currency: currency), sign: sign)
    }
  }

  var literal: JSONLiteral {
    .record([
      ("decimals", .number(decimals)),
      ("digits", .texts(digits.map { String($0) })),
      ("point", .text(point)),
      ("comma", .text(comma)),
      ("group", .number(primaryGroup)),
      ("groups", .number(secondaryGroup)),
      ("grouped", .number(minimumGroupingDigits)),
      ("plain", .texts(affixes)),
      ("negative", .texts(Self.texts(of: negative))),
      ("positive", .texts(Self.texts(of: positive))),
    ])
  }

  var point: String { String(decoding: decimalSeparator, as: UTF8.self) }
  var comma: String { String(decoding: groupSeparator, as: UTF8.self) }
  /// The text before and after a number without a sign.
  var affixes: [String] { Self.texts(of: plain) }

  private static func texts(of affixes: Affixes) -> [String] {
    [affixes.prefix, affixes.suffix].map { String(decoding: $0, as: UTF8.self) }
  }
}
