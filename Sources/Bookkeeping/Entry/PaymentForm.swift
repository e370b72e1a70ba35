/// What somebody fills in for a payment; nil where nothing was said.
package struct PaymentForm: Sendable {
  package var name: String?
  package var amount: String?
  package var type: String?
  package var date: String?
  package var category: String?
  package var address: String?
  package var memo: String?
  package var currency: String?
  package var tags: [String] = []
  package var attachments: [String] = []

  package init() {}

  package enum Mistake: Equatable, Sendable {
    case noName
    case noAmount
    case amount(AmountEntry.Problem, found: String, currency: Currency)
    case longMemo(characters: Int)
    case unknownType(String)
    case malformedDate(String)
    case unknownCurrency(String)
    case attachmentOutside(String)
    /// Nothing at all is to be changed.
    case nothing
  }

  package struct Mistakes: Error, Equatable, Sendable {
    package let all: [Mistake]
  }

  /// What the fields of a form are understood with.
  package struct Context: Sendable {
    package let currency: Currency
    let locale: NumberNotation
    let today: CalendarDate

    package init(currency: Currency, locale: NumberNotation, today: CalendarDate) {
      self.currency = currency
      self.locale = locale
      self.today = today
    }
  }

  /// A new transaction: an expense of today unless the form says otherwise.
  package func draft(in context: Context) throws(Mistakes) -> TransactionDraft {
    var check = FormCheck(form: self, context: context)
    let name = check.name(required: true)
    let amount = check.amount(required: true, default: context.currency)
    let kind = check.kind() ?? .expense
    let date = check.date() ?? context.today
    check.memo()
    check.attachments()
    guard let name, let amount, check.mistakes.isEmpty else { throw Mistakes(all: check.mistakes) }
    var draft = TransactionDraft(date: date, kind: kind, name: name, amount: amount)
    draft.category = FormCheck.text(category)
    draft.address = FormCheck.text(address)
    draft.memo = FormCheck.text(memo)
    draft.tags = FormCheck.texts(tags)
    draft.attachments = FormCheck.texts(attachments)
    return draft
  }

  /// The change of a transaction: what the form leaves out stays; an empty text takes a field away.
  package func change(of transaction: Transaction, in context: Context) throws(Mistakes) -> TransactionChange
  {
    var check = FormCheck(form: self, context: context)
    var change = TransactionChange()
    change.values[.name] = check.name(required: false).map(FieldValue.text)
    // Without a currency of its own, a payment is in the ledger's.
    let amount = check.amount(
      required: false, default: currency == nil ? transaction.amount.currency : context.currency)
    change.values[.amount] = amount.map(FieldValue.amount)
    change.values[.currency] = check.currency(default: nil).map { .text($0.code) }
    if currency != nil, FormCheck.text(currency) == nil { change.cleared.insert(.currency) }
    change.values[.type] = check.kind().map(FieldValue.kind)
    change.values[.date] = check.date().map { .text($0.iso) }
    check.memo()
    check.attachments()
    for (field, text) in [(LedgerField.category, category), (.address, address), (.memo, memo)] {
      if let text { change.put(field, FormCheck.text(text).map(FieldValue.text)) }
    }
    for (field, list) in [(LedgerField.tags, tags), (.attachments, attachments)] where !list.isEmpty {
      let texts = FormCheck.texts(list)
      change.put(field, texts.isEmpty ? nil : .list(texts))
    }
    if change.isEmpty, check.mistakes.isEmpty { throw Mistakes(all: [.nothing]) }
    guard check.mistakes.isEmpty else { throw Mistakes(all: check.mistakes) }
    return change
  }
}

extension TransactionChange {
  fileprivate mutating func put(_ field: LedgerField, _ value: FieldValue?) {
    if let value { values[field] = value } else { cleared.insert(field) }
  }
}
