import Basics
import Bookkeeping

/// Makes payments of the rows of a table, and of the fees in a column of their own.
struct PaymentReading {
  let rows: RowReading
  let amounts: AmountReading
  let decision: SignReading.Decision
  private var roles: ColumnRoles { rows.roles }

  func entry(_ row: TextTable.Row, _ date: CalendarDate) -> Statement.Entry {
    var entry = Statement.Entry(line: row.line)
    let flow = rows.ownAccounts?.flow(of: row)
    entry.date = .success(date)
    entry.kind = flow?.kind
    entry.amount = Result { () throws(Statement.Refusal) in
      let cell = try amounts.cell(of: row)
      let money = try amounts.money(cell)
      entry.currency = money.currency.code
      if money.minorUnits != 0, flow == nil { entry.kind = try decision.direction(of: cell, in: row).kind }
      return SignedDecimal(money)
    }
    if case .failure(.unreadableAmount(let text)) = entry.amount, row.width < roles.width {
      entry.amount = .failure(.missingCells(row.width, columns: roles.width, amount: text))
    }
    entry.names = rows.names(of: row, entry.kind == .income ? .in : .out)
    (entry.memo, entry.address) = (row[roles.memo], row[roles.address].isEmpty ? nil : row[roles.address])
    // A category that means transfer is none: it would keep `folio match` from pairing the row.
    entry.category = roles.labels.category(of: row).flatMap { OwnAccounts.isTransfer($0) ? nil : $0 }
    entry.tags = roles.labels.tags(of: row, besides: entry.names.first ?? "")
    let account = GroupName.canonicalized(row[roles.labels.account])
    if !account.isEmpty { entry.account = account }
    if let flow {
      (entry.account, entry.to) = (flow.account, flow.to)
      // A transfer is named after its purpose.
      let texts = rows.names(of: row, besides: rows.ownAccounts?.columns ?? [])
      entry.names = flow.kind == .transfer ? texts + [flow.payee] : [flow.payee] + entry.names
    }
    return entry
  }

  /// The fee in a column of its own, if the balance proves that it comes on top, or if the row has no amount.
  func fee(of row: TextTable.Row, beside entry: Statement.Entry) -> Statement.Entry? {
    guard let column = roles.fee, let name = entry.names.first else { return nil }
    var fee = Statement.Entry(at: entry.place)
    (fee.date, fee.names, fee.isPending) = (entry.date, [name], entry.isPending)
    fee.reference = entry.reference
    switch entry.amount {
    case .failure(.noAmount): break
    case .failure: return nil
    case .success(let number) where number.isZero: break
    case .success:
      guard let chain = decision.chain, chain.isSound, chain.feeIsExtra else { return nil }
      fee.names = ["Fee: \(name)"]
      fee.reference = entry.reference.map { "\($0)-fee" }
    }
    let currency = entry.movesMoney ? entry.currency.flatMap { Currency(code: $0) } : nil
    guard let money = self.fee(in: column, of: row, currency) else { return nil }
    (fee.kind, fee.amount, fee.currency) = (.expense, .success(SignedDecimal(money)), money.currency.code)
    return fee
  }

  /// Whether a row has a fee, and neither a balance nor the heading of the amounts shows that it is in them.
  func hasDoubtfulFee(_ row: TextTable.Row) -> Bool {
    guard let column = roles.fee, decision.chain?.isSound != true else { return false }
    return !amounts.columns.contains { roles.meaning($0.number).has(.net) }
      && fee(in: column, of: row, nil) != nil
  }

  private func fee(in column: Int, of row: TextTable.Row, _ known: Currency?) -> Money? {
    guard !row[column].isEmpty, let currency = known ?? (try? amounts.currency(of: row, column)),
      let units = amounts.units(row[column], currency), units != 0
    else { return nil }
    return Money(minorUnits: abs(units), currency: currency)
  }
}
