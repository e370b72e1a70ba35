import Basics
import Bookkeeping

/// All scopes of a report and where their pages are. A class for the reason that `LocaleFormats` is one.
final class ScopeIndex: Sendable {
  let scopes: [Scope]
  private let places: [Scope.Subject: Int]
  /// Where the scopes of each kind stand in `scopes`: years and months with the newest first, categories each before
  /// what lies under it.
  let years: Range<Int>
  let months: Range<Int>
  let categories: Range<Int>
  let tags: Range<Int>
  /// Which of them transactions belong to: to a category and all that it lies under.
  let categoryMembership: Membership
  let tagMembership: Membership
  /// By the places of transactions; -1 for none.
  private let innermostCategories: [Int32]
  private let ownMonths: [Int32]

  /// - Parameter folders: Where the pages of each kind are: `months/` for `months/[month].md`.
  init(of report: Report, folders: [ItemKind: String]) {
    let breakdown = report.breakdown
    var scopes: [Scope] = []
    func add(_ kind: ItemKind, _ subjects: [(Scope.Subject, Selection)]) {
      guard let folder = folders[kind] else { return }
      let names = FileName.names(
        for: subjects.map(\.0.identity), wishing: subjects.map { FileName.hyphenated($0.0.id) })
      for ((subject, selection), name) in zip(subjects, names) {
        scopes.append(
          Scope(
            subject: subject, selection: selection, stem: folder + name,
            pages: RowPage.pages(of: selection, in: report), of: report))
      }
    }
    add(.list, [(.transactions, report.all), (.income, report.income), (.expenses, report.expense)])
    add(.year, breakdown.years.map { (.year($0.key), $0.selection) })
    add(.month, breakdown.months.map { (.month($0.key), $0.selection) })
    add(.category, breakdown.categories.map { (.category($0.key), $0.selection) })
    add(.tag, breakdown.tags.map { (.tag($0.key), $0.selection) })
    self.scopes = scopes
    let places = Dictionary(uniqueKeysWithValues: scopes.enumerated().map { ($1.subject, $0) })
    self.places = places
    func range(_ kind: ItemKind) -> Range<Int> {
      let start = scopes.firstIndex { $0.kind == kind } ?? 0
      return start..<start + scopes.count { $0.kind == kind }
    }
    func membership(_ range: Range<Int>) -> Membership {
      Membership(of: scopes[range].map(\.selection.places), transactionCount: report.transactions.count)
    }
    years = range(.year)
    months = range(.month)
    categories = range(.category)
    tags = range(.tag)
    categoryMembership = membership(categories)
    tagMembership = membership(tags)
    innermostCategories = Self.scopes(.category, ofTransactionsIn: report, scopes)
    ownMonths = Self.scopes(.month, ofTransactionsIn: report, scopes)
  }

  /// The scope of each transaction among those of a kind; the innermost, since that comes last.
  private static func scopes(
    _ kind: ItemKind, ofTransactionsIn report: Report, _ scopes: [Scope]
  ) -> [Int32] {
    var places = [Int32](repeating: -1, count: report.transactions.count)
    for (place, scope) in scopes.enumerated() where scope.kind == kind {
      for transaction in scope.selection.places { places[transaction] = Int32(place) }
    }
    return places
  }

  func categoryPlace(ofTransactionAt place: Int) -> Int? {
    innermostCategories[place] < 0 ? nil : Int(innermostCategories[place])
  }

  func monthPlace(ofTransactionAt place: Int) -> Int? {
    ownMonths[place] < 0 ? nil : Int(ownMonths[place])
  }

  func place(of subject: Scope.Subject) -> Int? { places[subject] }

  /// Those of some months' scopes that lie in a period.
  func months(in period: ClosedRange<Month>, of places: Range<Int>) -> Range<Int> {
    func firstPlace(where isBehind: (Month) -> Bool) -> Int {
      places.partitioningIndex { place in
        guard case .month(let month) = scopes[place].subject else { return true }
        return isBehind(month)
      }
    }
    let start = firstPlace { $0 <= period.upperBound }
    return start..<max(start, firstPlace { $0 < period.lowerBound })
  }

  /// What lies under a category.
  func descendants(of category: Bookkeeping.Category) -> Range<Int> {
    guard let own = places[.category(category)] else { return 0..<0 }
    let rest = scopes[(own + 1)..<categories.upperBound]
    let end = rest.firstIndex { scope in
      guard case .category(let other?) = scope.subject else { return true }
      return !other.levels.starts(with: category.levels)
    }
    return (own + 1)..<(end ?? categories.upperBound)
  }
}
