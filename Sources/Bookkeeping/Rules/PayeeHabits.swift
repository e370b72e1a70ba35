/// The categories that payees have always had.
///
/// The pieces of a split payment are ignored, because the category of a piece is not that of the whole.
package struct PayeeHabits {
  /// A category that a payee has had at least twice, and never another.
  package struct Habit: Equatable, Sendable {
    package let category: String
    /// The number of payments with this category.
    package fileprivate(set) var count = 1
  }

  /// The habits by payee; `nil` for one with several categories.
  private var habits: [String: Habit?] = [:]

  /// - Parameter payees: The payees of interest, folded as in refs.
  package init(of payees: Set<String>, in transactions: some Sequence<Transaction>) {
    // Banks and payment services move money for many payees.
    let payees = payees.filter { !Middleman.isNamed($0) }
    if payees.isEmpty { return }
    for transaction in transactions where transaction.kind != .transfer && transaction.split == nil {
      guard let category = transaction.category else { continue }
      // People may use another name for a payee than its statement does.
      for payee in Set(transaction.payees) where payees.contains(payee) { record(category, of: payee) }
    }
  }

  package subscript(payee: String) -> Habit? {
    guard let habit = habits[payee] ?? nil, habit.count > 1 else { return nil }
    return habit
  }

  /// Whether payments of a payee have a category.
  package func knows(_ payee: String) -> Bool { habits[payee] != nil }

  /// Whether a payee has had another category.
  package func contradicts(_ category: String, of payee: String) -> Bool {
    habits[payee].map { $0?.category != category } ?? false
  }

  private mutating func record(_ category: String, of payee: String) {
    guard let known = habits[payee] else { return habits[payee] = Habit(category: category) }
    let isSame = known?.category.utf8.elementsEqual(category.utf8) ?? false
    habits[payee] = .some(isSame ? known.map { Habit(category: category, count: $0.count + 1) } : nil)
  }
}

extension PayeeHabits {
  /// The habit of the other payments of the ledger, which this one would follow if it were imported.
  package static func habit(
    ofPaymentAt index: Int, in ledger: Ledger
  ) -> (payee: String, habit: Habit)? {
    let transaction = ledger.transactions[index]
    if transaction.kind == .transfer || transaction.split != nil { return nil }
    let others = ledger.transactions.enumerated().lazy.filter { $0.offset != index }.map(\.element)
    let payees = transaction.payees
    let habits = PayeeHabits(of: Set(payees), in: others)
    // An import looks for the statement's name first.
    return payees.indices.reversed().lazy.compactMap { place in
      habits[payees[place]].map { (payee: place == 0 ? transaction.name : payees[place], habit: $0) }
    }.first
  }
}

extension Transaction {
  /// The payee by the transaction's name, then by the names on its statements, folded as in refs.
  var payees: [String] { [PaymentRef.folded(name)] + statementNames }
}
