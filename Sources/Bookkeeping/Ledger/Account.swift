/// An account in the ledger's settings. Transactions may name others: an account is only a label.
package struct Account: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case bank, savings, card, cash, loan, investment
  }

  /// The name in its canonical spelling.
  package let name: String
  package let kind: Kind?
}

extension Account {
  /// The balance of an account at the end of a day, according to the bank.
  package struct StatedBalance: Hashable, Sendable {
    package let date: CalendarDate
    /// The account's name in its canonical spelling.
    package let account: String
    /// The balance; negative for debts, as on a credit card; may be 0.
    package let amount: Money
    /// The range of the balance's object in the file, in bytes.
    package let source: Range<Int>
  }
}

extension Account {
  /// Reads the accounts and the bank's balances in a ledger's settings.
  struct Parser {
    private(set) var accounts: [Account] = []
    private(set) var balances: [Account.StatedBalance] = []
    private(set) var problems: [LedgerProblem] = []
    /// The sums of the balances.
    private(set) var sums = Money.Sums()

    private let bytes: [UInt8]
    /// The currency of balances that name none; nil if it is unknown.
    private let currency: Currency?

    init(_ bytes: [UInt8], currency: Currency?) {
      self.bytes = bytes
      self.currency = currency
    }

    mutating func readAccounts(_ list: JSONValue) {
      let objects = FieldReader.ObjectList(list, of: .accounts, in: bytes)
      var fields = FieldReader(bytes, names: .account)
      var places: [String: Int] = [:]
      for (number, object) in objects.objects {
        fields.open(object, as: LedgerProblem.Subject(number: number, name: nil, in: .accounts))
        let name = fields.requiredString(.name).map { GroupName.canonicalized($0) }
        let kind = fields.accountKind()
        guard let name else { continue }
        if let first = places[name] {
          fields.report(.account(.duplicate(name.excerpt, firstAt: first)), at: .name)
        } else {
          places[name] = object.start
          accounts.append(Account(name: name, kind: kind))
        }
      }
      problems += objects.problems + fields.problems
    }

    mutating func readBalances(_ list: JSONValue) {
      struct Place: Hashable {
        let account: String
        let date: CalendarDate
        let currency: Currency
      }
      let objects = FieldReader.ObjectList(list, of: .balances, in: bytes)
      var fields = FieldReader(bytes, names: .balance)
      var places: [Place: Int] = [:]
      for (number, object) in objects.objects {
        fields.open(object, as: LedgerProblem.Subject(number: number, name: nil, in: .balances))
        let date = fields.date()
        let account = fields.requiredString(.account).map { GroupName.canonicalized($0) }
        let amount = fields.amount(default: currency, sign: .any)
        guard let date, let account, let amount else { continue }
        if !sums.add(amount.money) {
          fields.report(.totalTooLarge(amount.money.currency), at: amount.value)
          continue
        }
        let place = Place(account: account, date: date, currency: amount.money.currency)
        if let first = places.updateValue(object.start, forKey: place) {
          fields.report(.account(.duplicateBalance(account.excerpt, date, firstAt: first)), at: .date)
        }
        balances.append(
          Account.StatedBalance(
            date: date, account: account, amount: amount.money, source: object.start..<object.end))
      }
      problems += objects.problems + fields.problems
    }
  }
}

extension FieldReader {
  fileprivate mutating func requiredString(_ field: Ledger.Field) -> String? {
    required(field).flatMap { string($0, of: field) }
  }

  fileprivate mutating func accountKind() -> Account.Kind? {
    guard let found = string(.kind) else { return nil }
    if let kind = Account.Kind(rawValue: found) { return kind }
    report(.account(.unknownKind(found.excerpt)), at: .kind)
    return nil
  }
}

extension Ledger {
  /// Warnings about accounts that only balances name, one for each: the name is probably misspelled.
  var unusedAccounts: [LedgerProblem] {
    guard !settings.balances.isEmpty else { return [] }
    var known = Set(settings.accounts.map(\.name))
    for transaction in transactions {
      if let account = transaction.account { known.insert(account) }
      if let other = transaction.destination { known.insert(other) }
    }
    let names = known.sorted()
    return settings.balances.enumerated().filter { known.insert($1.account).inserted }.map { index, balance in
      LedgerProblem(
        .account(.unused(balance.account.excerpt, known: names)), at: balance.source.lowerBound,
        length: balance.source.count, severity: .warning,
        subject: LedgerProblem.Subject(number: index + 1, name: balance.account, in: .balances))
    }
  }
}
