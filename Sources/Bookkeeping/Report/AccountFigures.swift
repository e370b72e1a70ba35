import Basics

/// The figures of an account: its transactions, and its balance in each currency that the bank states.
package struct AccountFigures: Sendable {
  package let account: Account
  /// The account's payments, and the transfers from and to it, which are in no total.
  package let selection: Selection
  /// The balances, the ledger's currency first, the others sorted by code.
  package let balances: [Balance]
  /// The rows that changed a balance, with the balance in the row's currency after each, newest first.
  fileprivate let balancesAfterRows: [(row: Int, minorUnits: Int64)]

  /// The balance after a row, in the row's currency; nil if none was stated before it, or if it is planned.
  package func balance(afterRow row: Int) -> Int64? {
    let index = balancesAfterRows.partitioningIndex { $0.row >= row }
    guard index < balancesAfterRows.count, balancesAfterRows[index].row == row else { return nil }
    return balancesAfterRows[index].minorUnits
  }

  /// All accounts of a ledger: those in its settings first, in that order, then the others by name.
  static func all(
    in transactions: [Transaction], _ roles: [Report.Role], of settings: Ledger.Settings,
    asOf: CalendarDate
  ) -> [AccountFigures] {
    var accounts = Accounts(transactions, roles, settings, asOf: asOf)
    return accounts.figures()
  }
}

extension Report {
  /// Warnings about stated balances that the rows do not add up to, in the order of the file.
  package var missingRows: [LedgerProblem] {
    let gaps = accounts.flatMap { account in account.balances.flatMap(\.gaps) }
    return gaps.sorted { $0.stated.source.lowerBound < $1.stated.source.lowerBound }.map { stated, check in
      LedgerProblem(
        .account(.missingRows(stated.account.excerpt, check)), at: stated.source, severity: .warning)
    }
  }
}

/// Collects the figures of all accounts in one pass over the transactions.
private struct Accounts {
  private let settings: Ledger.Settings
  private let transactions: [Transaction]
  private let asOf: CalendarDate
  private var accounts: [Account] = []
  private var selections: [Selection] = []
  private var numbers: [String: Int] = [:]
  /// The balance after each row that changed one, by the name of the account, oldest first.
  private var balancesAfterRows: [String: [(row: Int, minorUnits: Int64)]] = [:]

  /// - Parameter transactions: In descending order of date.
  init(
    _ transactions: [Transaction], _ roles: [Report.Role], _ settings: Ledger.Settings, asOf: CalendarDate
  ) {
    self.transactions = transactions
    self.asOf = asOf
    self.settings = settings
    for account in settings.accounts { add(account) }
    for (index, transaction) in transactions.enumerated() {
      for account in [transaction.account, transaction.destination].compactMap(\.self) {
        selections[number(of: account)].add(transaction, at: index, as: roles[index])
      }
    }
    for balance in settings.balances { _ = number(of: balance.account) }
  }

  private mutating func add(_ account: Account) {
    numbers[account.name] = accounts.count
    accounts.append(account)
    selections.append(Selection(currency: settings.currency))
  }

  private mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    add(Account(name: name))
    return accounts.count - 1
  }

  mutating func figures() -> [AccountFigures] {
    let balances = balances()
    let listed = settings.accounts.count
    let others = (listed..<accounts.count).sorted {
      accounts[$0].name.utf8.lexicographicallyPrecedes(accounts[$1].name.utf8)
    }
    return (Array(0..<listed) + others).map {
      let name = accounts[$0].name
      return AccountFigures(
        account: accounts[$0], selection: selections[$0], balances: balances[name] ?? [],
        balancesAfterRows: (balancesAfterRows[name] ?? []).reversed())
    }
  }

  /// The balances, by the name of the account.
  private mutating func balances() -> [String: [AccountFigures.Balance]] {
    var carriers: [Place: BalanceCarrier] = [:]
    for balance in settings.balances {
      let place = Place(account: balance.account, currency: balance.amount.currency)
      carriers[place, default: BalanceCarrier(place.currency)].stated.append(balance)
    }
    guard !carriers.isEmpty else { return [:] }
    for place in carriers.keys { carriers[place]?.stated.sort { $0.date < $1.date } }
    for (row, transaction) in transactions.enumerated().reversed() {
      for (account, minorUnits) in transaction.movements {
        let place = Place(account: account, currency: transaction.amount.currency)
        guard let balance = carriers[place]?.carry(minorUnits, on: transaction.date),
          transaction.date <= asOf
        else { continue }
        balancesAfterRows[account, default: []].append((row, balance))
      }
    }
    let ordered = carriers.sorted { rank(of: $0.key.currency) < rank(of: $1.key.currency) }
    var balances: [String: [AccountFigures.Balance]] = [:]
    for (place, var carrier) in ordered {
      balances[place.account, default: []].append(carrier.finished(asOf: asOf))
    }
    return balances
  }

  private func rank(of currency: Currency) -> (Int, String) {
    (currency == settings.currency ? 0 : 1, currency.code)
  }

  private struct Place: Hashable {
    let account: String
    let currency: Currency
  }
}

/// Carries a balance from one statement to the next.
private struct BalanceCarrier {
  /// The stated balances, oldest first.
  var stated: [Account.StatedBalance] = []
  private var next = 0
  private var balance: AccountFigures.Balance
  /// The sum of the rows since the last statement.
  private var rows: Int64 = 0

  init(_ currency: Currency) { balance = AccountFigures.Balance(currency: currency) }

  /// Adds a row; must be called for the oldest row first. Rows before the first statement do not count.
  ///
  /// - Returns: The balance after the row, if it counts.
  mutating func carry(_ minorUnits: Int64, on date: CalendarDate) -> Int64? {
    while next < stated.count, stated[next].date < date { state() }
    rows += minorUnits
    guard let last = balance.days.last else { return nil }
    note(last.amount.minorUnits + minorUnits, on: date)
    return last.amount.minorUnits + minorUnits
  }

  /// Returns the balance. Planned rows count in comparisons with statements, but change no balance yet.
  mutating func finished(asOf: CalendarDate) -> AccountFigures.Balance {
    while next < stated.count { state() }
    balance.days.removeLast(balance.days.count - balance.days.partitioningIndex { $0.date > asOf })
    return balance
  }

  private mutating func state() {
    let own = stated[next]
    next += 1
    let check = balance.statements.last.map { before in
      AccountFigures.Balance.Check(
        start: before.stated.date, end: own.date, rows: money(rows), stated: own.amount - before.stated.amount
      )
    }
    balance.statements.append(AccountFigures.Balance.Statement(stated: own, check: check))
    rows = 0
    note(own.amount.minorUnits, on: own.date)
  }

  private mutating func note(_ minorUnits: Int64, on date: CalendarDate) {
    if balance.days.last?.date == date { balance.days.removeLast() }
    balance.days.append(NetWorth.DatedAmount(date: date, amount: money(minorUnits)))
  }

  private func money(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: balance.currency)
  }
}

extension Transaction {
  /// The changes of account balances by this transaction, in minor units.
  package var movements: [(account: String, minorUnits: Int64)] {
    switch kind {
    case .income: account.map { [($0, amount.minorUnits)] } ?? []
    case .expense: account.map { [($0, -amount.minorUnits)] } ?? []
    case .transfer:
      [(account, -amount.minorUnits), (to, amount.minorUnits)].compactMap { name, units in
        name.map { ($0, units) }
      }
    }
  }
}

extension AccountFigures {
  /// The balance of an account in one currency: the bank's statements, and the rows since each of them.
  package struct Balance: Sendable {
    package let currency: Currency
    /// The statements, oldest first; never empty.
    package internal(set) var statements: [Statement] = []
    /// The balance at the end of each day on which it changed, from the first statement to the report's day;
    /// oldest first.
    package internal(set) var days: [NetWorth.DatedAmount] = []

    /// A balance that the bank states, and whether the rows since the previous one add up to it.
    package struct Statement: Sendable {
      package let stated: Account.StatedBalance
      /// The check; nil for the first statement.
      package let check: Check?
    }

    /// A comparison of two statements with the rows between them.
    package struct Check: Equatable, Sendable {
      /// The day of the earlier statement, which includes the rows of that day.
      package let start: CalendarDate
      package let end: CalendarDate
      /// The sum of the rows.
      package let rows: Money
      /// The difference of the two statements.
      package let stated: Money

      /// The sum of the missing rows; negative if the rows add up to too much.
      package var missing: Money { stated - rows }
    }

    /// The balance on the report's day; nil if that is before the first statement.
    package var latest: NetWorth.DatedAmount? { days.last }

    /// The statements that the rows do not add up to.
    package var gaps: [(stated: Account.StatedBalance, check: Check)] {
      statements.compactMap { statement in
        statement.check.flatMap { $0.missing.minorUnits == 0 ? nil : (statement.stated, $0) }
      }
    }
  }
}
