/// The books as they are in the file: valid, and in the file's order.
package struct Ledger: Sendable {
  package struct Settings: Sendable {
    package var title = "Personal Finance"
    package var currency = Currency.usDollar
    /// A locale identifier such as `en_US`: it decides how numbers and dates are written.
    package var locale = "en_US"
    /// In the file's order.
    package var accounts: [Account] = []
    /// In the file's order.
    package var balances: [Account.StatedBalance] = []
    /// In the file's order.
    package var budgets: [Budget] = []
    /// In the file's order.
    package var recurring: [RecurringEntry] = []
    /// What imported payments were known by that somebody removed: they do not come back with the next file.
    package var removed: [String] = []
    /// In the file's order.
    package var taxes: [TaxTable] = []

    package init() {}
  }

  package let settings: Settings
  package let transactions: [Transaction]
  /// Problems that do not stop a build.
  package let warnings: [LedgerProblem]

  /// Those that occur in payments, balances and budgets, the ledger's own first.
  package var currencies: [Currency] {
    var others: Set<Currency> = []
    var last = settings.currency
    for transaction in transactions where transaction.amount.currency != last {
      last = transaction.amount.currency
      others.insert(last)
    }
    others.formUnion(settings.balances.map(\.amount.currency))
    others.formUnion(settings.budgets.map(\.amount.currency))
    return [settings.currency] + others.subtracting([settings.currency]).sorted { $0.code < $1.code }
  }
}

extension Ledger {
  /// The limits in the ledger's rules.
  package enum Limit {
    /// Characters of a memo: more are an error on entry and a warning when read.
    package static let memoCharacters = 300
    /// Bytes of a memo that may be rendered: some Markdown takes quadratic time (CVE-2023-22486).
    package static let memoBytes = 4_000
    /// Bytes of any other text. Comparing names takes quadratic time where marks are stacked on a letter, and a page
    /// repeats its tags and categories many times.
    package static let textBytes = 1_000
    /// Levels of a category. Each has its own page, which shows the rows of all levels below it.
    package static let categoryLevels = 16
    /// Tags of a transaction. Each has its own page, and search data that repeats them all.
    package static let tags = 100
    /// Each is a line of pages, for each of its periods.
    package static let budgets = 500
    /// Offsets are kept in 32 bits.
    package static let fileBytes = Int(UInt32.max)
  }
}

extension Ledger {
  /// All problems of a ledger, in the order of the file.
  package struct Invalid: Error, Equatable, Sendable {
    package let problems: [LedgerProblem]
  }
}
