import Basics
import Bookkeeping
import Templating

/// Which transactions are pieces of one payment.
struct SplitPieces: Sendable {
  /// By their indices in the report.
  private var groups: [[Int]] = []
  private var groupOf: [Int: Int] = [:]

  /// No page may grow with the ledger.
  private static let mostShown = 20

  init(of report: Report) {
    var numbers: [ByteString: Int] = [:]
    for (index, transaction) in report.transactions.enumerated() {
      guard let split = transaction.split else { continue }
      let number = numbers[ByteString(split), default: groups.count]
      if number == groups.count {
        numbers[ByteString(split)] = number
        groups.append([])
      }
      groups[number].append(index)
      groupOf[index] = number
    }
  }

  /// The other pieces of the payment that a transaction is a piece of.
  func others(of index: Int) -> [Int] {
    guard let group = groupOf[index] else { return [] }
    return Array(groups[group].lazy.filter { $0 != index }.prefix(Self.mostShown))
  }
}

extension SplitPieces {
  /// A piece of the payment that a transaction is a piece of too.
  struct PieceValues: Record {
    let row: TransactionValues

    static let fields: Fields<Self> = [
      .url("url") { $0.row.url },
      .text("amount") { $0.row.model.formats.string($0.row.transaction.signedAmount, sign: .always) },
      .datum("category") { $0.row.transaction.category },
    ]
  }
}
