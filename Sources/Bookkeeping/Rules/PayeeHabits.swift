/// The categories that payees always had.
struct PayeeHabits {
  private enum Habit {
    case once(String)
    case often(String)
    /// Two categories are no habit.
    case none
  }

  private var habits: [String: Habit] = [:]

  /// - Parameter payees: Those to find out about, folded.
  init(of payees: Set<String>, in transactions: [Transaction]) {
    if payees.isEmpty { return }
    for transaction in transactions where transaction.kind != .transfer {
      guard let category = transaction.category else { continue }
      let name = PaymentRef.folded(transaction.name)
      if payees.contains(name) { note(category, of: name) }
      // What people call a payee may not be what its statement calls it.
      for payee in transaction.statementNames where payees.contains(payee) { note(category, of: payee) }
    }
  }

  /// The category that a payee had at least twice, and never another.
  func category(of payee: String) -> String? {
    if case .often(let category)? = habits[payee] { category } else { nil }
  }

  private mutating func note(_ category: String, of payee: String) {
    switch habits[payee] {
    case nil: habits[payee] = .once(category)
    case .once(let known)?, .often(let known)?:
      habits[payee] = known.utf8.elementsEqual(category.utf8) ? .often(known) : Habit.none
    case Habit.none?: break
    }
  }
}
