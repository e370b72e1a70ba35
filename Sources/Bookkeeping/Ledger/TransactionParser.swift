/// Turns located values into transactions.
struct TransactionParser {
  let text: LedgerText
  let currency: Currency
  private(set) var problems: [LedgerProblem] = []
  private var identities: TransactionIdentities
  private var sums: [Currency: Int64] = [:]

  init(text: LedgerText, currency: Currency) {
    self.text = text
    self.currency = currency
    identities = TransactionIdentities(capacity: text.transactions.count)
  }

  mutating func parseAll() -> [Transaction] {
    guard let first = text.transactions.first else { return [] }
    var transactions: [Transaction] = []
    transactions.reserveCapacity(text.transactions.count)
    var fields = FieldReader(text: text, object: first)
    for object in text.transactions {
      fields.object = object
      if let transaction = parse(&fields) { transactions.append(transaction) }
    }
    problems = fields.problems
    return transactions
  }

  /// Reads every field even behind a mistake, so that one run shows them all.
  private mutating func parse(_ fields: inout FieldReader) -> Transaction? {
    let date = Self.date(&fields)
    let kind = Self.kind(&fields)
    let name = fields.required(.name).flatMap { fields.string($0, of: .name) }
    let amount = Self.amount(&fields, currency: currency)
    let category = fields.optionalString(.category)
    let address = fields.optionalString(.address)
    let memo = Self.memo(&fields)
    let tags = fields.strings(.tags).map(\.string)
    let attachments = Self.attachments(&fields)
    let givenID = fields.optionalString(.id)
    if let amount { add(amount, &fields) }
    guard let date, let kind, let name, let amount else { return nil }
    let content = TransactionIdentities.Content(
      date: date, kind: kind, name: name, amount: amount, category: category, address: address, memo: memo)
    let place = fields.value(.id) ?? fields.opening
    let id: String
    switch identities.claim(givenID, content: content, at: place.start) {
    case .success(let claimed): id = claimed
    case .failure(let taken):
      fields.report(.duplicateID(taken.id, firstAt: taken.offset), at: place)
      return nil
    }
    return Transaction(
      id: id, date: date, kind: kind, name: name, amount: amount, category: category, address: address,
      memo: memo, tags: tags, attachments: attachments, source: fields.object.start..<fields.object.end)
  }

  /// The sum of all amounts must fit, so that no figure of the report can overflow.
  private mutating func add(_ amount: Money, _ fields: inout FieldReader) {
    let (sum, overflow) = sums[amount.currency, default: 0].addingReportingOverflow(amount.minorUnits)
    if overflow {
      fields.report(.totalTooLarge(amount.currency), at: .amount)
    } else {
      sums[amount.currency] = sum
    }
  }
}

extension TransactionParser {
  private static func date(_ fields: inout FieldReader) -> CalendarDate? {
    guard let value = fields.required(.date) else { return nil }
    guard value.kind == .string else {
      fields.report(.wrongType(.date, found: value.kind), at: value)
      return nil
    }
    do throws(CalendarDate.Problem) {
      return try CalendarDate(parsing: value.text(in: fields.text.bytes))
    } catch {
      let found = value.string(in: fields.text.bytes)
      fields.report(error == .malformed ? .malformedDate(found) : .nonexistentDate(found), at: value)
      return nil
    }
  }

  private static func kind(_ fields: inout FieldReader) -> Transaction.Kind? {
    guard let value = fields.required(.type) else { return nil }
    let bytes = fields.text.bytes
    switch value.kind {
    case .string:
      let found = value.string(in: bytes)
      if let kind = Transaction.Kind(rawValue: found) { return kind }
      fields.report(.unknownType(found), at: value)
    case .number:
      let found = value.source(in: bytes)
      if found.elementsEqual("0".utf8) { return .income }
      if found.elementsEqual("1".utf8) { return .expense }
      fields.report(.unknownType(String(decoding: found, as: UTF8.self)), at: value)
    default:
      fields.report(.wrongType(.type, found: value.kind), at: value)
    }
    return nil
  }

  private static func amount(_ fields: inout FieldReader, currency: Currency) -> Money? {
    guard let currency = Self.currency(&fields, default: currency), let value = fields.required(.amount)
    else {
      return nil
    }
    let bytes = fields.text.bytes
    let (digits, notation): (ArraySlice<UInt8>, DecimalNumber.Notation)
    switch value.kind {
    case .string: (digits, notation) = (value.text(in: bytes), .plain)
    case .number: (digits, notation) = (value.source(in: bytes), .scientific)
    default:
      fields.report(.wrongType(.amount, found: value.kind), at: value)
      return nil
    }
    do throws(DecimalNumber.Problem) {
      let minorUnits = try DecimalNumber.minorUnits(digits, of: currency, notation: notation)
      return Money(minorUnits: minorUnits, currency: currency)
    } catch {
      let found = String(decoding: digits, as: UTF8.self)
      fields.report(.amount(error, found: found, currency: currency), at: value)
      return nil
    }
  }

  private static func currency(_ fields: inout FieldReader, default currency: Currency) -> Currency? {
    guard fields.value(.currency) != nil, let code = fields.string(.currency) else { return currency }
    if let currency = Currency(code: code) { return currency }
    fields.report(.unknownCurrency(code), at: .currency)
    return nil
  }

  private static func memo(_ fields: inout FieldReader) -> String? {
    guard let memo = fields.optionalString(.memo), let value = fields.value(.memo) else { return nil }
    let bytes = memo.utf8.count
    if bytes > LedgerLimit.memoBytes {
      fields.report(.oversizedMemo(bytes: bytes), at: value)
    } else if bytes > LedgerLimit.memoCharacters, memo.count > LedgerLimit.memoCharacters {
      fields.report(.longMemo(characters: memo.count), at: value, severity: .warning)
    }
    return memo
  }

  private static func attachments(_ fields: inout FieldReader) -> [String] {
    var paths: [String] = []
    for (path, value) in fields.strings(.attachments) {
      if isInside(path) { paths.append(path) } else { fields.report(.attachmentOutside(path), at: value) }
    }
    return paths
  }

  /// A path that cannot leave the ledger's folder.
  private static func isInside(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.utf8.contains(UInt8(ascii: "\\")) && !path.utf8.contains(UInt8(ascii: ":"))
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
  }
}
