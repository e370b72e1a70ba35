/// Reads a ledger and applies its rules; all that is wrong is reported at once.
package enum LedgerReader {
  /// - Throws: every problem of the file, or the one place where it stops being JSON.
  package static func read(_ bytes: [UInt8]) throws(InvalidLedger) -> Ledger {
    try read(bytes, limit: LedgerLimit.fileBytes)
  }

  static func read(_ bytes: [UInt8], limit: Int) throws(InvalidLedger) -> Ledger {
    guard bytes.count <= limit else {
      throw InvalidLedger(problems: [LedgerProblem(.fileTooLarge, at: 0)])
    }
    let text: LedgerText
    do throws(JSONProblem) {
      text = try LedgerText(bytes)
    } catch {
      let problem = LedgerProblem(.syntax(error.reason), at: error.offset, length: error.length)
      throw InvalidLedger(problems: [problem])
    }
    return try understand(text)
  }

  private static func understand(_ text: LedgerText) throws(InvalidLedger) -> Ledger {
    let parser = SettingsParser(text)
    let assembly = TransactionAssembly(text, currency: parser.amountCurrency)
    let problems = (StructureCheck.problems(of: text) + parser.problems + assembly.problems)
      .sorted { $0.offset < $1.offset }
    if problems.contains(where: { $0.severity == .error }) { throw InvalidLedger(problems: problems) }
    return Ledger(settings: parser.settings, transactions: assembly.transactions, warnings: problems)
  }
}

extension LedgerProblem {
  init(
    _ reason: Reason, at offset: Int, length: Int = 1, severity: Severity = .error, subject: Subject? = nil
  ) {
    self.init(severity: severity, reason: reason, offset: offset, length: length, subject: subject)
  }

  init(_ reason: Reason, at value: JSONValue, severity: Severity = .error, subject: Subject? = nil) {
    self.init(
      severity: severity, reason: reason, offset: value.start, length: value.length, subject: subject)
  }
}
