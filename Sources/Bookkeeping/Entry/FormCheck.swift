/// Understands the fields of a form and collects what is wrong with them.
struct FormCheck {
  let form: PaymentForm
  let context: PaymentForm.Context
  private(set) var mistakes: [PaymentForm.Mistake] = []

  init(form: PaymentForm, context: PaymentForm.Context) {
    self.form = form
    self.context = context
  }

  mutating func name(required: Bool) -> String? {
    if let name = Self.text(form.name) { return name }
    if required || form.name != nil { mistakes.append(.noName) }
    return nil
  }

  mutating func amount(required: Bool, default currency: Currency) -> Money? {
    let isKnown = Self.text(form.currency) == nil || self.currency(default: nil, isCounted: required) != nil
    guard let text = Self.text(form.amount) else {
      if required || form.amount != nil { mistakes.append(.noAmount) }
      return nil
    }
    guard isKnown else { return nil }
    let currency = self.currency(default: currency, isCounted: false) ?? currency
    do throws(AmountEntry.Problem) {
      return try AmountEntry.amount(text, currency: currency, locale: context.locale)
    } catch {
      mistakes.append(.amount(error, found: text, currency: currency))
      return nil
    }
  }

  mutating func currency(default fallback: Currency?, isCounted: Bool = true) -> Currency? {
    guard let code = Self.text(form.currency) else { return fallback }
    if let currency = Currency(code: code.uppercased()) { return currency }
    if isCounted { mistakes.append(.unknownCurrency(code)) }
    return nil
  }

  mutating func kind() -> Transaction.Kind? {
    guard let type = form.type else { return nil }
    if let kind = Transaction.Kind(rawValue: trimmed(type).lowercased()) { return kind }
    mistakes.append(.unknownType(type))
    return nil
  }

  mutating func date() -> CalendarDate? {
    guard let text = form.date else { return nil }
    let written = trimmed(text)
    if written.utf8.count == 10, let date = try? CalendarDate(parsing: written) { return date }
    mistakes.append(.malformedDate(text))
    return nil
  }

  mutating func memo() {
    guard let memo = Self.text(form.memo), memo.count > LedgerLimit.memoCharacters else { return }
    mistakes.append(.longMemo(characters: memo.count))
  }

  mutating func attachments() {
    for path in Self.texts(form.attachments) where !FieldReader.isInside(path) {
      mistakes.append(.attachmentOutside(path))
    }
  }

  /// Nil for a text with nothing to see in it.
  static func text(_ text: String?) -> String? {
    guard let text else { return nil }
    let trimmed = trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }

  static func texts(_ list: [String]) -> [String] { list.compactMap(text) }
}
