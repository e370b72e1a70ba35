import Bookkeeping
import Importing

/// Decides which way a file moves money by the balances and the rows that the books have of its account.
struct SignsByBooks {
  let ledger: Ledger
  let known: [KnownPayment]
  /// The name of the file.
  let file: String

  /// The only choice with which the file fits the account.
  ///
  /// - Parameters:
  ///   - account: The label of the account.
  ///   - isKnown: Whether the file or the user names the account, rather than the file's layout alone.
  func choice(for question: Question, of account: String, isKnown: Bool) -> ImportOptions.Choice? {
    guard question.areAllSigns else { return nil }
    let fitting = question.alternatives.filter {
      fit(of: $0.statement, to: account).confirmsSigns(isKnown: isKnown)
    }
    return fitting.count == 1 ? fitting[0].choice : nil
  }

  /// Whether a balance of the account proves the opposite of the signs that somebody chose for a file.
  func contradict(_ statement: Statement, of account: String) -> Bool {
    !statement.balances.isEmpty && fit(of: statement, to: account).contradictsSigns
  }

  private func fit(of statement: Statement, to account: String) -> AccountFit {
    AccountFit(statement, to: account, in: ledger, known, from: file)
  }
}
