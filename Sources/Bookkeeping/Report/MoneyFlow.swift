import Basics

/// Where the money of some rows came from and where it went, in one currency: two sides that are equal to the cent.
///
/// The rows of an outermost category count as one net amount, so that a refund lessens what was spent. Rows without a
/// category are no refunds of anything: their income and their expenses stay apart.
package struct MoneyFlow: Equatable, Sendable {
  package let currency: Currency
  /// From the largest to the smallest; what was taken from savings comes first, and the rest together last.
  package private(set) var sources: [Line] = []
  /// The same; what was saved comes first.
  package private(set) var uses: [Line] = []

  package struct Line: Equatable, Sendable {
    package let kind: Kind
    /// Above zero.
    package let amount: Money
  }

  package enum Kind: Equatable, Sendable {
    /// All rows of a category, or all income or all expenses without one.
    case category(Category?)
    /// Of a category in which more is spent than comes in, all in all.
    case refunds(Category)
    /// Some rows of a category, beside those of other lines.
    case rest(Category)
    case saved, fromSavings
    /// The smallest together.
    case others([Line])
  }

  /// How many categories have a line of their own on each side.
  package static let mostCategories = 8

  /// What each side adds up to.
  package var total: Money { Self.sum(of: uses, currency) }

  /// Nil where nothing flows.
  ///
  /// - Parameter rows: Of transactions in `Report.transactions`.
  package init?(of rows: [Int], in report: Report, _ currency: Currency) {
    self.currency = currency
    var sums = Sums()
    for row in rows where report.transactions[row].amount.currency == currency {
      sums.add(report.transactions[row])
    }
    var (income, spending) = sums.lines(currency, isSpending: report.breakdown.spending[currency] ?? [])
    let (left, right) = (Self.sum(of: income, currency), Self.sum(of: spending, currency))
    guard left.minorUnits > 0 || right.minorUnits > 0 else { return nil }
    Self.sort(&income)
    Self.sort(&spending)
    let net = left.minorUnits - right.minorUnits
    sources = Self.line(.fromSavings, -net, currency) + Self.shortened(income, currency)
    uses = Self.line(.saved, net, currency) + Self.shortened(spending, currency)
  }

  private static func line(_ kind: Kind, _ minorUnits: Int64, _ currency: Currency) -> [Line] {
    minorUnits > 0 ? [Line(kind: kind, amount: Money(minorUnits: minorUnits, currency: currency))] : []
  }

  private static func sort(_ lines: inout [Line]) {
    lines.sort { left, right in
      if left.amount.minorUnits != right.amount.minorUnits {
        return left.amount.minorUnits > right.amount.minorUnits
      }
      return left.kind.name.utf8.lexicographicallyPrecedes(right.kind.name.utf8)
    }
  }

  private static func shortened(_ lines: [Line], _ currency: Currency) -> [Line] {
    guard lines.count > mostCategories else { return lines }
    let rest = Array(lines[mostCategories...])
    return lines[..<mostCategories] + [Line(kind: .others(rest), amount: sum(of: rest, currency))]
  }

  private static func sum(of lines: [Line], _ currency: Currency) -> Money {
    Money(minorUnits: lines.reduce(0) { $0 + $1.amount.minorUnits }, currency: currency)
  }
}

extension MoneyFlow.Kind {
  /// Decides the order of equal amounts.
  fileprivate var name: String {
    switch self {
    case .category(let category): category?.fullName ?? ""
    case .refunds(let category), .rest(let category): category.fullName
    case .saved, .fromSavings, .others: ""
    }
  }
}

extension MoneyFlow {
  /// The rows by category, as they are written.
  private struct Sums {
    private var net: [String: Int64] = [:]
    /// Without a category.
    private var (income, expense): (Int64, Int64) = (0, 0)

    mutating func add(_ transaction: Transaction) {
      let amount = transaction.signedAmount.minorUnits
      if let category = transaction.category {
        net[category, default: 0] += amount
      } else if amount > 0 {
        income += amount
      } else {
        expense -= amount
      }
    }

    func lines(_ currency: Currency, isSpending: Set<String>) -> (income: [Line], spending: [Line]) {
      var outermost: [Category: Int64] = [:]
      for (name, amount) in net {
        if let category = Category(name)?.outermost { outermost[category, default: 0] += amount }
      }
      var income = MoneyFlow.line(.category(nil), self.income, currency)
      var spending = MoneyFlow.line(.category(nil), expense, currency)
      let main = main(of: outermost, isSpending)
      for (category, amount) in outermost where category != main {
        let kind = isSpending.contains(category.name) ? Kind.refunds(category) : .category(category)
        income += MoneyFlow.line(kind, amount, currency)
        spending += MoneyFlow.line(.category(category), -amount, currency)
      }
      guard let main else { return (income, spending) }
      var lost: Int64 = 0
      for (category, amount) in parts(of: main) {
        income += MoneyFlow.line(category == main ? .rest(main) : .category(category), amount, currency)
        lost -= min(0, amount)
      }
      spending += MoneyFlow.line(.rest(main), lost, currency)
      return (income, spending)
    }

    /// The category from which more than four fifths of the income come: that is told by its parts, if it
    /// has any.
    private func main(of outermost: [Category: Int64], _ isSpending: Set<String>) -> Category? {
      let incomes = outermost.filter { $0.value > 0 && !isSpending.contains($0.key.name) }
      let whole = incomes.values.reduce(Int128(income)) { $0 + Int128($1) }
      guard let main = incomes.first(where: { Int128($0.value) * 5 > whole * 4 })?.key else { return nil }
      return parts(of: main).keys.contains { $0 != main } ? main : nil
    }

    /// By the second level; what has none is the category itself.
    private func parts(of main: Category) -> [Category: Int64] {
      var parts: [Category: Int64] = [:]
      for (name, amount) in net {
        guard let category = Category(name), category.outermost == main else { continue }
        parts[category.levels.count > 1 ? category.lineage[1] : main, default: 0] += amount
      }
      return parts
    }
  }
}
