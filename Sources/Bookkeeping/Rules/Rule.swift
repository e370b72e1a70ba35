import Basics

/// An entry of `rules.json`: the payments that it matches, and the values that it sets.
package struct Rule: Equatable, Sendable {
  /// A text of a payment that a rule can test.
  package enum TextField: String, CaseIterable, Sendable {
    case name, memo, address, account, category
  }

  package enum TextTest: String, CaseIterable, Sendable {
    case `is`, starts, contains, like
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

    package init() {}

    var isEmpty: Bool {
      category == nil && split == nil && name == nil && kind == nil && to == nil && tags.isEmpty
    }
  }

  /// The conditions, in the order of the file, at least one. All must hold.
  package let conditions: [Condition]
  package let outcome: Outcome
  /// The range of the conditions in the file, in bytes.
  package let range: Range<Int>
}

extension Rule {
  /// An exact bound for amounts, with any number of decimals, because it is compared with amounts of all
  /// currencies.
  package struct DecimalBound: Equatable, Sendable {
    private let digits: Int64
    private let decimals: Int
    /// The number as written in the file.
    package let text: String

    private static let mostDigits = 18

    /// Returns nil for anything but plain numbers such as `12.40`, not negative and with at most 18 digits.
    package init?(_ text: String) {
      let decimals = text.utf8.firstIndex(of: UInt8(ascii: ".")).map { text.utf8[$0...].count - 1 } ?? 0
      guard text.utf8.first != UInt8(ascii: "-"), text.utf8.count(where: \.isASCIIDigit) <= Self.mostDigits,
        let digits = try? DecimalNumber.units(Array(text.utf8).span, decimals: decimals, sign: .notNegative)
      else { return nil }
      (self.digits, self.decimals, self.text) = (digits, decimals, text)
    }

    /// The amount in a currency; nil if it is 0, has more decimals than the currency, or is too large.
    func amount(in currency: Currency) -> Money? {
      let (scale, surplus) = (max(0, currency.exponent - decimals), max(0, decimals - currency.exponent))
      let (units, rest) = (Int128(digits) * .powerOfTen(scale)).quotientAndRemainder(
        dividingBy: .powerOfTen(surplus))
      guard rest == 0, units > 0 else { return nil }
      return Money(exactly: units, currency)
    }

    package func admits(_ amount: Money, in test: Rule.AmountTest) -> Bool {
      let exponent = amount.currency.exponent
      // The products have 128 bits, so that nothing can overflow.
      let left = Int128(amount.minorUnits) * .powerOfTen(max(0, decimals - exponent))
      let right = Int128(digits) * .powerOfTen(max(0, exponent - decimals))
      return switch test {
      case .is: left == right
      case .over: left > right
      case .under: left < right
      }
    }
  }

  package typealias Problem = ObjectProblem<Reason>

  /// Why a file of rules is wrong.
  package enum Reason: FieldReason {
    case field(FieldProblem)
    case notAList(JSONValue.Kind)
    case notAnObject(JSONValue.Kind)
    /// A rule without a condition, which would match every payment.
    case meetsAll
    case setsNothing
    case malformedAmount(String)
    /// A rule with `to` and another type.
    case toWithoutTransfer(Transaction.Kind)
    case malformedSplit
    /// A rule with both, although each piece has its category.
    case splitAndCategory
    /// Warnings: the rule is valid, but has no effect.
    case unmet
    case hidden(by: [Range<Int>])
    case unfinished(count: Int)

    package var isWarning: Bool {
      switch self {
      case .unmet, .hidden, .unfinished: true
      default: false
      }
    }
  }
}
