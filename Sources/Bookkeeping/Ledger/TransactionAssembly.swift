import Basics

/// All transactions of a ledger: each is read on its own, in parallel; then they are compared in file order.
struct TransactionAssembly {
  private(set) var transactions: [Transaction] = []
  private(set) var problems: [LedgerProblem] = []
  private var ids: DerivedID.Table
  /// So that no figure of the report can overflow.
  private var sums: AmountSums
  /// Transactions without an id of their own: their indices, and the hashes of the ids derived for them.
  private var unnamed: [(index: Int, hash: UInt64)] = []

  /// Large enough to outweigh the cost of a thread, small enough to keep all cores busy to the end.
  private static let chunkSize = 2048

  /// - Parameter sums: Of other amounts that figures are made of.
  init(_ text: LedgerText, currency: Currency?, sums: AmountSums) {
    self.sums = sums
    let objects = text.transactions
    let chunks = concurrentChunks(of: objects.count, size: Self.chunkSize) { range in
      var parser = TransactionParser(text, currency: currency)
      let drafts = objects[range].map { parser.parse($0) }
      return (drafts: drafts, problems: parser.problems)
    }
    ids = DerivedID.Table(capacity: objects.count)
    transactions.reserveCapacity(objects.count)
    for chunk in chunks {
      problems += chunk.problems
      for case let draft? in chunk.drafts { add(draft) }
    }
    nameUnnamed()
  }

  private mutating func add(_ draft: TransactionParser.Draft) {
    let transaction = draft.transaction
    if let value = draft.idValue {
      if let first = ids.insert(transaction, hash: draft.idHash, at: value.start) {
        report(.duplicateID(transaction.id.excerpt, firstAt: first), at: value, of: draft)
      }
    } else {
      unnamed.append((transactions.count, draft.idHash))
    }
    if !sums.add(transaction.amount) {
      report(.totalTooLarge(transaction.amount.currency), at: draft.amountValue, of: draft)
    }
    transactions.append(transaction)
  }

  /// Comes last, because a derived id must not take one that the file gives. Equals are numbered in the order of the
  /// file. The first of each gets no number, and gets its id before any number is given out: so no numbered id of
  /// another stem can take it.
  private mutating func nameUnnamed() {
    var numbers: [String: Int] = [:]
    var equals: [Int] = []
    for (index, hash) in unnamed {
      let transaction = transactions[index]
      let isFirst = numbers.updateValue(1, forKey: transaction.id) == nil
      if !isFirst || ids.insert(transaction, hash: hash, at: transaction.source.lowerBound) != nil {
        equals.append(index)
      }
    }
    for index in equals {
      let stem = transactions[index].id
      var (number, named) = (numbers[stem, default: 1], transactions[index])
      repeat {
        number += 1
        named = Transaction(named, id: DerivedID.numbered(stem, number))
      } while ids.insert(named, hash: DerivedID.Table.hash(named.id), at: named.source.lowerBound) != nil
      numbers[stem] = number
      transactions[index] = named
    }
  }

  private mutating func report(
    _ reason: LedgerProblem.Reason, at value: JSONValue, of draft: TransactionParser.Draft
  ) {
    let subject = LedgerProblem.Subject(number: draft.number, name: draft.transaction.name)
    problems.append(LedgerProblem(reason, at: value, subject: subject))
  }
}
