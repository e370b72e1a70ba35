import Basics
import Bookkeeping

/// A number with a sign before or after it, and a point or a comma before the decimals.
struct SignedDecimal {
  enum Separator: UInt8, Sendable {
    case point = 0x2E
    case comma = 0x2C

    init(_ notation: NumberNotation) { self = notation == .comma ? .comma : .point }
    var other: Separator { self == .point ? .comma : .point }
  }

  var isNegative: Bool
  /// The number without its sign, as in the ledger: `1234.50`
  let plain: String

  var isZero: Bool { !plain.utf8.contains { (0x31...0x39).contains($0) } }

  init(isNegative: Bool, plain: String) { (self.isNegative, self.plain) = (isNegative, plain) }

  init(_ money: Money, isNegative: Bool = false) {
    self.init(isNegative: isNegative, plain: money.decimal)
  }

  /// Fails for text that is not a number.
  ///
  /// - Parameter separator: The separator before the decimals, if the number alone does not settle it.
  init?(_ text: String, separator: Separator? = nil) {
    guard let (isNegative, digits) = Self.split(text) else { return nil }
    self.isNegative = isNegative
    let decimal = Self.separator(of: digits) ?? separator
    let groups = digits.split(omittingEmptySubsequences: false) {
      $0 == Separator.point.rawValue || $0 == Separator.comma.rawValue
    }
    let signs = digits.filter { $0 == Separator.point.rawValue || $0 == Separator.comma.rawValue }
    let hasDecimals = !signs.isEmpty && signs.last == decimal?.rawValue
    let integer = hasDecimals ? groups.dropLast() : groups[...]
    let groupSigns = Set(hasDecimals ? signs.dropLast() : signs[...])
    guard groupSigns.count <= 1, !hasDecimals || !groupSigns.contains(signs.last ?? 0),
      integer.count == 1 || Self.areThousands(integer)
    else { return nil }
    let whole = String(decoding: integer.joined(), as: UTF8.self)
    let decimals = hasDecimals ? String(decoding: groups.last ?? [], as: UTF8.self) : ""
    guard !whole.isEmpty || !decimals.isEmpty else { return nil }
    plain = (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  /// The separator that fits all amounts of a file. `1,000` alone could be one or a thousand.
  ///
  /// - Parameter fallback: The separator for a file without evidence, such as `30.000` in a format that
  ///   uses the point.
  static func separator(
    among texts: [(text: String, line: Int)], fallback: Separator?, _ options: ImportOptions
  ) throws(ImportProblem) -> Separator? {
    if let notation = options.notation { return Separator(notation) }
    var seen: Set<Separator> = []
    var open: [(text: String, line: Int)] = []
    for (text, line) in texts {
      guard let (_, digits) = split(text), digits.contains(where: { $0 < 0x30 }) else { continue }
      if let separator = separator(of: digits) { seen.insert(separator) } else { open.append((text, line)) }
    }
    if seen.count == 1 { return seen.first }
    guard let first = open.first else { return nil }
    if let fallback, open.allSatisfy({ $0.text.utf8.contains(fallback.rawValue) }), seen.isEmpty {
      return fallback
    }
    throw .ambiguousAmounts(ImportProblem.Cell(text: first.text, line: first.line))
  }

  /// The separator before the decimals, if the number itself settles it.
  private static func separator(of digits: ArraySlice<UInt8>) -> Separator? {
    guard let last = digits.lastIndex(where: { $0 < 0x30 }), let sign = Separator(rawValue: digits[last])
    else {
      return nil
    }
    let count = digits.count { $0 == sign.rawValue }
    if digits.contains(sign.other.rawValue) { return count == 1 ? sign : sign.other }
    if count > 1 { return sign.other }
    let before = digits[..<last]
    let isGroup = digits.endIndex - last == 4 && (1...3).contains(before.count) && before.first != 0x30
    return isGroup ? nil : sign
  }

  private static func areThousands(_ groups: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    (1...3).contains(groups.first?.count ?? 0) && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// Splits off the sign; the rest is digits, points and commas.
  private static func split(_ text: String) -> (isNegative: Bool, digits: ArraySlice<UInt8>)? {
    let plain = text.utf8.contains(0xE2) ? text.replacing("\u{2212}", with: "-") : text
    var bytes = Array(plain.utf8)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    let isSign: (UInt8) -> Bool = { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    var isNegative = false
    if let first = bytes.first, isSign(first) {
      isNegative = first == UInt8(ascii: "-")
      bytes.removeFirst()
    } else if let last = bytes.last, isSign(last) {
      isNegative = last == UInt8(ascii: "-")
      bytes.removeLast()
    }
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    guard bytes.contains(where: \.isASCIIDigit), bytes.count <= 64,
      bytes.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C })
    else { return nil }
    return (isNegative, bytes)
  }
}

extension SignedDecimal {
  /// Returns the amount of a number without a sign. Decimals beyond those of the currency must be zeros, as
  /// in `12.4000`.
  static func minorUnits(_ plain: String, _ currency: Currency) -> Result<Int64, Statement.Refusal> {
    let text = withoutNeedlessZeros(Array(plain.utf8), decimals: currency.exponent)
    do throws(DecimalNumber.Problem) {
      return .success(try DecimalNumber.minorUnits(text.span, of: currency, notation: .scientific))
    } catch {
      switch error {
      case .notANumber: return .failure(.unreadableAmount(plain))
      case .notPositive, .negative: return .success(0)
      case .tooManyDecimals: return .failure(.tooManyDecimals(plain, currency))
      case .tooLarge: return .failure(.tooLarge(plain))
      }
    }
  }

  private static func withoutNeedlessZeros(_ plain: [UInt8], decimals: Int) -> [UInt8] {
    guard let point = plain.firstIndex(of: UInt8(ascii: ".")) else { return plain }
    var end = plain.count
    while end - 1 - point > decimals, plain[end - 1] == UInt8(ascii: "0") { end -= 1 }
    if plain[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return Array(plain[..<end])
  }
}
