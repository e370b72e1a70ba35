/// All transactions of a ledger: each is read for itself, in parallel, then they are compared in file order.
struct TransactionAssembly {
  private(set) var transactions: [Transaction] = []
  private(set) var problems: [LedgerProblem] = []
  private var ids: IDTable
  private var sums: [Money] = []
  /// Places of transactions that have no id of their own.
  private var unnamed: [Int] = []

  /// Enough work to outweigh handing it to a thread, little enough to keep all cores busy to the end.
  private static let chunkSize = 2048

  init(_ text: LedgerText, currency: Currency?) {
    let objects = text.transactions
    let chunks = concurrentChunks(of: objects.count, size: Self.chunkSize) { range in
      var parser = TransactionParser(text, currency: currency)
      let drafts = objects[range].map { parser.parse($0) }
      return (drafts: drafts, problems: parser.problems)
    }
    ids = IDTable(capacity: objects.count)
    transactions.reserveCapacity(objects.count)
    for chunk in chunks {
      problems += chunk.problems
      for case let draft? in chunk.drafts { add(draft) }
    }
    nameUnnamed()
  }

  private mutating func add(_ draft: TransactionParser.Draft) {
    let transaction = draft.transaction
    if let place = draft.idPlace {
      if let first = ids.insert(transaction, hash: draft.idHash, at: place.start) {
        report(.duplicateID(transaction.id, firstAt: first), at: place, of: draft)
      }
    } else {
      unnamed.append(transactions.count)
    }
    if !addToSum(transaction.amount) {
      report(.totalTooLarge(transaction.amount.currency), at: draft.amountPlace, of: draft)
    }
    transactions.append(transaction)
  }

  /// Comes last, for no derived id may take one that somebody gave; copies of one content are numbered.
  private mutating func nameUnnamed() {
    var copies: [String: Int] = [:]
    for index in unnamed {
      let derived = transactions[index].id
      while !claimID(of: transactions[index]) {
        let copy = copies[derived, default: 1] + 1
        copies[derived] = copy
        transactions[index] = Transaction(transactions[index], id: "\(derived)-\(copy)")
      }
    }
  }

  private mutating func claimID(of transaction: Transaction) -> Bool {
    let hash = IDTable.hash(transaction.id)
    return ids.insert(transaction, hash: hash, at: transaction.source.lowerBound) == nil
  }

  /// The sum of all amounts must fit, so that no figure of the report can overflow.
  private mutating func addToSum(_ amount: Money) -> Bool {
    guard let index = sums.firstIndex(where: { $0.currency == amount.currency }) else {
      sums.append(amount)
      return true
    }
    let (sum, overflow) = sums[index].minorUnits.addingReportingOverflow(amount.minorUnits)
    if !overflow { sums[index].minorUnits = sum }
    return !overflow
  }

  private mutating func report(
    _ reason: LedgerProblem.Reason, at place: JSONValue, of draft: TransactionParser.Draft
  ) {
    let subject = LedgerProblem.Subject(number: draft.number, name: draft.transaction.name)
    problems.append(LedgerProblem(reason, at: place, subject: subject))
  }
}
