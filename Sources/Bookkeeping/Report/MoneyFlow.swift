import Basics

/// The sources and the uses of the money of some rows, in one currency. Both sides are equal to the cent.
///
/// Income and spending are divided by outermost category; spending below an earning category, such as
/// `Work:Equipment`, by its second level. A category with more refunds than spending is a source, one
/// with more deductions than income a use.
package struct MoneyFlow: Equatable, Sendable {
  package let currency: Currency
  package let income: Money
  package let spending: Money
  /// The sources, largest first. Money taken from savings comes before them; the sum of the smallest comes
  /// last.
  package private(set) var sources: [Line] = []
  /// The uses, in the same order. Money that was kept comes first.
  package private(set) var uses: [Line] = []

  package struct Line: Equatable, Sendable {
    package let kind: Kind
    /// The amount, always greater than 0.
    package let amount: Money
    /// The index in `Report.transactions` of the only row in the rest of a category; `nil` for other lines.
    package var row: Int?
  }

  package enum Kind: Equatable, Sendable {
    /// Income or spending in a category, or without one.
    case category(Category?)
    /// Rows of the category itself, without those of its subcategories.
    case rest(Category)
    /// Refunds in such a category, or in the rest of one, less its spending.
    indirect case refunds(Kind)
    /// Deductions in such a category, or in the rest of one, less its income.
    indirect case deductions(Kind)
    case kept, fromSavings
    /// The sum of the smallest lines.
    case others([Line])
  }

  /// The number of categories on each side that have their own line.
  package static let mostCategories = 8

  /// The sum of each side.
  package var total: Money { Self.sum(of: uses, currency) }

  /// Returns `nil` if there is no income and no spending.
  ///
  /// - Parameter rows: Indices in `Report.transactions`.
  package init?(of rows: [Int], in report: Report, _ currency: Currency) {
    self.currency = currency
    var (income, spending) = (Side(), Side())
    for row in rows {
      let amount = report.amount(of: row, in: currency)
      switch report.roles[row] {
      case _ where amount == 0: continue
      case .income: income.add(amount, of: row, in: report)
      case .deduction: income.add(-amount, of: row, in: report)
      case .spending: spending.add(amount, of: row, in: report)
      case .refund: spending.add(-amount, of: row, in: report)
      case .transfer, .planned: continue
      }
    }
    self.income = Money(minorUnits: income.sum, currency: currency)
    self.spending = Money(minorUnits: spending.sum, currency: currency)
    let main = income.main
    let earned = income.parts { $0 == main }
    let spent = spending.parts { !report.categories.contains($0) }
    var left = earned.flatMap { Self.line($0.kind, $0.amount, currency, $0.row) }
    left += spent.flatMap { Self.line(.refunds($0.kind), -$0.amount, currency, $0.row) }
    var right = spent.flatMap { Self.line($0.kind, $0.amount, currency, $0.row) }
    right += earned.flatMap { Self.line(.deductions($0.kind), -$0.amount, currency, $0.row) }
    guard !left.isEmpty || !right.isEmpty else { return nil }
    let kept = income.sum - spending.sum
    sources = Self.line(.fromSavings, -kept, currency) + Self.ranked(left, currency)
    uses = Self.line(.kept, kept, currency) + Self.ranked(right, currency)
  }

  private static func line(
    _ kind: Kind, _ minorUnits: Int64, _ currency: Currency, _ row: Int? = nil
  ) -> [Line] {
    guard minorUnits > 0 else { return [] }
    return [Line(kind: kind, amount: Money(minorUnits: minorUnits, currency: currency), row: row)]
  }

  /// The lines, largest first, and the sum of the smallest last.
  private static func ranked(_ lines: [Line], _ currency: Currency) -> [Line] {
    let lines = lines.sorted { ($1.amount.minorUnits, $0.kind.name) < ($0.amount.minorUnits, $1.kind.name) }
    guard lines.count > mostCategories else { return lines }
    let rest = Array(lines[mostCategories...])
    return lines[..<mostCategories] + [Line(kind: .others(rest), amount: sum(of: rest, currency))]
  }

  private static func sum(of lines: [Line], _ currency: Currency) -> Money {
    Money(minorUnits: lines.reduce(0) { $0 + $1.amount.minorUnits }, currency: currency)
  }
}

extension MoneyFlow.Kind {
  /// The category of a line, if it has one.
  package var category: Category? {
    switch self {
    case .category(let category): category
    case .rest(let category): category
    case .refunds(let kind), .deductions(let kind): kind.category
    case .kept, .fromSavings, .others: nil
    }
  }

  /// The name that decides the order of equal amounts.
  fileprivate var name: ByteString { ByteString(category?.fullName ?? "") }
}

extension MoneyFlow {
  /// Income or spending, by category as written in the ledger.
  private struct Side {
    private var amounts: [(category: String?, amount: Int64, rows: Rows)] = []
    private var numbers = Interner<Int32>()
    private(set) var sum: Int64 = 0

    mutating func add(_ amount: Int64, of row: Int, in report: Report) {
      let number = numbers.number(of: report.breakdown.categoryNumbers[row])
      if number == amounts.count { amounts.append((report.transactions[row].category, 0, .one(row))) }
      if amounts[number].rows != .one(row) { amounts[number].rows = .several }
      amounts[number].amount += amount
      sum += amount
    }

    private enum Rows: Equatable {
      case one(Int), several
      var only: Int? { if case .one(let row) = self { row } else { nil } }
    }

    /// The category with more than four fifths of the sum, which is better divided into its subcategories.
    var main: Category? {
      let largest = parts { _ in false }.min { left, right in
        left.amount == right.amount ? left.kind.name < right.kind.name : left.amount > right.amount
      }
      guard let largest, sum > 0, Int128(largest.amount) * 5 > Int128(sum) * 4 else { return nil }
      return largest.kind.category
    }

    /// The amounts by outermost category, or by second level for categories that are divided and have one.
    func parts(isDivided: (Category) -> Bool) -> [(kind: Kind, amount: Int64, row: Int?)] {
      var parts: [Category?: (amount: Int64, rows: Rows)] = [:]
      var divided: Set<Category> = []
      for (text, amount, rows) in amounts {
        var category = text.flatMap(Category.init)
        if let outermost = category?.outermost {
          let isInner = category != outermost && isDivided(outermost)
          if isInner { divided.insert(outermost) }
          category = isInner ? category?.lineage[1] : outermost
        }
        let before = parts[category]
        parts[category] = (amount + (before?.amount ?? 0), before == nil ? rows : .several)
      }
      return parts.map { category, part in
        guard let category, divided.contains(category) else { return (.category(category), part.amount, nil) }
        return (.rest(category), part.amount, part.rows.only)
      }
    }
  }
}
