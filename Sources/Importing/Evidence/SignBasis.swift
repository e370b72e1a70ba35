/// The evidence that decided which way the amounts of a table move money.
package enum SignBasis: Equatable, Sendable {
  case runningBalance(rows: Int)
  /// The rows add up to the difference of an opening and a closing balance.
  case openingAndClosing
  /// The ledger's balance of the account with this label.
  case books(account: String)
  /// The headings of columns for money out and money in.
  case columns([String])
  /// A sign or a suffix at the amounts, such as `CR`, or the plus.
  case mark(String)
  case option(ImportOptions.Signs)
  /// The words of most rows in the column with this heading or number.
  case words(column: String)
  /// Texts about money received, such as wages or the payment of a card's bill.
  case payments
  case majority
  /// The rule of a format that a minus is money out. Some programs break it for cards, so the user may
  /// say otherwise.
  case format(String)

  /// Whether the evidence is named in the plural.
  package var isPlural: Bool {
    switch self {
    case .columns(let names): names.count > 1
    case .openingAndClosing, .words, .payments, .majority: true
    case .runningBalance, .books, .mark, .option, .format: false
    }
  }

  package var kind: EvidenceKind {
    switch self {
    case .runningBalance, .openingAndClosing, .books: .arithmetic
    case .columns, .mark: .mark
    case .option: .user
    case .words, .payments: .words
    case .majority, .format: .majority
    }
  }
}
