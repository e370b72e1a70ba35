import ArgumentParser
import Basics
import Bookkeeping

extension LedgerEditor {
  /// - Returns: The name in the ledger's spelling, whatever the case of the letters.
  /// - Throws: A problem if there is no such name.
  func existingName(_ name: String, _ kind: Renaming.Kind, in ledger: Ledger) throws -> String {
    if let known = Renaming.spelling(of: name, kind, in: ledger) { return known }
    throw Problem(
      "there is no \(kind.rawValue) \(quoted(name))",
      Suggestion.hint(for: name, among: Renaming.names(of: kind, in: ledger)), at: .input)
  }

  /// Writes the names of accounts and categories as the ledger does, and asks about new ones that are nearly
  /// known ones.
  ///
  /// - Throws: `ExitCode` if the user does not want a new name, and a problem if nobody can be asked.
  func spellNames(of form: inout PaymentForm, in ledger: Ledger) throws {
    form.category = try form.category.map { try confirmedName($0, .category, in: ledger) }
    form.account = try form.account.map { try confirmedName($0, .account, in: ledger) }
    form.to = try form.to.map { try confirmedName($0, .account, in: ledger) }
  }

  /// - Returns: The name as the ledger writes it, whatever the case of the letters, or a new one.
  /// - Throws: If a new name is nearly a known one: `ExitCode` if the user does not want it, or a problem if
  ///   nobody can be asked.
  func confirmedName(_ name: String, _ kind: Renaming.Kind, in ledger: Ledger) throws -> String {
    let spelled = Renaming.spelled(name, kind, in: ledger)
    if spelled.isBlank || Renaming.spelling(of: spelled, kind, in: ledger) != nil { return spelled }
    guard let nearest = Suggestion.typo(spelled, of: Renaming.names(of: kind, in: ledger)) else {
      return spelled
    }
    guard Terminal.Prompt.isPossible else {
      throw Problem(
        "there is no \(kind.rawValue) \(quoted(spelled)) yet: did you mean \(quoted(nearest))?",
        "--new makes a new one", at: .input, exit: .usage)
    }
    guard Terminal.Prompt.confirmNew(spelled, among: [nearest]) else { throw console.declined() }
    return spelled
  }
}
