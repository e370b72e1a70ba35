/// Reads a ledger and applies its rules; all that is wrong is reported at once.
package enum LedgerReader {
  /// - Throws: every problem of the file, or the one place where it stops being JSON.
  package static func read(_ bytes: [UInt8]) throws(InvalidLedger) -> Ledger {
    guard bytes.count <= LedgerLimit.fileBytes else {
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
    var problems = StructureCheck.problems(of: text)
    let settings = SettingsParser.parse(text, problems: &problems)
    var parser = TransactionParser(text: text, currency: settings.currency)
    let transactions = parser.parseAll()
    problems += parser.problems
    if problems.contains(where: { $0.severity == .error }) {
      throw InvalidLedger(problems: problems.sorted { $0.offset < $1.offset })
    }
    let warnings = problems.sorted { $0.offset < $1.offset }
    return Ledger(settings: settings, transactions: transactions, warnings: warnings)
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
