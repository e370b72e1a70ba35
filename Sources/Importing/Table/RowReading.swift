import Basics
import Bookkeeping

/// Reads the parts of a table's rows that do not depend on its amounts: day, status and texts.
struct RowReading: Sendable {
  let roles: ColumnRoles
  let pattern: DatePattern
  /// The accounts of an app's transfers, if the rows name both.
  let ownAccounts: OwnAccounts?
  private let statuses: [ByteString: CellWords.Status]
  private let owner: String?
  /// Whether the category is a candidate for the name.
  private let namesByCategory: Bool
  private let trades: TradeRows?
  private let ownMoney: OwnMoneyRows

  /// - Parameter sample: The rows from which the account's owner is found.
  init(
    _ section: TableSection, _ roles: ColumnRoles, sample: [TextTable.Row], _ pattern: DatePattern,
    _ ownAccounts: OwnAccounts?, _ options: ImportOptions
  ) {
    self.roles = roles
    self.pattern = pattern
    self.ownAccounts = ownAccounts
    owner = Self.owner(roles, sample)
    namesByCategory = options.columns[.name] != nil || roles.payees.isEmpty
    trades = TradeRows(section.rows, roles)
    ownMoney = OwnMoneyRows(section.rows, roles)
    statuses = roles.status.map { Self.statuses(in: section.rows, $0, width: roles.width) } ?? [:]
  }

  func date(of row: TextTable.Row) -> CalendarDate? {
    for column in roles.dates where !row[column].isEmpty { return pattern.date(row[column]) }
    return nil
  }

  /// The day of a row that is announced, from any column of dates: it may have only the day of the purchase.
  func announcedDate(of row: TextTable.Row) -> CalendarDate? {
    roles.columns.lazy.filter { $0.holds(.dates) }.compactMap { pattern.date(row[$0.number]) }.first
  }

  /// The first name or purpose of a row, which may say that the row is a sum or a balance.
  func title(of row: TextTable.Row) -> String? {
    roles.payees.lazy.map { row[$0] }.first { !$0.isEmpty && !CellWords.isMark($0) }
  }

  /// The text of a row, for the preview.
  func text(of row: TextTable.Row) -> String {
    title(of: row) ?? row.cells.filter { !$0.isEmpty }.prefix(4).joined(separator: " ")
  }

  /// The reason why a row has not moved money, or not yet.
  func skipReason(for row: TextTable.Row) -> Statement.Skipped.Reason? {
    let isFlagged = roles.pendingFlag.map { CellWords.isYes(row[$0]) } ?? false
    let status = isFlagged ? .pending : status(of: row)
    if status == nil, row[roles.status].isEmpty, title(of: row).map(CellWords.saysPending) ?? false {
      return .pending
    }
    return switch status {
    case .failed?: .notCompleted(row[roles.status])
    case .pending?: .pending
    case .done?, nil: nil
    }
  }

  /// Whether a row moves money between the account and another one of the owner's, by its type.
  func isOwnTransfer(_ row: TextTable.Row) -> Bool { ownMoney.kind(of: row) == .funding }

  /// Whether a row only sets money aside, or releases it.
  func isHold(_ row: TextTable.Row) -> Bool { ownMoney.kind(of: row) == .hold }

  /// The type of a row that moves securities, if another row has the money for them.
  func trade(of row: TextTable.Row) -> String? { trades?.type(of: row) }

  /// The status in the column of statuses; `nil` if the cell is empty, or its word unknown.
  func status(of row: TextTable.Row) -> CellWords.Status? {
    roles.status.flatMap { statuses[ByteString(row[$0])] }
  }

  private static func statuses(
    in rows: [TextTable.Row], _ column: Int, width: Int
  ) -> [ByteString: CellWords.Status] {
    var counts: [ByteString: Int] = [:]
    for row in rows where row.usedWidth <= width && !row[column].isEmpty {
      counts[ByteString(row[column]), default: 0] += 1
    }
    var known: [ByteString: CellWords.Status] = [:]
    for text in counts.keys { known[text] = CellWords.status(text.text) ?? CellWords.plainStatus(text.text) }
    // In an unknown language, the most common status means that all is well.
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    if let most, known[most.key] == nil, !known.values.contains(.done) { known[most.key] = .done }
    return known
  }
}

extension RowReading {
  /// The rows for finding directions: those with a payment, booked or not, and those that only have a balance
  /// or a fee.
  func entries(_ rows: [TextTable.Row], _ amounts: AmountReading) -> [SignReading.Entry] {
    let bookingDays = BookingDays(roles, rows, pattern)
    return rows.compactMap { row in
      guard let date = date(of: row), trade(of: row) == nil else { return nil }
      guard let (cell, units) = amounts.value(of: row), summary(row, units: units) == nil,
        ownAccounts?.flow(of: row) == nil
      else { return balance(row, date, amounts) }
      let reason = skipReason(for: row)
      guard reason == nil || reason == .pending else { return nil }
      var entry = SignReading.Entry(row: row, cell: cell, units: units, date: date)
      entry.isPending = reason == .pending
      entry.bookingDay = bookingDays[row]
      return entry
    }
  }

  /// A row that has a balance and moves no money, or none but a fee.
  private func balance(
    _ row: TextTable.Row, _ date: CalendarDate, _ amounts: AmountReading
  ) -> SignReading.Entry? {
    guard let column = roles.money.balances.first, skipReason(for: row) == nil,
      let currency = try? amounts.currency(of: row, column),
      amounts.units(row[column], currency) != nil,
      summary(row, units: nil) == .balance || amounts.fee(of: row, currency) ?? 0 != 0
    else { return nil }
    let cell = AmountReading.Cell(amount: SignedAmount(""), direction: nil, currency: currency)
    return SignReading.Entry(row: row, cell: cell, units: 0, date: date, isBalance: true)
  }

  /// The reason why a row is no payment, by its title.
  ///
  /// - Parameters:
  ///   - units: The row's amount, if it has one.
  ///   - sums: The values that a row called Total could have.
  func summary(
    _ row: TextTable.Row, units: @autoclosure () -> Int64?, sums: @autoclosure () -> Set<Int64> = []
  ) -> Statement.Skipped.Reason? {
    // A row without a name may say so in any other column, such as that of references.
    let title = title(of: row) ?? row.cells.first { CellWords.summary($0) == .balance }
    guard let title, let reason = CellWords.summary(title) else {
      guard isDatedLate(row), let units = units(), units != 0 else { return nil }
      return sums().contains(units) ? .total : nil
    }
    // A shop may be called New Balance, and money may be carried over between the owner's accounts: such rows
    // have a category or a kind of payment, like the others.
    if reason == .balance, let units = units(), units != 0, isSorted(row, besides: title) { return nil }
    // A filling station may be called Total.
    if reason == .total, HeadingText(title).words == ["total"], let units = units(), units > 0,
      !sums().contains(units)
    {
      return nil
    }
    return reason
  }

  /// Whether a row has a category, or a kind of payment in its column, such as *Überweisung*.
  private func isSorted(_ row: TextTable.Row, besides title: String) -> Bool {
    func isOther(_ column: Int?) -> Bool {
      !row[column].isEmpty && !row[column].utf8.elementsEqual(title.utf8)
        && CellWords.summary(row[column]) == nil
    }
    if roles.labels.category != nil, isOther(roles.category) { return true }
    return roles.types.contains { isOther($0) && CellWords.isKind(row[$0], isAlone: true) }
  }

  /// Whether a row has only a later date, such as that of the bill, while others have that of the payment.
  private func isDatedLate(_ row: TextTable.Row) -> Bool {
    roles.dates.count > 1 && roles.dates.first.map { row[$0].isEmpty } ?? false && roles.isFirstDateUsual
  }

  /// The values that a row called Total could have: the sum of all amounts, of the outgoing and of the
  /// incoming ones.
  func sums(of rows: [TextTable.Row], _ amounts: AmountReading) -> Set<Int64> {
    var (plus, minus, count): (Int64, Int64, Int) = (0, 0, 0)
    for row in rows where date(of: row) != nil && !isDatedLate(row) {
      guard let (cell, units) = amounts.value(of: row), title(of: row).flatMap(CellWords.summary) == nil
      else { continue }
      count += 1
      if cell.amount.isNegative || cell.direction == .out { minus &+= units } else { plus &+= units }
    }
    return count > 1 ? [plus, minus, abs(plus &- minus)] : []
  }
}

// MARK: - Payees

extension RowReading {
  /// The candidates for the name of the payee or payer, best first.
  func names(of row: TextTable.Row, _ direction: SignedAmount.Direction) -> [String] {
    var (names, others): ([String], [String]) = ([], [])
    if let sender = roles.sender, let recipient = roles.recipient {
      let (from, to) = (row[sender], row[recipient])
      let isOwner: (String) -> Bool = { name in owner.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
      if isOwner(from) || isOwner(to) {
        names = [isOwner(from) ? to : from]
      } else {
        names = [direction == .out ? to : from]
        others = [direction == .out ? from : to]
      }
    }
    names += roles.payees.lazy.map { row[$0] } + others
    if let category = roles.category, namesByCategory { names.append(row[category]) }
    return Self.meaningful(names)
  }

  /// The texts of a row, except those in columns that name accounts.
  func names(of row: TextTable.Row, besides accounts: [Int]) -> [String] {
    Self.meaningful(roles.payees.filter { !accounts.contains($0) }.map { row[$0] })
  }

  private static func meaningful(_ names: [String]) -> [String] {
    // Comparing long texts as characters takes quadratic time where marks are stacked on a letter.
    var names = names.map { withoutLeadingTime(withoutNeedlessBlanks($0)) }.filter {
      !$0.isEmpty && !CellContent.isDash($0)
    }
    // The number of the card that paid comes after a name. A word such as `Credit` says less than the number.
    if let first = names.first, CellContent.isMasked(first),
      let other = names.firstIndex(where: { !CellContent.isMasked($0) && CellWords.direction($0) == nil })
    {
      names.insert(names.remove(at: other), at: 0)
    }
    return names
  }

  /// The text without the day and the time of the payment, as in `03/08 10:12 IMOBILIARIA SOL`: they would
  /// give a payee another name each time.
  private static func withoutLeadingTime(_ text: String) -> String {
    let pattern = Array("00/00 00:00 ".utf8)
    let beginning = Array(text.utf8.prefix(pattern.count))
    let isTime =
      beginning.count == pattern.count
      && zip(beginning, pattern).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "0") && $0.isASCIIDigit }
    return isTime ? text.droppingFirst(bytes: pattern.count) : text
  }

  /// The text of a row that is not its name.
  func memo(of row: TextTable.Row, besides name: String) -> String {
    roles.memos.lazy.map { row[$0] }.first {
      !$0.isEmpty && !CellContent.isDash($0) && !withoutNeedlessBlanks($0).utf8.elementsEqual(name.utf8)
    } ?? ""
  }

  /// The account's owner: the name that appears in nearly every row next to another.
  ///
  /// - Parameter rows: The rows from which the owner is found.
  fileprivate static func owner(_ roles: ColumnRoles, _ rows: [TextTable.Row]) -> String? {
    guard let sender = roles.sender, let recipient = roles.recipient, rows.count > 1 else { return nil }
    var counts: [ByteString: Int] = [:]
    var both = 0
    for row in rows where !row[sender].isEmpty && !row[recipient].isEmpty {
      both += 1
      for name in Set([ByteString(row[sender]), ByteString(row[recipient])]) { counts[name, default: 0] += 1 }
    }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value >= 3,
      most.value * 3 >= both * 2,
      counts.count(where: { $0.value == most.value }) == 1
    else { return nil }
    return most.key.text
  }
}
