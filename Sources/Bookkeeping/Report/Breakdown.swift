import Basics

extension Report {
  /// A report's transactions by year, month, category, tag and payee.
  package struct Breakdown: Sendable {
    /// The years with transactions, by their indices, newest first.
    package let years: [Selection.Group<Int>]
    /// The quarters with transactions, by their indices, newest first; none if quarters have no names.
    package let quarters: [Selection.Group<Int>]
    /// The months with transactions, newest first.
    package let months: [Selection.Group<Month>]
    /// The newest month with a payment: in the ledger's currency or, if there is none, in any.
    let newestMonth: Month?
    /// The categories, which include their subcategories. Sorted by name, each before its subcategories; the
    /// group of transactions without a category (`nil`) is last.
    package let categories: [Selection.Group<Category?>]
    /// Sorted by name.
    package let tags: [Selection.Group<String>]
    /// Sorted by folded name.
    package let payees: [Selection.Group<Payee>]
    /// For each transaction, the index of its payee in `payees`.
    let payeeNumbers: [Int32]
    /// For each transaction, a number of its category as written; equal ones have one number.
    let categoryNumbers: [Int32]

    /// - Parameter transactions: In descending order of date.
    init(
      of transactions: [Transaction], _ rows: [Row], currency: Currency, in calendar: LedgerCalendar
    ) {
      var (years, quarters) = (Groups<Int>(currency), Groups<Int>(currency))
      var months = Groups<Month>(currency)
      var (categories, tags) = (Groups<Category?>(currency), Groups<String>(currency))
      var payees = Groups<Payee>(currency)
      // Computed once for each category and each name as written.
      var (writtenCategories, writtenNames) = (Interner<String?>(), Interner<String>())
      var (lineages, payeesOfNames): ([[Int]], [Int]) = ([], [])
      var categoryNumbers: [Int32] = []
      for (index, transaction) in transactions.enumerated() {
        let (row, part) = (rows[index], calendar.part(of: transaction.date))
        years.add(row, at: index, to: years.number(of: part.year))
        if calendar.hasQuarters { quarters.add(row, at: index, to: quarters.number(of: part.quarter)) }
        months.add(row, at: index, to: months.number(of: part.month))
        let category = writtenCategories.number(of: transaction.category)
        categoryNumbers.append(Int32(category))
        if category == lineages.count {
          let lineage: [Category?] = transaction.category.flatMap(Category.init)?.lineage ?? [nil]
          lineages.append(lineage.map { categories.number(of: $0) })
        }
        // A transfer needs no category.
        if transaction.kind != .transfer || transaction.category != nil {
          for group in lineages[category] { categories.add(row, at: index, to: group) }
        }
        let name = writtenNames.number(of: transaction.name)
        // The newest name comes first.
        if name == payeesOfNames.count { payeesOfNames.append(payees.number(of: Payee(transaction.name))) }
        payees.add(row, at: index, to: payeesOfNames[name])
        for (place, tag) in transaction.tags.enumerated() where !transaction.tags[..<place].contains(tag) {
          tags.add(row, at: index, to: tags.number(of: tag))
        }
      }
      self.years = years.all
      self.quarters = quarters.all
      self.months = months.all
      newestMonth =
        (months.all.first(where: \.hasMainPayments) ?? months.all.first(where: \.hasPayments))?.key
      self.categoryNumbers = categoryNumbers
      self.categories = categories.all.filter { !$0.selection.indices.isEmpty }.sorted { left, right in
        guard let left = left.key, let right = right.key else { return left.key != nil }
        return left < right
      }
      self.tags = tags.all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      self.payees = payees.all.sorted { $0.key.key.utf8.lexicographicallyPrecedes($1.key.key.utf8) }
      var payeeNumbers = [Int32](repeating: 0, count: transactions.count)
      for (number, payee) in self.payees.enumerated() {
        for index in payee.selection.indices { payeeNumbers[index] = Int32(number) }
      }
      self.payeeNumbers = payeeNumbers
    }

    /// The transactions of a month; `nil` if there are none.
    package func selection(of month: Month) -> Selection? {
      let place = months.partitioningIndex { $0.key <= month }
      return place < months.count && months[place].key == month ? months[place].selection : nil
    }

    /// The transactions of a year, by its index, newest first.
    package func rows(of year: Int) -> [Int] {
      let place = years.partitioningIndex { $0.key <= year }
      return place < years.count && years[place].key == year ? years[place].selection.indices : []
    }
  }
}

/// Groups of transactions, numbered in the order in which their keys first occur.
private struct Groups<Key: Hashable & Sendable> {
  private(set) var all: [Selection.Group<Key>] = []
  private var numbers = Interner<Key>()
  private let currency: Currency

  init(_ currency: Currency) { self.currency = currency }

  mutating func number(of key: Key) -> Int {
    // The transactions of a period are consecutive.
    if all.last?.key == key { return all.count - 1 }
    let number = numbers.number(of: key)
    if number == all.count { all.append(Selection.Group(key, currency: currency)) }
    return number
  }

  mutating func add(_ row: Report.Row, at index: Int, to number: Int) {
    all[number].selection.add(row, at: index)
  }
}
