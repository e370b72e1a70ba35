import ArgumentParser
import Bookkeeping
import Foundation

extension PaymentForm.Context {
  /// What a ledger's settings and the date of today make of a form's fields.
  init(_ settings: Ledger.Settings) throws {
    guard let today = Today.date() else {
      throw ValidationError("SOURCE_DATE_EPOCH must be a number of seconds since 1970")
    }
    self.init(currency: settings.currency, locale: NumberNotation(of: settings.locale), today: today)
  }
}

extension NumberNotation {
  init(of locale: String) {
    let locale = Locale(identifier: locale)
    self.init(decimal: locale.decimalSeparator ?? ".", grouping: locale.groupingSeparator ?? "")
  }
}
