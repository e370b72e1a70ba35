import Basics

/// The evidence that tells which of two files is the bank's own: its days and accounts count, not an app's.
package struct BankEvidence: Sendable {
  /// A file that is being imported.
  package struct File: Sendable {
    /// Whether it states balances, as hardly any app does.
    let statesBalance: Bool
    /// The folded labels that a person, rather than an app's file, gave to accounts.
    let given: Set<String>
    /// The refs of rows that the file itself calls transfers, by a word for their kind.
    let transfers: Set<ByteString>
    /// The rows that the ledger has already.
    let met: [MetRow]
    /// Whether the user says that its account has none of the ledger's payments.
    let isOfNewAccount: Bool

    package init(
      statesBalance: Bool = false, given: Set<String> = [], transfers: Set<ByteString> = [],
      met: [MetRow] = [], isOfNewAccount: Bool = false
    ) {
      self.statesBalance = statesBalance
      self.given = given
      self.transfers = transfers
      self.met = met
      self.isOfNewAccount = isOfNewAccount
    }
  }

  /// A row of the file that the ledger has already, with its day and its account in the file.
  package struct MetRow: Sendable {
    let transaction: Transaction
    let date: CalendarDate
    let account: String?

    package init(_ transaction: Transaction, on date: CalendarDate, account: String?) {
      (self.transaction, self.date, self.account) = (transaction, date, account)
    }
  }

  /// The folded labels of accounts whose balance somebody has stated.
  private let stated: Set<String>
  private let file: File
  /// The index of the file's first row; `nil` if none is being imported.
  private let newStart: Int?

  init(_ ledger: Ledger, importing file: File = File(), newStart: Int? = nil) {
    stated = Set(ledger.settings.balances.map { FoldedText.string(of: $0.account) })
    self.file = file
    self.newStart = newStart
  }

  /// The rows of the imported file that the ledger has already.
  var met: [MetRow] { file.met }

  /// Whether the ledger or the file states a balance of an account. Hardly any app states one.
  ///
  /// - Parameter isNew: Whether the account is one of the file that is being imported.
  func hasBalance(_ label: String?, isNew: Bool) -> Bool {
    isNew && file.statesBalance || label.map(stated.contains) ?? false
  }

  /// - Parameter label: The account of the row, or of the side of a transfer, that two files have.
  func weight(of row: Transaction, at index: Int, label: String?) -> Int {
    let label = label.map(FoldedText.string)
    let isNew = newStart.map { index >= $0 } ?? false
    let hasBalance = isNew ? file.statesBalance : label.map(stated.contains) ?? false
    let references = row.statementRefs.map { ref in
      (ref.numberEnd == nil ? 0 : 2) + (ref.reference == nil ? 0 : 1)
    }
    return (hasBalance ? 4 : 0) + (label.map(file.given.contains) ?? false ? 2 : 0)
      + (references.max() ?? 0)
  }
}
