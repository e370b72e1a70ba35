import Basics

/// Reads what `hledger print -O json` writes.
///
/// Each posting to an income or expense account becomes a transaction, with the rest of the account's name as
/// its category. An expense below zero is money that came back: income of the same category, so that the
/// balance is right. Transactions between accounts of one's own money are transfers.
enum HLedgerStatement {
  static func read(_ journal: [JSONTree], _ options: ImportOptions) -> Statement {
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
    _ amount: JSONTree, of posting: Posting, _ header: Header, to statement: inout Statement,
    _ options: ImportOptions
  ) {
    let quantity = HLedgerQuantity(amount)
    statement.add(payment(quantity, of: posting, header, options), at: header.place)
  }

  private static func payment(
    _ quantity: HLedgerQuantity?, of posting: Posting, _ header: Header, _ options: ImportOptions
  ) -> Result<TransactionDraft, Statement.Refusal> {
    guard let quantity else { return .failure(.wrongShape) }
    guard let date = try? CalendarDate(parsing: posting.date ?? header.date) else {
      return .failure(.unreadableDate(header.date))
    }
    guard let currency = CurrencySymbols.currency(quantity.commodity, preferring: options.currency) else {
      return .failure(.unknownCurrency(quantity.commodity))
    }
    return ExactAmount.minorUnits(quantity.magnitude, currency).flatMap { minorUnits in
      guard minorUnits > 0 else { return .failure(.zeroAmount) }
      // Income accounts grow by negative amounts.
      let kind: Transaction.Kind = quantity.isNegative ? .income : .expense
      let names = [header.payee, header.note, posting.category ?? posting.account]
      guard let name = names.first(where: { !$0.isEmpty }) else { return .failure(.noName) }
      var draft = TransactionDraft(
        date: date, kind: kind, name: name, amount: Money(minorUnits: minorUnits, currency: currency))
      draft.category = posting.category
      let memo = [header.note, posting.comment].filter { !$0.isEmpty && $0 != name }.joined(separator: "; ")
      if !memo.isEmpty { draft.memo = memo }
      return .success(draft)
    }
  }
}
