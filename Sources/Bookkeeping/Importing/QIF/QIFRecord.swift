/// What stands between two `^` of a file of Quicken's: lines that begin with a letter for what they are.
struct QIFRecord {
  struct Split {
    var category: String
    var memo = ""
  }

  let line: Int
  /// That of the list it stands in.
  var account: String?
  private(set) var date: (text: String, line: Int)?
  private(set) var amount: (text: String, line: Int)?
  private(set) var payee = ""
  private(set) var memo = ""
  private(set) var number = ""
  private(set) var category = ""
  private(set) var address: [String] = []
  private(set) var splits: [Split] = []

  init(line: Int) { self.line = line }

  var isEmpty: Bool { date == nil && amount == nil && payee.isEmpty }

  /// The first line of a kind counts; within a split, some programs repeat D and others.
  mutating func take(_ code: UInt8, _ text: String, line: Int) {
    switch code {
    case UInt8(ascii: "S"): splits.append(Split(category: text))
    case UInt8(ascii: "E"): if !splits.isEmpty { splits[splits.count - 1].memo = text }
    case _ where !splits.isEmpty: break
    case UInt8(ascii: "D"): if date == nil { date = (text, line) }
    case UInt8(ascii: "T"): amount = (text, line)
    case UInt8(ascii: "U"): if amount == nil { amount = (text, line) }
    case UInt8(ascii: "P"): payee = text
    case UInt8(ascii: "M"): memo = text
    case UInt8(ascii: "N"): number = text
    case UInt8(ascii: "L"): category = text
    case UInt8(ascii: "A"): if !text.isEmpty { address.append(text) }
    default: break
    }
  }

  /// Quicken begins an account with a transfer from itself.
  var isOpeningBalance: Bool {
    let name = payee.lowercased()
    if let transfer = Self.transfer(category), transfer.lowercased() == account?.lowercased() { return true }
    return Self.openings.contains(name)
  }

  func entry(_ order: QIFDateOrder, _ separator: SignedDecimal.Separator?) -> StatementEntry {
    var entry = StatementEntry(line: line)
    if let (text, _) = date {
      entry.date = order.date(text).map(Result.success) ?? .failure(.unreadableDate(text))
    }
    if let (text, _) = amount {
      entry.amount =
        SignedDecimal(text, separator: separator).map(Result.success) ?? .failure(.unreadableAmount(text))
    }
    let transfer = Self.transfer(category)
    entry.names = [payee, memo, transfer ?? category, number]
    entry.memo = memo
    entry.category = ownCategory
    if !address.isEmpty { entry.address = address.joined(separator: ", ") }
    entry.account = account
    return entry
  }

  /// That of the payment, or of all its splits, without Quicken's class. An account in brackets is none.
  private var ownCategory: String? {
    let names = splits.isEmpty ? [category] : splits.map(\.category)
    guard let first = names.first, names.allSatisfy({ $0 == first }), Self.transfer(first) == nil else {
      return nil
    }
    let name = trimmed(first.prefix { $0 != "/" })
    return name.isEmpty || name.hasPrefix("--") ? nil : name
  }

  /// The account of `[Account]`.
  private static func transfer(_ category: String) -> String? {
    guard category.hasPrefix("["), let end = category.firstIndex(of: "]") else { return nil }
    return String(category[category.index(after: category.startIndex)..<end])
  }

  private static let openings: Set = [
    "opening balance", "anfangssaldo", "eröffnungssaldo", "solde initial", "solde d'ouverture",
    "saldo inicial",
    "saldo iniziale", "beginsaldo", "openingssaldo", "ingående saldo", "startsaldo", "saldo początkowe",
  ]
}
