import Basics
import Bookkeeping

/// The way to find the direction in which an amount of a table moves money.
enum SignReading: Sendable, Equatable {
  /// Each amount states it: by its column, or by `CR` or `DR`.
  case stated
  /// Minus is money out.
  case bank
  /// Plus is money out.
  case card
  /// A column gives the direction, and a minus reverses it.
  case typed

  /// A row with a readable amount.
  struct Entry: Sendable {
    let row: TextTable.Row
    let cell: AmountReading.Cell
    let units: Int64
    let date: CalendarDate
    /// Whether the row only says a balance.
    var isBalance = false

    var isNegative: Bool { cell.amount.isNegative }
    var signed: Int64 { isNegative ? -units : units }
  }

  struct Decision: Sendable {
    var signs: SignReading
    var chain: BalanceChain?
    /// The assumption by which the signs were found, if any.
    var finding: Statement.Finding?
    /// The column of types. If the signs decide, most of them agree with its words, so that a row in which
    /// they differ is not clear.
    var column: Int?
    /// The directions of the texts in that column, and of a row without a text or other mark, if all others
    /// have the opposite one.
    var directions: [ByteString: SignedAmount.Direction] = [:]
    var hasNeedlessMinus = false
    /// The directions that a running balance proves, by the lines of the rows.
    var proven: [Int: SignedAmount.Direction] = [:]
    /// Whether the running balance is a debt, which grows with each payment.
    var owes = false

    /// Reverses the decision: the user's word overrides even a column.
    mutating func invert() {
      switch signs {
      case .bank: (signs, column) = (.card, nil)
      case .typed: directions = directions.mapValues(\.opposite)
      case .stated, .card: break
      }
    }

    func direction(
      of cell: AmountReading.Cell, in row: TextTable.Row
    ) throws(Statement.Refusal) -> SignedAmount.Direction {
      if let direction = proven[row.line] { return direction }
      let isNegative = cell.amount.isNegative
      let text = row[column]
      let said = directions[ByteString(text)]
      switch signs {
      case .stated:
        guard let direction = cell.direction ?? said else { throw .noType }
        return direction
      case .bank, .card:
        let direction: SignedAmount.Direction = isNegative == (signs == .bank) ? .out : .in
        if let said, said != direction { throw .contradiction(text) }
        return direction
      case .typed:
        guard let said else { throw text.isEmpty ? .noType : .unknownType(text) }
        return isNegative && !(said == .out && hasNeedlessMinus) ? said.opposite : said
      }
    }
  }

  static func decide(
    _ steps: [Entry], _ amounts: AmountReading
  ) throws(ImportProblem) -> Decision {
    let (roles, options) = (amounts.roles, amounts.options)
    let entries = steps.filter { !$0.isBalance }
    let said = Set(entries.compactMap(\.cell.direction))
    var decision: Decision
    if amounts.areDirected {
      decision = Decision(signs: .stated)
    } else if !said.isEmpty, options.signs == nil {
      decision = Decision(signs: .stated)
      if said.count == 1, !entries.contains(where: { $0.cell.direction == nil && $0.isNegative }) {
        decision.directions[ByteString("")] = said.first?.opposite
      }
    } else if options.signs == nil, let proven = DirectionByBalance.decision(entries, amounts) {
      decision = proven
    } else if let typed = TypeColumn.decision(entries, roles, options) {
      decision = typed
    } else {
      let evidence = SignEvidence(entries, roles)
      let chain = BalanceChain.find(steps, amounts, signsAreKnown: false, signed: \.signed)
      decision = try untyped(evidence, chain, options)
      decision.owes = decision.chain.map { $0.isInverted != (decision.signs == .card) } ?? false
      return decision
    }
    if options.signs == .card { decision.invert() }
    decision.chain = BalanceChain.find(steps, amounts, signsAreKnown: true) { entry in
      guard !entry.isBalance, let direction = try? decision.direction(of: entry.cell, in: entry.row) else {
        return entry.units
      }
      return direction == .in ? entry.units : -entry.units
    }
    return decision
  }

  private static func untyped(
    _ evidence: SignEvidence, _ chain: BalanceChain?, _ options: ImportOptions
  ) throws(ImportProblem) -> Decision {
    let (positive, negative) = (evidence.positive, evidence.negative)
    var decision = Decision(signs: .bank, chain: chain)
    if let signs = options.signs {
      decision.signs = signs == .card ? .card : .bank
      if let chain, chain.isInverted != (signs == .card), signs == .bank || !evidence.mayBeDebt {
        decision.chain = nil
      }
      return decision
    }
    // A single step of the balance says nothing of another row whose amount has no sign either.
    let isOneStep = chain?.matches == 1 && negative.isEmpty && positive.count > 1
    if let chain, chain.isSound, !(isOneStep && chain.isInverted) {
      if chain.isInverted {
        decision.signs = .card
      } else if evidence.mayBeDebt {
        guard evidence.verdict == .proof(.card) else { throw evidence.question }
        (decision.signs, decision.finding) = (.card, .cardByPayment)
      }
      return decision
    }
    decision.chain = nil
    let hasPlus = positive.contains(where: \.cell.amount.hasPlus)
    if positive.isEmpty && negative.isEmpty || !negative.isEmpty && hasPlus { return decision }
    switch evidence.verdict {
    case .proof(.card):
      (decision.signs, decision.finding) = (.card, .cardByPayment)
      return decision
    case .proof(.bank): return decision
    case .contradiction: throw evidence.question
    case .none: break
    }
    guard evidence.isBankByMajority else { throw evidence.question }
    decision.finding = .signsByMajority
    return decision
  }
}
