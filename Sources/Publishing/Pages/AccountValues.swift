import Bookkeeping
import Templating

/// An account among all others.
struct AccountLineValues: Record {
  let model: ReportModel
  let root: RootPrefix
  let figures: AccountFigures

  static let fields: Fields<Self> = [
    .datum("name") { $0.figures.account.name },
    .url("url") { line in
      line.model.listings.index(of: Listing.Key(AccountPages.self, line.figures.account.name)).map {
        line.root.link(to: line.model.listings.all[$0].path)
      }
    },
    .text("accountKindLabel") { label(of: $0.figures.account, in: $0.model) },
    .text("count") { $0.model.formats.string($0.figures.selection.indices.count) },
    .list("balances", of: BalanceValues.self) { line in
      line.figures.balances.map { BalanceValues(model: line.model, balance: $0) }
    },
  ]

  /// What kind of account it is, in the theme's words.
  static func label(of account: Account, in model: ReportModel) -> String? {
    account.kind.map { kind in
      switch kind {
      case .bank: model.words[.accountBank]
      case .savings: model.words[.accountSavings]
      case .card: model.words[.accountCard]
      case .cash: model.words[.accountCash]
      case .loan: model.words[.accountLoan]
      case .investment: model.words[.accountInvestment]
      }
    }
  }
}

/// The balance of an account in one currency: as the bank states it, carried on by the rows.
struct BalanceValues: Record {
  let model: ReportModel
  let balance: AccountBalance

  static let fields: Fields<Self> = [
    .text("currency") { $0.balance.currency.code },
    .text("balance") { values in values.balance.latest.map { values.model.formats.string($0.amount) } },
    .text("date") { values in values.balance.latest.map { values.model.formats.shortDate.string($0.date) } },
    .text("isoDate") { $0.balance.latest?.date.iso },
    .html("chart") { values in
      BalanceChart(
        id: "balance-\(values.balance.currency.code)", title: values.model.words[.balanceOverTime],
        days: values.balance.days, model: values.model
      ).markup
    },
    .list("statements", of: StatementValues.self) { $0.statements },
    .flag("hasMissing") { !$0.balance.gaps.isEmpty },
    .list("gaps", of: StatementValues.self) { values in values.statements.filter(\.isMissingRows) },
  ]

  /// The newest first.
  private var statements: [StatementValues] {
    balance.statements.suffix(Self.mostStatements).reversed().map {
      StatementValues(model: model, statement: $0)
    }
  }

  /// No page grows with the ledger: fifteen years of monthly statements.
  private static let mostStatements = 180
}

/// A balance that the bank states, compared with the rows since the one before.
struct StatementValues: Record {
  let model: ReportModel
  let statement: AccountBalance.Statement

  static let fields: Fields<Self> = [
    .text("date") { $0.model.formats.shortDate.string($0.statement.stated.date) },
    .text("isoDate") { $0.statement.stated.date.iso },
    .text("balance") { $0.model.formats.string($0.statement.stated.amount) },
    .text("start") { values in
      values.statement.check.map { values.model.formats.shortDate.string($0.start) }
    },
    .text("rowsSum") { values in
      values.statement.check.map { values.model.formats.string($0.rows, sign: .always) }
    },
    .text("statedChange") { values in
      values.statement.check.map { values.model.formats.string($0.stated, sign: .always) }
    },
    .text("missing") { values in
      guard values.isMissingRows, let check = values.statement.check else { return nil }
      return values.model.formats.string(check.missing, sign: .always)
    },
  ]

  var isMissingRows: Bool { statement.check.map { $0.missing.minorUnits != 0 } ?? false }
}

/// The net worth in one currency.
struct NetWorthValues: Record {
  let model: ReportModel
  let netWorth: NetWorth

  static let fields: Fields<Self> = [
    .text("currency") { $0.netWorth.currency.code },
    .text("amount") { values in
      values.netWorth.days.last.map { values.model.formats.string($0.amount) }
    },
    .text("date") { values in
      values.netWorth.days.last.map { values.model.formats.shortDate.string($0.date) }
    },
    .html("chart") { values in
      BalanceChart(
        id: "net-worth-\(values.netWorth.currency.code)", title: values.model.words[.netWorthOverTime],
        days: values.netWorth.days, model: values.model
      ).markup
    },
  ]
}
