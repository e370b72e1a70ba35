import Bookkeeping

/// The columns that name the payee or payer of each row.
struct PayeeColumns: Sendable {
  /// Best first.
  private(set) var payees: [Int] = []
  /// The columns of the two parties of each payment, if both parties have one.
  private(set) var sender: Int?
  private(set) var recipient: Int?

  /// - Parameters:
  ///   - columns: The columns that have no other role.
  ///   - given: The column that the user named.
  ///   - isNamed: Whether the table has headings.
  ///   - party: The column of a table without headings that names the other party.
  init(_ columns: [TableColumn], given: Int?, isNamed: Bool, party: Int? = nil) {
    var ranked: [(column: TableColumn, rank: Int)] = []
    for column in columns where Self.isText(column) {
      if !isNamed {
        ranked.append((column, column.number == party ? 0 : column.meanLength >= 6 ? 5 : 7))
        continue
      }
      // The number of an account is no payee, and neither is the holder of the user's own account.
      let isNameOfOther =
        column.hasAny(.sender, .recipient, .other) && column.has(.payee) && !column.has(.number)
      if column.hasAny(.account, .number), !isNameOfOther, !column.has(.description) { continue }
      if column.has(.sender) != column.has(.recipient),
        !column.has(.payee) || column.meaning.text.words.count <= 2
      {
        if column.has(.sender) {
          sender = sender ?? column.number
        } else {
          recipient = recipient ?? column.number
        }
      }
      if let rank = Self.rank(column) { ranked.append((column, rank)) }
    }
    if sender == nil || recipient == nil || given != nil { (sender, recipient) = (nil, nil) }
    ranked.removeAll { [sender, recipient].contains($0.column.number) }
    Self.compare(&ranked)
    let sorted = ranked.map { column, rank in
      // Of two columns of types, the shop may be in the one that has other words, too.
      let isKind = column.namesKinds
      return (rank: rank + Self.demotion(column, rank), isKind: isKind ? 1 : 0, number: column.number)
    }
    payees = (given.map { [$0] } ?? []) + sorted.sorted { $0 < $1 }.map(\.number)
  }

  /// The column of texts, in a table without headings, that names the holder of another account: it is filled
  /// where the column beside it has a number, and nearly nowhere else.
  static func beside(numbersIn columns: [TableColumn], _ rows: some Collection<TextTable.Row>) -> Int? {
    func isNumber(_ text: String) -> Bool {
      IBAN.plain(text) != nil || text.utf8.count { $0.isASCIIDigit } >= 15 && CellContent.isCode(text)
    }
    let found = columns.filter { column in
      guard column.holds(.texts), !column.isFull, column.distinct > 1 else { return false }
      return [column.number - 1, column.number + 1].contains { number in
        guard columns.indices.contains(number), !columns[number].isFull else { return false }
        let agreeing = rows.count { $0[column.number].isEmpty != isNumber($0[number]) }
        return agreeing * 10 >= rows.count * 9 && rows.count { isNumber($0[number]) } > 1
      }
    }
    return found.count == 1 ? found[0].number : nil
  }

  private static func isText(_ column: TableColumn) -> Bool {
    column.filled > 0
      && (column.holds(.texts) || (column.holds(.codes) && column.hasAny(.payee, .description, .other)))
      && (!column.hasAny(.contact, .date, .time, .currency, .status, .owner) || isPayeeWithMore(column))
  }

  /// Whether a heading names a payee before other content of the cells, as in `Händler (Name, Stadt & Land)`.
  private static func isPayeeWithMore(_ column: TableColumn) -> Bool {
    let parts = column.heading.parts(between: "(")
    return parts.count > 1 && HeadingMeaning(parts[0]).concepts == [.payee]
  }

  private static func rank(_ column: TableColumn) -> Int? {
    if isPayeeWithMore(column) { return 0 }
    let isPrecise = !column.hasAny(.category, .type, .id) && (!column.has(.number) || column.has(.payee))
    if column.hasAny(.payee, .sender, .recipient), isPrecise, !column.has(.address) { return 0 }
    if column.has(.description), isPrecise { return column.has(.memo) ? 2 : 1 }
    if column.has(.memo), !column.has(.id) { return 3 }
    if column.has(.description), !column.has(.id) { return 4 }
    if column.has(.category) { return 6 }
    if column.has(.type) { return 8 }
    // A text that somebody wrote may be under the heading of a number.
    let isOfNumbers = column.has(.id) && column.meaning.concepts.isSubset(of: [.id, .memo])
    if isOfNumbers, column.holds(.texts), !column.areNumbers {
      return 7
    }
    if column.meaning.concepts.isEmpty { return 5 }
    return column.hasAny(.purchase, .booking, .transfer) && !column.has(.id) ? 5 : nil
  }

  /// Changes the ranks of columns by comparing them with each other.
  private static func compare(_ ranked: inout [(column: TableColumn, rank: Int)]) {
    func move(to rank: Int, _ isMoved: ((column: TableColumn, rank: Int)) -> Bool) {
      ranked = ranked.map { isMoved($0) ? ($0.column, rank) : $0 }
    }
    // If a file names payees, the title of a purchased item says less than the kind of payment.
    if ranked.contains(where: { $0.rank == 0 }) { move(to: 9) { $0.rank > 0 && $0.column.has(.item) } }
    // Of two descriptions, the one that always begins with a kind of payment is less useful.
    let telling = ranked.first { $0.rank == 1 && $0.column.kindBeginnings * 5 <= $0.column.filled }
    if let best = telling?.column {
      move(to: 2) { column, rank in
        rank == 1 && column.kindBeginnings * 5 >= column.filled * 4
          && best.filled * 2 >= column.filled
      }
    }
    // In a table without headings, kinds of payments are few, and those who were paid are many.
    if ranked.allSatisfy(\.column.heading.isEmpty) {
      let hasMany = ranked.contains {
        $0.column.filled >= 4 && $0.column.distinct * 5 >= $0.column.filled * 4
      }
      ranked = ranked.map { column, rank in
        (column, hasMany && rank > 0 && column.distinct * 2 <= column.filled ? rank + 10 : rank)
      }
    }
    // A column that can name nobody is no column of payees while another text varies.
    if ranked.contains(where: { $0.column.distinct > 1 && !namesNobody($0.column, $0.rank) }) {
      ranked = ranked.map { ($0.column, namesNobody($0.column, $0.rank) ? $0.rank + 10 : $0.rank) }
    }
    // Nor is a column of kinds of payments, while another text may name somebody in most rows.
    let tells = ranked.contains { column, rank in
      ![6, 8].contains(rank) && rank < 9 && !column.namesKinds && column.distinct > 1
        && column.filled * 2 > column.count
    }
    if tells {
      ranked = ranked.map {
        ($0.column, $0.column.namesKinds && (1...7).contains($0.rank) ? $0.rank + 10 : $0.rank)
      }
    }
  }

  /// Whether a column cannot say whom a payment is with: it says the same in nearly all rows, such as the
  /// owner of the account, or only which way money went, or in which month.
  private static func namesNobody(_ column: TableColumn, _ rank: Int) -> Bool {
    if column.isMonths || column.directions * 5 >= column.filled * 4 { return true }
    if column.holds(.codes) { return true }
    if rank > 2, column.areNumbers { return true }
    if rank > 0 {
      if column.filled >= 4, column.mostCommon * 10 >= column.filled * 7 { return true }
      return column.distinct == 1 && column.filled >= 2
    }
    // Two rows may well be with one shop. A name that is only in some rows is somebody else's.
    guard column.distinct == 1 else { return false }
    return column.filled >= 3
      ? column.filled * 3 >= column.count * 2 : column.filled == 2 && column.isFull && isNameOfAnyone(column)
  }

  /// Whether a heading means just a name, which may be the owner's.
  private static func isNameOfAnyone(_ column: TableColumn) -> Bool {
    !column.hasAny(.other, .sender, .recipient)
      && column.meaning.text.words.allSatisfy(namesOfAnyone.contains)
  }

  private static let namesOfAnyone = Set(StatementWords.list("name of anyone"))

  /// The penalty for a text that says little, or that only names the kind of payment.
  private static func demotion(_ column: TableColumn, _ rank: Int) -> Int {
    // Without a heading, short names that all differ may be shops.
    let mayBeNames = column.heading.isEmpty && column.distinct == column.filled
    if rank % 10 > 0, column.meanLength <= 4, !mayBeNames { return 4 }
    if rank == 5, column.filled >= 4, column.distinct * 4 <= column.filled { return 3 }
    if column.count >= 2, column.meaning.ordinal != nil, column.kindBeginnings * 5 >= column.filled * 3 {
      return 2
    }
    // A column of types should hold nothing else.
    if rank == 8 || rank == 0 { return 0 }
    return column.namesKinds ? 2 : 0
  }
}
