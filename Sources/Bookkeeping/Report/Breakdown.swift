/// A report's transactions by year, month, category, tag and payee.
package struct Breakdown: Sendable {
  /// Newest first; only years with transactions.
  package private(set) var years: [Selection.Group<Int>] = []
  /// Newest first; only months with transactions.
  package private(set) var months: [Selection.Group<Month>] = []
  /// A category holds what lies under it. By name, each before what lies under it; nil, for transactions
  /// without a category, comes last.
  package private(set) var categories: [Selection.Group<Category?>] = []
  /// By name.
  package private(set) var tags: [Selection.Group<String>] = []
  /// By name.
  package private(set) var payees: [Selection.Group<Payee>] = []

  private let currency: Currency
  /// Which of `categories` a transaction of a category belongs to, by the category as it is written.
  private var lineageIndices: [String?: [Int]] = [:]
  private var categoryIndices: [Category?: Int] = [:]
  private var tagIndices: [String: Int] = [:]
  /// Which of `payees` a transaction belongs to, by its name as it is written, and by the payee's key.
  private var nameIndices: [String: Int] = [:]
  private var payeeIndices: [Payee: Int] = [:]

  package init(of transactions: [Transaction], currency: Currency) {
    self.currency = currency
    for (index, transaction) in transactions.enumerated() {
      addPeriods(transaction, at: index)
      // A transfer lacks no category.
      if transaction.kind != .transfer || transaction.category != nil {
        for group in groups(ofCategory: transaction.category) {
          categories[group].add(transaction, at: index)
        }
      }
      payees[group(ofName: transaction.name)].add(transaction, at: index)
      for tag in transaction.tags.indices where !transaction.tags[..<tag].contains(transaction.tags[tag]) {
        tags[group(ofTag: transaction.tags[tag])].add(transaction, at: index)
      }
    }
    categories.sort(by: Self.categoriesAreInOrder)
    tags.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    payees.sort { $0.key.key.utf8.lexicographicallyPrecedes($1.key.key.utf8) }
    (lineageIndices, categoryIndices, tagIndices) = ([:], [:], [:])
    (nameIndices, payeeIndices) = ([:], [:])
  }

  /// Transactions are ordered by date, so that a period's lie together.
  private mutating func addPeriods(_ transaction: Transaction, at index: Int) {
    let month = Month(of: transaction.date)
    if years.last?.key != month.year { years.append(Selection.Group(month.year, currency: currency)) }
    if months.last?.key != month { months.append(Selection.Group(month, currency: currency)) }
    years[years.count - 1].add(transaction, at: index)
    months[months.count - 1].add(transaction, at: index)
  }

  private mutating func groups(ofCategory text: String?) -> [Int] {
    if let known = lineageIndices[text] { return known }
    let lineage: [Category?] = text.flatMap(Category.init)?.lineage ?? [nil]
    let indices = lineage.map { group(of: $0) }
    lineageIndices[text] = indices
    return indices
  }

  private mutating func group(of category: Category?) -> Int {
    if let known = categoryIndices[category] { return known }
    categories.append(Selection.Group(category, currency: currency))
    categoryIndices[category] = categories.count - 1
    return categories.count - 1
  }

  private mutating func group(ofTag tag: String) -> Int {
    if let known = tagIndices[tag] { return known }
    tags.append(Selection.Group(tag, currency: currency))
    tagIndices[tag] = tags.count - 1
    return tags.count - 1
  }

  /// Transactions come newest first, so that the first name is the newest.
  private mutating func group(ofName name: String) -> Int {
    if let known = nameIndices[name] { return known }
    let payee = Payee(name)
    let index = payeeIndices[payee] ?? payees.count
    if index == payees.count {
      payees.append(Selection.Group(payee, currency: currency))
      payeeIndices[payee] = index
    }
    nameIndices[name] = index
    return index
  }

  private static func categoriesAreInOrder(
    _ left: Selection.Group<Category?>, _ right: Selection.Group<Category?>
  ) -> Bool {
    guard let left = left.key, let right = right.key else { return left.key != nil }
    return left.levels.lexicographicallyPrecedes(right.levels) {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}
