import Basics
import Bookkeeping

/// A number with a sign before or after it, and a point or a comma before the decimals.
struct SignedDecimal {
  var isNegative: Bool
  /// The number without its sign, as in the ledger: `1234.50`
  let plain: String

  var isZero: Bool { !plain.utf8.contains { (0x31...0x39).contains($0) } }

  init(isNegative: Bool, plain: String) { (self.isNegative, self.plain) = (isNegative, plain) }

  init(_ money: Money) { self.init(isNegative: false, plain: money.decimal) }

  /// Fails for text that is not a number.
  ///
  /// - Parameter notation: The way to read `1,000`, which could be one or a thousand.
  init?(_ text: String, _ notation: NumberNotation? = nil) {
    guard let (isNegative, digits) = Self.split(text) else { return nil }
    let readings = Self.readings(of: digits)
    guard let reading = readings.first(where: { $0.notation == notation }) ?? readings.first else {
      return nil
    }
    self.init(isNegative: isNegative, plain: reading.plain)
  }

  /// The notation that fits all amounts of a file; `nil` if no number depends on it.
  ///
  /// - Parameter fallback: The notation of a file without evidence, such as `30.000` in a format that uses
  ///   the point.
  static func notation(
    among cells: [ImportProblem.Cell], fallback: NumberNotation?, _ options: ImportOptions
  ) throws(ImportProblem) -> NumberNotation? {
    if let notation = options.notation { return notation }
    var seen: Set<NumberNotation> = []
    var open: [ImportProblem.Cell] = []
    for cell in cells {
      let readings = split(cell.text).map { Self.readings(of: $0.digits) } ?? []
      if readings.count == 1 { seen.insert(readings[0].notation) }
      if readings.count == 2, readings[0].plain != readings[1].plain { open.append(cell) }
    }
    if seen.count == 1 { return seen.first }
    guard let first = open.first else { return nil }
    if let fallback, seen.isEmpty, open.allSatisfy({ $0.text.unicodeScalars.contains(fallback.decimal) }) {
      return fallback
    }
    throw .undecided(Question.Open([.notation(.comma), .notation(.point)], about: first))
  }

  /// The numbers that the digits can be. A separator at the end, as in `5,`, counts as followed by a zero.
  private static func readings(of digits: String) -> [(notation: NumberNotation, plain: String)] {
    let isOpen = !(digits.utf8.last?.isASCIIDigit ?? true)
    return NumberNotation.ofStatements.compactMap { notation in
      notation.ledgerNotation(of: isOpen ? digits + "0" : digits).map { (notation, $0) }
    }
  }

  /// Splits off the sign; the rest is digits, points and commas.
  private static func split(_ text: String) -> (isNegative: Bool, digits: String)? {
    let amount = SignedAmount(text)
    guard amount.direction == nil, amount.currencySign == nil, amount.number.utf8.count <= 64,
      amount.number.utf8.contains(where: \.isASCIIDigit),
      amount.number.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C })
    else { return nil }
    return (amount.isNegative, amount.number)
  }
}

extension SignedDecimal {
  /// The number as money; `nil` if it is not exact in the currency.
  func money(_ currency: Currency) -> Money? {
    guard let magnitude = try? Self.minorUnits(plain, currency) else { return nil }
    return Money(minorUnits: isNegative ? -magnitude : magnitude, currency: currency)
  }

  /// The sum of an amount and some numbers; `nil` if one of them is not exact in the currency.
  static func sum(_ numbers: [SignedDecimal], after start: Money) -> Money? {
    var sum = start
    for number in numbers {
      guard let money = number.money(sum.currency) else { return nil }
      let (units, isTooLarge) = sum.minorUnits.addingReportingOverflow(money.minorUnits)
      if isTooLarge { return nil }
      sum.minorUnits = units
    }
    return sum
  }

  /// Returns the amount of a number without a sign. Decimals beyond those of the currency must be zeros, as
  /// in `12.4000`.
  static func minorUnits(_ plain: String, _ currency: Currency) throws(Statement.Refusal) -> Int64 {
    let text = withoutNeedlessZeros(Array(plain.utf8), decimals: currency.exponent)
    do throws(DecimalNumber.Problem) {
      return try DecimalNumber.minorUnits(text.span, of: currency, notation: .scientific)
    } catch {
      switch error {
      case .notANumber: throw .unreadableAmount(plain)
      case .notPositive, .negative: return 0
      case .tooManyDecimals: throw .tooManyDecimals(plain, currency)
      case .tooLarge: throw .tooLarge(plain)
      }
    }
  }

  /// The number rounded half up to this many decimals; `nil` if it has no more than that. Three decimals
  /// could be thousands: they are not rounded, either.
  func rounded(to decimals: Int) -> SignedDecimal? {
    let written = plain.utf8.drop { $0 != UInt8(ascii: ".") }.count - 1
    if written == 3 { return nil }
    let plain = Self.withoutNeedlessZeros(Array(plain.utf8), decimals: decimals)
    guard let point = plain.firstIndex(of: UInt8(ascii: ".")), plain.count - 1 - point > decimals else {
      return nil
    }
    let isUp = plain[point + 1 + decimals] >= UInt8(ascii: "5")
    var kept = Array(plain[..<(decimals == 0 ? point : point + 1 + decimals)])
    var index = kept.count - 1
    while isUp {
      if index < 0 {
        kept.insert(UInt8(ascii: "1"), at: 0)
        break
      }
      if kept[index].isASCIIDigit {
        if kept[index] < UInt8(ascii: "9") {
          kept[index] += 1
          break
        }
        kept[index] = UInt8(ascii: "0")
      }
      index -= 1
    }
    return SignedDecimal(isNegative: isNegative, plain: String(decoding: kept, as: UTF8.self))
  }

  private static func withoutNeedlessZeros(_ plain: [UInt8], decimals: Int) -> [UInt8] {
    guard let point = plain.firstIndex(of: UInt8(ascii: ".")) else { return plain }
    var end = plain.count
    while end - 1 - point > decimals, plain[end - 1] == UInt8(ascii: "0") { end -= 1 }
    if plain[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return Array(plain[..<end])
  }
}

extension NumberNotation {
  static let ofStatements = [NumberNotation.point, .comma]

  /// The notations of statements that read a text as a number.
  static func all(reading number: String) -> [NumberNotation] {
    ofStatements.filter { $0.ledgerNotation(of: number) != nil }
  }
}
