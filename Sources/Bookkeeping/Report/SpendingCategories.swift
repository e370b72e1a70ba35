/// The categories with as much spending as income, or more, in which income therefore is a refund
/// (docs/figures.md).
///
/// A category is a spending category if it and its subcategories have no less expense than income. The sums
/// are those of the whole ledger up to the report's day, in the ledger's currency; without any row in that
/// currency, they are in the currency of the row in question. Income in such a category, or below one, is a
/// refund, unless the nearest kind that the ledger states says otherwise.
package struct SpendingCategories: Sendable {
  /// The full names of the spending categories.
  private var spending: Set<String> = []
  /// The names of spending categories without a row in the ledger's currency, by the currency of their rows.
  private var foreign: [Currency: Set<String>] = [:]
  private let stated: [String: Category.Kind]
  /// Whether the ledger states a category of income, whose expenses are deductions.
  private let statesIncome: Bool
  /// Whether income is a refund, by category as written in a transaction.
  private var refunding: [Currency: [String: Bool]] = [:]
  /// Categories with about as much income as spending, by name.
  fileprivate var undecided: [Undecided] = []

  /// A category that a few more rows could turn into a spending category, or back.
  struct Undecided: Sendable {
    let category: Category
    let income: Money
    let expense: Money
  }

  /// - Parameter happened: The transactions up to the report's day; later ones decide nothing.
  package init(of happened: [Transaction], _ settings: Ledger.Settings) {
    let (sums, others) = Self.sums(of: happened, settings.currency)
    for (category, sum) in sums where Self.isSpending(sum) { spending.insert(category.fullName) }
    for (currency, own) in others {
      let alone = own.filter { sums[$0.key] == nil && Self.isSpending($0.value) }
      foreign[currency] = Set(alone.keys.map(\.fullName))
    }
    stated = settings.categoryKinds
    statesIncome = stated.values.contains(.income)
    for transaction in happened where transaction.kind == .income {
      let currency = transaction.amount.currency
      guard let text = transaction.category, refunding[currency]?[text] == nil else { continue }
      refunding[currency, default: [:]][text] = isRefund(in: text, currency)
    }
    undecided = sums.filter { [stated] category, sum in
      category.lineage.allSatisfy { stated[$0.fullName] == nil } && Self.isClose(sum.income, sum.expense)
    }.map { category, sum in
      Undecided(
        category: category, income: Money(minorUnits: sum.income, currency: settings.currency),
        expense: Money(minorUnits: sum.expense, currency: settings.currency))
    }.sorted { $0.category.fullName.utf8.lexicographicallyPrecedes($1.category.fullName.utf8) }
  }

  /// The role of a transaction on its day and after it.
  package func role(of transaction: Transaction) -> Report.Role {
    switch transaction.kind {
    case .income: return isRefund(transaction) ? .refund : .income
    case .expense: return isDeduction(transaction) ? .deduction : .spending
    case .transfer: return .transfer
    }
  }

  /// The role of a transaction in a report.
  ///
  /// - Parameter asOf: The day of the report.
  package func role(of transaction: Transaction, asOf: CalendarDate) -> Report.Role {
    transaction.date > asOf ? .planned : role(of: transaction)
  }

  private func isRefund(_ income: Transaction) -> Bool {
    if income.fields.isRefund { return true }
    guard let category = income.category else { return false }
    let currency = income.amount.currency
    return refunding[currency]?[category] ?? isRefund(in: category, currency)
  }

  private func isDeduction(_ expense: Transaction) -> Bool {
    if expense.fields.isDeduction { return true }
    guard statesIncome, let category = expense.category else { return false }
    return statedKind(of: Category(category)?.lineage ?? []) == .income
  }

  /// The nearest kind that the ledger states.
  private func statedKind(of lineage: [Category]) -> Category.Kind? {
    lineage.reversed().lazy.compactMap { stated[$0.fullName] }.first
  }

  /// Whether a category, with its subcategories, has as much spending as income, or more.
  package func contains(_ category: Category) -> Bool { spending.contains(category.fullName) }

  private func isRefund(in text: String, _ currency: Currency) -> Bool {
    let lineage = Category(text)?.lineage ?? []
    if let nearest = statedKind(of: lineage) { return nearest == .spending }
    let others = foreign[currency] ?? []
    return lineage.contains { contains($0) || others.contains($0.fullName) }
  }

  private typealias Sums = [Category: (income: Int64, expense: Int64)]

  /// The sums by category as written: there are far fewer of those than rows.
  private struct WrittenSums {
    private var sums: [String: (income: Int64, expense: Int64)] = [:]

    mutating func add(_ amount: Int64, _ kind: Transaction.Kind, to category: String) {
      switch kind {
      case .income: sums[category, default: (0, 0)].income += amount
      case .expense: sums[category, default: (0, 0)].expense += amount
      case .transfer: break
      }
    }

    /// The sums by category, with those of its subcategories.
    var byCategory: Sums {
      var all: Sums = [:]
      for (text, own) in sums {
        for category in Category(text)?.lineage ?? [] {
          all[category, default: (0, 0)].income += own.income
          all[category, default: (0, 0)].expense += own.expense
        }
      }
      return all
    }
  }

  /// The sums in the ledger's currency, and in each other one.
  private static func sums(
    of transactions: [Transaction], _ main: Currency
  ) -> (main: Sums, others: [Currency: Sums]) {
    var (own, others) = (WrittenSums(), [Currency: WrittenSums]())
    for transaction in transactions {
      guard let category = transaction.category else { continue }
      let amount = transaction.amount
      if amount.currency == main {
        own.add(amount.minorUnits, transaction.kind, to: category)
      } else {
        others[amount.currency, default: WrittenSums()].add(amount.minorUnits, transaction.kind, to: category)
      }
    }
    return (own.byCategory, others.mapValues(\.byCategory))
  }

  /// Whether as much went out as came in, or more. If something was bought and given back, nothing was
  /// earned.
  private static func isSpending(_ sum: (income: Int64, expense: Int64)) -> Bool {
    sum.expense > 0 && sum.expense >= sum.income
  }

  /// Whether two sums differ by at most a tenth of the larger one.
  private static func isClose(_ income: Int64, _ expense: Int64) -> Bool {
    let larger = max(income, expense)
    return income > 0 && expense > 0 && Int128(larger - min(income, expense)) * 10 <= Int128(larger)
  }
}

extension Report {
  /// Warnings about categories that a few more rows could turn into spending categories, or back; each at the
  /// newest income in the category.
  package var undecidedCategories: [LedgerProblem] {
    categories.undecided.compactMap { undecided in
      let group = breakdown.categories.first { $0.key == undecided.category }
      let income = group?.selection.happened.first { transactions[$0].kind == .income }
      return income.map { index in
        LedgerProblem(
          .category(
            .undecided(
              undecided.category.fullName.excerpt, income: undecided.income, expense: undecided.expense)),
          at: transactions[index].source.lowerBound, severity: .warning)
      }
    }
  }

  /// Warnings about categories whose names differ only in capitalization, each at its newest row. The
  /// most common spelling is taken to be meant.
  package var respelledCategories: [LedgerProblem] {
    let named = breakdown.categories.compactMap { group in
      group.key.map { (category: $0, rows: group.selection.indices) }
    }
    // The subcategories of categories that differ get no warnings of their own.
    return named.grouped {
      [$0.category.parent?.fullName ?? "", FoldedText.string(of: $0.category.name)]
    }.flatMap { _, spellings -> [LedgerProblem] in
      guard let usual = spellings.max(by: { $0.rows.count < $1.rows.count })?.category else { return [] }
      return spellings.filter { $0.category != usual }.map { category, rows in
        LedgerProblem(
          .category(.respelled(category.fullName.excerpt, as: usual.fullName.excerpt)),
          at: rows.first.map { transactions[$0].source.lowerBound } ?? 0, severity: .warning)
      }
    }
  }

  /// The role of a row in totals. Only `SpendingCategories` derives it from a ledger's `type`.
  package enum Role: UInt8, Sendable {
    /// An income row that is not a refund.
    case income
    /// An income row in a spending category, subtracted from the spending there.
    case refund
    /// An expense row that is not a deduction.
    case spending
    /// An expense row in a category that the ledger states as one of income, subtracted from the income
    /// there: a loss, or what a customer got back.
    case deduction
    /// A transfer between the owner's accounts, which is in no total.
    case transfer
    /// A row after the report's day, which is in no total yet.
    case planned

    /// The word in files for spreadsheets and programs.
    package var name: String {
      switch self {
      case .income: "income"
      case .refund: "refund"
      case .spending: "spending"
      case .deduction: "deduction"
      case .transfer: "transfer"
      case .planned: "planned"
      }
    }
  }

  /// A row as figures see it. They know its role, and cannot ask for the `type` that the ledger states.
  package struct Row: Sendable {
    package let role: Role
    package let amount: Money
  }
}
