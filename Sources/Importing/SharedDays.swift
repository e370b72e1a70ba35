import Basics
import Bookkeeping

/// The first and the last day of a file, which an earlier file may have, too.
///
/// A file that begins on the day when another one ended may have a new payment that looks like one of the
/// other file: only a reference, a day of booking or a balance tells the two apart. But a file that repeats
/// the whole day has all of its payments, and balances before and after it may prove that there were no more.
struct SharedDays {
  private let isFound: Set<Int>
  private let ledger: Ledger
  private var transactions: [Transaction] { ledger.transactions }
  private let file: String?

  /// - Parameters:
  ///   - isFound: The indices of the ledger's rows that are in the file.
  ///   - file: The file's name, if it is known.
  init(_ isFound: Set<Int>, in ledger: Ledger, from file: String?) {
    self.isFound = isFound
    self.ledger = ledger
    self.file = file
  }

  /// - Returns: The numbers of the rows that were taken for known payments, and are perhaps new ones.
  func doubtful(
    _ rows: [PaymentMatcher.Candidate], _ matches: [PaymentMatcher.Match?], _ known: [KnownPayment]
  ) -> [Int] {
    guard let days = rows.map(\.ref.date).range, days.lowerBound < days.upperBound else { return [] }
    // A file with nothing new may be the same file again, if it has the same name.
    let isKnown = matches.allSatisfy { $0?.kind == .same }
    func index(of row: Int) -> Int? {
      let ref = rows[row].ref
      guard ref.date == days.lowerBound || ref.date == days.upperBound, ref.reference == nil,
        ref.mark == nil, let match = matches[row], match.kind == .same,
        known[match.number].ref.reference == nil, known[match.number].ref.date == ref.date,
        let index = known[match.number].index, !(isKnown && isOfFile(index))
      else { return nil }
      return index
    }
    let matched = rows.indices.compactMap { row in index(of: row).map { (row: row, index: $0) } }
    if matched.isEmpty { return [] }
    let left = Set(
      transactions.indices.lazy.filter { index in
        let other = transactions[index]
        return (other.date == days.lowerBound || other.date == days.upperBound) && other.ref != nil
          && other.file != nil && !isFound.contains(index)
      }.map { Place(transactions[$0]) })
    var proven: [Place: Bool] = [:]
    return matched.filter { left.contains(Place(transactions[$0.index])) }.filter { _, index in
      let place = Place(transactions[index])
      let isProven = proven[place] ?? isProven(transactions[index])
      proven[place] = isProven
      return !isProven
    }.map(\.row)
  }

  /// Whether the ledger's rows lead from the balance before the day of a payment to the one after it, so that
  /// the account had no other payment.
  private func isProven(_ transaction: Transaction) -> Bool {
    guard let account = transaction.account ?? transaction.to else { return false }
    let currency = transaction.amount.currency
    let known = ledger.settings.balances.filter {
      $0.account == account && $0.amount.currency == currency
    }
    guard let before = known.filter({ $0.date < transaction.date }).max(by: { $0.date < $1.date }),
      let after = known.filter({ $0.date >= transaction.date }).min(by: { $0.date < $1.date })
    else { return false }
    let moved = ledger.movement(of: account, in: currency, after: before.date, through: after.date)
    return before.amount.minorUnits + moved == after.amount.minorUnits
  }

  private func isOfFile(_ index: Int) -> Bool {
    file.map { file in transactions[index].files.contains { $0.utf8.elementsEqual(file.utf8) } } ?? false
  }

  /// A day of a file about an account.
  private struct Place: Hashable {
    let day: CalendarDate
    let file: String?
    let account: String?

    init(_ transaction: Transaction) {
      day = transaction.date
      file = transaction.file
      account = transaction.account
    }
  }
}
