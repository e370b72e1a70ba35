import Basics
import Bookkeeping

/// The evidence that the texts of rows give about the meaning of their signs.
///
/// Wages and payments received are money in. A card's statement shows the payment of its bill, and so does a
/// bank's, with the other sign.
struct SignEvidence {
  enum Verdict: Equatable {
    case none, contradiction
    case proof(ImportOptions.Signs)
  }

  /// The rows that move money: those without a minus, and those with one.
  let positive: [SignReading.Entry]
  let negative: [SignReading.Entry]
  private let roles: ColumnRoles

  init(_ entries: [SignReading.Entry], _ roles: ColumnRoles) {
    positive = entries.filter { $0.units != 0 && !$0.isNegative }
    negative = entries.filter { $0.units != 0 && $0.isNegative }
    self.roles = roles
  }

  // MARK: A balance that is a debt

  /// A card's debt grows with each purchase, as the balance of a savings account grows with each deposit.
  var mayBeDebt: Bool { positive.count > negative.count && areSettlements(negative) }
  /// The same if purchases have a minus.
  var mayBeDebtWithMinus: Bool { negative.count > positive.count && areSettlements(positive) }

  /// Whether the only rows that reduce a debt are payments of it.
  func provesDebt(with signs: ImportOptions.Signs) -> Bool {
    signs == .card ? verdict == .proof(.card) : !positive.isEmpty
  }

  /// Whether only the user's word shows that a balance is a debt: most rows make it grow, and none of them is
  /// about income.
  func couldBeDebt(with signs: ImportOptions.Signs) -> Bool {
    let (purchases, others) = signs == .card ? (positive, negative) : (negative, positive)
    return purchases.count > others.count && !saysIncome(purchases)
      && count(purchases, CellWords.saysReceived) == 0
  }

  /// Whether all rows are about paying a card's bill, or about a refund.
  func areSettlements(_ entries: [SignReading.Entry]) -> Bool {
    entries.allSatisfy { entry in roles.payees.contains { CellWords.isCardPayment(entry.row[$0]) } }
  }

  /// Whether all rows are about payments received or refunds, and some about the former.
  func areReceived(_ entries: [SignReading.Entry]) -> Bool {
    let received = entries.filter { entry in roles.payees.contains { CellWords.saysReceived(entry.row[$0]) } }
    let lines = Set(received.map(\.row.line))
    return !received.isEmpty && areTakenBack(entries.filter { !lines.contains($0.row.line) })
  }

  /// Whether some row is about income, or a payment received.
  func areIncome(_ entries: [SignReading.Entry]) -> Bool {
    saysIncome(entries) || count(entries, CellWords.saysReceived) > 0
  }

  func areTakenBack(_ entries: [SignReading.Entry]) -> Bool {
    entries.allSatisfy { entry in
      (roles.payees + roles.types).contains { CellWords.isTakenBack(entry.row[$0]) }
    }
  }

  // MARK: Payments received and sent

  var verdict: Verdict {
    let (plus, minus) = (count(positive, CellWords.saysReceived), count(negative, CellWords.saysReceived))
    let incomes = plus + count(positive, CellWords.salaries.occur(inCell:), orType: true)
    if minus > 0 {
      let others = negative.count - count(negative, CellWords.isCardPayment)
      return incomes == 0 && positive.count > 0 && positive.count >= others ? .proof(.card) : .contradiction
    }
    if incomes > 0, !negative.isEmpty, negative.count >= positive.count - incomes { return .proof(.bank) }
    if isBankByEarnings { return .proof(.bank) }
    let bills = count(negative, CellWords.isCardBill)
    let isCard =
      bills > 0 && positive.count >= (negative.count - bills) * 2 && positive.count >= bills
      && incomes == 0 && !saysIncome(positive) && count(positive, CellWords.interests.occur(inCell:)) == 0
      && count(positive, CellWords.isCardBill) == 0
    return isCard ? .proof(.card) : .none
  }

  /// Whether texts contradict the signs that an earlier file had: with these, a payment received or wages
  /// would be money out.
  func contradicts(_ signs: ImportOptions.Signs) -> Bool {
    if count(signs == .card ? positive : negative, CellWords.saysReceived) > 0 { return true }
    return signs == .card && verdict == .proof(.bank)
      && count(positive, CellWords.salaries.occur(inCell:), orType: true) > 0
  }

  /// Whether wages have a minus, and nothing contradicts that.
  var wagesHaveMinus: Bool {
    let test = CellWords.salaries.occur(inCell:)
    return count(negative, test, orType: true) > 0 && count(positive, test, orType: true) == 0
  }

  /// Whether the texts show a bank account: no row with a minus pays a card's bill, and either only rows
  /// without one were earned with an account, or all of these pay a bill.
  private var isBankByEarnings: Bool {
    if negative.isEmpty || positive.isEmpty || count(negative, CellWords.isCardPayment) > 0 { return false }
    let (earned, lost) = (count(positive, CellWords.isEarned), count(negative, CellWords.isEarned))
    if earned > 0, lost == 0, negative.count * 3 >= positive.count - earned { return true }
    return negative.count == positive.count && areSettlements(positive)
      && count(positive, CellWords.isTakenBack) == 0
  }

  /// Whether most rows have a minus, or half of them do, and only the others say that they are income. Most
  /// rows of a statement are money out.
  var isBankByMajority: Bool {
    negative.count > positive.count
      || (negative.count == positive.count && saysIncome(positive) && !saysIncome(negative))
  }

  /// Whether the file may be a card's all the same: every row with a minus pays a bill or is a refund, and
  /// no other row does.
  var mayBeCardAgainstMajority: Bool {
    !negative.isEmpty && !positive.isEmpty && !saysIncome(positive)
      && count(negative, CellWords.isCardPayment) == negative.count
      && count(positive, CellWords.isCardPayment) == 0
  }

  /// - Parameter orType: Whether a text in a column of types may pass the test instead of the payee.
  private func count(
    _ entries: [SignReading.Entry], _ test: (String) -> Bool, orType: Bool = false
  ) -> Int {
    let types = orType ? roles.types.filter { roles.meaning($0).has(.type) } : []
    return entries.count { entry in
      (roles.payees.lazy.map { entry.row[$0] }.first { !$0.isEmpty }.map(test) ?? false)
        || types.contains { test(entry.row[$0]) }
    }
  }

  private func saysIncome(_ entries: [SignReading.Entry]) -> Bool {
    entries.contains { entry in
      (roles.payees + [roles.category].compactMap(\.self)).contains {
        CellWords.incomes.occur(inCell: entry.row[$0])
      }
    }
  }
}
