import Basics

extension [Transaction] {
  /// The places of new transactions in the file's order.
  func places(of drafts: [Transaction.Draft]) -> [(index: Int, drafts: [Transaction.Draft])] {
    places(of: [drafts])
  }

  /// The places of new transactions that are added one group after another.
  func places(of groups: [[Transaction.Draft]]) -> [(index: Int, drafts: [Transaction.Draft])] {
    let order = Order(of: self)
    let sorted = order == .none ? groups.flatMap(order.sorted) : order.sorted(groups.flatMap(\.self))
    return Dictionary(grouping: sorted) { order.index(for: $0.date, among: self) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The order in which a file keeps its transactions.
  private enum Order {
    case ascending, descending, none

    /// Recognizes the order. A file with a single date counts as ascending.
    init(of transactions: [Transaction]) {
      var isAscending = true
      var isDescending = true
      for index in transactions.indices.dropFirst() {
        let previous = transactions[index - 1].date
        let next = transactions[index].date
        if previous > next { isAscending = false }
        if previous < next { isDescending = false }
      }
      self = isAscending ? .ascending : isDescending ? .descending : .none
    }

    /// On one date, the drafts keep their order; in a file with the newest first, the last draft comes first.
    func sorted(_ drafts: [Transaction.Draft]) -> [Transaction.Draft] {
      self == .descending
        ? drafts.reversed().sorted { $0.date > $1.date } : drafts.sorted { $0.date < $1.date }
    }

    /// The index for a new transaction: after the others of its date, or before them if the newest come
    /// first. Without an order, it goes to the end.
    func index(for date: CalendarDate, among transactions: [Transaction]) -> Int {
      switch self {
      case .none: transactions.count
      case .ascending: transactions.partitioningIndex { $0.date > date }
      case .descending: transactions.partitioningIndex { $0.date <= date }
      }
    }
  }
}
