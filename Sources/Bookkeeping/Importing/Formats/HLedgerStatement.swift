import Basics

/// Reads what `hledger print -O json` writes.
///
/// Each posting to an income or expense account becomes a transaction, with the rest of the account's name as
/// its category. An expense below zero is money that came back: income of the same category, so that the
/// balance is right. Transactions between accounts of one's own money are transfers.
enum HLedgerStatement {
  static func read(_ journal: [JSONValue.Tree], _ options: ImportOptions) -> Statement {
    var statement = Statement(.hledger)
    for (index, transaction) in journal.enumerated() {
      let postings = transaction["tpostings"]?.elements.compactMap(Posting.init) ?? []
      let flows = postings.filter { $0.kind == .incomeOrExpense }
      let unexplained = unexplained(among: postings)
      let header = Header(transaction, number: index + 1)
      if flows.isEmpty, unexplained.isEmpty {
        statement.skipped.append(
          Statement.Skipped(place: header.place, reason: .transfer, text: header.description))
      }
      for posting in flows {
        for amount in posting.amounts { add(amount, of: posting, header, to: &statement, options) }
      }
      if !unexplained.isEmpty { refuse(unexplained, header, in: &statement) }
      if (index + 1).isMultiple(of: 1000) { options.onProgress?(index + 1) }
    }
    return statement
  }

  private static func refuse(_ postings: [Posting], _ header: Header, in statement: inout Statement) {
    statement.add(.failure(refusal(of: postings, in: header)), at: header.place)
  }

  private static func add(
    _ amount: JSONValue.Tree, of posting: Posting, _ header: Header, to statement: inout Statement,
    _ options: ImportOptions
  ) {
    let quantity = HLedgerQuantity(amount)
    statement.add(payment(quantity, of: posting, header, options), at: header.place)
  }

  private static func payment(
    _ quantity: HLedgerQuantity?, of posting: Posting, _ header: Header, _ options: ImportOptions
  ) -> Result<Transaction.Draft, Statement.Refusal> {
    guard let quantity else { return .failure(.wrongShape) }
    guard let date = try? CalendarDate(parsing: posting.date ?? header.date) else {
      return .failure(.unreadableDate(header.date))
    }
    guard let currency = Currency.Symbols.currency(quantity.commodity, preferring: options.currency) else {
      return .failure(.unknownCurrency(quantity.commodity))
    }
    return SignedDecimal.minorUnits(quantity.magnitude, currency).flatMap { minorUnits in
      guard minorUnits > 0 else { return .failure(.zeroAmount) }
      // Income accounts grow by negative amounts.
      let kind: Transaction.Kind = quantity.isNegative ? .income : .expense
      let names = [header.payee, header.note, posting.category ?? posting.account]
      guard let name = names.first(where: { !$0.isEmpty }) else { return .failure(.noName) }
      var draft = Transaction.Draft(
        date: date, kind: kind, name: name, amount: Money(minorUnits: minorUnits, currency: currency))
      draft.category = posting.category
      let memo = [header.note, posting.comment].filter { !$0.isEmpty && $0 != name }.joined(separator: "; ")
      if !memo.isEmpty { draft.memo = memo }
      return .success(draft)
    }
  }
}

extension HLedgerStatement {
  /// What the postings of a transaction share.
  struct Header {
    let date: String
    let code: String
    let description: String
    /// Before a `|` in the description, or all of it.
    let payee: String
    let note: String
    let place: Statement.Place

    /// - Parameter number: Counted from 1; it stands in for the line where there is no source.
    init(_ transaction: JSONValue.Tree, number: Int) {
      date = transaction["tdate"]?.string ?? ""
      code = transaction["tcode"]?.string ?? ""
      description = transaction["tdescription"]?.string ?? ""
      let parts = description.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      payee = trimmed(parts.first ?? "")
      note = parts.count > 1 ? trimmed(parts[1]) : ""
      // Older versions have one position, newer ones the first and the last.
      let position = transaction["tsourcepos"].flatMap { $0.elements.first ?? $0 }
      let line = position?["sourceLine"]?.scalar.flatMap { Int($0) }
      place = Statement.Place(file: line == nil ? nil : position?["sourceName"]?.string, line: line ?? number)
    }
  }

  struct Posting {
    let account: String
    let kind: AccountKind
    /// Of a budget, say: no money moves.
    let isVirtual: Bool
    /// Nil for the top account itself.
    let category: String?
    let comment: String
    /// Where it differs from the transaction's.
    let date: String?
    let amounts: [JSONValue.Tree]

    init?(_ posting: JSONValue.Tree) {
      guard let account = posting["paccount"]?.string else { return nil }
      let levels = account.split(separator: ":", omittingEmptySubsequences: false)
      self.account = account
      kind = AccountKind(topAccount: levels.first ?? "")
      isVirtual = posting["ptype"]?.string.map { $0 != "RegularPosting" } ?? false
      let rest = levels.dropFirst().joined(separator: ":")
      category = rest.isEmpty ? nil : rest
      comment = trimmed(posting["pcomment"]?.string ?? "")
      date = posting["pdate"]?.string
      amounts = posting["pamount"]?.elements ?? []
    }
  }
}

/// An amount of hledger's: an integer and the number of its decimals, so nothing is lost.
private struct HLedgerQuantity {
  let commodity: String
  let isNegative: Bool
  /// Without a sign: `12.40`.
  let magnitude: String

  init?(_ amount: JSONValue.Tree) {
    guard let commodity = amount["acommodity"]?.string,
      let mantissa = amount["aquantity"]?["decimalMantissa"]?.scalar,
      let places = amount["aquantity"]?["decimalPlaces"]?.scalar.flatMap({ Int($0) }),
      (0...255).contains(places)
    else { return nil }
    self.commodity = commodity
    isNegative = mantissa.hasPrefix("-")
    let digits = isNegative ? mantissa.dropFirst() : mantissa[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    magnitude = places == 0 ? padded : "\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  var isZero: Bool { magnitude.utf8.allSatisfy { !(0x31...0x39).contains($0) } }
  var decimal: String { (isNegative ? "-" : "") + magnitude }
}

extension HLedgerStatement {
  /// What an account holds, by the English name of its top account: so hledger too knows it unless it is declared.
  enum AccountKind {
    case incomeOrExpense, ownMoney, unknown

    init(topAccount: some StringProtocol) {
      let name = topAccount.lowercased()
      self =
        Self.flows.contains(name) ? .incomeOrExpense : Self.money.contains(name) ? .ownMoney : .unknown
    }

    private static let flows: Set = ["income", "incomes", "revenue", "revenues", "expense", "expenses"]
    private static let money: Set = [
      "asset", "assets", "debt", "debts", "liability", "liabilities", "equity",
    ]
  }

  /// The postings of a transaction to accounts of which nobody can say whether they are income or expenses.
  ///
  /// An unknown account that pays for the rest, or that all of the rest goes to, is one's own money.
  static func unexplained(among postings: [Posting]) -> [Posting] {
    let unknown = postings.filter { $0.kind == .unknown && !$0.isVirtual && !$0.isZero }
    let flows = postings.filter { $0.kind == .incomeOrExpense }
    if flows.isEmpty || postings.contains(where: { $0.kind == .ownMoney }) { return unknown }
    if Set(unknown.map(\.account)).count == 1 { return [] }
    let (signs, others) = (Set(flows.flatMap(\.signs)), Set(unknown.flatMap(\.signs)))
    return signs.count == 1 && others.count == 1 && signs != others ? [] : unknown
  }

  static func refusal(of postings: [Posting], in header: Header) -> Statement.Refusal {
    let unknown = postings.flatMap { posting in
      posting.amounts.compactMap(HLedgerQuantity.init).map { quantity in
        Statement.UnknownPosting(
          account: posting.account, amount: "\(quantity.decimal) \(quantity.commodity)")
      }
    }
    return .unknownAccounts(unknown, date: header.date, description: header.description)
  }
}

extension HLedgerStatement.Posting {
  var signs: [FloatingPointSign] {
    amounts.compactMap(HLedgerQuantity.init).filter { !$0.isZero }.map { $0.isNegative ? .minus : .plus }
  }

  var isZero: Bool { signs.isEmpty }
}
