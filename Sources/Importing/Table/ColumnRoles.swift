import Basics
import Bookkeeping

/// The role of each column of a table, by its heading and its cells.
struct ColumnRoles: Sendable {
  let headings: [String]
  let columns: [TableColumn]
  /// The columns of dates: first that of the transaction, then that of the booking, then the value date.
  let dates: [Int]
  /// The column of the day of booking, or of the value date, if the first date is that of the purchase.
  let booking: Int?
  /// The column of the day of booking, if the first date is that of the purchase.
  var posting: Int? { booking.flatMap { columns[$0].has(.booking) ? $0 : nil } }
  let money: MoneyColumns
  let fee: Int?
  let currency: Int?
  /// The column of currencies for each column of debits or credits, if each has its own.
  private let currencies: [Int: Int]
  /// The currency of the account, if amounts in other currencies beside it prove it.
  let provenCurrency: Currency?
  let types: [Int]
  let status: Int?
  /// A column such as `Pending` that contains yes or no.
  let pendingFlag: Int?
  private let names: PayeeColumns
  let memo: Int?
  /// The columns that may hold the text of a row besides its name, best first.
  let memos: [Int]
  private(set) var labels: LabelColumns
  let address: Int?
  /// The columns that may identify a row.
  let ids: [Int]
  let account: Int?
  /// The column with the numbers of several accounts of the owner's.
  private(set) var ownNumbers: Int?
  /// The column with numbers of accounts that may be the owner's: only balances could show it.
  private(set) var possibleNumbers: Int?
  /// The columns that may name a part of the account, such as *Current* and *Savings*.
  let pockets: [Int]

  /// - Parameter given: The columns that the user named.
  init(
    headings: [String], width: Int, rows: some Collection<TextTable.Row>, given: [ImportOptions.Column: Int],
    _ options: ImportOptions
  ) {
    self.headings = headings
    var columns = (0..<width).map { number in
      TableColumn(number, headings.indices.contains(number) ? headings[number] : "", rows, options)
    }
    let exchanged = ExchangedAmounts(columns, rows)
    exchanged?.mark(&columns)
    provenCurrency = exchanged?.ofAccount
    let free = columns.filter { !given.values.contains($0.number) }
    self.columns = columns
    labels = LabelColumns(free, category: given[.category], tags: given[.tags])
    dates = given[.date].map { [$0] } ?? Self.dates(free)
    booking = Self.booking(after: dates, columns)
    let money = MoneyColumns(free, except: dates, given: given)
    self.money = money
    fee = given[.fee] ?? free.first { $0.holds(.amounts) && $0.has(.fee) }
    let amount = money.ownAmount ?? 0
    let own = free.filter {
      !$0.has(.currency) || !Self.isOfOther($0, than: columns[amount], columns, money, rows)
    }
    currency = given[.currency] ?? Self.currency(of: columns[amount], own)
    let directed = given[.currency] == nil ? money.directed : []
    currencies = Dictionary(
      directed.compactMap { column in
        Self.currency(of: columns[column.number], own).map { (column.number, $0) }
      }, uniquingKeysWith: { first, _ in first })
    let status = given[.status] ?? Self.status(free)
    self.status = status
    types =
      given[.type].map { [$0] }
      ?? free.filter { Self.isType($0) && ($0.number != status || $0.has(.type)) }.map(\.number)
    pendingFlag = free.first { $0.holds(.codes) && CellWords.status($0.heading) == .pending }
    let texts = free.filter { $0.number != status }
    let isNamed = headings.contains { !$0.isEmpty }
    let party = isNamed ? nil : PayeeColumns.beside(numbersIn: columns, rows)
    names = PayeeColumns(texts, given: given[.name], isNamed: isNamed, party: party)
    let memo =
      given[.memo] ?? labels.note
      ?? texts.first {
        $0.holds(.texts) && !$0.saysOnlyDirections && $0.has(.memo)
          && !$0.hasAny(.contact, .account, .date, .currency, .id)
      }
      ?? names.payees.dropFirst().first {
        columns[$0].has(.description) && !columns[$0].saysOnlyDirections
      }
    self.memo = memo
    let further = names.payees.filter { number in
      columns[number].hasAny(.description, .memo) && !columns[number].hasAny(.id, .type)
        && !columns[number].saysOnlyDirections && !columns[number].namesKinds
    }
    // Beside the name of the other party, another text is about the payment.
    let untitled = party == nil ? [] : names.payees.filter { $0 != party && columns[$0].meanLength >= 6 }
    memos = [memo].compactMap(\.self) + further.filter { $0 != memo } + untitled
    address = given[.address] ?? free.first { $0.holds(.texts) && $0.meaning.concepts == [.address] }
    ids = free.filter { column in
      (column.has(.id) || column.hasReferences) && column.holds(.texts, .codes, .amounts)
        && !column.hasAny(.account, .payee, .sender, .recipient, .category, .contact, .address)
    }.map(\.number)
    let stated = given[.account]
    account = stated.map { columns[$0].distinct == 1 ? $0 : nil } ?? Self.account(free)
    pockets = free.filter { column in
      column.has(.account) && column.isFull && (2...8).contains(column.distinct) && column.holds(.texts)
        && !column.hasAny(.other, .payee, .sender, .recipient)
    }.map(\.number)
    if let stated, account == nil {
      takeNumbers(from: stated)
    } else if account == nil, labels.account == nil {
      ownNumbers = OwnNumberColumn.find(among: columns, rows, known: options.accountOfLayout)
      labels.account = ownNumbers
      let possible = ownNumbers == nil ? OwnNumberColumn.possible(among: columns, rows) : []
      possibleNumbers = possible.count == 1 ? possible[0].number : nil
    }
  }

  /// The column that may have the numbers of a few accounts of the owner's, though nothing shows it.
  var doubtfulNumbers: TableColumn? {
    possibleNumbers.map { columns[$0] }.flatMap { $0.distinct * 2 <= $0.count ? $0 : nil }
  }

  /// Makes a column of numbers the one that names the account of each row.
  mutating func takeNumbers(from column: Int) {
    (labels.account, ownNumbers, possibleNumbers) = (column, column, nil)
  }

  /// The column of amounts in other currencies than the account's.
  var foreignAmount: Int? {
    columns.first { $0.has(.original) && $0.has(.amount) && !$0.hasAny(.rate, .fee) && !holdsOwnAmounts($0) }?
      .number
  }
  /// The column of the currencies of `foreignAmount`.
  var foreignCurrency: Int? {
    columns.first { $0.has(.original) && $0.has(.currency) && $0.number != currency && !$0.has(.rate) }?
      .number
  }
  private func holdsOwnAmounts(_ column: TableColumn) -> Bool {
    money.amounts.first?.column == column.number || money.directed.contains { $0.number == column.number }
  }

  /// The heading of a column of card holders, in a table that also has one such as *Account #*.
  var headingOfCardHolders: String? {
    let isNumbered = headings.contains {
      $0.utf8.last == UInt8(ascii: "#") && HeadingMeaning($0).has(.account)
    }
    return isNumbered ? headings.first { CellWords.cardHolders.occur(inCell: $0) } : nil
  }

  /// The column with the number of the file's account, or else with its name. A person's name is neither.
  private static func account(_ free: [TableColumn]) -> Int? {
    let own = free.filter {
      $0.has(.account) && $0.distinct == 1 && $0.isFull && !$0.hasAny(.other, .payee, .sender, .recipient)
    }
    return own.first { !$0.has(.bank) && OwnAccountNumbers.canIdentifyAccount($0.examples[0]) }
      ?? own.first {
        !$0.has(.owner) && !($0.has(.bank) && OwnAccountNumbers.canIdentifyAccount($0.examples[0]))
      }
  }

  var width: Int { columns.count }
  var category: Int? { labels.category }
  /// Best first.
  var payees: [Int] { names.payees }
  var sender: Int? { names.sender }
  var recipient: Int? { names.recipient }

  /// The column of dates that most rows fill.
  var fullestDate: Int? { dates.max { columns[$0].filled < columns[$1].filled } }

  /// Whether most rows have the first of the dates, so that a row without it may be a total. If not, such a
  /// row is as good as the others, and has the next date.
  var isFirstDateUsual: Bool {
    guard let first = dates.first, let fullest = fullestDate else { return false }
    let (filled, most) = (columns[first].filled, columns[fullest].filled)
    return filled + 1 >= most || filled * 5 >= most * 4
  }

  /// The heading of a column, if it is the only one of that text, or else its number from 1.
  func name(of column: Int) -> String { Self.name(of: column, in: headings) }

  static func name(of column: Int, in headings: [String]) -> String {
    let heading = headings.indices.contains(column) ? headings[column] : ""
    let isUnique = headings.count { $0.utf8.elementsEqual(heading.utf8) } == 1
    return heading.isEmpty || !isUnique ? String(column + 1) : heading
  }

  /// The column with the currency of the amounts in another column.
  func currency(of column: Int) -> Int? { currencies[column] ?? currency }

  func meaning(_ column: Int) -> HeadingMeaning { columns[column].meaning }

  /// The meaning of each column, for the preview.
  ///
  /// - Parameters:
  ///   - type: The column whose words tell income from expense, or confirm the signs.
  ///   - reference: The column of references, if they differ in all rows.
  func uses(_ amounts: [AmountReading.Column], type: Int?, reference: Int?) -> [Statement.ColumnUse] {
    var uses: [Int: ImportOptions.Column] = [:]
    let amounts = amounts.map { column -> (Int?, ImportOptions.Column) in
      (column.number, column.direction.map { $0 == .out ? .debit : .credit } ?? .amount)
    }
    let others: [(Int?, ImportOptions.Column)] = [
      (sender, .name), (recipient, .name), (payees.first, .name), (money.balances.first, .balance),
      (fee, .fee), (type, .type), (currency, .currency), (status, .status),
      (memo, .memo), (category, .category),
      (labels.group, .category), (labels.subcategory, .category), (labels.tags, .tags), (address, .address),
      (labels.account ?? account, .account), (reference, .id),
    ]
    for case (let column?, let use) in [(dates.first, .date)] + amounts + others where uses[column] == nil {
      uses[column] = use
    }
    return columns.map { column in
      Statement.ColumnUse(
        heading: column.heading, number: column.number + 1, meaning: uses[column.number],
        examples: column.examples)
    }
  }

  /// The column with a heading, or else with a number, counted from 1.
  static func place(of name: String, in headings: [String], width: Int) -> Int? {
    let (wanted, short) = (HeadingText(name).joined, plain(name))
    if let exact = headings.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) { return exact }
    if wanted != " ", let same = headings.firstIndex(where: { HeadingText($0).joined == wanted }) {
      return same
    }
    if !short.isEmpty, let same = headings.firstIndex(where: { plain($0) == short }) { return same }
    guard let number = Int(name), number >= 1, number <= width else { return nil }
    return number - 1
  }

  /// Shortens `Betrag (EUR)` to `betrag`.
  private static func plain(_ name: String) -> String {
    let end = name.utf8.lastIndex(of: UInt8(ascii: "(")) ?? name.endIndex
    return HeadingText(String(name[..<end])).plain
  }

  // MARK: Roles

  private static func dates(_ free: [TableColumn]) -> [Int] {
    var dated = free.filter { $0.holds(.dates) }
    if dated.isEmpty {
      dated = free.filter { $0.isYearless && $0.hasAny(.date, .booking, .purchase) }
    }
    let sorted = dated.map { (rank: dateRank($0.meaning), number: $0.number) }.sorted { $0 < $1 }
    // The day of the bill or of the export is the same in all rows, unlike the days of payments.
    func isOfAll(_ number: Int) -> Bool {
      dated.contains { $0.number == number && $0.distinct == 1 && $0.filled > 2 }
    }
    let varies = sorted.contains { $0.rank < 7 && !isOfAll($0.number) }
    let ordered =
      varies ? sorted.filter { !isOfAll($0.number) } + sorted.filter { isOfAll($0.number) } : sorted
    let sure = ordered.filter { $0.rank < 7 }
    return (sure.isEmpty ? Array(sorted.prefix(1)) : sure).map(\.number)
  }

  private static func booking(after dates: [Int], _ columns: [TableColumn]) -> Int? {
    guard let first = dates.first, dateRank(columns[first].meaning) == 1 || columns[first].has(.purchase)
    else {
      return nil
    }
    return dates.dropFirst().first { [3, 4].contains(dateRank(columns[$0].meaning)) }
  }

  private static func dateRank(_ meaning: HeadingMeaning) -> Int {
    if meaning.concepts.isEmpty { return 9 }
    if meaning.text.joined.contains(" completed ") || meaning.text.joined.contains(" zrealizowana ") {
      return 0
    }
    if meaning.has(.period) { return meaning.has(.date) ? 7 : 8 }
    if meaning.has(.valueDate) && !meaning.has(.purchase) { return 4 }
    if meaning.has(.purchase) { return 1 }
    if meaning.has(.booking) { return 3 }
    if meaning.has(.date) { return 2 }
    return meaning.has(.time) ? 6 : 8
  }

  /// The currency of the amount, rather than of the original amount.
  private static func currency(of amount: TableColumn, _ free: [TableColumn]) -> Int? {
    let named = free.filter { column in
      isHeadedCurrency(column) && (amount.has(.original) || !column.has(.original))
        && (amount.has(.fee) || !column.has(.fee)) && !column.has(.payee)
    }
    let candidates =
      named.isEmpty ? free.filter { $0.holds(.currencies) && $0.meaning.concepts.isEmpty } : named
    func distance(_ column: TableColumn) -> (Int, Int) {
      let steps = column.number - amount.number
      let rank =
        column.has(.original) != amount.has(.original)
        ? 3 : column.has(.transfer) ? 2 : column.has(.booked) && amount.has(.booked) ? 0 : 1
      return (rank, steps > 0 ? steps : steps * -2)
    }
    return candidates.min { distance($0) < distance($1) }?.number
  }

  /// Whether a currency belongs to another amount, before the exchange: the rows with that amount are in
  /// foreign currencies, and all other rows are in the account's currency or name none.
  private static func isOfOther(
    _ currency: TableColumn, than amount: TableColumn, _ columns: [TableColumn], _ money: MoneyColumns,
    _ rows: some Collection<TextTable.Row>
  ) -> Bool {
    guard currency.filled > 0, currency.distinct > 1 || !currency.isFull else { return false }
    let own = Set([amount.number] + money.directed.map(\.number) + money.balances)
    let others = columns.filter { column in
      column.holds(.amounts) && !own.contains(column.number) && column.hasAny(.amount, .original)
        && !column.hasAny(.fee, .rate, .balance)
    }
    return others.contains { other in
      var (foreign, domestic): (Set<ByteString>, Set<ByteString>) = ([], [])
      var (given, count) = (0, 0)
      for row in rows {
        count += 1
        let code = ByteString(row[currency.number])
        if AmountReading.isSomething(row[other.number]) {
          given += 1
          foreign.insert(code)
        } else if !row[currency.number].isEmpty {
          domestic.insert(code)
        }
      }
      return given > 1 && given < count && !foreign.contains(ByteString("")) && domestic.count < 2
        && foreign.isDisjoint(with: domestic)
    }
  }

  /// Whether a column is headed as currency and can be one, whatever codes are in it.
  private static func isHeadedCurrency(_ column: TableColumn) -> Bool {
    guard column.has(.currency), column.filled > 0 else { return false }
    return column.holds(.currencies)
      || column.holds(.texts, .codes) && column.meanLength <= 24
        && !column.hasAny(
          .amount, .debit, .credit, .rate, .balance, .fee, .price, .memo, .description, .date)
  }

  private static func isType(_ column: TableColumn) -> Bool {
    guard column.holds(.texts), column.filled > 0 else { return false }
    if column.saysOnlyDirections, column.distinct <= 6 { return true }
    return column.hasAny(.type, .debit, .credit) || column.meaning.concepts.isEmpty
      || (column.has(.description) && !column.hasAny(.payee, .sender, .recipient))
  }

  private static func status(_ free: [TableColumn]) -> Int? {
    free.first { $0.holds(.texts) && $0.has(.status) && !$0.hasAny(.address, .contact) }
      ?? free.first { saysOnlyStatuses($0, among: free) }
  }

  /// Whether the cells of a column show that it has statuses, whatever its heading.
  private static func saysOnlyStatuses(_ column: TableColumn, among free: [TableColumn]) -> Bool {
    guard !column.statuses.isEmpty, column.statuses != [.failed] else { return false }
    // A single remark, or the only text of a row, may be about anything.
    if column.statuses.count > 1 { return column.isFull || column.filled > 2 }
    return !column.hasAny(.payee, .sender, .recipient, .description, .category)
      && (column.isFull || column.statuses == [.pending])
      && free.contains { $0.number != column.number && $0.holds(.texts) && $0.isFull }
  }
}
