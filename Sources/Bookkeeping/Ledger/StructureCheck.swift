/// What can be said about a ledger without understanding its values: keys, and the kinds of its parts.
enum StructureCheck {
  static func problems(of text: LedgerText) -> [LedgerProblem] {
    var problems: [LedgerProblem] = []
    switch text.root.kind {
    case .array: break
    case .object:
      if !text.hasList { problems.append(missingList(of: text)) }
    default: problems.append(LedgerProblem(.notALedger(text.root.kind), at: text.root))
    }
    problems += text.strays.map { number, value in
      LedgerProblem(
        .wrongType(.transactions, found: value.kind), at: value,
        subject: LedgerProblem.Subject(number: number, name: nil))
    }
    problems += text.duplicateKeys.map { keys in
      LedgerProblem(
        .duplicateKey(keys.second.string(in: text.bytes).excerpt, firstAt: keys.first.start), at: keys.second)
    }
    return problems
  }

  private static func missingList(of text: LedgerText) -> LedgerProblem {
    let member = text.settings.flatMap { settings in
      text.members(of: settings).first {
        FieldNames.settings.field(named: $0.key, in: text.bytes) == .transactions
      }
    }
    guard let value = member?.value else { return LedgerProblem(.noTransactions, at: text.root) }
    return LedgerProblem(.wrongType(.transactions, found: value.kind), at: value)
  }
}
