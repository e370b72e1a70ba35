import Basics

/// The figures of an account: its transactions, and its balance in each currency that the bank states.
package struct AccountFigures: Sendable {
  package let account: Account
  /// The account's payments, and the transfers from and to it, which are in no total.
  package private(set) var selection: Selection
  /// The balances, the ledger's currency first, the others sorted by code.
  package private(set) var balances: [Balance] = []
  /// The rows that changed a balance, with the balance in the row's currency after each, oldest first.
  private var balancesAfterRows: [(row: Int, minorUnits: Int64)] = []

  private init(_ account: Account, currency: Currency) {
    self.account = account
    selection = Selection(currency: currency)
  }

  /// The balance after a row, in the row's currency; `nil` if none was stated before it, or if it is planned.
  package func balance(afterRow row: Int) -> Int64? {
    let older = balancesAfterRows.prefix(balancesAfterRows.partitioningIndex { $0.row < row })
    return older.last?.row == row ? older.last?.minorUnits : nil
  }

  /// All accounts of a ledger: those in its settings first, in that order, then the others by name. With only
  /// a part of the rows, a balance is what the bank stated last.
  ///
  /// - Parameter transactions: In descending order of date.
  static func all(
    in transactions: [Transaction], _ rows: [Report.Row], of settings: Ledger.Settings,
    asOf: CalendarDate
  ) -> [AccountFigures] {
    var accounts = settings.accounts.map { AccountFigures($0, currency: settings.currency) }
    var numbers = Interner<String>()
    for account in accounts { _ = numbers.number(of: account.account.name) }
    func number(of name: String) -> Int {
      let number = numbers.number(of: name)
      if number == accounts.count {
        accounts.append(AccountFigures(Account(name: name), currency: settings.currency))
      }
      return number
    }
    for (index, transaction) in transactions.enumerated() {
      for account in [transaction.account, transaction.destination].compactMap(\.self) {
        accounts[number(of: account)].selection.add(rows[index], at: index)
      }
    }
    var carriers: [Place: BalanceCarrier] = [:]
    for balance in settings.balances.sorted(by: { $0.date < $1.date }) {
      let place = Place(account: number(of: balance.account), currency: balance.amount.currency)
      carriers[place, default: BalanceCarrier(place.currency, ofPart: settings.isPart)].stated.append(balance)
    }
    var isSorted = true
    if !carriers.isEmpty, !settings.isPart {
      transactions.forEachMovement { row, movement in
        let place = Place(account: number(of: movement.account), currency: transactions[row].amount.currency)
        let balance = carriers[place]?.carry(movement.minorUnits, on: movement.date)
        guard let balance, movement.date <= asOf else { return }
        if let last = accounts[place.account].balancesAfterRows.last, last.row < row { isSorted = false }
        accounts[place.account].balancesAfterRows.append((row, balance))
      }
    }
    // Money that arrives on another day than its row's date comes after rows that are newer.
    for index in accounts.indices where !isSorted {
      accounts[index].balancesAfterRows.sort { $0.row > $1.row }
    }
    for (place, var carrier) in carriers {
      accounts[place.account].balances.append(carrier.finished(asOf: asOf))
    }
    func rank(_ balance: Balance) -> (Int, String) {
      (balance.currency == settings.currency ? 0 : 1, balance.currency.code)
    }
    for index in accounts.indices { accounts[index].balances.sort { rank($0) < rank($1) } }
    let listed = settings.accounts.count
    return accounts[..<listed]
      + accounts[listed...].sorted { $0.account.name.utf8.lexicographicallyPrecedes($1.account.name.utf8) }
  }

  private struct Place: Hashable {
    let account: Int
    let currency: Currency
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

/// Carries a balance from one statement to the next.
private struct BalanceCarrier {
  /// The stated balances, oldest first.
  var stated: [Account.StatedBalance] = []
  private var next = 0
  private var balance: AccountFigures.Balance
  /// The sum of the rows since the last statement.
  private var rows: Int64 = 0
  /// Whether some of the rows are left out, so that they prove no statement.
  private let isPart: Bool

  init(_ currency: Currency, ofPart isPart: Bool) {
    balance = AccountFigures.Balance(currency: currency)
    self.isPart = isPart
  }

  /// Adds a row; must be called for the oldest row first. Rows before the first statement do not count.
  ///
  /// - Returns: The balance after the row, if it counts.
  mutating func carry(_ minorUnits: Int64, on date: CalendarDate) -> Int64? {
    while next < stated.count, stated[next].date < date { recordStatement() }
    rows += minorUnits
    guard let last = balance.days.last else { return nil }
    record(last.amount.minorUnits + minorUnits, on: date)
    return last.amount.minorUnits + minorUnits
  }

  /// Returns the balance. Planned rows count in comparisons with statements, but change no balance yet.
  mutating func finished(asOf: CalendarDate) -> AccountFigures.Balance {
    while next < stated.count { recordStatement() }
    balance.days.removeLast(balance.days.count - balance.days.partitioningIndex { $0.date > asOf })
    return balance
  }

  private mutating func recordStatement() {
    let own = stated[next]
    next += 1
    let before = isPart ? nil : balance.statements.last
    let check = before.map { before in
      AccountFigures.Balance.Check(
        start: before.stated.date, end: own.date, rows: money(rows), stated: own.amount - before.stated.amount
      )
    }
    balance.statements.append(AccountFigures.Balance.Statement(stated: own, check: check))
    rows = 0
    record(own.amount.minorUnits, on: own.date)
  }

  private mutating func record(_ minorUnits: Int64, on date: CalendarDate) {
    if balance.days.last?.date == date { balance.days.removeLast() }
    balance.days.append(NetWorth.DatedAmount(date: date, amount: money(minorUnits)))
  }

  private func money(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: balance.currency)
  }
}

extension Transaction {
  /// The changes of account balances by this transaction.
  package var movements: [Movement] { fields.movements }

  /// The change of an account's balance.
  package struct Movement: Equatable, Sendable {
    package let account: String
    package let minorUnits: Int64
    /// The account's own day, which the two sides of a transfer need not share.
    package let date: CalendarDate
  }
}

extension Transaction.Fields {
  package var movements: [Transaction.Movement] {
    func side(_ account: String?, _ minorUnits: Int64, _ date: CalendarDate) -> [Transaction.Movement] {
      account.map { [Transaction.Movement(account: $0, minorUnits: minorUnits, date: date)] } ?? []
    }
    return switch kind {
    case .income: side(account, amount.minorUnits, bookingDay)
    case .expense: side(account, -amount.minorUnits, bookingDay)
    case .transfer: side(account, -amount.minorUnits, date) + side(to, amount.minorUnits, bookingDay)
    }
  }

  /// The day on which the account booked the payment; for a transfer, the day of the account that it goes to.
  package var bookingDay: CalendarDate { arrived ?? date }
}

extension [Transaction] {
  /// Visits all changes of balances, the oldest first. On each day, the changes by rows with another date
  /// come last. The transactions must be in descending order of date.
  func forEachMovement(_ visit: (_ row: Int, _ movement: Transaction.Movement) -> Void) {
    var arrivals: [(row: Int, movement: Transaction.Movement)] = []
    for row in indices.reversed() where self[row].arrived != nil {
      arrivals += self[row].movements.filter { $0.date != self[row].date }.map { (row, $0) }
    }
    arrivals.sort { ($0.movement.date, $1.row) < ($1.movement.date, $0.row) }
    var next = 0
    func arrive(before date: CalendarDate?) {
      while next < arrivals.count, date.map({ arrivals[next].movement.date < $0 }) ?? true {
        visit(arrivals[next].row, arrivals[next].movement)
        next += 1
      }
    }
    for row in indices.reversed() {
      let date = self[row].date
      arrive(before: date)
      for movement in self[row].movements where movement.date == date { visit(row, movement) }
    }
    arrive(before: nil)
  }
}

extension AccountFigures {
  /// The balance of an account in one currency: the bank's statements, and the rows since each of them.
  package struct Balance: Sendable {
    package let currency: Currency
    /// The statements, oldest first; never empty.
    package fileprivate(set) var statements: [Statement] = []
    /// The balance at the end of each day on which it changed, from the first statement to the report's day;
    /// oldest first.
    package fileprivate(set) var days: [NetWorth.DatedAmount] = []

    /// A balance that the bank states, and whether the rows since the previous one add up to it.
    package struct Statement: Sendable {
      package let stated: Account.StatedBalance
      /// The check; `nil` for the first statement.
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

    /// The balance on the report's day; `nil` if that is before the first statement.
    package var latest: NetWorth.DatedAmount? { days.last }

    /// The statements that the rows do not add up to.
    package var gaps: [(stated: Account.StatedBalance, check: Check)] {
      statements.compactMap { statement in
        statement.check.flatMap { $0.missing.minorUnits == 0 ? nil : (statement.stated, $0) }
      }
    }
  }
}
