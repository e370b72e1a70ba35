/// An account in the ledger's settings. Transactions may name others: an account is only a label.
package struct Account: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case bank, savings, card, cash, loan, investment
  }

  /// The name in its canonical spelling.
  package let name: String
  package let kind: Kind?
  /// The last day of a closed account; `nil` if it is open.
  package let closed: CalendarDate?
  /// The name of the person who owns the account; `nil` for a joint one.
  package let owner: String?

  init(name: String, kind: Kind? = nil, closed: CalendarDate? = nil, owner: String? = nil) {
    self.name = name
    self.kind = kind
    self.closed = closed
    self.owner = owner
  }

  /// Whether the account is closed at the end of a day, and left out of lists of open accounts.
  package func isClosed(asOf day: CalendarDate) -> Bool { closed.map { $0 <= day } ?? false }
}

extension Account {
  /// A balance that is not in a ledger yet.
  package typealias BalanceDraft = StatedBalance

  /// The balance of an account at the end of a day, according to the bank.
  package struct StatedBalance: Hashable, Sendable {
    package let date: CalendarDate
    /// The account's name in its canonical spelling.
    package let account: String
    /// The balance; negative for debts, as on a credit card; may be 0.
    package internal(set) var amount: Money
    /// The range of the balance's object in the file, in bytes; empty if it is not in a ledger yet.
    let source: Range<Int>

    package init(date: CalendarDate, account: String, amount: Money, source: Range<Int> = 0..<0) {
      self.date = date
      self.account = GroupName.canonicalized(account)
      self.amount = amount
      self.source = source
    }

    /// Whether a stated balance is about the same account, day and currency.
    package func isOfDay(_ other: StatedBalance) -> Bool {
      other.date == date && other.account == account && other.amount.currency == amount.currency
    }
  }

  /// Reads the accounts in a ledger's settings.
  struct Parser {
    private let people: [Person]
    private var places: [String: Int] = [:]

    init(people: [Person]) { self.people = people }

    mutating func account(_ fields: inout FieldReader, _ object: JSONValue) -> Account? {
      let name = fields.requiredString(.name).map { GroupName.canonicalized($0) }
      let kind: Account.Kind? = fields.choice(.kind)
      let closed = fields.nonNullValue(.closed) == nil ? nil : fields.date(.closed)
      let owner = fields.nonNullValue(.owner).flatMap { fields.person($0, of: .owner, among: people) }
      guard let name else { return nil }
      if let first = places[name] {
        fields.report(.account(.duplicate(name.excerpt, firstAt: first)), at: .name)
        return nil
      }
      places[name] = object.start
      return Account(name: name, kind: kind, closed: closed, owner: owner)
    }
  }
}

extension Account.StatedBalance {
  /// Reads the bank's balances in a ledger's settings.
  struct Parser {
    /// The currency of balances that name none; `nil` if it is unknown.
    let currency: Currency?
    /// The sums of the balances.
    private(set) var sums = Money.Sums()
    private var places: [Place: Int] = [:]

    private struct Place: Hashable {
      let account: String
      let date: CalendarDate
      let currency: Currency
    }

    init(currency: Currency?) { self.currency = currency }

    mutating func balance(_ fields: inout FieldReader, _ object: JSONValue) -> Account.StatedBalance? {
      let date = fields.date()
      let account = fields.requiredString(.account)
      let amount = fields.amount(default: currency, sign: .any)
      guard let date, let account, let amount else { return nil }
      guard sums.add(amount.money) else {
        fields.report(.totalTooLarge(amount.money.currency), at: amount.value)
        return nil
      }
      let balance = Account.StatedBalance(
        date: date, account: account, amount: amount.money, source: object.range)
      let place = Place(account: balance.account, date: date, currency: amount.money.currency)
      if let first = places.updateValue(object.start, forKey: place) {
        fields.report(.account(.duplicateBalance(balance.account.excerpt, date, firstAt: first)), at: .date)
      }
      return balance
    }
  }
}

extension Ledger {
  /// Warnings about accounts that only balances name, one for each: the name is probably misspelled.
  var unusedAccounts: [LedgerProblem] {
    guard !settings.balances.isEmpty else { return [] }
    var known = accountNames
    let names = known.sorted()
    return settings.balances.enumerated().filter { known.insert($1.account).inserted }.map { index, balance in
      LedgerProblem(
        .account(.unused(balance.account.excerpt, known: names)), at: balance.source, severity: .warning,
        subject: LedgerProblem.Subject(number: index + 1, name: balance.account, in: .balances))
    }
  }
}
