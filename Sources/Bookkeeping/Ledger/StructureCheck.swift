/// What can be said about a ledger without understanding its values: keys, and the kinds of its parts.
enum StructureCheck {
  static func problems(of text: LedgerText) -> [LedgerProblem] {
    var problems: [LedgerProblem] = []
    switch text.root.kind {
    case .array: break
    case .object: problems += listProblems(of: text)
    default: problems.append(LedgerProblem(.notALedger(text.root.kind), at: text.root))
    }
    problems += text.strays.map { number, value in
      LedgerProblem(
        .wrongType(.transactions, found: value.kind), at: value,
        subject: LedgerProblem.Subject(number: number, name: nil))
    }
    problems += text.duplicateKeys.map { keys in
      LedgerProblem(
        .duplicateKey(keys.second.string(in: text.bytes), firstAt: keys.first.start), at: keys.second)
    }
    problems += text.unknownFields.map { field in
      let known = field.number == nil ? LedgerField.settings : LedgerField.transaction
      return LedgerProblem(
        .unknownField(field.key.string(in: text.bytes), known: known.map(\.rawValue)), at: field.key,
        severity: .warning,
        subject: field.number.map { LedgerProblem.Subject(number: $0, name: nil) })
    }
    return problems
  }

  private static func listProblems(of text: LedgerText) -> [LedgerProblem] {
    guard text.list == nil, let settings = text.settings else { return [] }
    if let value = text.value(.transactions, of: settings) {
      return [LedgerProblem(.wrongType(.transactions, found: value.kind), at: value)]
    }
    return [LedgerProblem(.noTransactions, at: text.root)]
  }
}
