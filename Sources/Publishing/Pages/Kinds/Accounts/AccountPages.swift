import Basics
import Bookkeeping
import Templating

/// `[account].md`: the accounts, first those in the ledger's settings, in that order, then the others by
/// name.
enum AccountPages: ListingKind {
  static let name = "account"
  static let plural = "accounts"
  static let grouping = Listing.Grouping.groups
  static let hasOwnRows = true
  static let isChangedByTransfers = true

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.accounts.map { Listing.Item($0.account.name, name: $0.account.name, $0.selection) }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    indexEntry(.accounts, of: .accounts, in: model)
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isPeriod }

  /// The fields of an account's listing that show its balances.
  static let listingFields: [Field<ListingValues>] = [
    .text("accountKindLabel") { values in
      figures(of: values).flatMap { label(of: $0.account, in: values.model) }
    },
    .list("balances", of: Shown<AccountFigures.Balance>.self) { $0.shown(figures(of: $0)?.balances ?? []) },
    .flag("hasKeptCard") { $0.showsAll && !hasBalance($0) },
  ]

  /// Whether there is a stated balance, which says more than the amount kept.
  private static func hasBalance(_ values: ListingValues) -> Bool {
    values.listing.isWhole
      ? values.model.report.netWorth.contains { $0.currency == values.listing.currency }
      : figures(of: values).map { !$0.statedBalances.isEmpty } ?? false
  }

  /// The kind of an account, in the theme's words; `nil` if the account is named after it.
  static func label(of account: Account, in model: ReportModel) -> String? {
    let key = account.kind.flatMap { Words.Key(rawValue: "account" + $0.rawValue.capitalizedFirst) }
    return key.map { model.words[$0] }.flatMap { $0 == account.name ? nil : $0 }
  }

  private static func figures(of values: ListingValues) -> AccountFigures? {
    guard values.listing.kind == Self.self else { return nil }
    return values.model.report.accounts[values.index - values.model.listings.range(of: Self.self).lowerBound]
  }

  static let transactionFields: [Field<TransactionValues>] = [
    .datum("account") { $0.transaction.account },
    .url("accountUrl") { $0.link(to: $0.transaction.account.map(AccountPages.key)) },
    .datum("to") { $0.transaction.destination },
    .url("toUrl") { $0.link(to: $0.transaction.destination.map(AccountPages.key)) },
    .text("arrived") { values in values.transaction.arrived.map(values.model.formats.longDate.string) },
    .text("isoArrived") { $0.transaction.arrived?.iso },
    .text("movement") { $0.movement },
    .text("counterpart") { $0.counterpart },
    .text("balanceAfter") { values in
      let balance = values.ownAccount?.balance(afterRow: values.index)
      return values.string(
        balance.map { Money(minorUnits: $0, currency: values.transaction.amount.currency) })
    },
  ]

  static func paymentInputs(_ digests: PaymentDigests) -> PaymentFingerprints.Inputs? {
    { payment, digest in
      for account in [payment.transaction.account, payment.transaction.to] {
        let listing = account.flatMap { payment.model.listings.index(of: key($0)) }
        digest.add(digests.link(to: listing))
      }
    }
  }
}

extension TransactionValues {
  /// The account whose listing has this row.
  fileprivate var ownAccount: AccountFigures? {
    listing.map { model.report.accounts[$0 - model.listings.range(of: AccountPages.self).lowerBound] }
  }

  private var isOutgoing: Bool { transaction.account == ownAccount?.account.name }

  /// The day on which a transfer reached the account whose listing has this row, if it is not the row's date.
  var arrivalHere: CalendarDate? {
    guard listing != nil, let arrived = transaction.arrived, !isOutgoing else { return nil }
    return arrived
  }

  /// The amount of a transfer, with its sign for the account whose listing has this row.
  fileprivate var movement: String? {
    guard listing != nil, transaction.isTransfer else { return nil }
    return model.formats.string(transaction.amount.signed(as: isOutgoing ? .expense : .income), sign: .always)
  }

  /// The other account of a transfer, `→ Savings`.
  fileprivate var counterpart: String? {
    guard listing != nil, transaction.isTransfer else { return nil }
    let isRightToLeft = model.formats.isRightToLeft
    let arrow = isOutgoing != isRightToLeft ? "→" : "←"
    // Next to a Latin name, only marks of direction keep the arrow on its right.
    let mark = isRightToLeft ? "\u{200F}" : ""
    return (isOutgoing ? transaction.destination : transaction.account).map { "\(mark)\(arrow)\(mark) \($0)" }
  }
}

extension AccountPages {
  /// `accounts/index.md`: all accounts with their balances, and the net worth; left out for a ledger without
  /// accounts.
  enum IndexPage: SinglePage {
    static let path = "\(AccountPages.plural)/index.html"

    static func exists(in model: ReportModel) -> Bool { !model.report.accounts.isEmpty }

    /// The reason why there is no forecast; `nil` if there is one, or if no balance is known.
    private static func noForecast(in model: ReportModel) -> String? {
      guard case .failure(let reason) = model.ahead.forecast else { return nil }
      return switch reason {
      case .tooFewMonths: model.words[.noForecastYet]
      case .unknownIncome: model.words[.noForecastOfIncome]
      case .outdated(let month): model.text(.noForecastSince(month: model.name(of: month)))
      }
    }

    /// The balances of closed accounts together, which are part of the net worth.
    private static func closedSum(in values: SiteValues) -> ClosedSumValues? {
      let balances = lines(in: values, closed: true).flatMap(\.subject.statedBalances)
      let sums = values.model.report.currencies.map { currency in
        let own = balances.filter { $0.currency == currency }.compactMap(\.latest)
        return own.reduce(Money.zero(currency)) { $0 + $1.amount }
      }.filter { $0.minorUnits != 0 }
      return sums.isEmpty ? nil : ClosedSumValues(scope: values.scope, sums: sums)
    }

    /// Statements that the rows do not add up to; the link leads to the first account that has some.
    static func need(in values: SiteValues) -> NeedValues? {
      let gaps = values.model.report.accounts.map { figures in
        (name: figures.account.name, count: figures.balances.reduce(0) { $0 + $1.gaps.count })
      }
      let first = gaps.first { $0.count > 0 }
      return NeedValues(
        .bankGaps, Phrase.needBank, gaps.reduce(0) { $0 + $1.count }, in: values,
        at: first.flatMap { values.model.listings.path(of: key($0.name)) })
    }

    private static func lines(in values: SiteValues, closed: Bool) -> [Shown<AccountFigures>] {
      let model = values.model
      return values.shown(
        model.report.accounts.filter { $0.account.isClosed(asOf: model.today) == closed })
    }

    /// The number of accounts on the card of the total balance.
    private static let mostOnCard = 3

    static let siteFields: [Field<SiteValues>] = [
      .record("forecast", of: Shown<Forecast>.self) { values in
        values.shown((try? values.model.ahead.forecast.get()) ?? nil)
      },
      .text("noForecast") { noForecast(in: $0.model) },
      // The time that the net worth would last without income; nothing if it is unknown.
      .html("savingsLast") { values in
        SavingsLast(of: values.model.report).map {
          values.html(.savingsLast(count: $0.months, amount: $0.spending))
        }
      },
      .text("savingsWithout") { values in
        SavingsLast(of: values.model.report).flatMap { values.model.withoutOneOffs($0.oneOffCount) }
      },
      .url("accountsUrl") { link(in: $0.model, from: $0.root) },
      .list("accountList", of: Shown<AccountFigures>.self) { lines(in: $0, closed: false) },
      .list("mainAccounts", of: Shown<AccountFigures>.self) { values in
        Array(lines(in: values, closed: false).prefix(mostOnCard))
      },
      .html("moreAccounts") { values in
        values.model.andMore(
          lines(in: values, closed: false).count - mostOnCard, at: link(in: values.model, from: values.root))
      },
      .list("closedAccounts", of: Shown<AccountFigures>.self) { lines(in: $0, closed: true) },
      .record("closedSum", of: ClosedSumValues.self) { closedSum(in: $0) },
      .list("netWorth", of: Shown<NetWorth>.self) { $0.shown($0.model.report.netWorth) },
    ]
  }
}

extension AccountPages {
  /// The sum of all closed accounts, so that the accounts of the dashboard add up to its total.
  struct ClosedSumValues: PageRecord {
    let scope: PageScope
    /// The sums that are not zero, one for each currency.
    let sums: [Money]

    static let fields: Fields<Self> = [
      .url("url") { $0.root.link(to: IndexPage.path) },
      .list("balances", of: SumValues.self) { values in
        values.sums.map { SumValues(scope: values.scope, sum: $0) }
      },
    ]

    /// The sum in one currency.
    struct SumValues: PageRecord {
      let scope: PageScope
      let sum: Money

      static let fields: Fields<Self> = [
        .text("currency") { $0.sum.currency.code },
        .text("balance") { $0.string($0.sum) },
      ]
    }
  }
}
