import ArgumentParser
import Bookkeeping
import Foundation

extension PaymentForm.Context {
  /// What a ledger's settings and the date of today make of a form's fields.
  init(_ settings: Ledger.Settings) throws {
    guard let today = Today.date() else {
      throw ArgumentProblem.epoch.error
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
