import Basics

/// All transactions of a ledger: each is read for itself, in parallel, then they are compared in file order.
struct TransactionAssembly {
  private(set) var transactions: [Transaction] = []
  private(set) var problems: [LedgerProblem] = []
  private var ids: IDTable
  private var sums: [Money] = []
  /// Transactions that have no id of their own: their places, and the hashes of the ids derived for them.
  private var unnamed: [(place: Int, hash: UInt64)] = []

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
        report(.duplicateID(transaction.id.excerpt, firstAt: first), at: place, of: draft)
      }
    } else {
      unnamed.append((transactions.count, draft.idHash))
    }
    if !addToSum(transaction.amount) {
      report(.totalTooLarge(transaction.amount.currency), at: draft.amountPlace, of: draft)
    }
    transactions.append(transaction)
  }

  /// Comes last, for no derived id may take one that somebody gave. Equals are numbered in the order of the file, and
  /// the first of each has no number: the number of another name's equal never takes its id.
  private mutating func nameUnnamed() {
    var numbers: [String: Int] = [:]
    var equals: [Int] = []
    for (place, hash) in unnamed {
      let transaction = transactions[place]
      let isFirst = numbers.updateValue(1, forKey: transaction.id) == nil
      if !isFirst || ids.insert(transaction, hash: hash, at: transaction.source.lowerBound) != nil {
        equals.append(place)
      }
    }
    for place in equals {
      let stem = transactions[place].id
      var (number, named) = (numbers[stem, default: 1], transactions[place])
      repeat {
        number += 1
        named = Transaction(named, id: DerivedID.numbered(stem, number))
      } while ids.insert(named, hash: IDTable.hash(named.id), at: named.source.lowerBound) != nil
      numbers[stem] = number
      transactions[place] = named
    }
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
