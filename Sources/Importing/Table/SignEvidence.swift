import Basics
import Bookkeeping

/// The evidence of the texts of rows about the meaning of their signs.
///
/// Wages and payments received are money in. A card's statement shows the payment of its bill, and so does a
/// bank's, with the other sign.
struct SignEvidence {
  enum Verdict: Equatable {
    case none, contradiction
    case proof(ImportOptions.Signs)
  }

  /// The rows that move money: those without a minus, and those with one.
  let positive: [SignReading.Entry]
  let negative: [SignReading.Entry]
  private let roles: ColumnRoles

  init(_ entries: [SignReading.Entry], _ roles: ColumnRoles) {
    positive = entries.filter { $0.units != 0 && !$0.isNegative }
    negative = entries.filter { $0.units != 0 && $0.isNegative }
    self.roles = roles
  }

  /// A card's debt grows with each purchase, as the balance of a savings account grows with each deposit.
  var mayBeDebt: Bool {
    positive.count > negative.count
      && negative.allSatisfy { entry in roles.payees.contains { CellWords.isCardPayment(entry.row[$0]) } }
  }

  var verdict: Verdict {
    let (plus, minus) = (count(positive, CellWords.saysReceived), count(negative, CellWords.saysReceived))
    let incomes = plus + count(positive, CellWords.salaries.occur(inCell:))
    if minus > 0 {
      let others = negative.count - count(negative, CellWords.isCardPayment)
      return incomes == 0 && positive.count > 0 && positive.count >= others ? .proof(.card) : .contradiction
    }
    if incomes > 0, !negative.isEmpty, negative.count >= positive.count - incomes { return .proof(.bank) }
    let bills = count(negative, CellWords.isCardBill)
    let isCard =
      bills > 0 && positive.count >= (negative.count - bills) * 2 && positive.count >= bills
      && incomes == 0 && !saysIncome(positive) && count(positive, CellWords.interests.occur(inCell:)) == 0
      && count(positive, CellWords.isCardBill) == 0
    return isCard ? .proof(.card) : .none
  }

  /// Whether most rows have a minus, or if half of them do, only others say that they are income. Most rows
  /// of a statement are money out.
  var isBankByMajority: Bool {
    negative.count > positive.count
      || (negative.count == positive.count && saysIncome(positive) && !saysIncome(negative))
  }

  private func count(_ entries: [SignReading.Entry], _ test: (String) -> Bool) -> Int {
    entries.count { entry in
      roles.payees.lazy.map { entry.row[$0] }.first { !$0.isEmpty }.map(test) ?? false
    }
  }

  private func saysIncome(_ entries: [SignReading.Entry]) -> Bool {
    entries.contains { entry in
      (roles.payees + [roles.category].compactMap(\.self)).contains {
        CellWords.incomes.occur(inCell: entry.row[$0])
      }
    }
  }

  /// A question about the signs, with a column of two words in the rows, none of which has a minus, if the
  /// meaning of the words is unknown.
  var question: ImportProblem {
    .undecided(Question.Open([.signs(.card), .signs(.bank)], split: splitColumn))
  }

  private var splitColumn: Question.SplitColumn? {
    guard positive.count > 2, negative.isEmpty else { return nil }
    for column in roles.types where roles.headings.indices.contains(column) {
      let meaning = roles.meaning(column)
      guard meaning.has(.type) || meaning.concepts.isEmpty else { continue }
      let words = Set(positive.map { ByteString($0.row[column]) }).sorted().map(\.text)
      if words.count == 2, words.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 40 }) {
        return Question.SplitColumn(column: roles.headings[column], words: words)
      }
    }
    return nil
  }
}
