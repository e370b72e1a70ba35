/// A report's transactions by year, month, category and tag.
package struct Breakdown: Sendable {
  /// Newest first; only years with transactions.
  package private(set) var years: [Group<Int>] = []
  /// Newest first; only months with transactions.
  package private(set) var months: [Group<Month>] = []
  /// A category holds what lies under it. By name, each before what lies under it; nil, for transactions
  /// without a category, comes last.
  package private(set) var categories: [Group<Category?>] = []
  /// By name.
  package private(set) var tags: [Group<String>] = []

  private let currency: Currency
  /// Which of `categories` a transaction of a category belongs to, by the category as it is written.
  private var lineagePlaces: [String?: [Int]] = [:]
  private var categoryPlaces: [Category?: Int] = [:]
  private var tagPlaces: [String: Int] = [:]

  package init(of transactions: [Transaction], currency: Currency) {
    self.currency = currency
    for (place, transaction) in transactions.enumerated() {
      addPeriods(transaction, at: place)
      for index in groups(ofCategory: transaction.category) { categories[index].add(transaction, at: place) }
      for tag in transaction.tags.indices where !transaction.tags[..<tag].contains(transaction.tags[tag]) {
        tags[group(ofTag: transaction.tags[tag])].add(transaction, at: place)
      }
    }
    categories.sort(by: Self.categoriesAreInOrder)
    tags.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    (lineagePlaces, categoryPlaces, tagPlaces) = ([:], [:], [:])
  }

  /// Transactions are ordered by date, so that a period's lie together.
  private mutating func addPeriods(_ transaction: Transaction, at place: Int) {
    let month = Month(of: transaction.date)
    if years.last?.key != month.year { years.append(Group(month.year, currency: currency)) }
    if months.last?.key != month { months.append(Group(month, currency: currency)) }
    years[years.count - 1].add(transaction, at: place)
    months[months.count - 1].add(transaction, at: place)
  }

  private mutating func groups(ofCategory text: String?) -> [Int] {
    if let known = lineagePlaces[text] { return known }
    let lineage: [Category?] = text.flatMap(Category.init)?.lineage ?? [nil]
    let places = lineage.map { group(of: $0) }
    lineagePlaces[text] = places
    return places
  }

  private mutating func group(of category: Category?) -> Int {
    if let known = categoryPlaces[category] { return known }
    categories.append(Group(category, currency: currency))
    categoryPlaces[category] = categories.count - 1
    return categories.count - 1
  }

  private mutating func group(ofTag tag: String) -> Int {
    if let known = tagPlaces[tag] { return known }
    tags.append(Group(tag, currency: currency))
    tagPlaces[tag] = tags.count - 1
    return tags.count - 1
  }

  private static func categoriesAreInOrder(_ left: Group<Category?>, _ right: Group<Category?>) -> Bool {
    guard let left = left.key, let right = right.key else { return left.key != nil }
    return left.levels.lexicographicallyPrecedes(right.levels) {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}
