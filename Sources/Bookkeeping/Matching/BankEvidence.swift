/// The evidence for which of two files is the bank's own, whose day and account count, and which an app's.
package struct BankEvidence: Sendable {
  /// A file that is being imported.
  package struct File: Sendable {
    /// Whether it states balances, as hardly any app does.
    let statesBalance: Bool
    /// The folded labels that people gave to accounts, rather than an app's file.
    let given: Set<String>

    package init(statesBalance: Bool = false, given: Set<String> = []) {
      self.statesBalance = statesBalance
      self.given = given
    }
  }

  /// The folded labels of accounts whose balance somebody has stated.
  private let stated: Set<String>
  private let file: File
  /// The index of the first of the file's rows; nil if none is being imported.
  private let newStart: Int?

  init(_ ledger: Ledger, importing file: File = File(), newStart: Int? = nil) {
    stated = Set(ledger.settings.balances.map { FoldedText.string(of: $0.account) })
    self.file = file
    self.newStart = newStart
  }

  /// - Parameter label: The account of the row, or the side of a transfer, that two files have.
  func weight(of row: Transaction, at index: Int, label: String?) -> Int {
    let label = label.map(FoldedText.string)
    let isNew = newStart.map { index >= $0 } ?? false
    let hasBalance = isNew ? file.statesBalance : label.map(stated.contains) ?? false
    let references = row.statementRefs.map { ref in
      let hasNumber = ref.accountEnd?.utf8.contains(where: \.isASCIIDigit) ?? false
      return (hasNumber ? 2 : 0) + (ref.reference == nil ? 0 : 1)
    }
    return (hasBalance ? 4 : 0) + (label.map(file.given.contains) ?? false ? 2 : 0)
      + (references.max() ?? 0)
  }
}
