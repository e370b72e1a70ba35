import Basics
import Bookkeeping

/// Decides which way the amounts of a table move money, by the strongest evidence there is (see
/// `EvidenceKind`).
///
/// The readings are enumerated first: the columns or marks that state directions, the words of each column of
/// types, and the two meanings of a sign. Each kind of evidence then either decides among them or is silent.
struct SignWeighing {
  private typealias Decision = SignReading.Decision

  private let entries: [SignReading.Entry]
  private let options: ImportOptions
  private let roles: ColumnRoles
  private let balance: RunningBalance
  private let words: SignEvidence
  /// The readings that the format's marks allow: several if a minus in a column of debits may reverse a
  /// debit.
  private let marked: [SignReading.Decision]
  private let types: [TypeColumn]
  /// The balances that the amounts lead to by their signs, whatever the signs mean.
  private let steps: BalanceChain?
  /// The closing minus the opening balance, if both stand outside the table.
  private let moved: Int64?

  /// The decision by the booked rows, or by the pending ones, too, if the booked ones leave it open.
  ///
  /// - Parameter moved: The closing minus the opening balance, if both stand outside the table.
  static func decision(
    _ steps: [SignReading.Entry], _ amounts: AmountReading, moved: Int64? = nil
  ) throws(ImportProblem) -> SignReading.Decision {
    let booked = steps.filter { !$0.isPending }
    if booked.count == steps.count || !booked.contains(where: { $0.units != 0 }) {
      return try SignWeighing(steps, amounts, moved).decision()
    }
    do throws(ImportProblem) {
      let decision = try SignWeighing(booked, amounts, moved).decision()
      // The majority of a few rows says less than the words of pending ones.
      return decision.basis == .majority ? try SignWeighing(steps, amounts, moved).decision() : decision
    } catch {
      guard case .undecided = error else { throw error }
      return try SignWeighing(steps, amounts, moved).decision()
    }
  }

  private init(_ steps: [SignReading.Entry], _ amounts: AmountReading, _ moved: Int64?) {
    self.moved = moved
    entries = steps.filter { !$0.isBalance }
    options = amounts.options
    roles = amounts.roles
    balance = RunningBalance(steps, amounts)
    words = SignEvidence(entries, roles)
    types = TypeColumn.all(entries, roles, options)
    marked = AmountMarks.readings(entries, amounts, types)
    let chain = marked.isEmpty ? balance.chain(signsAreKnown: false, \.signed) : nil
    // A single step of the balance says nothing about another row whose amount has no sign either.
    let isOneStep =
      chain?.isInverted == true && chain?.matches == 1 && words.negative.isEmpty && words.positive.count > 1
    self.steps = chain?.isSound == true && !isOneStep ? chain : nil
  }

  /// Tries the kinds of evidence in their order.
  private func decision() throws(ImportProblem) -> SignReading.Decision {
    if let proven = byArithmetic ?? byMark {
      if let choice = opposed(by: proven) { throw .contradicted(choice, by: proven.basis, profile: nil) }
      return confirmed(proven)
    }
    if let chosen = try byUser() {
      if options.areSignsKept, let signs = chosen.option, words.contradicts(signs) {
        throw .undecided(Question.Open([.signs(.card), .signs(.bank)]))
      }
      return confirmed(chosen)
    }
    guard marked.isEmpty, let decision = try byWords() ?? byLayout ?? byMajority else { throw question }
    let likely = confirmed(decision)
    // The signs fit more balances than this decision: whether they mean an account or a debt is open.
    if let steps, steps.matches > max(1, matches(likely)), steps.breaks.isEmpty { throw question }
    return likely
  }

  /// The question which way money went. If a column has words of unknown meaning, the question is about
  /// these.
  private var question: ImportProblem {
    let split = words.negative.isEmpty ? TypeWords.question(about: words.positive, roles, options) : nil
    let first = split.map { ImportOptions.Choice.words(out: $0.words.map(\.text), in: [], column: $0.column) }
    return .undecided(Question.Open(first.map { [$0] } ?? [.signs(.card), .signs(.bank)], split: split))
  }

  /// An option of the user that says the opposite of a proof or a mark.
  private func opposed(by proven: SignReading.Decision) -> ImportOptions.Choice? {
    // The user decided already between columns whose headings say nothing.
    if let signs = options.signs, !(signs == .card && proven.balanceIsDebt), proven.basis != .option(signs),
      entries.contains(where: { proven.opposes(signs, $0) })
    {
      return .signs(signs)
    }
    guard let name = options.columns[.type], let said = types.first?.byWords,
      entries.contains(where: { entry in
        entry.units != 0
          && said.direction(of: entry).map { proven.direction(of: entry) == $0.opposite } ?? false
      })
    else { return nil }
    return options.typeWords.isEmpty
      ? .column(.type, named: name)
      : .words(out: options.typeWords.out, in: options.typeWords.in, column: name)
  }

  /// Adds the directions that a running balance gives to rows. A card's balance may be its debt: it grows by
  /// purchases, and shrinks by payments received.
  private func confirmed(_ decision: SignReading.Decision) -> SignReading.Decision {
    if decision.chain != nil { return decision }
    var decision = decision
    decision.chain = balance.chain(signsAreKnown: true, decision.moved)
    if decision.chain?.isSound == true { return decision }
    let debt = balance.chain(signsAreKnown: true) { 0 &- decision.moved($0) }
    if let debt, debt.breaks.isEmpty, debt.matches > 1, decision.balanceIsDebt || isPaidOff(decision) {
      decision.chain = debt
      decision.balanceIsDebt = true
    }
    return decision
  }

  /// Whether all money in is from payments received and refunds, or is marked as money in by the format.
  private func isPaidOff(_ decision: SignReading.Decision) -> Bool {
    let moving = entries.filter { $0.units != 0 }
    let received = moving.filter { decision.direction(of: $0) == .in }
    let isMarked = decision.basis.kind == .mark && !received.isEmpty && received.count < moving.count
    return (isMarked || words.areReceived(received))
      && !words.areIncome(moving.filter { decision.direction(of: $0) == .out })
  }

  // MARK: Arithmetic

  private var byArithmetic: SignReading.Decision? {
    if !marked.isEmpty {
      let proven = marked.count > 1 ? marked.compactMap(proven) : []
      // A reading that leaves no step open wins over one that skips a row.
      let whole = proven.filter { $0.chain?.breaks.isEmpty ?? false }
      return whole.count == 1 ? whole.first : proven.count == 1 ? proven.first : nil
    }
    if let steps = DirectionByBalance.decision(balance) { return withFirstRow(asDebt(steps) ?? steps) }
    let typed = types.compactMap { proven($0.byWords) }.max { matches($0) < matches($1) }
    if let chain = steps, typed.map({ matches($0) <= chain.matches }) ?? true,
      let decision = decision(by: chain)
    {
      return decision
    }
    return typed.map { bySigns($0) ?? $0 } ?? StatedSum.decision(entries, roles, words, moved, options)
  }

  /// The decision by the signs, if the words of some rows agree with them, and those of others have an
  /// unknown meaning.
  private func bySigns(_ typed: SignReading.Decision) -> SignReading.Decision? {
    let moving = entries.filter { $0.units != 0 }
    let said = moving.filter { typed.direction(of: $0) != nil }
    guard let chain = steps, said.count < moving.count else { return nil }
    for signs in [ImportOptions.Signs.bank, .card] {
      var decision = Decision(signs, by: .runningBalance(rows: chain.matches))
      guard said.allSatisfy({ decision.direction(of: $0) == typed.direction(of: $0) }) else { continue }
      decision.chain = chain
      decision.balanceIsDebt = (signs == .card) != chain.isInverted
      decision.isWorthKeeping = true
      return decision
    }
    return nil
  }

  private func matches(_ decision: SignReading.Decision) -> Int { decision.chain?.matches ?? 0 }

  /// The decision, if the balance follows from the amounts as it reads them.
  private func proven(_ decision: SignReading.Decision) -> SignReading.Decision? {
    guard let chain = balance.chain(signsAreKnown: true, decision.moved), chain.isSound, chain.matches > 1
    else { return nil }
    var decision = decision
    decision.chain = chain
    decision.basis = .runningBalance(rows: chain.matches)
    return decision
  }

  /// Whether the balance follows from the amounts, and may be a debt, which grows with each purchase. Then it
  /// proves nothing, and the payments to the card have to.
  private func mayBeDebt(_ chain: BalanceChain) -> Bool {
    chain.isInverted ? words.mayBeDebtWithMinus : words.mayBeDebt
  }

  /// The meaning of signs that lead from one balance to the next; `nil` if the balance may be a debt.
  private func decision(by chain: BalanceChain) -> SignReading.Decision? {
    let signs: ImportOptions.Signs = chain.isInverted ? .card : .bank
    var decision = Decision(signs, by: .runningBalance(rows: chain.matches))
    let ofDebt: ImportOptions.Signs = chain.isInverted ? .bank : .card
    let isDoubtful = mayBeDebt(chain) || options.signs == ofDebt && words.couldBeDebt(with: ofDebt)
    if isDoubtful, !options.isOfBankAccount {
      if let option = options.signs {
        decision = Decision(option, by: .option(option))
      } else if words.provesDebt(with: ofDebt) {
        decision = Decision(ofDebt, by: .payments)
      } else {
        return nil
      }
      decision.balanceIsDebt = decision.option == ofDebt
    }
    decision.chain = chain
    decision.isWorthKeeping = decision.option == .card || !words.isBankByMajority
    return decision
  }

  /// The reversed directions, if the balance is a debt: it grows by purchases, and shrinks only by payments
  /// received and refunds.
  private func asDebt(_ steps: SignReading.Decision) -> SignReading.Decision? {
    let proven = entries.filter { $0.units != 0 && steps.proven[$0.row.line] != nil }
    let (purchases, others) = (
      proven.filter { steps.proven[$0.row.line] == .in }, proven.filter { steps.proven[$0.row.line] == .out }
    )
    guard !options.isOfBankAccount, !purchases.isEmpty, !words.areIncome(purchases) else { return nil }
    let isMost = purchases.count > others.count
    let isDebt =
      options.signs == .card
      ? words.areSettlements(others) || isMost && types.allSatisfy { self.proven($0.byWords) == nil }
      : purchases.count >= others.count && words.areReceived(others)
    guard isDebt else { return nil }
    var debt = steps
    debt.proven = steps.proven.mapValues(\.opposite)
    debt.balanceIsDebt = true
    if options.signs == nil { debt.basis = .payments }
    return debt
  }

  /// Adds the direction of the first row, which has no balance before it. A column decides if its words for
  /// directions never contradict the balance. Otherwise, a column of two unknown words with one direction
  /// each makes it likely, and the user is told. A kind of payment that goes with a direction decides
  /// nothing.
  private func withFirstRow(_ steps: Decision) -> Decision {
    guard let open = entries.first(where: { steps.proven[$0.row.line] == nil && $0.units != 0 }) else {
      return steps
    }
    var decision = steps
    let said = Set(types.filter { $0.agrees(with: steps) }.compactMap { $0.byWords.direction(of: open) })
    if let direction = said.first {
      if said.count == 1 { decision.proven[open.row.line] = direction }
      return decision
    }
    let likely = roles.types.compactMap { column in
      TypeColumn.likelyDirection(of: open, in: column, entries, steps.proven).map { (column, $0) }
    }
    if let (column, direction) = likely.first, likely.allSatisfy({ $0.1 == direction }) {
      decision.proven[open.row.line] = direction
      decision.likely = SignReading.LikelyRow(
        line: open.row.line, text: open.row[column], isIn: direction == .in)
    }
    return decision
  }

  // MARK: Marks and the user

  private var byMark: SignReading.Decision? {
    if marked.count < 2 { return marked.first }
    // In a column of debits, a minus before a refund takes a debit back.
    return words.areTakenBack(entries.filter(\.cell.isReversed)) ? marked.first : nil
  }

  private func byUser() throws(ImportProblem) -> SignReading.Decision? {
    if let signs = options.signs {
      let basis = SignBasis.option(signs)
      if signs == .bank, let written = marked.last, written.signs == .bank, debitsHaveMinus {
        return SignReading.Decision(.bank, by: basis)
      }
      if var decision = marked.first {
        decision.minus = signs == .bank ? .out : .in
        decision.basis = basis
        return decision
      }
      guard types.first?.isUnknown != true,
        var typed = TypeColumn.decision(types, entries, words, options), typed.signs == .typed
      else {
        return Decision(signs, by: basis)
      }
      // If only words state the directions, the user says that they mean the opposite.
      if signs == .card { typed.directions = typed.directions.mapValues(\.opposite) }
      typed.basis = basis
      return typed
    }
    guard options.columns[.type] != nil else { return nil }
    if let type = types.first, type.isUnknown,
      TypeWords.question(about: words.positive + words.negative, roles, options) != nil
    {
      throw question
    }
    return TypeColumn.decision(types, entries, words, options)
  }

  /// Whether most debits have a minus, so that one without takes a debit back.
  private var debitsHaveMinus: Bool {
    let debits = entries.filter {
      ($0.cell.isReversed ? $0.cell.direction?.opposite : $0.cell.direction) == .out
    }
    return debits.count(where: \.isNegative) * 2 > debits.count
  }

  // MARK: Words and the majority

  private func byWords() throws(ImportProblem) -> SignReading.Decision? {
    let typed = TypeColumn.decision(types, entries, words, options)
    switch words.verdict {
    case .proof(.bank) where typed?.option == .card: throw question
    case _ where typed != nil: return typed
    case .proof(let signs): return Decision(signs, by: .payments)
    case .contradiction: throw question
    case .none:
      guard words.wagesHaveMinus, let type = types.first(where: { $0.objects(to: .bank) }) else { return nil }
      return Decision(.card, by: type.basis)
    }
  }

  /// The decision for two layouts. The table of a card's issuer has a column of card holders and one such as
  /// *Konto #*: its spending is positive. A table whose rows have the IBAN of their account is no card's.
  private var byLayout: SignReading.Decision? {
    if options.isOfBankAccount, let account = roles.account, words.negative.isEmpty,
      !types.contains(where: { $0.objects(to: .bank) })
    {
      return Decision(.bank, by: .columns([roles.columns[account].heading]))
    }
    guard let heading = roles.headingOfCardHolders, words.positive.count >= words.negative.count else {
      return nil
    }
    var decision = Decision(.card, by: .columns([heading]))
    decision.isWorthKeeping = true
    return decision
  }

  private var byMajority: SignReading.Decision? {
    let isSilent = words.positive.isEmpty && words.negative.isEmpty
    let isDoubtful = types.contains { $0.objects(to: .bank) }
    // A debt that grows with amounts of either sign leaves both meanings open.
    if let steps, mayBeDebt(steps) { return nil }
    if words.mayBeCardAgainstMajority { return nil }
    return isSilent || words.isBankByMajority && !isDoubtful ? Decision(.bank, by: .majority) : nil
  }
}

extension SignReading.Decision {
  /// Whether an option of the user would give a row another direction than this decision.
  fileprivate func opposes(_ option: ImportOptions.Signs, _ entry: SignReading.Entry) -> Bool {
    guard entry.units != 0, let direction = direction(of: entry) else { return false }
    switch option {
    case .card: return direction == (entry.isNegative ? .out : .in)
    // An amount without a sign is no contradiction if its column or a mark states its direction.
    case .bank:
      return direction == (entry.isNegative ? .in : .out)
        && (signs == .card || entry.isNegative || entry.cell.amount.hasPlus || isUnmarked(entry))
    }
  }

  /// Whether a row lacks the mark that others have.
  private func isUnmarked(_ entry: SignReading.Entry) -> Bool {
    switch signs {
    case .writtenPlus: true
    case .stated: basis.kind == .mark && entry.cell.direction == nil
    case .typed: basis.kind == .mark && !CellWords.isMark(entry.row[column])
    case .bank, .card: false
    }
  }
}
