/// Signs that two rows are the sides of a transfer, rather than a purchase and a refund.
struct TransferSigns {
  private let words = WordTree(TransferWords.all.map(\.bytes))
  private var joined: Set<Pair> = []

  /// The payees and accounts of two rows that were joined.
  fileprivate struct Pair: Hashable {
    let payees: [String]
    let accounts: [String?]
  }

  init(in transactions: [Transaction]) {
    for transaction in transactions where transaction.kind == .transfer {
      let refs = transaction.statementRefs
      for out in refs where out.kind == .expense {
        for arrival in refs where arrival.kind == .income {
          joined.insert(Pair(out.payee, arrival.payee, transaction.account, transaction.to))
        }
      }
    }
  }

  /// Whether there is a sign: a person or a rule made one row a transfer, two rows with these payees and
  /// accounts were joined before, one row names the other's account, or both have words for a transfer and do
  /// not name two strangers.
  func isMarkedAsTransfer(from: Texts, to: Texts) -> Bool {
    if from.row.kind == .transfer || to.row.kind == .transfer || wereJoined(from.row, to.row) { return true }
    if from.names(accountOf: to) || to.names(accountOf: from) { return true }
    guard let own = from.weight, let other = to.weight, !from.namesAnother(than: to) else { return false }
    return own == .plain || other == .plain
  }

  /// A row with the words of its texts, which are found once, however many rows it is compared with.
  struct Texts {
    fileprivate let row: Transaction
    fileprivate let words: [UInt8]
    fileprivate let names: [[UInt8]]
    /// The ends of the numbers in the texts.
    fileprivate let numbers: Set<String>
    /// The ends of the number of the row's account, as its refs have them.
    fileprivate let ends: Set<String>
    fileprivate let weight: TransferWords.Weight?
    /// The words in the name of the person or company that the row gives as sender or receiver of the money.
    fileprivate let party: Set<String>

    /// Whether each of two rows names a party, and these have no word in common: `TRANSFER TO J SMITH` and
    /// `TRANSFER FROM M JONES` are two payments, not the sides of one transfer.
    fileprivate func namesAnother(than other: Self) -> Bool {
      !party.isEmpty && !other.party.isEmpty && party.isDisjoint(with: other.party)
    }

    /// Whether the row names the account of the other by its label or its number.
    func names(accountOf other: Self) -> Bool {
      other.names.contains { words.firstRange(of: $0) != nil } || !numbers.isDisjoint(with: other.ends)
    }
  }

  func texts(of row: Transaction) -> Texts {
    let words = Self.words(of: row)
    let texts = ([row.name, row.memo ?? ""] + row.statementNames.map { $0.uppercased() })
    return Texts(
      row: row, words: words, names: Self.names(of: row),
      numbers: texts.reduce(into: []) { $0.formUnion(AccountNumbers(in: $1).ends) },
      ends: Set(row.statementRefs.compactMap(\.accountEnd)), weight: weight(of: words),
      party: party(in: words))
  }

  private func wereJoined(_ from: Transaction, _ to: Transaction) -> Bool {
    if joined.isEmpty { return false }
    return from.payees.contains { out in
      to.payees.contains { joined.contains(Pair(out, $0, from.account, to.account)) }
    }
  }

  /// All names of a row as folded words, surrounded by spaces: ` amex epayment `.
  private static func words(of transaction: Transaction) -> [UInt8] {
    ([transaction.name] + transaction.statementNames).flatMap(words(in:))
  }

  private static func words(in text: String) -> [UInt8] {
    let words = SearchFolding().folded(text).unicodeScalars.split {
      !$0.properties.isAlphabetic && $0.properties.numericType == nil
    }
    return words.isEmpty ? [] : Array((" " + words.map { String($0) }.joined(separator: " ") + " ").utf8)
  }

  private static let shortestName = 3

  /// The names of a row's account: its label, and the end of its number.
  private static func names(of transaction: Transaction) -> [[UInt8]] {
    let ends = transaction.statementRefs.compactMap { $0.accountEnd.map(words(in:)) }
    let name = (transaction.account ?? transaction.to).map(words(in:)) ?? []
    return ends + (name.count >= shortestName + 2 ? [name] : [])
  }

  /// The words after `transfer to` and the like; none if one of them is about accounts.
  private func party(in text: [UInt8]) -> Set<String> {
    let starts = words.occurrences(in: text).filter { TransferWords.all[$0.word].weight == .plain }
    for end in starts.map(\.range.upperBound) {
      let rest = text[end...].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard let first = rest.first, TransferWords.prepositions.contains(first) else { continue }
      let party = Set(rest.dropFirst())
      return party.isDisjoint(with: TransferWords.ofAccounts) ? party.filter { $0.utf8.count > 1 } : []
    }
    return []
  }

  private func weight(of text: [UInt8]) -> TransferWords.Weight? {
    let weights = words.occurrences(in: text).map { TransferWords.all[$0.word].weight }
    return weights.contains(.plain) ? .plain : weights.first
  }
}

extension TransferSigns.Pair {
  fileprivate init(_ out: String, _ arrival: String, _ from: String?, _ to: String?) {
    payees = [out, arrival]
    accounts = [from, to].map { $0.map(FoldedText.string) }
  }
}
