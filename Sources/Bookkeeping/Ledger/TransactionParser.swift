import Basics

/// Turns an object into a transaction. Looks only at that object, so that many can be read in parallel.
struct TransactionParser {
  /// A transaction that has not been compared with the others yet.
  struct Draft: Sendable {
    let transaction: Transaction
    /// The position in the list, from 1.
    let number: Int
    let idHash: UInt64
    /// The id in the file; `nil` if the id is derived.
    let idValue: JSONValue?
    let amountValue: JSONValue
  }

  private let text: LedgerText
  private let currency: Currency?
  private let closed: [String: CalendarDate]
  private var fields: FieldReader

  /// - Parameters:
  ///   - currency: The currency of amounts that name none; `nil` if it is unknown.
  ///   - closed: The last days of closed accounts.
  init(_ text: LedgerText, currency: Currency?, closed: [String: CalendarDate]) {
    self.text = text
    self.currency = currency
    self.closed = closed
    fields = FieldReader(text.bytes, names: .transaction)
  }

  var problems: [LedgerProblem] { fields.problems }

  /// Reads a transaction. Continues after a problem, so that one run reports all of them.
  mutating func parse(_ object: LedgerText.Object) -> Draft? {
    fields.open(
      object.value, text.members(of: object), as: LedgerProblem.Subject(number: object.number, name: nil))
    let date = fields.date()
    let kind = fields.kind()
    let name = fields.requiredString(.name)
    let amount = fields.amount(default: currency)
    let givenID = fields.optionalString(.id)
    let category = fields.category()
    let texts = fields.texts()
    let tags = fields.strings(.tags)
    let attachments = fields.strings(.attachments) { path in
      Transaction.isAttachmentPath(path) ? nil : .attachmentOutside(path.excerpt)
    }
    let account = fields.account(.account)
    let to = fields.account(.to)
    if let kind { fields.checkDirection(of: kind, from: account, to: to) }
    let arrived = fields.nonNullValue(.arrived) == nil ? nil : fields.date(.arrived)
    let split = fields.optionalString(.split)
    let ref = fields.optionalString(.ref)
    let file = fields.optionalString(.file)
    guard let date, let kind, let name, let amount else { return nil }
    if !closed.isEmpty {
      warnIfClosed(on: kind == .transfer ? date : arrived ?? date, account, in: .account)
      warnIfClosed(on: arrived ?? date, to, in: .to)
    }
    var payment = Transaction.Fields(date: date, kind: kind, name: name, amount: amount.money)
    payment.id = givenID ?? DerivedID.stem(date: date, name: name)
    payment.category = category
    payment.texts = texts
    payment.tags = GroupName.canonicalized(tags)
    payment.attachments = attachments
    payment.account = account
    payment.to = to
    if arrived != date { payment.arrived = arrived }
    payment.split = split
    payment.ref = ref
    payment.file = file
    return Draft(
      transaction: Transaction(payment, source: object.value.range), number: object.number,
      idHash: DerivedID.Table.hash(payment.id),
      idValue: givenID == nil ? nil : fields.value(.id), amountValue: amount.value)
  }
}

extension TransactionParser {
  private mutating func warnIfClosed(on date: CalendarDate, _ account: String?, in field: Ledger.Field) {
    guard let account, let day = closed[account], date > day, let value = fields.value(field) else { return }
    fields.report(.account(.closedBefore(account.excerpt, day)), at: value, severity: .warning)
  }
}

/// The fields that only a transaction has.
extension FieldReader {
  fileprivate mutating func kind() -> Transaction.Kind? {
    guard let value = required(.type) else { return nil }
    guard value.kind == .string || value.kind == .number else {
      report(.wrongType(.type, found: value.kind), at: value)
      return nil
    }
    let found = value.withText(in: bytes) { String($0) }
    switch (value.kind, found) {
    case (.number, "0"): return .income
    case (.number, "1"): return .expense
    case (.string, _): if let kind = Transaction.Kind(rawValue: found) { return kind }
    default: break
    }
    report(.unknownType(found.excerpt, value.kind), at: value)
    return nil
  }

  /// The account in its canonical spelling.
  fileprivate mutating func account(_ field: Ledger.Field) -> String? {
    optionalString(field).map { GroupName.canonicalized($0) }
  }

  fileprivate mutating func checkDirection(of kind: Transaction.Kind, from account: String?, to: String?) {
    guard let to else { return }
    if kind != .transfer, let value = value(.to) {
      report(.account(.toWithoutTransfer(kind)), at: value, severity: .warning)
    } else if kind == .transfer, let account, account.utf8.elementsEqual(to.utf8) {
      report(.account(.transferToItself(to.excerpt)), at: .to)
    }
  }

  fileprivate mutating func texts() -> Transaction.Texts {
    var texts = Transaction.Texts()
    for text in PaymentText.allCases {
      texts[text] = text.isMarkdown ? memo(text.field) : optionalString(text.field)
    }
    return texts
  }

  private mutating func memo(_ field: Ledger.Field) -> String? {
    guard let memo = optionalString(field, limit: .max), let value = value(field) else { return nil }
    let bytes = memo.utf8.count
    if bytes > Ledger.Limit.memoBytes {
      report(.oversizedMemo(bytes: bytes), at: value)
    } else if bytes > Ledger.Limit.memoCharacters, memo.count > Ledger.Limit.memoCharacters {
      report(.longMemo(characters: memo.count), at: value, severity: .warning)
    }
    return memo
  }
}
