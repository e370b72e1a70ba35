/// An amount that one of two people owes the other, in one currency, with the rows that it comes from
/// (docs/figures.md).
package struct Debt: Sendable {
  /// A row that changes what one person owes another.
  package struct Row: Sendable {
    /// The index in `Report.transactions`.
    package let index: Int
    /// The amount that the row makes the first person owe the second; negative the other way round.
    package let minorUnits: Int64
  }

  /// The two people, in the order of the ledger.
  package let first: Person
  package let second: Person
  /// The amount that the first owes the second; negative if the second owes it.
  package let balance: Money
  /// All rows, newest first.
  package let rows: [Row]
  /// The rows since the two were last even, newest first: they add up to the balance.
  package let open: ArraySlice<Row>

  package var isEven: Bool { balance.minorUnits == 0 }
  package var debtor: Person { balance.minorUnits < 0 ? second : first }
  package var creditor: Person { balance.minorUnits < 0 ? first : second }
  /// The amount that the debtor owes, 0 or more.
  package var amount: Money { Money(minorUnits: abs(balance.minorUnits), currency: balance.currency) }

  /// The amount that a row adds to the debt; negative if it lowers the debt.
  package func owed(by row: Row) -> Money {
    Money(
      minorUnits: balance.minorUnits < 0 ? -row.minorUnits : row.minorUnits, currency: balance.currency)
  }

  /// - Parameter rows: Oldest first.
  fileprivate init(_ first: Person, _ second: Person, _ currency: Currency, _ rows: [Row]) {
    self.first = first
    self.second = second
    var (sum, lastEven): (Int64, Int) = (0, 0)
    for (count, row) in rows.enumerated() {
      // A reader adds up all amounts of a ledger, so no sum of parts can overflow.
      sum += row.minorUnits
      if sum == 0 { lastEven = count + 1 }
    }
    balance = Money(minorUnits: sum, currency: currency)
    self.rows = rows.reversed()
    open = self.rows.prefix(rows.count - lastEven)
  }
}

/// The debts among the people of a ledger.
package struct Debts: Sendable {
  /// A debt for each pair of people and each currency, if a row ever made one of them owe the other.
  package let all: [Debt]
  /// The number of shared expenses without an account: nobody knows who paid them.
  package let unpaidCount: Int

  /// The debts to show: all that are open, and one for each pair of people who owe each other nothing.
  package var shown: [Debt] {
    var pairs = Set(all.filter { !$0.isEven }.map { [$0.first, $0.second] })
    return all.filter { !$0.isEven || pairs.insert([$0.first, $0.second]).inserted }
  }

  package init(of report: Report) {
    var sharing = Sharing(report.settings)
    var rows: [Key: [Debt.Row]] = [:]
    var unpaid = 0
    // Planned rows come first, and are left out: nobody owes anything for them yet.
    let happened = report.settings.people.count > 1 ? report.all.happened : []
    for index in happened.reversed() {
      let row = report.transactions[index]
      if row.account == nil, sharing.isShared(row, report.roles[index]) { unpaid += 1 }
      for (first, second, owed) in sharing.owed(by: row, report.roles[index]) {
        let key = Key(first: first, second: second, currency: row.amount.currency)
        rows[key, default: []].append(Debt.Row(index: index, minorUnits: owed))
      }
    }
    let people = report.settings.people
    let currencies = report.currencies
    var all: [Debt] = []
    for first in people.indices {
      for second in people.indices.dropFirst(first + 1) {
        for currency in currencies {
          guard let rows = rows[Key(first: first, second: second, currency: currency)] else { continue }
          all.append(Debt(people[first], people[second], currency, rows))
        }
      }
    }
    self.all = all
    unpaidCount = unpaid
  }

  /// Two people by their indices, the first before the second, and a currency.
  private struct Key: Hashable {
    let first: Int
    let second: Int
    let currency: Currency
  }
}

/// The sharing of rows: who paid them, and whose they are.
private struct Sharing {
  private let settings: Ledger.Settings
  private let people: [Person]
  /// The index of the owner of each account that is not a joint one.
  private var owners: [String: Int] = [:]
  /// The shares of categories, by their names as transactions write them.
  private var known: [String: (stated: Shares?, ofSpending: Shares)] = [:]

  init(_ settings: Ledger.Settings) {
    self.settings = settings
    people = settings.people
    for account in settings.accounts {
      guard let index = people.firstIndex(where: { $0.name == account.owner }) else { continue }
      owners[account.name] = index
    }
  }

  /// The changes that a row makes to the debts among people.
  mutating func owed(
    by row: Transaction, _ role: Report.Role
  ) -> [(first: Int, second: Int, minorUnits: Int64)] {
    guard let payer = owner(of: row.account, on: row.date) else { return [] }
    let amount = row.amount.minorUnits
    if role == .transfer {
      guard let receiver = owner(of: row.to, on: row.date), receiver != payer else { return [] }
      return [change(of: payer, to: receiver, -amount)]
    }
    guard let parts = parts(of: row, role) else { return [] }
    // The person who spent something is owed the others' parts; one who received something owes them theirs.
    let sign: Int64 = role == .spending || role == .deduction ? 1 : -1
    return parts.indices.filter { $0 != payer && parts[$0] != 0 }.map {
      change(of: $0, to: payer, sign * parts[$0])
    }
  }

  /// Whether a row is shared by several people, whoever paid it.
  mutating func isShared(_ row: Transaction, _ role: Report.Role) -> Bool {
    (parts(of: row, role) ?? []).count { $0 != 0 } > 1
  }

  private func owner(of account: String?, on day: CalendarDate) -> Int? {
    account.flatMap { owners[$0] }.flatMap { people[$0].takesPart(on: day) ? $0 : nil }
  }

  private func change(of debtor: Int, to creditor: Int, _ owed: Int64) -> (Int, Int, Int64) {
    debtor < creditor ? (debtor, creditor, owed) : (creditor, debtor, -owed)
  }

  /// The part of each person in a row; `nil` if it is not shared.
  private mutating func parts(of row: Transaction, _ role: Report.Role) -> [Int64]? {
    let shares = shares(of: row.category)
    let own: Shares? =
      switch role {
      case .spending, .refund: shares.ofSpending
      case .income, .deduction: shares.stated
      case .transfer, .planned: nil
      }
    return own?.parts(of: row.amount.minorUnits, among: people.map { $0.takesPart(on: row.date) })
  }

  private mutating func shares(of category: String?) -> (stated: Shares?, ofSpending: Shares) {
    let text = category ?? ""
    if let shares = known[text] { return shares }
    let lineage = Category(text)?.lineage ?? []
    let stated = settings.statedShares(of: lineage)
    // Money lent to somebody else is not the household's.
    let isLent = lineage.first?.fullName == SplitForm.owed
    let shares = (stated, stated ?? (isLent ? Shares.none : settings.defaultShares))
    known[text] = shares
    return shares
  }
}
