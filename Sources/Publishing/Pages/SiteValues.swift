import Bookkeeping
import Templating

/// The names that every page may use.
struct SiteValues: PageRecord {
  let scope: PageScope
  /// The page; `nil` for markup that is on several pages.
  let page: ContentTree.Page?
  let isSearch: Bool

  static let fields = Fields<Self>(general + indexFlags + PageKinds.all.flatMap { $0.siteFields })

  private static let general: [Field<Self>] = [
    .datum("ledgerTitle") { $0.model.report.settings.title },
    .text("language") { $0.model.formats.languageTag },
    .text("direction") { $0.model.formats.isRightToLeft ? "rtl" : "ltr" },
    .text("currency") { $0.model.report.settings.currency.code },
    .text("today") { $0.model.formats.longDate.string($0.model.today) },
    .externalURL("baseUrl") { $0.model.baseURL.map { Address($0) } },
    .url("root") { $0.root.link(to: "") },
    .url("homeUrl") { $0.root.link(to: "index.html") },
    .list("navigation", of: Navigation.Link.self) { values in
      Navigation.links(of: values.model, on: values.page, from: values.root)
    },
    .flag("hidesAmounts") { $0.formats.hidesAmounts },
    .text("shareBase") { $0.shareBase },
    .flag("hasNeeds") { !$0.needs.isEmpty },
    .list("needs", of: NeedValues.self) { $0.needs },
    .list("subNavigation", of: Navigation.Link.self) { values in
      Navigation.siblings(of: values.page, in: values.model, from: values.root)
    },
    .flag("hasSubNavigation") { !Navigation.siblings(of: $0.page, in: $0.model, from: $0.root).isEmpty },
    .list("searchIdeas", of: SearchIdeas.self) { SearchIdeas.all(in: $0.model, from: $0.root) },
    .flag("hasSearch") { $0.model.copy.shows(.search) },
    .flag("isSearch") { $0.isSearch },
    .flag("isEmpty") { $0.model.report.transactions.isEmpty },
    .flag("hasOlder") { $0.model.recent.isOlder($0.model.report.transactions.count - 1) },
    .list("recent", of: TransactionValues.self) { $0.transactions($0.model.recent.indices) },
  ]

  /// Flags such as `isMonthList`, which say whether the page is the index of a kind.
  private static let indexFlags: [Field<Self>] = ListingValues.breakdownKinds.map { kind in
    .flag("is\(kind.name.capitalizedFirst)List") { $0.page?.sitePath == "\(kind.plural)/index.html" }
  }

  var rows: RowMarkup? { scope.rows }

  func listing(_ key: Listing.Key) -> ListingValues? {
    model.listings.index(of: key).map { ListingValues(of: $0, in: scope) }
  }

  /// A text that says what the amounts of a copy are shares of; `nil` if they are no shares, or are shares of
  /// neither income nor spending.
  private var shareBase: String? {
    guard formats.showsShares, let first = model.report.breakdown.months.last(where: \.hasPayments)?.key
    else { return nil }
    let all = ([model.report.all.totals.main] + model.report.all.totals.others).filter { $0.count > 0 }
    guard all.allSatisfy({ max($0.income.minorUnits, $0.spending.minorUnits) > 0 }) else { return nil }
    let month = model.name(of: first)
    let isIncome = all.allSatisfy { $0.spending.minorUnits <= $0.income.minorUnits }
    return text(isIncome ? .sharesOfIncome(month: month) : .sharesOfMore(month: month))
  }

  /// The owner's tasks, which are of no use to the reader of a copy.
  private var needs: [NeedValues] {
    model.copy == nil ? PageKinds.all.compactMap { $0.need(in: self) } : []
  }
}

extension SiteValues {
  /// Links that the search page offers before a query is typed: the payees and categories with the largest
  /// amounts, and the newest months.
  struct SearchIdeas: Record {
    let name: String
    let links: [LinkValues]

    static let fields: Fields<Self> = [
      .text("name") { $0.name },
      .list("links", of: LinkValues.self) { $0.links },
    ]

    /// The largest number of links of each kind.
    private static let most = 8

    /// The links by kind, without kinds that have none.
    static func all(in model: ReportModel, from root: RootPrefix) -> [SearchIdeas] {
      PageKinds.searched.compactMap { kind in
        let listings = kind.isPeriod ? begun(of: kind, in: model) : largest(of: kind, in: model)
        guard !listings.isEmpty, let name = Words.Key(rawValue: kind.plural) else { return nil }
        return SearchIdeas(
          name: model.words[name],
          links: listings.prefix(most).map { LinkValues(to: $0, in: model, from: root) })
      }
    }

    /// The periods of a kind that have begun, newest first.
    private static func begun(of kind: any ListingKind.Type, in model: ReportModel) -> [Int] {
      return model.listings.range(of: kind).filter { index in
        model.listings.all[index].period.map { $0.start <= model.today } ?? true
      }
    }

    /// The outermost listings of a kind by spending or income, whichever is larger. Equal ones keep their
    /// order.
    private static func largest(of kind: any ListingKind.Type, in model: ReportModel) -> [Int] {
      let all = model.listings.range(of: kind).filter { model.listings.all[$0].item.depth == 1 }
      func size(_ index: Int) -> Int64 {
        let totals = model.listings.all[index].selection.totals.main
        return max(totals.spending.minorUnits, totals.income.minorUnits)
      }
      return all.map { (size: size($0), index: $0) }
        .sorted { ($1.size, $0.index) < ($0.size, $1.index) }.map(\.index)
    }
  }
}
