import Basics

/// A way to write numbers: the decimal separator and the separators between groups of digits.
package struct NumberNotation: Hashable, Sendable {
  package let decimal: Unicode.Scalar
  private let grouping: Set<Unicode.Scalar>

  package init(decimal: String, grouping: String) {
    self.decimal = decimal.unicodeScalars.first.map(Self.plain) ?? "."
    self.grouping = Set(grouping.unicodeScalars.map(Self.plain)).subtracting([self.decimal])
  }

  /// `1234.50`, as in the ledger.
  package static let ledger = NumberNotation(decimal: ".", grouping: "")
  /// `1,234.50` and `1 234.50`
  package static let point = NumberNotation(decimal: ".", grouping: ", '")
  /// `1.234,50` and `1 234,50`
  package static let comma = NumberNotation(decimal: ",", grouping: ". '")

  /// Converts a number to the ledger's notation; `nil` if the text is not in this notation. Accepts digits of
  /// any script. Groups must be complete: `12,40` is not read as 1240.
  package func ledgerNotation(of text: String) -> String? {
    if let plain = plainNotation(of: text) { return plain }
    guard text.utf8.allSatisfy({ $0 >= 0x80 || mayOccur(Unicode.Scalar($0)) }) else { return nil }
    let scalars = text.unicodeScalars.map(Self.plain)
    let parts = scalars.split(separator: decimal, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let integer = joined(Array(parts[0])) else { return nil }
    guard parts.count == 2 else { return integer.isEmpty ? nil : integer }
    guard !parts[1].isEmpty, parts[1].allSatisfy(Self.isDigit) else { return nil }
    let decimals = String(String.UnicodeScalarView(parts[1]))
    return "\(integer.isEmpty ? "0" : integer).\(decimals)"
  }

  /// Converts digits with at most one decimal separator: the fast path.
  private func plainNotation(of text: String) -> String? {
    guard text.utf8.first?.isASCIIDigit == true, text.utf8.last?.isASCIIDigit == true else { return nil }
    guard let point = text.utf8.firstIndex(where: { !$0.isASCIIDigit }) else { return text }
    let decimals = text.utf8[text.utf8.index(after: point)...]
    guard Unicode.Scalar(text.utf8[point]) == decimal, decimals.allSatisfy(\.isASCIIDigit) else { return nil }
    return decimal == "." ? text : text[..<point] + "." + String(Substring(decimals))
  }

  private func joined(_ integer: [Unicode.Scalar]) -> String? {
    let separators = Set(integer.filter { !Self.isDigit($0) })
    guard separators.count <= 1, separators.isSubset(of: grouping) else { return nil }
    let groups = integer.split(omittingEmptySubsequences: false) { separators.contains($0) }
    if groups.count > 1 {
      // India writes 12,34,567. Nobody writes 0,750 for 750.
      guard groups.last?.count == 3, (1...3).contains(groups[0].count), groups[0].first != "0",
        groups.dropFirst().dropLast().allSatisfy({ $0.count == 2 || $0.count == 3 })
      else { return nil }
    }
    return String(String.UnicodeScalarView(groups.joined()))
  }

  private func mayOccur(_ scalar: Unicode.Scalar) -> Bool {
    Self.isDigit(scalar) || scalar == decimal || grouping.contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Replaces digits, spaces and apostrophes that look alike by their ASCII form.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\0"..."\u{7F}": return scalar
    case "\u{A0}", "\u{2009}", "\u{202F}": return " "
    case "\u{2019}": return "'"
    default:
      guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
        return scalar
      }
      return Unicode.Scalar(0x30 + UInt8(value))
    }
  }
}

// MARK: - Amounts as typed by a person

extension NumberNotation {
  package enum Problem: Error, Equatable, Sendable {
    case invalid(DecimalNumber.Problem)
    /// One amount in the ledger's notation, and another in the locale's.
    case ambiguous(Money, Money)
  }

  /// Reads `1234.50` in the ledger's notation and, for example, `1.234,50` in this one, the locale's. If both
  /// notations can read the text and disagree, it is an error, because the amounts may differ a
  /// thousandfold, as with `1.234` in Kuwaiti dinars and a German locale.
  package func amount(_ text: String, _ currency: Currency) throws(Problem) -> Money {
    let text = trimmed(Currency.Symbols.removing(currency, from: text))
    var amounts: [Money] = []
    var problem = DecimalNumber.Problem.notANumber
    for notation in [NumberNotation.ledger, self] {
      guard let number = notation.ledgerNotation(of: text) else { continue }
      do throws(DecimalNumber.Problem) {
        let minorUnits = try DecimalNumber.minorUnits(number, of: currency)
        let amount = Money(minorUnits: minorUnits, currency: currency)
        if !amounts.contains(amount) { amounts.append(amount) }
      } catch {
        problem = error
      }
    }
    if amounts.isEmpty, text.hasPrefix("-") { throw .invalid(.notPositive) }
    guard let amount = amounts.first else { throw .invalid(problem) }
    guard amounts.count == 1 else { throw .ambiguous(amounts[0], amounts[1]) }
    return amount
  }
}
