import Basics
import Bookkeeping

/// The role of each column of a table, by its heading and its cells.
struct ColumnRoles: Sendable {
  struct AmountColumn: Sendable {
    let column: Int
    /// The lower the rank, the likelier the column holds the amounts debited to the account.
    let rank: Int
  }

  /// Sorted: the date of the transaction, then of the booking, then the value date.
  private(set) var dates: [Int] = []
  private(set) var amounts: [AmountColumn] = []
  private(set) var debit: Int?
  private(set) var credit: Int?
  /// Columns in which an app puts the amounts of transfers, next to those of expenses and income.
  private(set) var transferOut: Int?
  private(set) var transferIn: Int?
  private(set) var balances: [Int] = []
  /// Amounts that may turn out to be a balance.
  private(set) var unknownAmounts: [Int] = []
  private(set) var fee: Int?
  private(set) var currency: Int?
  private(set) var types: [Int] = []
  private(set) var status: Int?
  /// A column such as `Pending` that contains yes or no.
  private(set) var pendingFlag: Int?
  /// Best first.
  private(set) var payees: [Int] = []
  private(set) var sender: Int?
  private(set) var recipient: Int?
  private(set) var memo: Int?
  private(set) var labels: LabelColumns
  private(set) var address: Int?
  private(set) var id: Int?
  private(set) var account: Int?
  /// Whether the user named the column of amounts, or those of debit and credit.
  let amountIsGiven: Bool

  let contents: [ColumnContent]
  private let meanings: [HeadingMeaning]
  let headings: [String]

  init(headings: [String], width: Int, rows: some Collection<TextTable.Row>, _ options: ImportOptions) {
    self.headings = headings
    contents = (0..<width).map { ColumnContent(of: $0, in: rows, options) }
    meanings = (0..<width).map { HeadingMeaning(headings.indices.contains($0) ? headings[$0] : "") }
    let given = options.columns
    amountIsGiven = given[.amount] != nil || given[.debit] != nil || given[.credit] != nil
    func place(_ column: ImportOptions.Column) -> Int? {
      given[column].flatMap { Self.place(of: $0, in: headings, width: width) }
    }
    let taken = Set(ImportOptions.Column.allCases.compactMap(place))
    let free = (0..<width).filter { !taken.contains($0) }

    labels = LabelColumns(
      free.map { [meanings, contents] in ($0, meanings[$0], contents[$0]) }, category: place(.category),
      tags: place(.tags))
    dates = place(.date).map { [$0] } ?? datesByRank(in: free)
    if amountIsGiven {
      amounts = place(.amount).map { [AmountColumn(column: $0, rank: 0)] } ?? []
      debit = place(.debit)
      credit = place(.credit)
    } else {
      findAmounts(in: free)
    }
    let used = Set(dates + amounts.map(\.column) + [debit, credit].compactMap(\.self))
    findBalances(in: free.filter { !used.contains($0) })
    let chosen = amounts.first?.column ?? debit ?? credit ?? 0
    fee = place(.fee) ?? free.first { contents[$0].kind == .amounts && meanings[$0].has(.fee) }
    currency = place(.currency) ?? currencyColumn(beside: chosen, in: free)
    status = place(.status) ?? statusColumn(in: free)
    types =
      place(.type).map { [$0] } ?? free.filter { isType($0) && ($0 != status || meanings[$0].has(.type)) }
    pendingFlag = free.first {
      contents[$0].kind == .codes && headings.indices.contains($0)
        && CellWords.status(headings[$0]) == .pending
    }
    findPayees(place, in: free)
    memo =
      place(.memo) ?? labels.note ?? textColumn(.memo, in: free)
      ?? payees.dropFirst().first { meanings[$0].has(.description) && !contents[$0].saysOnlyDirections }
    address =
      place(.address) ?? free.first { contents[$0].kind == .texts && meanings[$0].concepts == [.address] }
    id = place(.id) ?? free.first { isReference($0) }
    account = place(.account) ?? free.first { meanings[$0].has(.account) && isConstant($0) }
  }

  var category: Int? { labels.category }

  /// The column with a heading, or else with a number, counted from 1.
  static func place(of name: String, in headings: [String], width: Int) -> Int? {
    let wanted = HeadingText(name).joined
    if let exact = headings.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) { return exact }
    if wanted != " ", let same = headings.firstIndex(where: { HeadingText($0).joined == wanted }) {
      return same
    }
    if let same = headings.firstIndex(where: { plain($0) == plain(name) && !plain(name).isEmpty }) {
      return same
    }
    guard let number = Int(name), number >= 1, number <= width else { return nil }
    return number - 1
  }

  /// Shortens `Betrag (EUR)` to `betrag`.
  private static func plain(_ name: String) -> String {
    let end = name.utf8.lastIndex(of: UInt8(ascii: "(")) ?? name.endIndex
    return HeadingText(String(name[..<end])).joined.split(separator: " ").joined(separator: " ")
  }

  func meaning(_ column: Int) -> HeadingMeaning { meanings[column] }

  /// The currency of a heading that consists only of one, such as `CAD$`.
  func headingCurrency(_ column: Int, preferring preferred: Currency) -> Currency? {
    guard headings.indices.contains(column) else { return nil }
    return Self.currency(inHeading: headings[column], preferring: preferred)
  }

  static func currency(inHeading heading: String, preferring preferred: Currency) -> Currency? {
    var found: [Currency] = []
    var word: [Unicode.Scalar] = []
    func finish() {
      let text = String(String.UnicodeScalarView(word))
      word = []
      guard !text.isEmpty else { return }
      // `Amt` is no currency. Codes must be in uppercase: `All` is a word, `ALL` the Albanian lek.
      let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      let isSign = !text.utf8.contains { (0x61...0x7A).contains($0) } && !isCode
      let stem = text.hasSuffix("$") && text.utf8.count == 4 ? String(text.dropLast()) : text
      let isName = ["euro", "euros", "rs", "rs.", "zł", "Kč", "Ft", "kr"].contains(text.lowercased())
      guard isCode || isSign || isName || stem != text else { return }
      if let currency = Currency.Symbols.currency(stem, preferring: preferred) { found.append(currency) }
    }
    for scalar in heading.unicodeScalars {
      if scalar.properties.isWhitespace || "()[]/:,_-*;（）【】".unicodeScalars.contains(scalar) {
        finish()
      } else {
        word.append(scalar)
      }
    }
    finish()
    return Set(found).count == 1 ? found.first : nil
  }

  /// The code in the heading of amounts that looks like a currency and is none: `BTC` in `Amount (BTC)`.
  func unknownCode(inHeadingOf column: Int) -> String? {
    guard headings.indices.contains(column), headingCurrency(column, preferring: .usDollar) == nil else {
      return nil
    }
    let parts = headings[column].split(whereSeparator: { "()[]".contains($0) }).map(trimmed)
    guard let first = parts.first, parts.count == 2, let code = parts.last, (3...4).contains(code.utf8.count),
      code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
      first.utf8.contains(where: { (0x61...0x7A).contains($0) }), HeadingMeaning(code).concepts.isEmpty
    else { return nil }
    return code
  }

  private func isConstant(_ column: Int) -> Bool { contents[column].distinct == 1 }

  private func datesByRank(in free: [Int]) -> [Int] {
    var dated = free.filter { contents[$0].kind == .dates }
    if dated.isEmpty {
      dated = free.filter { contents[$0].isYearless && meanings[$0].hasAny(.date, .booking, .purchase) }
    }
    let ranked = dated.map { ($0, dateRank(meanings[$0])) }
    let most = ranked.filter { $0.1 < 9 }.map { contents[$0.0].filled }.max() ?? 0
    let full = ranked.filter { contents[$0.0].filled * 5 >= most * 4 || $0.1 == 9 }
    let sparse = ranked.filter { contents[$0.0].filled * 5 < most * 4 && $0.1 < 9 }
    let sorted = full.sorted { ($0.1, $0.0) < ($1.1, $1.0) } + sparse.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    let sure = sorted.filter { $0.1 < 7 }
    return (sure.isEmpty ? Array(sorted.prefix(1)) : sure).map(\.0)
  }

  private func dateRank(_ meaning: HeadingMeaning) -> Int {
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

  private mutating func findAmounts(in free: [Int]) {
    for column in free where [.amounts, .empty].contains(contents[column].kind) {
      let meaning = meanings[column]
      let isEmpty = contents[column].kind == .empty
      if meaning.hasAny(.fee, .rate, .balance) || meaning.concepts.contains(.id) { continue }
      let isAmount = meaning.hasAny(.amount, .total, .net, .gross)
      if meaning.hasAny(.number, .account, .contact, .time), !isAmount, !meaning.hasAny(.debit, .credit) {
        continue
      }
      if meaning.has(.debit) != meaning.has(.credit), !meaning.has(.original),
        !meaning.has(.currency) || isAmount
      {
        switch (meaning.has(.debit), meaning.has(.transfer)) {
        case (true, true): transferOut = transferOut ?? column
        case (false, true): transferIn = transferIn ?? column
        case (true, false): debit = debit ?? column
        case (false, false): credit = credit ?? column
        }
        continue
      }
      if isEmpty { continue }
      if isAmount || (meaning.has(.debit) && meaning.has(.credit)) {
        amounts.append(AmountColumn(column: column, rank: amountRank(meaning)))
      } else if meaning.concepts.isEmpty || meaning.concepts.isSubset(of: [.currency, .original]),
        headingCurrency(column, preferring: .usDollar) != nil
      {
        amounts.append(AmountColumn(column: column, rank: 5))
      } else if meaning.has(.price) {
        amounts.append(AmountColumn(column: column, rank: 8))
      } else if meaning.concepts.isEmpty {
        unknownAmounts.append(column)
      }
    }
    if debit == nil, credit == nil {
      (debit, credit, transferOut, transferIn) = (transferOut, transferIn, nil, nil)
    }
    // A pair of empty columns says nothing.
    if let debit, let credit, contents[debit].kind == .empty, contents[credit].kind == .empty {
      self.debit = nil
      self.credit = nil
    }
    if debit == nil || credit == nil, !amounts.isEmpty {
      debit = nil
      credit = nil
    }
    amounts.sort { ($0.rank, $0.column) < ($1.rank, $1.column) }
  }

  private func amountRank(_ meaning: HeadingMeaning) -> Int {
    if meaning.has(.price) { return 8 }
    if meaning.has(.original) { return meaning.has(.booked) ? 1 : 7 }
    if meaning.has(.booked) { return 0 }
    if meaning.has(.transfer) { return 6 }
    if meaning.has(.net) { return 2 }
    if meaning.has(.gross) { return 4 }
    return meaning.has(.total) ? 3 : 2
  }

  private mutating func findBalances(in free: [Int]) {
    let numeric = free.filter { contents[$0].kind == .amounts }
    balances = numeric.filter { meanings[$0].has(.balance) }
    unknownAmounts += numeric.filter { meanings[$0].concepts.isEmpty && !unknownAmounts.contains($0) }
  }

  /// The currency of the amount, rather than of the original amount.
  private func currencyColumn(beside amount: Int, in free: [Int]) -> Int? {
    let columns = free.filter { contents[$0].kind == .currencies && !contents[$0].examples.isEmpty }
    let hasOriginalAmount = free.contains {
      contents[$0].kind == .amounts && meanings[$0].has(.original) && $0 != amount
    }
    let isOriginal = meanings.indices.contains(amount) && meanings[amount].has(.original)
    let named = free.filter {
      isHeadedCurrency($0) && (isOriginal || !hasOriginalAmount || !meanings[$0].has(.original))
    }
    let candidates = named.isEmpty ? columns.filter { meanings[$0].concepts.isEmpty } : named
    func rank(_ column: Int) -> Int {
      let meaning = meanings[column]
      let amountMeaning = meanings.indices.contains(amount) ? meanings[amount] : nil
      if meaning.has(.original) != (amountMeaning?.has(.original) ?? false) { return 3 }
      if meaning.has(.transfer) { return 2 }
      if meaning.has(.booked), amountMeaning?.has(.booked) ?? false { return 0 }
      return 1
    }
    return candidates.min {
      (rank($0), $0 > amount ? $0 - amount : (amount - $0) * 2) < (
        rank($1), $1 > amount ? $1 - amount : (amount - $1) * 2
      )
    }
  }

  /// Whether a column is headed as currency and can be one, whatever codes are in it.
  private func isHeadedCurrency(_ column: Int) -> Bool {
    let content = contents[column]
    let meaning = meanings[column]
    guard meaning.has(.currency), content.filled > 0 else { return false }
    if content.kind == .currencies { return true }
    return [.texts, .codes].contains(content.kind) && content.meanLength <= 24
      && !meaning.hasAny(.amount, .debit, .credit, .rate, .balance, .fee, .price, .memo, .description, .date)
  }

  private func isType(_ column: Int) -> Bool {
    let meaning = meanings[column]
    guard contents[column].kind == .texts, contents[column].filled > 0 else { return false }
    if contents[column].saysOnlyDirections, contents[column].distinct <= 6 { return true }
    return meaning.hasAny(.type, .debit, .credit) || meaning.concepts.isEmpty
      || (meaning.hasAny(.description, .category) && !meaning.hasAny(.payee, .sender, .recipient))
  }

  private func statusColumn(in free: [Int]) -> Int? {
    let isHeaded = free.first {
      contents[$0].kind == .texts && meanings[$0].has(.status) && !meanings[$0].hasAny(.address, .contact)
    }
    return isHeaded ?? free.first { saysOnlyStatuses($0, in: free) }
  }

  /// Whether a column is one of statuses by its cells, whatever its heading.
  private func saysOnlyStatuses(_ column: Int, in free: [Int]) -> Bool {
    let content = contents[column]
    guard !content.statuses.isEmpty, content.statuses != [.failed] else { return false }
    // A single remark, or the only text of a row, may be about anything.
    if content.statuses.count > 1 { return content.filled == content.count || content.filled > 2 }
    let isName = meanings[column].hasAny(.payee, .sender, .recipient, .description, .category)
    return !isName && (content.filled == content.count || content.statuses == [.pending])
      && free.contains { $0 != column && contents[$0].kind == .texts && contents[$0].filled == content.count }
  }

  private func isReference(_ column: Int) -> Bool {
    let meaning = meanings[column]
    guard meaning.has(.id), [.texts, .codes, .amounts].contains(contents[column].kind) else { return false }
    return !meaning.hasAny(.account, .payee, .sender, .recipient, .category, .contact, .address)
  }

  private func textColumn(_ concept: HeadingMeaning.Concept, in free: [Int]) -> Int? {
    free.first {
      $0 != status && contents[$0].kind == .texts && !contents[$0].saysOnlyDirections
        && meanings[$0].has(concept)
        && !meanings[$0].hasAny(.contact, .account, .date, .currency, .id)
    }
  }

  private mutating func findPayees(_ place: (ImportOptions.Column) -> Int?, in free: [Int]) {
    let isNamed = headings.contains { !$0.isEmpty }
    let given = place(.name)
    var ranked: [(column: Int, rank: Int)] = []
    for column in free where contents[column].filled > 0 {
      let content = contents[column]
      let meaning = meanings[column]
      let isText =
        content.kind == .texts || (content.kind == .codes && meaning.hasAny(.payee, .description, .other))
      guard isText, column != status, !meaning.hasAny(.contact, .date, .time, .currency, .status, .owner)
      else { continue }
      if !isNamed {
        ranked.append((column, content.meanLength >= 6 ? 5 : 7))
        continue
      }
      // The number of an account is no payee, and neither is the holder of the user's own account.
      let isNameOfOther =
        meaning.hasAny(.sender, .recipient, .other) && meaning.has(.payee) && !meaning.has(.number)
      if meaning.hasAny(.account, .number), !isNameOfOther, !meaning.has(.description) { continue }
      if meaning.has(.sender), !meaning.has(.recipient), !meaning.has(.payee) || meaning.text.words.count <= 2
      {
        if sender == nil { sender = column }
      } else if meaning.has(.recipient), !meaning.has(.sender),
        !meaning.has(.payee) || meaning.text.words.count <= 2
      {
        if recipient == nil { recipient = column }
      }
      guard let rank = payeeRank(meaning) else { continue }
      ranked.append((column, rank))
    }
    if sender == nil || recipient == nil || given != nil {
      sender = nil
      recipient = nil
    }
    ranked.removeAll { [sender, recipient].contains($0.column) }
    let names = ranked.filter { $0.rank == 0 }.map(\.column)
    // Where a file names who was paid, the title of what was bought says less than the kind of payment.
    if !names.isEmpty {
      ranked = ranked.map { $0.rank > 0 && meanings[$0.column].has(.item) ? ($0.column, 9) : $0 }
    }
    // Of two columns of names, the one that never changes holds the account's owner.
    let holders = names.filter { contents[$0].distinct == 1 && contents[$0].filled >= 2 }
    if holders.count < names.count {
      ranked = ranked.map { holders.contains($0.column) ? ($0.column, 8) : $0 }
    }
    // Of two descriptions, the one that always begins with a kind of payment is less useful.
    let telling = ranked.filter {
      $0.rank == 1 && contents[$0.column].kindBeginnings * 5 <= contents[$0.column].filled
    }
    if let best = telling.first {
      ranked = ranked.map { item in
        let content = contents[item.column]
        let isKind = item.rank == 1 && content.kindBeginnings * 5 >= content.filled * 4
        return isKind && contents[best.column].filled * 2 >= content.filled ? (item.column, 2) : item
      }
    }
    let demoted = ranked.map { (column: $0.column, rank: $0.rank + demotion($0.column, $0.rank)) }
    let sorted = demoted.sorted { ($0.rank, $0.column) < ($1.rank, $1.column) }.map(\.column)
    payees = (given.map { [$0] } ?? []) + sorted
  }

  private func payeeRank(_ meaning: HeadingMeaning) -> Int? {
    let isPrecise = !meaning.hasAny(.category, .type, .id) && (!meaning.has(.number) || meaning.has(.payee))
    if meaning.hasAny(.payee, .sender, .recipient), isPrecise, !meaning.has(.address) { return 0 }
    if meaning.has(.description), isPrecise { return meaning.has(.memo) ? 2 : 1 }
    if meaning.has(.memo), !meaning.hasAny(.id) { return 3 }
    if meaning.has(.description), !meaning.has(.id) { return 4 }
    if meaning.has(.category) { return 6 }
    if meaning.has(.type) { return 8 }
    if meaning.concepts.isEmpty { return 5 }
    return meaning.hasAny(.purchase, .booking, .transfer) && !meaning.has(.id) ? 5 : nil
  }

  /// The penalty for a text that most rows share, or that only names the kind of payment: it is no payee.
  private func demotion(_ column: Int, _ rank: Int) -> Int {
    let content = contents[column]
    if content.kind == .codes { return 20 }
    // A name that only half of the rows have is somebody else's: the holder's would be in most.
    let isInMost = content.filled >= 3 && content.filled * 3 >= content.count * 2
    if content.distinct == 1, rank == 0 ? isInMost : content.filled >= 2 { return 10 }
    if rank > 0, content.filled >= 4, content.mostCommon * 10 >= content.filled * 7 { return 10 }
    if rank > 0, content.filled > 0, content.meanLength <= 4 { return 4 }
    if rank > 0, content.directions * 5 >= content.filled * 4 { return 6 }
    if content.count >= 2, meanings[column].ordinal != nil, content.kindBeginnings * 5 >= content.filled * 3 {
      return 2
    }
    // A column of types should hold nothing else.
    if rank == 8 { return 0 }
    return rank > 0 && content.filled >= 2 && content.kindWords * 5 >= content.filled * 4 ? 2 : 0
  }
}
