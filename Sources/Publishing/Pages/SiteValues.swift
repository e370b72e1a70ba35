import Bookkeeping
import Templating

/// The names that every page may use.
struct SiteValues: Record {
  let model: ReportModel
  /// The markup of rows; `nil` inside a row.
  let rows: RowMarkup?
  let root: RootPrefix
  /// The page; `nil` for markup that is on several pages.
  let page: ContentTree.Page?
  let script: PageTemplate.Script?

  static let fields = Fields<Self>(general + indexFlags + BudgetIndexPage.siteFields)

  private static let general: [Field<Self>] = [
    .datum("ledgerTitle") { $0.model.report.settings.title },
    .text("language") { $0.model.formats.languageTag },
    .text("direction") { $0.model.formats.isRightToLeft ? "rtl" : "ltr" },
    .text("currency") { $0.model.report.settings.currency.code },
    .text("today") { $0.model.formats.longDate.string($0.model.today) },
    .url("baseUrl") { $0.model.baseURL.map { Address($0) } },
    .url("root") { $0.root.link(to: "") },
    .url("homeUrl") { $0.root.link(to: "index.html") },
    .record("all", of: ListingValues.self) { $0.listing(ListPages.all) },
    .record("incomeList", of: ListingValues.self) { $0.listing(ListPages.income) },
    .record("spendingList", of: ListingValues.self) { $0.listing(ListPages.spending) },
    .record("transferList", of: ListingValues.self) { $0.listing(ListPages.transfers) },
    .url("accountsUrl") { values in
      values.model.report.accounts.isEmpty ? nil : values.root.link(to: AccountPages.IndexPage.path)
    },
    .list("accountList", of: AccountPages.LineValues.self) { values in
      values.model.report.accounts.map {
        AccountPages.LineValues(model: values.model, root: values.root, figures: $0)
      }
    },
    .list("netWorth", of: AccountPages.NetWorthValues.self) { values in
      values.model.report.netWorth.map {
        AccountPages.NetWorthValues(model: values.model, root: values.root, netWorth: $0)
      }
    },
    .url("recurringUrl") { values in
      RecurringPage.exists(in: values.model) ? values.root.link(to: RecurringPage.path) : nil
    },
    .record("recurring", of: RecurringPage.SummaryValues.self) { values in
      let summary = RecurringPage.SummaryValues(model: values.model, root: values.root)
      return values.model.recurring.series.isEmpty && summary.coming.occurrences.isEmpty ? nil : summary
    },
    .list("navigation", of: Navigation.EntryValues.self) { values in
      Navigation.entries(of: values.model, on: values.page).map {
        Navigation.EntryValues($0, on: values.page, in: values.model, from: values.root)
      }
    },
    .record("thisMonth", of: MonthToDateValues.self) { values in
      values.model.monthToDate.map {
        MonthToDateValues(model: values.model, root: values.root, figures: $0)
      }
    },
    .record("ledgerChanges", of: ChangesPage.Changes.SummaryValues.self) { values in
      values.model.changes.map {
        ChangesPage.Changes.SummaryValues(model: values.model, root: values.root, changes: $0)
      }
    },
    .list("searchIdeas", of: SearchIdeas.self) { SearchIdeas.all(in: $0.model, from: $0.root) },
    .url("receiptsUrl") { values in
      values.model.gallery.isEmpty ? nil : values.root.link(to: ReceiptPages.IndexPage.path)
    },
    .record("gallery", of: ReceiptPages.GalleryValues.self) { values in
      values.model.gallery.receipts.isEmpty
        ? nil : ReceiptPages.GalleryValues(model: values.model, rows: values.rows, root: values.root, page: 0)
    },
    .url("taxesUrl") { values in
      values.model.taxes.own.isEmpty ? nil : values.root.link(to: TaxPages.IndexPage.path)
    },
    .list("taxes", of: TaxValues.self) { values in
      values.model.taxes.own.indices.map {
        TaxValues(model: values.model, rows: nil, root: values.root, index: $0, page: 0)
      }
    },
    .flag("isSearch") { $0.script == .search },
    .flag("runsScripts") { $0.script != nil },
    .flag("hasOlder") { $0.model.recent.isOlder($0.model.report.transactions.count - 1) },
    .list("recent", of: TransactionValues.self) { values in
      values.model.recent.indices.map {
        TransactionValues(model: values.model, root: values.root, index: $0)
      }
    },
  ]

  /// Flags such as `isMonthList`, which say whether the page is the index of a kind.
  private static let indexFlags: [Field<Self>] = ListingParts.kinds.map { kind in
    .flag("is\(kind.name.capitalizedFirst)List") { $0.page?.sitePath == "\(kind.plural)/index.html" }
  }

  private func listing(_ key: Listing.Key) -> ListingValues? {
    model.listings.index(of: key).map {
      ListingValues(model: model, rows: rows, root: root, index: $0, page: 0)
    }
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
      let running = Month(of: model.today)
      let months = model.listings.range(of: MonthPages.self).filter { index in
        model.listings.all[index].period.map { $0.months.lowerBound <= running } ?? true
      }
      let ideas: [(Words.Key, [Int])] = [
        (.payees, largest(of: PayeePages.self, in: model)), (.months, months),
        (.categories, largest(of: CategoryPages.self, in: model)),
      ]
      return ideas.compactMap { word, listings in
        guard !listings.isEmpty else { return nil }
        return SearchIdeas(
          name: model.words[word],
          links: listings.prefix(most).map { LinkValues(to: $0, in: model, from: root) })
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
