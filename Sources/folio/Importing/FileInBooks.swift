import Bookkeeping
import Importing

/// A file to compare with the balances and the rows that the books have of an account.
struct FileInBooks {
  let ledger: Ledger
  let known: [KnownPayment]
  /// The name of the file.
  let file: String

  /// Compares a file with an account.
  func fit(of statement: Statement, to account: String) -> AccountFit {
    AccountFit(statement, to: account, in: ledger, known, from: file)
  }

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

  /// Whether the account has the balance of the file with the opposite sign, and none of its rows: then the
  /// signs that the file got from a profile are those of another account.
  func hasOtherSigns(than reading: ImportReading) -> Bool {
    guard reading.signsOfProfile != nil, let contradiction = contradiction(of: reading) else { return false }
    let opposite = contradiction.file.amount.minorUnits == -contradiction.known.minorUnits
    return opposite && contradiction.known.minorUnits != 0
  }

  /// Whether the account has several rows of a file with the other sign: these then decide.
  func hasMirroredRows(of reading: ImportReading) -> Bool {
    reading.account.map { fit(of: reading.statement, to: $0).mirrored > 1 } ?? false
  }

  /// Whether a balance of the file's account proves the opposite of the signs that the user states.
  func contradictsStatedSigns(of reading: ImportReading) -> Bool {
    guard let signs = reading.options.signs, reading.signsOfProfile == nil,
      reading.statement.signs == .option(signs), let account = reading.account
    else { return false }
    return !reading.statement.balances.isEmpty && fit(of: reading.statement, to: account).contradictsSigns
  }

  /// Whether the account contradicts the signs of earlier files, so that the bank may have changed them.
  /// Either the account has rows of the file with the other sign, and none with the same; or most rows of the
  /// account are money out, and most of the file would be money in (three quarters, if a profile has the
  /// signs).
  func makesSignsDoubtful(of reading: ImportReading) -> Bool {
    guard reading.areSignsKept, reading.doubt == nil, let account = reading.account else { return false }
    let fit = fit(of: reading.statement, to: account)
    return fit.mirrored > 0 && fit.shared == 0 || isUnusual(reading.statement.incomes, in: account, reading)
  }

  private func isUnusual(
    _ incomes: (count: Int, all: Int), in account: String, _ reading: ImportReading
  ) -> Bool {
    let isMuch =
      reading.signsOfProfile == nil
      ? incomes.count >= 2 && incomes.count * 2 > incomes.all
      : incomes.count >= 3 && incomes.count * 4 >= incomes.all * 3
    guard isMuch else { return false }
    let account = FoldedText.string(of: account)
    let own = ledger.transactions.filter { row in
      row.kind != .transfer && row.ref != nil && row.account.map(FoldedText.string) == account
    }
    return own.count { $0.kind == .expense } * 2 > own.count
  }

  /// The doubt whether a file belongs to the account whose files look like it, if nothing else names the
  /// account; `nil` unless a balance of the account contradicts the file.
  func doubt(of reading: ImportReading) -> AccountDoubt? {
    contradiction(of: reading).flatMap { contradiction in
      reading.account.map { AccountDoubt([$0], .balance(contradiction.file, contradiction.known)) }
    }
  }

  /// A balance of the file that its account contradicts.
  private func contradiction(of reading: ImportReading) -> (file: Account.StatedBalance, known: Money)? {
    guard !reading.statement.balances.isEmpty, let account = reading.account else { return nil }
    return fit(of: reading.statement, to: account).contradiction
  }
}
