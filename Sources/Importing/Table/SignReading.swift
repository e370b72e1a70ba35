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
  case typed(Int)

  /// A row with a readable amount.
  struct Entry: Sendable {
    let row: TextTable.Row
    let marks: AmountReading.Marks
    let units: Int64
    let date: CalendarDate
    /// Whether the row only says a balance.
    var isBalance = false

    var signed: Int64 { marks.isNegative ? -units : units }
  }

  struct Decision: Sendable {
    var signs: SignReading
    var chain: BalanceChain?
    var byMajority = false
    /// Whether a payment of the card's bill with a minus showed that the file is a card's.
    var byCardPayment = false
    /// The directions of the texts in a type column.
    var directions: [ByteString: SignedAmount.Direction] = [:]
    /// The direction of an empty cell in it, if all other cells have the opposite one.
    var directionOfBlank: SignedAmount.Direction?
    var hasNeedlessMinus = false
    /// A column whose words most signs agree with, so that a row in which they differ is not clear.
    var agreeing: Int?
    /// The directions that a running balance proves, by the lines of the rows.
    var proven: [Int: SignedAmount.Direction] = [:]
    /// Whether the running balance is a debt, which grows with each payment.
    var owes = false

    func direction(of marks: AmountReading.Marks, in row: TextTable.Row) -> Result<
      SignedAmount.Direction, Statement.Refusal
    > {
      let isNegative = marks.isNegative
      if let direction = proven[row.line] { return .success(direction) }
      switch signs {
      case .stated:
        return marks.direction.map { .success($0) } ?? directionOfBlank.map { .success($0) }
          ?? .failure(.noType)
      case .bank, .card:
        let direction: SignedAmount.Direction = isNegative == (signs == .bank) ? .out : .in
        if let said = directions[ByteString(row[agreeing])], agreeing != nil, said != direction {
          return .failure(.contradiction(row[agreeing]))
        }
        return .success(direction)
      case .typed(let column):
        let text = row[column]
        guard let said = directions[ByteString(text)] ?? (text.isEmpty ? directionOfBlank : nil) else {
          return .failure(text.isEmpty ? .noType : .unknownType(text))
        }
        return .success(isNegative && !(said == .out && hasNeedlessMinus) ? said.opposite : said)
      }
    }
  }

  static func decide(
    _ steps: [Entry], _ amounts: AmountReading, _ roles: ColumnRoles, _ options: ImportOptions
  ) throws(TableStatement.Obstacle) -> Decision {
    let entries = steps.filter { !$0.isBalance }
    var decision = Decision(signs: .bank)
    if case .split = amounts.source {
      decision.signs = .stated
    } else if entries.contains(where: { $0.marks.direction != nil }), options.signs == nil {
      let said = Set(entries.compactMap(\.marks.direction))
      decision.signs = .stated
      if said.count == 1, !entries.contains(where: { $0.marks.direction == nil && $0.marks.isNegative }) {
        decision.directionOfBlank = said.first?.opposite
      }
    } else if options.signs == nil, let proven = DirectionByBalance.decision(entries, amounts, roles) {
      decision = proven
    } else if let typed = typed(entries, roles, options) {
      decision = typed
    } else {
      decision = try untyped(entries, steps, amounts, roles, options)
      decision.owes = decision.chain.map { $0.isInverted != (decision.signs == .card) } ?? false
      return decision
    }
    if options.signs == .card { decision = inverted(decision) }
    decision.chain = chain(steps, amounts, roles) { entry in
      guard !entry.isBalance,
        case .success(let direction) = decision.direction(of: entry.marks, in: entry.row)
      else { return entry.units }
      return direction == .in ? entry.units : -entry.units
    }
    if let chain = decision.chain, chain.isInverted { decision.chain = nil }
    return decision
  }

  /// Reverses a decision: the user's word overrides even a column.
  private static func inverted(_ decision: Decision) -> Decision {
    var decision = decision
    switch decision.signs {
    case .bank: (decision.signs, decision.agreeing) = (.card, nil)
    case .typed:
      decision.directions = decision.directions.mapValues(\.opposite)
      decision.directionOfBlank = decision.directionOfBlank?.opposite
    case .stated, .card: break
    }
    return decision
  }

  private static func untyped(
    _ entries: [Entry], _ steps: [Entry], _ amounts: AmountReading, _ roles: ColumnRoles,
    _ options: ImportOptions
  ) throws(TableStatement.Obstacle) -> Decision {
    var decision = Decision(signs: .bank)
    decision.chain = chain(steps, amounts, roles, signsAreKnown: false) { $0.signed }
    let moving = entries.filter { $0.units != 0 }
    let negative = moving.filter(\.marks.isNegative)
    let positive = moving.filter { !$0.marks.isNegative }
    // A card's debt grows with each purchase, as the balance of a savings account grows with each deposit.
    let mayBeDebt =
      positive.count > negative.count
      && negative.allSatisfy { entry in roles.payees.contains { CellWords.isCardPayment(entry.row[$0]) } }
    if let signs = options.signs {
      decision.signs = signs == .card ? .card : .bank
      if let chain = decision.chain, chain.isInverted != (signs == .card), signs == .bank || !mayBeDebt {
        decision.chain = nil
      }
      return decision
    }
    // A single step of the balance says nothing of another row whose amount has no sign either.
    let isOneStep = decision.chain?.matches == 1 && negative.isEmpty && positive.count > 1
    if let chain = decision.chain, chain.isSound, !(isOneStep && chain.isInverted) {
      if chain.isInverted {
        decision.signs = .card
        return decision
      }
      if !mayBeDebt { return decision }
      guard evidence(positive, negative, roles) == .proof(.card) else {
        throw .open([.signs(.card), .signs(.bank)], splitColumn(moving, roles))
      }
      (decision.signs, decision.byCardPayment) = (.card, true)
      return decision
    }
    decision.chain = nil
    if moving.isEmpty { return decision }
    if moving.contains(where: \.marks.hasPlus), !negative.isEmpty { return decision }
    switch evidence(positive, negative, roles) {
    case .proof(let signs):
      (decision.signs, decision.byCardPayment) = signs == .card ? (.card, true) : (.bank, false)
      return decision
    case .contradiction: throw .open([.signs(.card), .signs(.bank)], splitColumn(moving, roles))
    case .none: break
    }
    if negative.count > positive.count {
      decision.byMajority = true
      return decision
    }
    if negative.count == positive.count, saysIncome(positive, roles), !saysIncome(negative, roles) {
      decision.byMajority = true
      return decision
    }
    throw .open([.signs(.card), .signs(.bank)], splitColumn(moving, roles))
  }

  private static func saysIncome(_ entries: [Entry], _ roles: ColumnRoles) -> Bool {
    entries.contains { entry in
      (roles.payees + [roles.category].compactMap(\.self)).contains { CellWords.isIncome(entry.row[$0]) }
    }
  }

  /// A column of two words in the rows of amounts without a minus, whose meaning is unknown.
  private static func splitColumn(_ entries: [Entry], _ roles: ColumnRoles) -> Question.SplitColumn? {
    guard entries.count > 2, !entries.contains(where: \.marks.isNegative) else { return nil }
    for column in roles.types where roles.headings.indices.contains(column) {
      let meaning = roles.meaning(column)
      guard meaning.has(.type) || meaning.concepts.isEmpty else { continue }
      let words = Set(entries.map { ByteString($0.row[column]) }).sorted().map(\.text)
      if words.count == 2, words.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 40 }) {
        return Question.SplitColumn(column: roles.headings[column], words: words)
      }
    }
    return nil
  }

  private enum Evidence: Equatable {
    case none, contradiction
    case proof(ImportOptions.Signs)
  }

  /// The sign of the rows that say which way their money went. Wages and payments received are money in. A
  /// card's statement shows the payment of its bill, and so does a bank's, with the other sign.
  private static func evidence(_ positive: [Entry], _ negative: [Entry], _ roles: ColumnRoles) -> Evidence {
    func count(_ entries: [Entry], _ test: (String) -> Bool) -> Int {
      entries.count { entry in
        roles.payees.lazy.map { entry.row[$0] }.first { !$0.isEmpty }.map(test) ?? false
      }
    }
    let (plus, minus) = (count(positive, CellWords.saysReceived), count(negative, CellWords.saysReceived))
    let salaries = count(positive, CellWords.isSalary)
    if minus > 0 {
      let others = negative.count - count(negative, CellWords.isCardPayment)
      return plus + salaries == 0 && positive.count > 0 && positive.count >= others
        ? .proof(.card) : .contradiction
    }
    if plus + salaries > 0, !negative.isEmpty, negative.count >= positive.count - plus - salaries {
      return .proof(.bank)
    }
    let bills = count(negative, CellWords.isCardBill)
    let isCard =
      bills > 0 && positive.count >= (negative.count - bills) * 2 && positive.count >= bills
      && plus + salaries == 0 && !saysIncome(positive, roles) && count(positive, CellWords.isInterest) == 0
      && count(positive, CellWords.isCardBill) == 0
    return isCard ? .proof(.card) : .none
  }

  // MARK: The balance

  private static func chain(
    _ entries: [Entry], _ amounts: AmountReading, _ roles: ColumnRoles, signsAreKnown: Bool = true,
    signed: (Entry) -> Int64
  ) -> BalanceChain? {
    let values = entries.map(signed)
    let fees = entries.map { entry in
      roles.fee.flatMap { amounts.units(entry.row[$0], entry.marks.currency) } ?? 0
    }
    for column in roles.balances + roles.unknownAmounts where !amounts.source.columns.contains(column) {
      let steps = entries.indices.map { index in
        let entry = entries[index]
        return BalanceChain.Step(
          amount: values[index], balance: amounts.units(entry.row[column], entry.marks.currency),
          date: entry.date,
          place: Statement.Place(line: entry.row.line), fee: abs(fees[index]), currency: entry.marks.currency,
          account: roles.labels.account.map { entry.row[$0] } ?? "")
      }
      let whole = BalanceChain(steps, signsAreKnown: signsAreKnown)
      guard
        let chain = whole.flatMap({ $0.breaks.isEmpty ? $0 : nil })
          ?? apart(steps, entries, roles, signsAreKnown, unlike: whole)
      else { continue }
      if roles.balances.contains(column) || (chain.matches >= 2 && chain.breaks.isEmpty) { return chain }
    }
    return nil
  }

  /// Tries a separate balance for each currency and each account.
  private static func apart(
    _ steps: [BalanceChain.Step], _ entries: [Entry], _ roles: ColumnRoles, _ signsAreKnown: Bool,
    unlike whole: BalanceChain?
  ) -> BalanceChain? {
    let account = roles.labels.account ?? roles.account
    var places: [ByteString: Int] = [:]
    var groups: [[BalanceChain.Step]] = []
    for (step, entry) in zip(steps, entries) {
      let key = ByteString("\(entry.marks.currency.code) \(entry.row[account])")
      let place = places[key, default: groups.count]
      if place == groups.count {
        places[key] = place
        groups.append([])
      }
      groups[place].append(step)
    }
    guard groups.count > 1, let chain = BalanceChain(groups, signsAreKnown: signsAreKnown) else {
      return whole
    }
    return whole.map { chain.breaks.count < $0.breaks.count ? chain : $0 } ?? chain
  }

  // MARK: A column that says it

  private static func typed(_ entries: [Entry], _ roles: ColumnRoles, _ options: ImportOptions) -> Decision? {
    let isGiven = options.columns[.type] != nil
    let hasMinus = entries.contains { $0.marks.isNegative }
    var best: (decision: Decision, known: Int)?
    let moving = entries.filter { $0.units != 0 }
    let isCardByEvidence =
      evidence(moving.filter { !$0.marks.isNegative }, moving.filter(\.marks.isNegative), roles)
      == .proof(.card)
    for column in roles.types {
      var directions: [ByteString: SignedAmount.Direction] = [:]
      let texts = Set(entries.map { ByteString($0.row[column]) })
      for text in texts { directions[text] = CellWords.direction(text.text) }
      let letters = CellWords.directions(ofLetters: texts.map(\.text).filter { !$0.isEmpty })
      for (letter, direction) in letters { directions[ByteString(letter)] = direction }
      var counts: [Bool: [Bool: Int]] = [true: [:], false: [:]]
      var (known, blank) = (0, 0)
      for entry in entries where entry.units != 0 {
        if entry.row[column].isEmpty { blank += 1 }
        guard let direction = directions[ByteString(entry.row[column])] else { continue }
        known += 1
        counts[direction == .out]?[entry.marks.isNegative, default: 0] += 1
      }
      guard known > 0 || isGiven else { continue }
      // `C` is a credit beside `D`, and something else beside `A`.
      let isOfLetters = directions.keys.contains { $0.text.unicodeScalars.count == 1 }
      if !isGiven, isOfLetters, letters.isEmpty, known + blank < entries.count(where: { $0.units != 0 }) {
        continue
      }
      let (outPlus, outMinus) = (counts[true]?[false] ?? 0, counts[true]?[true] ?? 0)
      let (inPlus, inMinus) = (counts[false]?[false] ?? 0, counts[false]?[true] ?? 0)
      let meaning = roles.meaning(column)
      let isTypeColumn = meaning.has(.type) || (meaning.hasAny(.debit, .credit) && !meaning.has(.description))
      if !isGiven, !isTypeColumn, known < entries.count, isCardByEvidence { continue }
      var decision = Decision(signs: .typed(column), directions: directions)
      decision.hasNeedlessMinus = outPlus == 0
      if Set(directions.values).count == 1, blank > 0,
        known + blank == entries.count(where: { $0.units != 0 }),
        isTypeColumn
      {
        decision.directionOfBlank = directions.values.first?.opposite
      }
      if isGiven { return decision }
      let coverage = decision.directionOfBlank == nil ? known : known + blank
      if !hasMinus {
        let isWhole =
          known == entries.count && directions.count <= 6
          && (meaning.concepts.isEmpty || Set(directions.values).count == 2)
        guard isTypeColumn || isWhole, coverage * 2 >= entries.count else { continue }
      } else if outPlus + inMinus == 0, outMinus + inPlus > 0 {
        // If all outgoing amounts have a minus, the signs can be trusted where the column is silent.
        // A plus that is money in does not make a silent plus money in, where hardly any row has a minus.
        let negative = moving.count(where: \.marks.isNegative)
        if outMinus == 0, negative < moving.count - negative - inPlus { continue }
        decision =
          outMinus == known && inPlus == 0 && known == entries.count ? decision : Decision(signs: .bank)
      } else if outMinus + inPlus == 0, inMinus > 0 || (isTypeColumn && outPlus > 0) {
        guard isTypeColumn || meaning.has(.category) else { continue }
        decision = Decision(signs: .card)
      } else if outPlus >= outMinus, outPlus > 0, inPlus >= inMinus, inPlus > 0, isTypeColumn {
        guard coverage * 2 >= entries.count else { continue }
      } else if outMinus > outPlus * 3, inPlus >= inMinus {
        decision.signs = .bank
        if isTypeColumn { decision.agreeing = column }
      } else if outPlus > outMinus * 3, inMinus > inPlus * 3, isTypeColumn {
        (decision.signs, decision.agreeing) = (.card, column)
      } else {
        continue
      }
      if known > best?.known ?? 0 { best = (decision, known) }
    }
    return best?.decision
  }
}

extension SignReading {
  /// A running balance's evidence about the amounts.
  struct BalanceChain: Sendable {
    struct Step: Sendable {
      /// The amount as written, negative with a minus.
      let amount: Int64
      let balance: Int64?
      let date: CalendarDate
      let place: Statement.Place
      /// The amount in a column of fees, without a sign.
      var fee: Int64 = 0
      var currency = Currency.usDollar
      var account = ""
    }

    /// The balance before the first row and after the last, of one account in one currency.
    struct Ends {
      let last: Step
      let opening: Int64
      let closing: Int64
    }

    enum Order: Sendable { case oldestFirst, newestFirst }

    let order: Order
    /// Whether the amounts lead from one balance to the next only with the opposite sign.
    let isInverted: Bool
    /// Whether the fee is debited in addition to the amount, rather than being part of it.
    let feeIsExtra: Bool
    let matches: Int
    let breaks: [Statement.Place]
    /// Empty unless every row is proven.
    private(set) var ends: [Ends] = []

    var isSound: Bool { matches > 0 && breaks.count * 2 <= matches + 1 }

    init?(_ steps: [Step], signsAreKnown: Bool) { self.init([steps], signsAreKnown: signsAreKnown) }

    /// Fails if no reading leads from one balance to the next more often than chance would.
    ///
    /// - Parameter groups: The steps of each balance.
    init?(_ groups: [[Step]], signsAreKnown: Bool) {
      guard groups.contains(where: { $0.count > 1 }) else { return nil }
      var candidates: [BalanceChain] = []
      let direction = Self.direction(of: groups, signsAreKnown: signsAreKnown)
      let hasFees = groups.contains { $0.contains { $0.fee != 0 } }
      for order in [Order.oldestFirst, .newestFirst] {
        if let direction, direction != order { continue }
        // If the order is unknown, amounts that fit backward may be inverted, or may precede their balance.
        for isInverted in direction == nil || signsAreKnown ? [false] : [false, true] {
          // The first of equals is taken: a fee comes on top only where that leads to more balances.
          for feeIsExtra in hasFees ? [false, true] : [false] {
            let chain = BalanceChain(groups, order, isInverted, feeIsExtra)
            if chain.matches > 0 { candidates.append(chain) }
          }
        }
      }
      guard let best = candidates.max(by: { $0.matches < $1.matches }) else { return nil }
      let rival = candidates.filter { $0.isInverted != best.isInverted }.map(\.matches).max() ?? 0
      guard best.matches > rival * 3 else { return nil }
      self = best
      if breaks.isEmpty { ends = groups.compactMap(ends) }
    }

    private func ends(of steps: [Step]) -> Ends? {
      let (first, last) = order == .oldestFirst ? (steps.first, steps.last) : (steps.last, steps.first)
      guard let first, let last, let start = first.balance, let closing = last.balance,
        !steps.contains(where: { $0.date > last.date })
      else { return nil }
      let moved = (isInverted ? 0 &- first.amount : first.amount) &- (feeIsExtra ? first.fee : 0)
      let (opening, overflow) = start.subtractingReportingOverflow(moved)
      return overflow ? nil : Ends(last: last, opening: opening, closing: closing)
    }

    /// Rows without a balance add to the step of the next row that has one.
    private init(_ groups: [[Step]], _ order: Order, _ isInverted: Bool, _ feeIsExtra: Bool) {
      self.order = order
      self.isInverted = isInverted
      self.feeIsExtra = feeIsExtra
      var matches = 0
      var breaks: [Statement.Place] = []
      for group in groups {
        var known: (balance: Int64, place: Statement.Place)?
        var (sum, rows): (Int64, Int) = (0, 0)
        for step in order == .oldestFirst ? group : group.reversed() {
          sum &+= isInverted ? 0 &- step.amount : step.amount
          if feeIsExtra { sum &-= step.fee }
          if step.amount != 0 { rows += 1 }
          guard let end = step.balance else { continue }
          if let known {
            let (moved, overflow) = end.subtractingReportingOverflow(known.balance)
            if !overflow, moved == sum {
              if sum != 0 { matches += rows }
            } else {
              breaks.append(order == .oldestFirst ? step.place : known.place)
            }
          }
          (known, sum, rows) = ((end, step.place), 0, 0)
        }
      }
      self.matches = matches
      self.breaks = breaks.sorted { $0.line < $1.line }
    }

    /// Returns nil if the dates do not show the order.
    private static func direction(of groups: [[Step]], signsAreKnown: Bool) -> Order? {
      var (rises, falls, all) = (0, 0, 0)
      for (one, next) in groups.flatMap({ zip($0, $0.dropFirst()) }) {
        all += 1
        if one.date < next.date { rises += 1 }
        if one.date > next.date { falls += 1 }
      }
      // Within a day, the newest row may be first although the days are in order.
      if signsAreKnown, (rises + falls) * 2 < all { return nil }
      if rises > falls * 3 { return .oldestFirst }
      return falls > rises * 3 ? .newestFirst : nil
    }
  }
}
