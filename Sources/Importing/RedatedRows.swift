import Basics
import Bookkeeping

/// Another order in which the numbers of a date can be read: for example, the day is taken for the year.
enum DateOrder: CaseIterable {
  case yearDayMonth, dayMonthYear, monthYearDay, monthDayYear, dayYearMonth

  /// The date that the same numbers mean in this order; `nil` if they mean none.
  func callAsFunction(_ date: CalendarDate) -> CalendarDate? {
    let (month, day) = (date.month, date.day)
    // A year that may be a month or a day has two digits.
    let year = date.year - Self.century
    let isShort = (0..<100).contains(year)
    func of(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate? {
      isShort ? CalendarDate(year: Self.century + year, month: month, day: day) : nil
    }
    return switch self {
    case .yearDayMonth: CalendarDate(year: date.year, month: day, day: month)
    case .dayMonthYear: of(day, month, year)
    case .monthYearDay: of(month, year, day)
    case .monthDayYear: of(month, day, year)
    case .dayYearMonth: of(day, year, month)
    }
  }

  /// The order that restores the original date.
  var inverse: Self {
    switch self {
    case .monthDayYear: .dayYearMonth
    case .dayYearMonth: .monthDayYear
    default: self
    }
  }

  private static let century = 2000
}

extension PaymentMatcher {
  /// The rows of a file that an earlier import read with their days in another order.
  private struct Rereading {
    let order: DateOrder
    /// The rows that the ledger has only on those days.
    let pairs: [(row: Int, number: Int)]
    /// The rows that it also has on their right day, from another file.
    let doubled: [(row: Int, number: Int)]

    var all: [(row: Int, number: Int)] { pairs + doubled }
  }

  /// Keeps a file that is read again with its days in another order from doubling what an earlier import
  /// added: most rows whose numbers are a date in that order, too, are payments of one earlier file.
  ///
  /// - Returns: The order in which the earlier import read the days, and the rows that the ledger also has on
  ///   their right day, with the payments that the import made of them; `nil` if there was no such import.
  mutating func matchRedated(
    from file: String?, isDateStated: Bool
  ) -> (order: DateOrder, doubled: [(row: Int, number: Int)])? {
    let (open, others) = (unmatchedRows, certainRows(notFrom: file))
    if open.isEmpty && others.isEmpty { return nil }
    let days = Set((open + others).map { candidates[$0].ref.date })
    let known = ranked.filter { !isTaken[$0] && payments[$0].wasImported && !isAttested($0) }
    let all = DateOrder.allCases.compactMap { order in
      rereading(
        order, known.filter { number in order(ref(of: number).date).map(days.contains) ?? false },
        open, others, from: file)
    }
    let conclusive = all.filter { isConclusive($0, open, others, from: file, isDateStated: isDateStated) }
    guard let found = conclusive.max(by: { $0.all.count < $1.all.count }) else { return nil }
    for (row, number) in found.pairs { recordMatch(row, number, .redated) }
    return (found.order, found.doubled)
  }

  private func rereading(
    _ order: DateOrder, _ numbers: [Int], _ open: [Int], _ others: [Int], from file: String?
  ) -> Rereading? {
    if numbers.isEmpty { return nil }
    func key(_ ref: PaymentRef, _ date: CalendarDate?, _ group: Int) -> Key {
      Key(date: date, amount: ref.amount, text: ref.payee + "\n" + (ref.reference ?? ""), group: group)
    }
    var index: [Key: [Int]] = [:]
    for number in numbers {
      for group in accounts.groups(of: accountsOf[number]) {
        index[key(ref(of: number), order(ref(of: number).date), group), default: []].append(number)
      }
    }
    let movable = others.filter { differs(candidates[$0].ref.date, in: order) }
    let found = pairs(of: open + movable) { row, isTaken in
      let ref = candidates[row].ref
      for group in accounts.groupsToAsk(for: candidateAccount[row]) {
        guard let number = index.claim(key(ref, ref.date, group), unless: isTaken) else { continue }
        return matches[row] == nil || isPayment(number, from: file) ? number : nil
      }
      return nil
    }
    if found.isEmpty { return nil }
    return Rereading(
      order: order, pairs: found.filter { matches[$0.row] == nil },
      doubled: found.filter { matches[$0.row] != nil })
  }

  /// Whether a date becomes another one if it is read in an order.
  private func differs(_ date: CalendarDate, in order: DateOrder) -> Bool {
    order.inverse(date).map { $0 != date } ?? false
  }

  private func isPayment(_ number: Int, from file: String?) -> Bool {
    file.map { files(number).contains(ByteString($0)) } ?? false
  }

  /// Whether the rows are too many for chance. A file continues where another one ended, and has the same
  /// payees, so a few rows may fit by chance. Rows that are in the ledger on their right day prove nothing.
  private func isConclusive(
    _ rereading: Rereading, _ open: [Int], _ others: [Int], from file: String?, isDateStated: Bool
  ) -> Bool {
    let pairs = rereading.all.filter { payments[$0.number].index != nil }
    let counts = pairs.reduce(into: [ByteString: Int]()) { counts, pair in
      for file in files(pair.number) { counts[file, default: 0] += 1 }
    }
    let own = file.map { counts[ByteString($0), default: 0] } ?? 0
    func countMovable(_ rows: [Int]) -> Int {
      rows.count { differs(candidates[$0].ref.date, in: rereading.order) }
    }
    let there = rereading.pairs.isEmpty ? countMovable(others) : rereading.doubled.count
    guard rereading.all.count * 2 > countMovable(open) + there else { return false }
    // Others may be from a file that overlaps this one.
    if own > 0, isDateStated { return true }
    guard let most = counts.values.max(), most == pairs.count else { return false }
    let days = Set(pairs.map { ref(of: $0.number).date })
    if days.count > 1, own == most || pairs.count >= Self.fewestOfCopy { return true }
    // Few rows suffice if they are all that the ledger has of the file, and the file's other rows have no
    // date in the other order, or are in the ledger already.
    return own == most && (candidates.count > pairs.count || rereading.doubled.count > 1)
      && file.map { areAllPayments(pairs.map(\.number), from: $0) } ?? false
  }

  /// Whether payments are all that the ledger has of a file, besides those whose rows are matched already.
  private func areAllPayments(_ numbers: [Int], from file: String) -> Bool {
    let name = ByteString(file)
    let count = payments.indices.count { number in
      !isTaken[number] && payments[number].wasImported && files(number).contains(name)
    }
    return count == numbers.count
  }

  private static let fewestOfCopy = 3
}
