import Basics

/// Finds for each row of a ledger the row of an older state of it that it was: by its id, then by date and name, then
/// by name and amount within a week. Each takes time in proportion to the number of rows.
struct RowPairing {
  private let old: [Transaction]
  private let new: [Transaction]
  /// For each new row, the index of the old one.
  private(set) var partners: [Int?]
  private var isTaken: [Bool]

  private static let mostDays = 7

  init(_ old: [Transaction], _ new: [Transaction]) {
    self.old = old
    self.new = new
    partners = Array(repeating: nil, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
  }

  /// The old rows that are gone.
  var unpaired: [Int] { old.indices.filter { !isTaken[$0] } }

  mutating func run() {
    pairIDs { old, new in RowField.allCases.allSatisfy { $0 == .id || $0.isSame(in: old, new) } }
    // A derived id passes to the next of several equals when the first of them goes, so it comes behind the content.
    let (olds, news) = (rest.old, rest.new)
    if olds.isEmpty || news.isEmpty { return }
    let isOldDerived = olds.map { old[$0].hasDerivedID }
    let isNewDerived = news.map { new[$0].hasDerivedID }
    let derived = (
      old: Set(zip(olds, isOldDerived).filter(\.1).map(\.0)),
      new: Set(zip(news, isNewDerived).filter(\.1).map(\.0))
    )
    pair(by: { Key(content: $0) }, oldest: { derived.old.contains($0) }, newest: { derived.new.contains($0) })
    pairIDs(unless: derived) { _, _ in true }
    pair(by: { Key(date: $0.date, name: $0.name, amount: $0.amount, kind: $0.kind) })
    pair(by: { Key(date: $0.date, name: $0.name) })
    pairNearby()
  }

  private var rest: (old: [Int], new: [Int]) {
    (old.indices.filter { !isTaken[$0] }, new.indices.filter { partners[$0] == nil })
  }

  private mutating func settle(_ oldIndex: Int, _ newIndex: Int) {
    isTaken[oldIndex] = true
    partners[newIndex] = oldIndex
  }

  private mutating func pairIDs(
    unless derived: (old: Set<Int>, new: Set<Int>) = ([], []),
    where isPair: (Transaction, Transaction) -> Bool
  ) {
    let (olds, news) = rest
    var indices: [ByteString: Int] = [:]
    indices.reserveCapacity(olds.count)
    for index in olds { indices[ByteString(old[index].id)] = index }
    for index in news {
      guard let former = indices[ByteString(new[index].id)],
        !(derived.old.contains(former) && derived.new.contains(index)), isPair(old[former], new[index])
      else { continue }
      settle(former, index)
    }
  }

  /// Pairs rows with one key in the order of the file.
  private mutating func pair(
    by key: (Transaction) -> Key, oldest isOld: (Int) -> Bool = { _ in true },
    newest isNew: (Int) -> Bool = { _ in true }
  ) {
    let (olds, news) = rest
    var queues: [Key: (indices: [Int], next: Int)] = [:]
    for index in olds where isOld(index) { queues[key(old[index]), default: ([], 0)].indices.append(index) }
    for index in news where isNew(index) {
      let key = key(new[index])
      guard let queue = queues[key], queue.next < queue.indices.count else { continue }
      queues[key]?.next += 1
      settle(queue.indices[queue.next], index)
    }
  }

  /// Each takes the earliest that lies within a week.
  private mutating func pairNearby() {
    let (olds, news) = rest
    var queues: [Key: (indices: [Int], next: Int)] = [:]
    for index in olds.sorted(by: { (old[$0].date, $0) < (old[$1].date, $1) }) {
      queues[Key(name: old[index].name, amount: old[index].amount), default: ([], 0)].indices.append(index)
    }
    for index in news.sorted(by: { (new[$0].date, $0) < (new[$1].date, $1) }) {
      let key = Key(name: new[index].name, amount: new[index].amount)
      guard var queue = queues[key] else { continue }
      queues[key] = nil
      let day = new[index].date.daysSinceEpoch
      while queue.next < queue.indices.count {
        let days = day - old[queue.indices[queue.next]].date.daysSinceEpoch
        if days < -Self.mostDays { break }
        queue.next += 1
        guard days <= Self.mostDays else { continue }
        settle(queue.indices[queue.next - 1], index)
        break
      }
      queues[key] = queue
    }
  }

  /// What rows of a pair have in common.
  private struct Key: Hashable {
    var date: CalendarDate?
    let text: [ByteString]
    var amount: Money?
    var kind: Transaction.Kind?

    init(date: CalendarDate? = nil, name: String, amount: Money? = nil, kind: Transaction.Kind? = nil) {
      self.date = date
      text = [ByteString(PaymentRef.folded(name))]
      self.amount = amount
      self.kind = kind
    }

    /// Everything but the id.
    init(content row: Transaction) {
      let fields = RowField.allCases.filter { $0 != .id }
      // The count of each field's parts keeps the text of one from being taken for that of the next.
      text = fields.flatMap { field in
        let parts = field.parts(of: row)
        return [ByteString("\(parts.count)")] + parts.map(ByteString.init)
      }
    }
  }
}
