import Basics

/// An entry of `rules.json`: the payments that it matches, and the values that it sets.
package struct Rule: Equatable, Sendable {
  /// A text of a payment that a rule can test.
  package enum TextField: NamesWithTexts, Hashable, Sendable {
    case name, account, category, text(PaymentText)

    package static let allCases: [Self] =
      [.name] + PaymentText.allCases.reversed().map(Self.text) + [.account, .category]

    package var rawValue: String {
      if case .text(let text) = self { text.rawValue } else { "\(self)" }
    }
  }

  package enum TextTest: String, CaseIterable, Sendable {
    case `is`, starts, contains, words, like
  }

  package enum AmountTest: String, CaseIterable, Sendable {
    case `is`, over, under
  }

  package enum Condition: Equatable, Sendable {
    /// The field passes the test with one of the texts, which are as written in the file.
    case text(TextField, TextTest, anyOf: [String])
    case amount(AmountTest, DecimalBound)
    case type(Transaction.Kind)
    case currency(Currency)
    /// The payee is of the trade, by its name or by the merchant whom the memo names.
    case trade(Trade)
  }

  /// The values that a rule sets in matching payments.
  package struct Outcome: Equatable, Sendable {
    /// The category in its canonical spelling, like the tags.
    package var category: String?
    /// The pieces to make of the payment, instead of a category.
    package var split: Split?
    package var name: String?
    package var kind: Transaction.Kind?
    /// The account that the money went to: the payment becomes a transfer.
    package var to: String?
    package var tags: [String] = []

    var isEmpty: Bool {
      category == nil && split == nil && name == nil && kind == nil && to == nil && tags.isEmpty
    }
  }

  /// The conditions, in the order of the file, at least one. All must hold.
  package let conditions: [Condition]
  package let outcome: Outcome
  /// The range of the conditions in the file, in bytes.
  package let range: Range<Int>
  /// The line in which they begin, counted from 1.
  package let line: Int

  /// Whether the rule is about a trade. It yields to all rules about payees, wherever they stand.
  var isAboutTrade: Bool {
    conditions.contains { if case .trade = $0 { true } else { false } }
  }
}

extension Rule {
  /// An exact bound for amounts, with any number of decimals, because it is compared with amounts of all
  /// currencies.
  package struct DecimalBound: Equatable, Sendable {
    /// The bound in units of 10⁻¹⁸. The products of 128 bits cannot overflow.
    private let value: Int128
    /// The number as written in the file.
    package let text: String

    private static let mostDigits = 18

    /// Returns `nil` for anything but plain numbers such as `12.40`, not negative and with at most 18 digits.
    package init?(_ text: String) {
      let decimals = text.utf8.firstIndex(of: UInt8(ascii: ".")).map { text.utf8[$0...].count - 1 } ?? 0
      guard text.utf8.first != UInt8(ascii: "-"), text.utf8.count(where: \.isASCIIDigit) <= Self.mostDigits,
        let digits = try? DecimalNumber.units(Array(text.utf8).span, decimals: decimals, sign: .notNegative)
      else { return nil }
      value = Int128(digits) * .powerOfTen(Self.mostDigits - decimals)
      self.text = text
    }

    private static func minorUnit(of currency: Currency) -> Int128 {
      .powerOfTen(mostDigits - currency.exponent)
    }

    /// The amount in a currency; `nil` if it is 0, has more decimals than the currency, or is too large.
    func amount(in currency: Currency) -> Money? {
      let (units, rest) = value.quotientAndRemainder(dividingBy: Self.minorUnit(of: currency))
      return rest == 0 && units > 0 ? Money(exactly: units, currency) : nil
    }

    package func admits(_ amount: Money, in test: Rule.AmountTest) -> Bool {
      let amount = Int128(amount.minorUnits) * Self.minorUnit(of: amount.currency)
      return switch test {
      case .is: amount == value
      case .over: amount > value
      case .under: amount < value
      }
    }
  }
}
