import Basics
import Bookkeeping

/// The numbers of the owner's accounts, with the labels that the ledger has for them.
package struct OwnAccountNumbers: Sendable {
  private var labels: [String: String] = [:]
  /// The folded labels that people gave to the accounts of whole files.
  private(set) var given: Set<String> = []

  package init() {}

  package mutating func record(_ number: String?, label: String?) {
    guard let label else { return }
    given.insert(FoldedText.string(of: label))
    if let plain = number.flatMap(Self.plain) { labels[plain] = label }
  }

  package func knows(_ number: String) -> Bool { Self.plain(number).flatMap { labels[$0] } != nil }

  /// The label of the first number that is an account of the owner's, other than `own`.
  package func label(among numbers: [String], besides own: String?) -> String? {
    if labels.isEmpty { return nil }
    let own = own.map(FoldedText.string)
    return numbers.lazy.compactMap { Self.plain($0).flatMap { labels[$0] } }
      .first { FoldedText.string(of: $0) != own }
  }

  /// Whether two texts are one account: the same number, or an IBAN and the number that it ends with.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    guard let one = plain(one), let other = plain(other) else { return false }
    let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    if short == long { return true }
    // An IBAN ends with the account's number, with zeros before it.
    let digits = short.utf8.drop { $0 == UInt8(ascii: "0") }
    return digits.count >= fewestDigits && digits.allSatisfy(\.isASCIIDigit) && IBAN.plain(long) != nil
      && long.hasSuffix(String(decoding: digits, as: UTF8.self))
  }

  private static let fewestDigits = 6

  /// Whether a text can be the number of an account, or the end of one, and is no name.
  static func canIdentifyAccount(_ text: String) -> Bool {
    text.utf8.count(where: \.isASCIIDigit) >= fewestShown
  }

  private static let fewestShown = 3

  /// Whether a text is the number of an account that is no IBAN, with all its digits: `00-999-11111-22`.
  package static func isPlainNumber(_ text: String) -> Bool {
    (fewestDigitsAlone...34).contains(text.utf8.count(where: \.isASCIIDigit))
      && text.utf8.allSatisfy { $0.isASCIIDigit || "-./ ".utf8.contains($0) }
      && text.utf8.first.map(\.isASCIIDigit) ?? false
  }

  /// Whether a text is an IBAN or such a number.
  static func isNumber(_ text: String) -> Bool { IBAN.plain(text) != nil || isPlainNumber(text) }

  private static let fewestDigitsAlone = 5

  /// The letters and digits of a number; `nil` for a text that has too few of them to tell accounts apart.
  private static func plain(_ text: String) -> String? {
    let signs = text.utf8.filter { $0.isASCIIDigit || $0.isASCIILetter }
    let digits = signs.count(where: \.isASCIIDigit)
    return digits < 4 ? nil : String(decoding: signs, as: UTF8.self).uppercased()
  }
}
