/// What a page runs scripts for. Any other page may run none.
enum PageScript: Sendable {
  /// It searches the ledger.
  case search
  /// It has a field for other amounts to tax.
  case whatIf
}
