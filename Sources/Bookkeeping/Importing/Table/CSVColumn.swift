/// What a column of a statement can hold.
package enum CSVColumn: String, CaseIterable, Sendable {
  case date, name, amount, debit, credit, category, memo, address, currency, type, id
  case balance, fee, status, account
}
