import ArgumentParser
import Bookkeeping

extension LedgerEditor {
  /// - Returns: The name in the ledger's spelling, whatever the case of the letters.
  /// - Throws: `ExitCode`, after reporting that there is no such name.
  func known(_ name: String, _ kind: Renaming.Kind, in ledger: Ledger) throws -> String {
    if let known = Renaming.spelling(of: name, kind, in: ledger) { return known }
    throw console.fail(CommandProblem.unknownName(kind, name, known: Renaming.names(of: kind, in: ledger)))
  }

  /// Asks about new names of accounts and categories that are nearly known ones.
  ///
  /// - Throws: `ExitCode` if the user does not want one, or nobody can be asked.
  func checkNames(_ fields: FormOptions, in ledger: Ledger) throws {
    guard fields.hasNames else { return }
    try checkName(fields.category, .category, in: ledger)
    try checkName(fields.account, .account, in: ledger)
    try checkName(fields.to, .account, in: ledger)
  }

  func checkName(_ name: String?, _ kind: Renaming.Kind, in ledger: Ledger) throws {
    guard let name, !name.isBlank, Renaming.spelling(of: name, kind, in: ledger) == nil else { return }
    guard let nearest = Suggestion.typo(name, of: Renaming.names(of: kind, in: ledger)) else { return }
    guard Terminal.Prompt.isPossible else {
      console.tell(CommandProblem.nearName(kind, name, nearest))
      throw ExitCode.validationFailure
    }
    guard Terminal.Prompt.confirmNew(name, among: [nearest]) else { throw console.declined() }
  }
}
