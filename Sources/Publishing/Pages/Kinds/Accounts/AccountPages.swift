import Basics
import Bookkeeping
import Charts
import Templating

/// `[account].md`: the accounts, first those in the ledger's settings, in that order, then the others by
/// name.
enum AccountPages: ListingKind {
  static let name = "account"
  static let plural = "accounts"
  static let grouping = Listing.Grouping.groups
  static let hasOwnRows = true

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.accounts.map { Listing.Item($0.account.name, name: $0.account.name, $0.selection) }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    indexEntry(.accounts, of: .accounts, in: model)
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isPeriod }

  /// The fields with which a listing of an account shows its balances.
  static let listingFields: [Field<ListingValues>] = [
    .text("accountKindLabel") { values in
      figures(of: values).flatMap { LineValues.label(of: $0.account, in: values.model) }
    },
    .list("balances", of: BalanceValues.self) { values in
      figures(of: values)?.balances.map { BalanceValues(scope: values.scope, balance: $0) } ?? []
    },
    .flag("hasKeptCard") { $0.showsAll && !hasBalance($0) },
  ]

  /// Whether there is a stated balance, which says more than the amount kept.
  private static func hasBalance(_ values: ListingValues) -> Bool {
    values.listing.isWhole
      ? values.model.report.netWorth.contains { $0.currency == values.listing.currency }
      : figures(of: values).map { !$0.balances.isEmpty } ?? false
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
  /// The account in whose listing it is a row.
  fileprivate var ownAccount: AccountFigures? {
    listing.map { model.report.accounts[$0 - model.listings.range(of: AccountPages.self).lowerBound] }
  }

  private var isOutgoing: Bool { transaction.account == ownAccount?.account.name }

  /// The amount of a transfer, with the sign that it has for the account in whose listing it is a row.
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

    static func figures(of basis: ReportModel.Basis) -> Forecast? {
      Forecast(of: basis.report, basis.recurring, basis.monthToDate)
    }

    /// Statements that the rows do not add up to; the link leads to the first account that has some.
    static func need(in values: SiteValues) -> NeedValues? {
      let gaps = values.model.report.accounts.map { figures in
        (name: figures.account.name, count: figures.balances.reduce(0) { $0 + $1.gaps.count })
      }
      let first = gaps.first { $0.count > 0 }
      return NeedValues(
        .bankGaps, gaps.reduce(0) { $0 + $1.count }, in: values,
        at: first.flatMap { values.model.listings.path(of: key($0.name)) })
    }

    private static func lines(in values: SiteValues, closed: Bool) -> [LineValues] {
      values.model.report.accounts.filter { $0.account.isClosed(asOf: values.model.today) == closed }.map {
        LineValues(scope: values.scope, figures: $0)
      }
    }

    static let siteFields: [Field<SiteValues>] = [
      .record("forecast", of: ForecastValues.self) { values in
        values.model.figures(of: Self.self).map { ForecastValues(scope: values.scope, forecast: $0) }
      },
      .html("savingsLast") { AccountPages.savingsLast(in: $0.model) },
      .url("accountsUrl") { link(in: $0.model, from: $0.root) },
      .list("accountList", of: LineValues.self) { lines(in: $0, closed: false) },
      .list("closedAccounts", of: LineValues.self) { lines(in: $0, closed: true) },
      .list("netWorth", of: NetWorthValues.self) { values in
        values.model.report.netWorth.map { NetWorthValues(scope: values.scope, netWorth: $0) }
      },
    ]
  }
}

extension AccountPages {
  /// One line of the list of accounts.
  struct LineValues: PageRecord {
    let scope: PageScope
    let figures: AccountFigures

    static let fields: Fields<Self> = [
      .datum("name") { $0.figures.account.name },
      .url("url") { $0.link(to: AccountPages.key($0.figures.account.name)) },
      .text("accountKindLabel") { label(of: $0.figures.account, in: $0.model) },
      .text("count") { $0.string($0.figures.selection.happened.count) },
      .list("balances", of: BalanceValues.self) { line in
        line.figures.balances.map { BalanceValues(scope: line.scope, balance: $0) }
      },
    ]

    /// The kind of the account, in the theme's words; `nil` if the account is named after it.
    static func label(of account: Account, in model: ReportModel) -> String? {
      let key = account.kind.flatMap { Words.Key(rawValue: "account" + $0.rawValue.capitalizedFirst) }
      return key.map { model.words[$0] }.flatMap { $0 == account.name ? nil : $0 }
    }
  }
}

extension AccountPages {
  /// The balance of an account in one currency: the bank's last statement, updated by later rows.
  struct BalanceValues: PageRecord {
    let scope: PageScope
    let balance: AccountFigures.Balance

    static let fields: Fields<Self> = [
      .text("currency") { $0.balance.currency.code },
      .text("balance") { $0.string($0.balance.latest?.amount) },
      .text("date") { $0.shortDate($0.balance.latest?.date) },
      .text("isoDate") { $0.balance.latest?.date.iso },
      .html("chart") {
        $0.chart(of: $0.balance.days, "balance-\($0.balance.currency.code)", .balanceOverTime)
      },
      .list("statements", of: StatementValues.self) { $0.statements },
      .flag("hasMissing") { !$0.balance.gaps.isEmpty },
      .list("gaps", of: StatementValues.self) { values in values.statements.filter(\.isMissingRows) },
    ]

    /// The statements, newest first.
    private var statements: [StatementValues] {
      balance.statements.suffix(Self.mostStatements).reversed().map {
        StatementValues(scope: scope, statement: $0)
      }
    }

    /// Fifteen years of monthly statements; a page must not grow with the ledger.
    private static let mostStatements = 180
  }
}

extension AccountPages {
  /// A balance stated by the bank, compared with the rows since the statement before.
  struct StatementValues: PageRecord {
    let scope: PageScope
    let statement: AccountFigures.Balance.Statement

    static let fields: Fields<Self> = [
      .text("date") { $0.shortDate($0.statement.stated.date) },
      .text("isoDate") { $0.statement.stated.date.iso },
      .text("balance") { $0.string($0.statement.stated.amount) },
      .text("dates") { values in
        values.statement.check.map { values.formats.days.string($0.start, values.statement.stated.date) }
      },
      .text("rowsSum") { $0.string($0.statement.check?.rows, sign: .always) },
      .text("statedChange") { $0.string($0.statement.check?.stated, sign: .always) },
      .text("missing") {
        $0.isMissingRows ? $0.string($0.statement.check?.missing, sign: .always) : nil
      },
    ]

    var isMissingRows: Bool { statement.check.map { $0.missing.minorUnits != 0 } ?? false }
  }
}

extension AccountPages {
  /// The net worth in one currency.
  struct NetWorthValues: PageRecord {
    let scope: PageScope
    let netWorth: NetWorth

    static let fields: Fields<Self> = [
      .text("currency") { $0.netWorth.currency.code },
      .flag("isMain") { $0.netWorth.currency == $0.model.report.settings.currency },
      .url("url") { $0.root.link(to: IndexPage.path) },
      .text("amount") { $0.string($0.netWorth.latest.amount) },
      .text("date") { $0.shortDate($0.netWorth.latest.date) },
      .text("changeThisYear") { $0.changeThisYear },
      .text("assets") { $0.string($0.netWorth.assets) },
      .text("debts") { $0.model.amount($0.netWorth.debts) },
      .html("chart") {
        $0.chart(of: $0.netWorth.days, "net-worth-\($0.netWorth.currency.code)", .netWorthOverTime)
      },
    ]

    /// The change since the end of last year; `nil` if the balances begin this year.
    private var changeThisYear: String? {
      netWorth.change(since: Month(year: model.today.year - 1, month: 12)).map {
        text(.changeThisYear, ["amount": formats.string($0, sign: .always)])
      }
    }
  }
}

extension PageRecord {
  /// A balance at the end of each month, drawn in steps; `nil` if there is only one month.
  ///
  /// - Parameter days: The balances in one currency, oldest first.
  fileprivate func chart(of days: [NetWorth.DatedAmount], _ id: String, _ title: Words.Key) -> SafeHTML? {
    guard let first = days.first, let last = days.last else { return nil }
    let end = max(Month(of: last.date), min(model.newestInCompany, Month(of: model.today)))
    let start = max(Month(of: first.date), end.advanced(by: 1 - ListingValues.mostMonths))
    guard start < end else { return nil }
    let currency = first.amount.currency
    let amounts = days.amounts(atEndsOf: start...end).map { $0 ?? .zero(currency) }
    return model.lineChart(id, title, of: start...end, in: currency, isStepped: true) {
      amounts[start.distance(to: $0)]
    } url: {
      link(to: .month($0))
    }
  }
}
