import Basics
import Bookkeeping
import Templating

/// `[account].md`: the accounts, first those that the ledger's settings list, in that order, then the others by name.
enum AccountPages: ListingKind {
  static let name = "account"
  static let plural = "accounts"
  static let grouping = ListingGrouping.groups

  static func items(of report: Report, _ labels: Labels) -> [Listing.Item] {
    report.accounts.map { Listing.Item($0.account.name, name: $0.account.name, $0.selection) }
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isPeriod }

  /// What a listing of an account says of its balances.
  static let listingFields: [Field<ListingValues>] = [
    .text("accountKindLabel") { values in
      figures(of: values).flatMap { AccountLineValues.label(of: $0.account, in: values.model) }
    },
    .list("balances", of: BalanceValues.self) { values in
      figures(of: values)?.balances.map { BalanceValues(model: values.model, balance: $0) } ?? []
    },
  ]

  /// Whether a listing is an account of which more can be said than what its payments add up to.
  static func hasBalance(_ values: ListingValues) -> Bool {
    figures(of: values).map { !$0.balances.isEmpty } ?? false
  }

  private static func figures(of values: ListingValues) -> AccountFigures? {
    guard values.listing.kind == Self.self else { return nil }
    return values.model.report.accounts[values.index - values.model.listings.range(of: Self.self).lowerBound]
  }

  static let transactionFields: [Field<TransactionValues>] = [
    .datum("account") { $0.transaction.account },
    .url("accountUrl") { $0.link(toAccount: $0.transaction.account) },
    .datum("to") { $0.transaction.destination },
    .url("toUrl") { $0.link(toAccount: $0.transaction.destination) },
  ]
}

extension TransactionValues {
  fileprivate func link(toAccount name: String?) -> Address? {
    guard let name, let index = model.listings.index(of: Listing.Key(AccountPages.self, name)) else {
      return nil
    }
    return root.link(to: model.listings.all[index].path)
  }
}

/// `accounts/index.md`: all accounts with their balances, and the net worth. There is none for a ledger without accounts.
enum AccountIndexPage: PageKind {
  static let path = "\(AccountPages.plural)/index.html"
  static let contentName = ContentName.single(path)
  static var shapes: [Shape] { OwnPages.shapes }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    guard !template.model.report.accounts.isEmpty else { return }
    OwnPages.addFiles(of: template, to: &plan)
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    OwnPages.render(template, item: item, part: part, into: &buffer)
  }
}
