import Basics
import Bookkeeping

extension PaymentMatcher {
  /// Matches payments that the user moved to another account, or whose account was renamed: everything else
  /// in the statement agrees with them.
  ///
  /// Two accounts at one bank may well have the same fee on the same day. So a row counts as moved only if
  /// its date lies between those of other known rows of its file, or if its account is unknown and at least
  /// half of the rows (three or more) agree.
  mutating func matchMoved() {
    func key(_ ref: PaymentRef) -> Key {
      Key(
        date: ref.date, amount: ref.amount, text: ref.payee + "\n" + (ref.reference ?? ""),
        group: Accounts.all, kind: ref.mark?.kind, mark: ref.mark)
    }
    if unmatchedRows.isEmpty { return }
    let imported = likely.reversed().filter { number in
      !isTaken[number] && payments[number].wasImported && payments[number].index != nil
    }
    var index = Index(grouping: imported) { key(ref(of: $0)) }
    let pairs = pairs { row, isTaken in index.claim(key(candidates[row].ref), unless: isTaken) }
      .filter { !haveDifferentNumbers($0.row, $0.number) }
    let days = certainRows.map { candidates[$0].ref.date }
    let isFileMoved =
      !isAccountNew && pairs.count >= 3 && pairs.count * 2 >= candidates.count && !areOfTwoAccounts(pairs)
    let knownAccounts = isFileMoved ? Set(payments.flatMap { accounts.numbers(of: $0) }) : []
    for (row, number) in pairs where isFileMoved && !knownAccounts.contains(candidateAccount[row]) {
      formerAccounts[candidateAccount[row], default: []].formUnion(accountsOf[number])
    }
    for (row, number) in pairs {
      let date = candidates[row].ref.date
      let isBetween = days.min().map { $0 <= date } ?? false && days.max().map { date <= $0 } ?? false
      if isBetween || (isFileMoved && !knownAccounts.contains(candidateAccount[row])) {
        recordMatch(row, number, .same)
        if !isBetween { foundElsewhere.append(number) }
      } else {
        matches[row] = Match(kind: .doubtful, number: number)
      }
    }
  }

  /// Whether the bank has given a row and a payment different account numbers.
  private func haveDifferentNumbers(_ row: Int, _ number: Int) -> Bool {
    let ends = [candidates[row].ref, ref(of: number)].compactMap(\.numberEnd)
    return ends.count == 2 && ends[0] != ends[1]
  }

  /// Whether the file is of another account than the payments that equal its rows: between the first and the
  /// last day that both have, one has a row that the other lacks.
  private func areOfTwoAccounts(_ pairs: [(row: Int, number: Int)]) -> Bool {
    let (rows, numbers) = (Set(pairs.map(\.row)), Set(pairs.map(\.number)))
    let labels = Set(numbers.map { payments[$0].account.map(FoldedText.string) })
    let there = payments.indices.filter { number in
      payments[number].wasImported && payments[number].index != nil
        && labels.contains(payments[number].account.map(FoldedText.string))
    }
    guard let own = candidates.map(\.ref.date).range, let others = there.map({ ref(of: $0).date }).range
    else {
      return false
    }
    func isBetween(_ day: CalendarDate) -> Bool {
      day > max(own.lowerBound, others.lowerBound) && day < min(own.upperBound, others.upperBound)
    }
    return there.contains { isBetween(ref(of: $0).date) && !numbers.contains($0) && !isTaken[$0] }
      || unmatchedRows.contains { isBetween(candidates[$0].ref.date) && !rows.contains($0) }
  }

  /// Keeps a file that is imported again in another currency from doubling what an earlier import added. If
  /// the ledger's currency was corrected since, the payments are the same.
  mutating func matchOtherCurrencies() {
    let open = unmatchedRows
    let currencies = Set(open.map { candidates[$0].ref.amount.currency })
    let others = likely.reversed().filter {
      !isTaken[$0] && payments[$0].wasImported && payments[$0].index != nil
        && !currencies.contains(ref(of: $0).amount.currency)
    }
    if open.isEmpty || others.isEmpty { return }
    func key(_ ref: PaymentRef) -> Key {
      let text = [ref.amount.plainDecimal, ref.payee, ref.reference ?? ""].joined(separator: "\n")
      return Key(
        date: ref.date, amount: .zero(.unstated), text: text, group: Accounts.all, kind: ref.mark?.kind,
        mark: ref.mark)
    }
    var index = Index(grouping: others) { key(ref(of: $0)) }
    let pairs = pairs { row, isTaken in index.claim(key(candidates[row].ref), unless: isTaken) }
      .filter { mayBeOfOneAccount($0.row, $0.number) }
    guard pairs.count * 2 > candidates.count else { return }
    for (row, number) in pairs {
      if payments[number].currency == candidates[row].ref.amount.currency {
        recordMatch(row, number, .same)
      } else {
        matches[row] = Match(kind: .otherCurrency, number: number)
      }
    }
  }

  /// Matches the same months in another format: dates and amounts agree, but names or references are spelled
  /// differently.
  mutating func matchSpellings(sharesReferences: Bool) {
    let open = unmatchedRows
    if open.isEmpty { return }
    let counterparts = Counterparts(
      of: open, { candidates[$0].ref }, among: payments, likely.filter { !isTaken[$0] }
    ) {
      mayBeOfOneAccount($0, $1)
    }
    let (pairs, unpairedCount) = (counterparts.pairs, counterparts.unpairedCount)
    let exact = certainRows.count
    // A file in the same format as before spells nearly all names alike; one in another format spells many
    // differently.
    let isOtherFormat = pairs.count * 3 >= exact
    let covers = isOtherFormat && pairs.count >= 3 && pairs.count >= unpairedCount * 4
    for pair in pairs {
      let isSame =
        if pair.hasOtherReference {
          !sharesReferences && covers
        } else {
          switch pair.likeness {
          case .strong: true
          case .weak: isOtherFormat
          case .none: covers
          }
        }
      if isSame, payments[pair.number].wasImported {
        recordMatch(pair.row, pair.number, .respelled)
      } else if !(pair.hasOtherReference && sharesReferences) {
        matches[pair.row] = Match(kind: .doubtful, number: pair.number)
      }
    }
  }
}

extension Money {
  /// The number without zeros at the end of its decimals, so that it is the same in any currency.
  fileprivate var plainDecimal: String {
    let text = decimal
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
    return String(decoding: digits.last == UInt8(ascii: ".") ? digits.dropLast() : digits[...], as: UTF8.self)
  }
}
