import Basics

/// The ledger that a new project begins with: 90 days of payments, a balance and a budget.
///
/// The ids mark its payments. A payment, the balance and the budget belong to the sample until somebody
/// changes their amount, or their name, account or category.
package enum SampleLedger {
  private static let idPrefix = "folio-sample-"
  private static let account = "Checking"
  private static let balance = "1850.00"
  private static let budget = (category: "Food:Groceries", amount: "280.00")
  private static let days = 90

  /// - Parameter today: The day of the last payments.
  package static func text(until today: CalendarDate) -> String {
    // The calendar begins with the year 1.
    let first = max(today.daysSinceEpoch - days, CalendarDate.daysSinceEpoch(year: 1, month: 1, day: 1))
    let start = CalendarDate(daysSinceEpoch: first)
    var rows: [String] = []
    for offset in 1...days where first + offset <= today.daysSinceEpoch {
      let date = start.advanced(byDays: offset)
      rows += payments.filter { $0.isDue(date, offset) }.map { $0.text(date, offset) }
    }
    return text(
      settings: """
          "balances": [{ "date": "\(start.iso)", "account": "\(account)", "amount": "\(balance)" }],
          "budgets": [{ "category": "\(budget.category)", "amount": "\(budget.amount)", "every": "month" }],

        """,
      rows: rows.enumerated().map { number, row in
        "\n    { \"id\": \"\(idPrefix)\(number + 1)\", " + row
      }.joined(separator: ",") + "\n  ")
  }

  /// A new ledger without payments.
  package static let empty = text(settings: "", rows: "")

  private static func text(settings: String, rows: String) -> String {
    """
    {
      "$schema": "../schemas/ledger.schema.json",
      "title": "My Finances",
      "currency": "USD",
      "locale": "en_US",
    \(settings)  "transactions": [\(rows)]
    }

    """
  }

  /// Whether a payment is from the sample, and its name and amount are unchanged.
  static func contains(_ transaction: Transaction) -> Bool {
    transaction.id.begins(withBytesOf: idPrefix)
      && payments.contains {
        $0.name == transaction.name && $0.amounts.contains(transaction.amount.decimal)
      }
  }

  static func contains(_ stated: Account.StatedBalance) -> Bool {
    stated.account == account && stated.amount.decimal == balance
  }

  static func contains(_ stated: Budget) -> Bool {
    stated.category.fullName == budget.category && stated.amount.decimal == budget.amount
  }
}

extension SampleLedger {
  /// A payment that repeats.
  private struct Payment {
    let name: String
    let category: String
    /// Whether the payment is due on a day, given by its date and its number in the sample.
    let isDue: @Sendable (_ date: CalendarDate, _ offset: Int) -> Bool
    /// The amounts, used in turn.
    let amounts: [String]
    var kind = Transaction.Kind.expense
    var more = ""

    func text(_ date: CalendarDate, _ offset: Int) -> String {
      let amount = amounts[offset % amounts.count]
      return """
        "date": "\(date.iso)", "type": "\(kind.rawValue)",
              "name": "\(name)", "amount": "\(amount)", "category": "\(category)", "account": "\(account)"\(more) }
        """
    }
  }

  private static let payments = [
    Payment(
      name: "Example Studio", category: "Work:Salary", isDue: { date, _ in date.day == 1 },
      amounts: ["2400.00"],
      kind: .income,
      more: """
        ,
              "memo": "A sample. The first `folio import` offers to remove it; *Markdown* works here."
        """),
    Payment(
      name: "Harbor Street Apartments", category: "Housing:Rent", isDue: { date, _ in date.day == 3 },
      amounts: ["950.00"]),
    Payment(
      name: "Alder Bay Courier", category: "Subscriptions:News", isDue: { date, _ in date.day == 8 },
      amounts: ["8.50"]),
    Payment(
      name: "Lantern Films", category: "Subscriptions:Film", isDue: { date, _ in date.day == 12 },
      amounts: ["14.99"]),
    Payment(
      name: "Green Basket Market", category: budget.category, isDue: { $1.isMultiple(of: 7) },
      amounts: ["62.40", "48.15", "71.90", "55.25", "66.30"]),
    Payment(
      name: "Corner Bakery", category: budget.category, isDue: { $1.isMultiple(of: 9) },
      amounts: ["12.40", "8.20", "6.75", "10.10"],
      more: """
        ,
              "address": "12 Mill Lane, Leeds", "tags": ["weekly"]
        """),
  ]
}

extension LedgerDocument {
  /// The number of payments that are left of the sample.
  package var samplePaymentCount: Int { ledger.transactions.count(where: SampleLedger.contains) }

  /// Removes what is left of the sample.
  package func removingSample() -> LedgerEdit {
    let rows = ledger.transactions.indices.filter { SampleLedger.contains(ledger.transactions[$0]) }
    let settings = ledger.settings
    let lists: [(Ledger.Field, [(Range<Int>, Bool)])] = [
      (.balances, settings.balances.map { ($0.source, SampleLedger.contains($0)) }),
      (.budgets, settings.budgets.map { ($0.source, SampleLedger.contains($0)) }),
    ]
    let replacements = removals(Set(rows)) + removals(fromSettings: lists)
    return LedgerEdit(of: bytes, replacements, LedgerEdit.Counts(removed: rows.count))
  }
}
