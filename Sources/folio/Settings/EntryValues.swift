import ArgumentParser
import Basics
import Bookkeeping

/// The values of an entry in the ledger's settings, as they are typed after a command.
struct EntryValues {
  let editor: LedgerEditor
  let ledger: Ledger

  /// An amount that may be 0, in the notation of the ledger's locale.
  func amount(_ text: String, _ currency: String? = nil) throws -> Money {
    var form = PaymentForm()
    form.amount = text
    form.currency = currency
    let amount = try form.balance(in: editor.formContext(ledger)).amount
    if amount.minorUnits < 0 {
      throw Problem(
        "\(quoted(text)) is less than 0", "state the amount without a sign", at: .input, exit: .usage)
    }
    return amount
  }

  /// The members that state an amount; the currency only if it is not the ledger's.
  func members(_ amount: Money) -> [SettingsText.Member] {
    let isMain = amount.currency == ledger.settings.currency
    return [("amount", .text(amount.decimal)), ("currency", isMain ? nil : .text(amount.currency.code))]
  }

  /// Returns a month such as `2026-05` unchanged, and a day as `2026-05-31`. The user may write the day as in
  /// the ledger's locale.
  func day(_ text: String) throws -> String {
    let text = trimmed(text)
    if text.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])/) != nil { return text }
    var form = PaymentForm()
    form.date = text
    return try form.dayAndCurrency(in: editor.formContext(ledger)).day?.iso ?? text
  }

  /// The known word that equals a text, apart from the case of its letters.
  static func choice(_ text: String, of option: String, among known: [String]) throws -> String {
    let folded = trimmed(text).lowercased()
    if known.contains(folded) { return folded }
    throw Problem(
      "\(option) cannot be \(quoted(text))", "it can be \(known.joined(separator: ", "))", at: .input,
      exit: .usage)
  }
}
