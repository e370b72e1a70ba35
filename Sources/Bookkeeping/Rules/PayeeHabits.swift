/// The categories that payees always had.
///
/// The pieces of a split payment make no habit: what one of them was for is not what the whole is for.
package struct PayeeHabits {
  /// The category that a payee had at least twice, and never another.
  package struct Habit: Equatable, Sendable {
    package let category: String
    /// How many payments had it.
    package fileprivate(set) var count = 1
  }

  /// By payee; nil for one that had several categories.
  private var habits: [String: Habit?] = [:]

  /// - Parameter payees: Those to find out about, as refs have them.
  init(of payees: Set<String>, in transactions: some Sequence<Transaction>) {
    if payees.isEmpty { return }
    for transaction in transactions where transaction.kind != .transfer && transaction.split == nil {
      guard let category = transaction.category else { continue }
      // What people call a payee may not be what its statement calls it.
      for payee in Set(transaction.payees) where payees.contains(payee) { note(category, of: payee) }
    }
  }

  subscript(payee: String) -> Habit? {
    guard let habit = habits[payee] ?? nil, habit.count > 1 else { return nil }
    return habit
  }

  private mutating func note(_ category: String, of payee: String) {
    guard let known = habits[payee] else { return habits[payee] = Habit(category: category) }
    let isSame = known?.category.utf8.elementsEqual(category.utf8) ?? false
    habits[payee] = .some(isSame ? known.map { Habit(category: category, count: $0.count + 1) } : nil)
  }
}

extension PayeeHabits {
  /// The habit that all other payments of a ledger make, and that this one follows when it is imported.
  package static func habit(
    ofPaymentAt index: Int, in ledger: Ledger
  ) -> (payee: String, habit: Habit)? {
    let transaction = ledger.transactions[index]
    if transaction.kind == .transfer || transaction.split != nil { return nil }
    let others = ledger.transactions.enumerated().lazy.filter { $0.offset != index }.map(\.element)
    let payees = transaction.payees
    let habits = PayeeHabits(of: Set(payees), in: others)
    // An import looks for what the statement says first.
    return payees.indices.reversed().lazy.compactMap { place in
      habits[payees[place]].map { (payee: place == 0 ? transaction.name : payees[place], habit: $0) }
    }.first
  }
}

extension Transaction {
  /// Its payee by its name, and then by those that its statements had, as refs have them.
  var payees: [String] { [PaymentRef.folded(name)] + statementNames }
}
