import Basics

/// The order that a file keeps its transactions in.
enum LedgerOrder {
  case ascending, descending, none

  /// A file whose dates say nothing is taken to grow at its end.
  init(of transactions: [Transaction]) {
    var (isAscending, isDescending) = (true, true)
    for (earlier, later) in zip(transactions, transactions.dropFirst()) {
      if earlier.date > later.date { isAscending = false }
      if earlier.date < later.date { isDescending = false }
    }
    self = isAscending ? .ascending : isDescending ? .descending : .none
  }

  /// How many of the transactions stay before a new one: the newest on its date comes last, or first in a
  /// file that has the newest first.
  func place(for date: CalendarDate, among transactions: [Transaction]) -> Int {
    switch self {
    case .none: transactions.count
    case .ascending: transactions.partitioningIndex { $0.date > date }
    case .descending: transactions.partitioningIndex { $0.date <= date }
    }
  }
}
