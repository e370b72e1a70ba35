import Basics

/// The difference between a ledger and an older state of it.
package struct LedgerChanges: Sendable {
  /// A row before and after.
  package struct Change: Sendable {
    package let old: Transaction
    package let new: Transaction
  }

  /// Newest first; on the same date, the later one in the file first.
  package private(set) var added: [Transaction] = []
  package private(set) var removed: [Transaction] = []
  /// Sorted by the new rows, newest first.
  package private(set) var changed: [Change] = []
  /// All rows that differ, before and after, in the order of the files.
  let old: [Transaction]
  let new: [Transaction]
  /// The settings of the older ledger; `nil` if only its rows are known.
  let oldSettings: Ledger.Settings?
  /// The day of the older report, with which the ledger is compared; `nil` if it is unknown.
  package internal(set) var since: CalendarDate?

  package init(from old: Ledger, to new: [Transaction]) {
    self.init(from: old.transactions, to: new, oldSettings: old.settings)
  }

  package init(from old: [Transaction], to new: [Transaction], oldSettings: Ledger.Settings? = nil) {
    self.oldSettings = oldSettings
    var pairing = Pairing(old, new)
    pairing.run()
    var (gone, came) = (pairing.unpaired, [Int]())
    removed = gone.map { old[$0] }
    for (index, partner) in pairing.partners.enumerated() {
      guard let partner else {
        added.append(new[index])
        came.append(index)
        continue
      }
      guard !pairing.isUnchanged[index], Self.differ(old[partner], new[index]) else { continue }
      changed.append(Change(old: old[partner], new: new[index]))
      gone.append(partner)
      came.append(index)
    }
    self.old = gone.sorted().map { old[$0] }
    self.new = came.map { new[$0] }
    added = added.newestFirst().map { added[$0] }
    removed = removed.newestFirst().map { removed[$0] }
    changed = changed.map(\.new).newestFirst().map { changed[$0] }
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  private static func differ(_ old: Transaction, _ new: Transaction) -> Bool {
    !fields.allSatisfy { old.isSame(as: new, in: $0) }
  }
}

extension LedgerChanges {
  /// The effect of changes on the figures in one currency, in minor units. The amounts of a valid ledger fit
  /// in 64 bits in total; the difference of two ledgers may not.
  package struct Effect: Equatable, Sendable {
    package let currency: Currency
    package fileprivate(set) var income: Int128 = 0
    package fileprivate(set) var spending: Int128 = 0

    package var kept: Int128 { income - spending }
  }

  /// Two whole reports on the same day: one of the ledger, one of its older state. Even an unchanged row may
  /// count differently in them, because other rows decide whether income in its category is a refund.
  package struct Comparison: Sendable {
    /// The differences between the figures of the two reports, without those that are zero. The ledger's
    /// currency comes first; the others are sorted by code.
    package let effects: [Effect]
    private let before: SpendingCategories
    private let after: SpendingCategories
    private let asOf: CalendarDate
    private let main: Currency

    /// - Parameter report: The report of the ledger.
    package init(_ changes: LedgerChanges, in report: Report) {
      let ids = Set(changes.new.map { ByteString($0.id) })
      let same = report.transactions.indices.filter { !ids.contains(ByteString(report.transactions[$0].id)) }
      let older = same.map { report.transactions[$0] } + changes.old
      asOf = report.asOf
      main = report.settings.currency
      after = report.categories
      before = SpendingCategories(
        of: older.filter { [asOf] in $0.date <= asOf }, changes.oldSettings ?? report.settings)
      var effects: [Currency: Effect] = [:]
      for index in same {
        let (now, row) = (report.row(index), report.transactions[index])
        let role = before.role(of: row, asOf: asOf)
        if role != now.role {
          effects.add(now, 1)
          effects.add(Report.Row(role: role, amount: now.amount), -1)
        }
      }
      for row in changes.new {
        effects.add(Report.Row(role: after.role(of: row, asOf: asOf), amount: row.amount), 1)
      }
      for row in changes.old {
        effects.add(Report.Row(role: before.role(of: row, asOf: asOf), amount: row.amount), -1)
      }
      self.effects = effects.sorted(main)
    }

    /// The role of a row in the older report.
    package func roleBefore(_ row: Transaction) -> Report.Role { before.role(of: row, asOf: asOf) }
    /// The role of a row in the newer report.
    package func roleAfter(_ row: Transaction) -> Report.Role { after.role(of: row, asOf: asOf) }
  }

  /// The fields that are compared, in the order in which changes are listed.
  ///
  /// `ref` is not among them: imports recognize payments by it, and no page shows it.
  package static let fields: [Ledger.Field] =
    [.date, .type, .name, .amount, .category, .account, .to, .arrived] + PaymentText.allCases.map(\.field)
    + [.tags, .attachments, .split, .id]
}

extension [Currency: LedgerChanges.Effect] {
  fileprivate mutating func add(_ row: Report.Row, _ sign: Int128) {
    let currency = row.amount.currency
    let amount = sign * Int128(row.amount.minorUnits)
    switch row.role {
    case .income: self[currency, default: Value(currency: currency)].income += amount
    case .deduction: self[currency, default: Value(currency: currency)].income -= amount
    case .spending: self[currency, default: Value(currency: currency)].spending += amount
    case .refund: self[currency, default: Value(currency: currency)].spending -= amount
    case .transfer, .planned: break
    }
  }

  /// The effects that are not zero, in the order of currencies.
  fileprivate func sorted(_ main: Currency) -> [Value] {
    values.filter { $0.income != 0 || $0.spending != 0 }.sorted {
      ($0.currency == main ? "" : $0.currency.code) < ($1.currency == main ? "" : $1.currency.code)
    }
  }
}

extension Transaction {
  /// The parts of a field's value; empty if the row does not have the field. An amount has two: number and
  /// currency.
  package func parts(of field: Ledger.Field) -> [String] {
    switch value(of: field) {
    case .amount(let amount): [amount.decimal, amount.currency.code]
    case .list(let texts): texts
    case let value?: [value.text]
    case nil: []
    }
  }

  /// Whether two states of a row have the same bytes in a field. Derived ids always count as equal, because
  /// they follow from other fields.
  package func isSame(as new: Transaction, in field: Ledger.Field) -> Bool {
    if field == .date { return date == new.date }
    return value(of: field).isSame(as: new.value(of: field))
      || field == .id && hasDerivedID && new.hasDerivedID
  }

  /// Whether the id is one that Folio would derive from the date and the name.
  var hasDerivedID: Bool {
    let stem = DerivedID.stem(date: date, name: name)
    guard id.begins(withBytesOf: stem) else { return false }
    let rest = id.utf8.dropFirst(stem.utf8.count)
    return rest.isEmpty
      || (rest.first == UInt8(ascii: "-") && rest.count > 1 && rest.dropFirst().allSatisfy(\.isASCIIDigit))
  }
}

extension LedgerChanges {
  /// Pairs each row of a ledger with its row in an older state: by id, then by date and name, then by name
  /// and amount within a week. Each step takes time proportional to the number of rows.
  struct Pairing {
    private let old: [Transaction]
    private let new: [Transaction]
    /// For each new row, the index of its old one.
    private(set) var partners: [Int?]
    /// Whether each new row has an old one that is the same in all fields, as nearly all have.
    private(set) var isUnchanged: [Bool] = []
    private var isTaken: [Bool]

    private static let mostDays = 7

    init(_ old: [Transaction], _ new: [Transaction]) {
      self.old = old
      self.new = new
      partners = Array(repeating: nil, count: new.count)
      isTaken = Array(repeating: false, count: old.count)
    }

    /// The old rows without a partner.
    var unpaired: [Int] { old.indices.filter { !isTaken[$0] } }

    mutating func run() {
      pair(by: { [$0.id] }, where: { !differ($0, $1) })
      isUnchanged = partners.map { $0 != nil }
      // Content comes before ids: if the first of several equal rows is removed, its derived id passes to the
      // next one.
      pair(by: { $0.hasDerivedID ? Self.content(of: $0) : nil })
      pair(by: { [$0.id] }, where: { !$0.hasDerivedID || !$1.hasDerivedID })
      pair(by: { [$0.date.iso, FoldedText.string(of: $0.name), $0.kind.rawValue] + $0.parts(of: .amount) })
      pair(by: { [$0.date.iso, FoldedText.string(of: $0.name)] })
      pairNearby()
    }

    /// All texts of a row but the id. Each field begins with the number of its parts, so that no text can be
    /// taken for one of the next field.
    private static func content(of row: Transaction) -> [String] {
      fields.filter { $0 != .id }.flatMap { field in
        let parts = row.parts(of: field)
        return ["\(parts.count)"] + parts
      }
    }

    private var rest: (old: [Int], new: [Int]) {
      (unpaired, new.indices.filter { partners[$0] == nil })
    }

    private mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
      isTaken[oldIndex] = true
      partners[newIndex] = oldIndex
    }

    /// Pairs rows with the same texts, in the order of the file; rows without texts are left out.
    private mutating func pair(
      by texts: (Transaction) -> [String]?,
      where isPair: (Transaction, Transaction) -> Bool = { _, _ in true }
    ) {
      let (olds, news) = rest
      if olds.isEmpty || news.isEmpty { return }
      var queues: [[ByteString]: ArraySlice<Int>] = [:]
      for index in olds {
        if let key = texts(old[index])?.map(ByteString.init) { queues[key, default: []].append(index) }
      }
      for index in news {
        guard let key = texts(new[index])?.map(ByteString.init), let former = queues[key]?.first,
          isPair(old[former], new[index])
        else { continue }
        queues[key]?.removeFirst()
        pair(former, index)
      }
    }

    /// Pairs each row with the earliest unpaired one of the same name and amount within a week.
    private mutating func pairNearby() {
      let (olds, news) = rest
      func key(_ row: Transaction) -> [ByteString] {
        ([FoldedText.string(of: row.name)] + row.parts(of: .amount)).map(ByteString.init)
      }
      var queues: [[ByteString]: ArraySlice<Int>] = [:]
      for index in olds.sorted(by: { (old[$0].date, $0) < (old[$1].date, $1) }) {
        queues[key(old[index]), default: []].append(index)
      }
      for index in news.sorted(by: { (new[$0].date, $0) < (new[$1].date, $1) }) {
        let (key, day) = (key(new[index]), new[index].date.daysSinceEpoch)
        while let former = queues[key]?.first {
          let days = day - old[former].date.daysSinceEpoch
          if days < -Self.mostDays { break }
          queues[key]?.removeFirst()
          guard days <= Self.mostDays else { continue }
          pair(former, index)
          break
        }
      }
    }
  }
}
