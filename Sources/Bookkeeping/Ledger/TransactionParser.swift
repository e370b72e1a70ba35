/// Makes a transaction of an object. Looks at nothing but that object, so that many can be read at once.
struct TransactionParser {
  /// A transaction that has not been compared with the others yet.
  struct Draft: Sendable {
    let transaction: Transaction
    /// Counted from 1 in the list.
    let number: Int
    let idHash: UInt64
    /// Nil for one whose id is derived.
    let idPlace: JSONValue?
    let amountPlace: JSONValue
  }

  private let text: LedgerText
  private let currency: Currency?
  private var fields: FieldReader

  /// The currency is that of an amount that names none; nil where it is unknown.
  init(_ text: LedgerText, currency: Currency?) {
    self.text = text
    self.currency = currency
    fields = FieldReader(text.bytes, names: .transaction)
  }

  var problems: [LedgerProblem] { fields.problems }

  /// Reads every field even behind a mistake, so that one run shows them all.
  mutating func parse(_ object: LedgerText.Object) -> Draft? {
    fields.open(object, of: text)
    let date = fields.date()
    let kind = fields.kind()
    let name = fields.required(.name).flatMap { fields.string($0, of: .name) }
    let amount = fields.amount(default: currency)
    let givenID = fields.optionalString(.id)
    let category = fields.category()
    let address = fields.optionalString(.address)
    let memo = fields.memo()
    let tags = fields.strings(.tags)
    let attachments = fields.attachments()
    let account = fields.optionalString(.account)
    let ref = fields.optionalString(.ref)
    guard let date, let kind, let name, let amount else { return nil }
    let id = givenID ?? DerivedID.stem(date: date, name: name)
    let transaction = Transaction(
      id: id, date: date, kind: kind, name: name, amount: amount.money,
      category: category, address: address, memo: memo,
      tags: GroupName.tidied(tags), attachments: attachments,
      account: account.map { GroupName.tidied($0) }, ref: ref,
      source: object.value.start..<object.value.end)
    return Draft(
      transaction: transaction, number: object.number ?? 0, idHash: IDTable.hash(id),
      idPlace: givenID == nil ? nil : fields.value(.id), amountPlace: amount.place)
  }
}
