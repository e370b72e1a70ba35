import Basics
import Bookkeeping

extension Statement {
  /// A balance that a file states: after its last row, and perhaps before its first.
  package struct Balance: Equatable, Sendable {
    /// The account as the rows name it; `nil` if the whole file is about one.
    var account: String?
    /// `nil` if the file does not state it: then nothing in the file proves the closing balance.
    var opening: Money?
    /// The day that ends with the closing balance.
    var date: CalendarDate
    var closing: Money
  }

  /// The opening or the closing amount of an account's balance.
  struct BalanceEnd: Hashable {
    let account: ByteString?
    let amount: Money
  }

  /// Records a balance. Balances of successive statements of an account become one.
  mutating func record(_ balance: Balance) {
    let account = balance.account.map { ByteString($0) }
    func end(_ amount: Money) -> BalanceEnd { BalanceEnd(account: account, amount: amount) }
    if let opening = balance.opening, let index = ends.closing[end(opening)]?.popLast() {
      (balances[index].date, balances[index].closing) = (balance.date, balance.closing)
      ends.closing[end(balance.closing), default: []].append(index)
    } else if let index = ends.opening[end(balance.closing)]?.popLast() {
      balances[index].opening = balance.opening
      if let opening = balance.opening { ends.opening[end(opening), default: []].append(index) }
    } else {
      ends.closing[end(balance.closing), default: []].append(balances.count)
      if let opening = balance.opening { ends.opening[end(opening), default: []].append(balances.count) }
      balances.append(balance)
    }
  }

  /// Drops zero balances in currencies that no payment of the file is in: money paid abroad only passes
  /// through them.
  mutating func dropBalancesOfPassingCurrencies() {
    let used = Set(payments.map(\.amount.currency))
    guard !used.isEmpty else { return }
    balances.removeAll { balance in
      balance.closing.minorUnits == 0 && (balance.opening?.minorUnits ?? 0) == 0
        && !used.contains(balance.closing.currency)
    }
    ends = ([:], [:])
  }

  /// Checks that a closing balance equals the opening one plus the movements in between, and records both. A
  /// number that is not exact in the currency says nothing.
  ///
  /// - Parameter place: The place of the closing balance.
  /// - Returns: Whether they are equal.
  @discardableResult
  mutating func recordBalances(
    from opening: SignedDecimal, by amounts: [SignedDecimal], to closing: SignedDecimal,
    in currency: Currency, of account: String?, on date: CalendarDate?, at place: Place
  ) -> Bool {
    guard let opened = opening.money(currency), let closed = closing.money(currency) else { return false }
    var isEqual = false
    if let sum = SignedDecimal.sum(amounts, after: opened) {
      if sum != closed {
        record(.balanceDiffers(.closing, Gap(stated: closed, computed: sum, place: place)))
      } else if !amounts.isEmpty {
        record(.statedBalancesAddUp(rows: amounts.count))
        isEqual = true
      }
    }
    if let date { record(Balance(account: account, opening: opened, date: date, closing: closed)) }
    return isEqual
  }

  /// Reports gaps between the statements of a file: an opening balance that is not the closing balance of the
  /// statement before.
  mutating func recordGaps() {
    for own in balances.grouped(by: { "\($0.closing.currency.code) \($0.account ?? "")" }).map(\.elements) {
      let sorted = own.sorted { $0.date < $1.date }
      for (one, next) in zip(sorted, sorted.dropFirst()) where one.date < next.date {
        guard let opening = next.opening, opening != one.closing else { continue }
        findings.append(.balanceDiffers(.next, Gap(stated: opening, computed: one.closing)))
      }
    }
  }

  /// Records a finding. If it and the last one say that balances add up, their rows are counted together.
  private mutating func record(_ finding: Finding) {
    guard case .statedBalancesAddUp(let rows) = finding,
      case .statedBalancesAddUp(let earlier)? = findings.last
    else { return findings.append(finding) }
    findings[findings.count - 1] = .statedBalancesAddUp(rows: earlier + rows)
  }
}
