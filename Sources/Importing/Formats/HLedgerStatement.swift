import Basics
import Bookkeeping

/// Reads the output of `hledger print -O json`, and builds the transactions of `hledger print -O csv`.
///
/// Each posting to an income or expense account becomes a transaction. The rest of that account's name is its
/// category, and the user's own account in the same entry is its account. A negative expense is a refund:
/// income of the same category, so that the balance is right. Transactions between the user's own accounts
/// are transfers.
enum HLedgerStatement {
  static func read(_ journal: [JSONValue.Tree], _ options: ImportOptions) -> Statement {
    var statement = Statement()
    for (index, transaction) in journal.enumerated() {
      let postings = transaction["tpostings"]?.elements.compactMap(Posting.init) ?? []
      statement.add(Header(transaction, number: index + 1), postings, options)
      if (index + 1).isMultiple(of: 1000) { options.onProgress?(index + 1) }
    }
    return statement
  }
}

extension Statement {
  /// Adds a transaction of a journal.
  mutating func add(
    _ header: HLedgerStatement.Header, _ postings: [HLedgerStatement.Posting], _ options: ImportOptions
  ) {
    let flows = postings.filter { $0.kind == .incomeOrExpense }
    let unexplained = HLedgerStatement.unexplained(among: postings)
    if flows.isEmpty, unexplained.isEmpty { return addTransfers(header, postings, options) }
    // All other postings are the user's own money. They give the payment's account if there is only one.
    let own = Set(postings.filter { $0.kind != .incomeOrExpense && !$0.isVirtual }.map(\.label))
    for posting in flows {
      for quantity in posting.quantities {
        var entry = header.entry(on: posting.date)
        entry.names = [header.payee, header.note, posting.category ?? posting.account]
        entry.category = posting.category
        entry.memo = [header.payee.isEmpty ? "" : header.note, posting.comment]
          .filter { !$0.isEmpty }.joined(separator: "; ")
        entry.account = own.count == 1 && unexplained.isEmpty ? own.first : nil
        entry.set(quantity)
        // Income accounts grow by negative amounts.
        entry.kind = quantity?.number.isNegative == true ? .income : .expense
        add(entry, options)
      }
    }
    if !unexplained.isEmpty {
      add(.failure(HLedgerStatement.refusal(of: unexplained, in: header)), at: header.place)
    }
  }

  /// Adds a transaction between the user's own accounts: from one to each of the others, or from each of the
  /// others to one.
  private mutating func addTransfers(
    _ header: HLedgerStatement.Header, _ postings: [HLedgerStatement.Posting], _ options: ImportOptions
  ) {
    let legs = postings.filter { !$0.isVirtual && !$0.isZero }.flatMap { posting in
      posting.quantities.compactMap { quantity in quantity.map { (posting: posting, quantity: $0) } }
    }
    func skip(_ reason: Skipped.Reason) {
      skipped.append(Skipped(place: header.place, reason: reason, text: header.description))
    }
    if legs.contains(where: { $0.posting.isEquity }) { return skip(.balance) }
    let (from, to) = (
      legs.filter(\.quantity.number.isNegative), legs.filter { !$0.quantity.number.isNegative }
    )
    guard Set(legs.map(\.quantity.commodity)).count == 1, from.count == 1 || to.count == 1,
      let source = from.first?.posting.label, let target = to.first?.posting.label,
      !from.contains(where: { leg in to.contains { $0.posting.label == leg.posting.label } })
    else { return skip(.transfer) }
    for leg in from.count == 1 ? to : from {
      var entry = header.entry(on: leg.posting.date)
      entry.kind = .transfer
      (entry.account, entry.to) = from.count == 1 ? (source, leg.posting.label) : (leg.posting.label, target)
      entry.names = [header.payee, header.note, entry.to ?? ""]
      entry.memo = header.note
      entry.set(leg.quantity)
      add(entry, options)
    }
  }
}

extension Statement.Entry {
  fileprivate mutating func set(_ quantity: HLedgerStatement.Quantity?) {
    amount = quantity.map { .success($0.number) } ?? .failure(.wrongShape)
    currency = quantity?.commodity
  }
}

extension HLedgerStatement {
  /// The fields that the postings of a transaction share.
  struct Header {
    let date: String
    let description: String
    /// The part of the description before a `|`, or all of it.
    let payee: String
    let note: String
    let place: Statement.Place

    /// - Parameter number: The number of the transaction, from 1. It replaces the line if there is no source.
    init(_ transaction: JSONValue.Tree, number: Int) {
      // Older versions have one position, newer ones the first and the last.
      let position = transaction["tsourcepos"].flatMap { $0.elements.first ?? $0 }
      let line = position?["sourceLine"]?.scalar.flatMap { Int($0) }
      self.init(
        transaction["tdate"]?.string ?? "", transaction["tdescription"]?.string ?? "",
        at: Statement.Place(file: line == nil ? nil : position?["sourceName"]?.string, line: line ?? number))
    }

    init(_ date: String, _ description: String, at place: Statement.Place) {
      self.date = date
      self.description = description
      self.place = place
      let parts = description.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      payee = trimmed(parts.first ?? "")
      note = parts.count > 1 ? trimmed(parts[1]) : ""
    }

    /// - Parameter day: The posting's date, if it has its own.
    func entry(on day: String?) -> Statement.Entry {
      var entry = Statement.Entry(at: place)
      entry.set(date: date, as: try? CalendarDate(parsing: day ?? date))
      return entry
    }
  }

  struct Posting {
    let account: String
    let kind: AccountKind
    /// Whether no money moves, as in a budget.
    let isVirtual: Bool
    /// The account's name below its top account, or `nil` for the top account itself.
    let category: String?
    let comment: String
    /// The date, if it differs from the transaction's.
    let date: String?
    /// `nil` for an element that is not an amount.
    let quantities: [Quantity?]

    init?(_ posting: JSONValue.Tree) {
      guard let account = posting["paccount"]?.string else { return nil }
      self.init(
        account, (posting["pamount"]?.elements ?? []).map(Quantity.init),
        comment: posting["pcomment"]?.string ?? "", date: posting["pdate"]?.string,
        isVirtual: posting["ptype"]?.string.map { $0 != "RegularPosting" } ?? false)
    }

    init(_ account: String, _ quantities: [Quantity?], comment: String, date: String?, isVirtual: Bool) {
      let levels = account.split(separator: ":", omittingEmptySubsequences: false)
      self.account = account
      self.quantities = quantities
      self.date = date
      self.isVirtual = isVirtual
      kind = AccountKind(topAccount: levels.first ?? "")
      let rest = levels.dropFirst().joined(separator: ":")
      category = rest.isEmpty ? nil : rest
      self.comment = trimmed(comment)
    }

    /// The name of the account in a ledger, whose accounts are all the user's own.
    var label: String { category ?? account }
    /// Whether the top account is `equity`.
    var isEquity: Bool { account.lowercased().prefix { $0 != ":" } == "equity" }
  }

  /// An amount in hledger's JSON or CSV.
  struct Quantity {
    let commodity: String
    let number: SignedDecimal

    init(_ number: SignedDecimal, _ commodity: String) { (self.number, self.commodity) = (number, commodity) }

    /// Reads hledger's integer and number of decimals, so that nothing is lost.
    init?(_ amount: JSONValue.Tree) {
      guard let commodity = amount["acommodity"]?.string,
        let mantissa = amount["aquantity"]?["decimalMantissa"]?.scalar,
        let places = amount["aquantity"]?["decimalPlaces"]?.scalar.flatMap({ Int($0) }),
        (0...255).contains(places)
      else { return nil }
      let isNegative = mantissa.hasPrefix("-")
      let digits = isNegative ? mantissa.dropFirst() : mantissa[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
      let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
      let plain = places == 0 ? padded : "\(padded.dropLast(places)).\(padded.suffix(places))"
      self.init(SignedDecimal(isNegative: isNegative, plain: plain), commodity)
    }

    /// `-12.40 USD`
    var text: String { (number.isNegative ? "-" : "") + "\(number.plain) \(commodity)" }
  }

  /// The type of an account, by the English name of its top account, as hledger guesses the types of
  /// undeclared accounts.
  enum AccountKind {
    case incomeOrExpense, ownMoney, unknown

    init(topAccount: some StringProtocol) {
      switch topAccount.lowercased() {
      case "income", "incomes", "revenue", "revenues", "expense", "expenses": self = .incomeOrExpense
      case "asset", "assets", "debt", "debts", "liability", "liabilities", "equity": self = .ownMoney
      default: self = .unknown
      }
    }
  }

  /// The postings to accounts that may be income, expenses or neither.
  ///
  /// An unknown account that pays for the rest, or receives all of it, counts as the user's own money.
  static func unexplained(among postings: [Posting]) -> [Posting] {
    let unknown = postings.filter { $0.kind == .unknown && !$0.isVirtual && !$0.isZero }
    let flows = postings.filter { $0.kind == .incomeOrExpense }
    if flows.isEmpty || postings.contains(where: { $0.kind == .ownMoney }) { return unknown }
    if Set(unknown.map(\.account)).count == 1 { return [] }
    let (signs, others) = (Set(flows.flatMap(\.signs)), Set(unknown.flatMap(\.signs)))
    return signs.count == 1 && others.count == 1 && signs != others ? [] : unknown
  }

  fileprivate static func refusal(of postings: [Posting], in header: Header) -> Statement.Refusal {
    let unknown = postings.flatMap { posting in
      posting.quantities.compactMap(\.self).map { quantity in
        Statement.UnknownPosting(account: posting.account, amount: quantity.text)
      }
    }
    return .unknownAccounts(unknown, date: header.date, description: header.description)
  }
}

extension HLedgerStatement.Posting {
  var signs: [FloatingPointSign] {
    quantities.compactMap { $0?.number }.filter { !$0.isZero }.map { $0.isNegative ? .minus : .plus }
  }

  var isZero: Bool { signs.isEmpty }
}
