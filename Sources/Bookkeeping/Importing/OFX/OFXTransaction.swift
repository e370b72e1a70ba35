struct OFXAccount {
  var currency: String?
  var bank = ""
  var number = ""
}

/// What STMTTRN holds.
struct OFXTransaction {
  /// Other aggregates in it; some have leaves of the same names.
  static let aggregates: Set = [
    "PAYEE", "BANKACCTTO", "CCACCTTO", "CURRENCY", "ORIGCURRENCY", "IMAGEDATA", "INV401KSOURCE", "EXTDPAYEE",
  ]

  let place: Statement.Place
  let account: OFXAccount
  let isPending: Bool
  private(set) var amount = ""
  private var leaves: [String: String] = [:]

  init(line: Int, account: OFXAccount, isPending: Bool) {
    place = Statement.Place(line: line)
    self.account = account
    self.isPending = isPending
  }

  mutating func take(_ tag: OFXScanner.Tag, in aggregate: String?) {
    // An empty leaf says nothing; of two, the first counts.
    guard !tag.text.isEmpty else { return }
    let key = aggregate.map { "\($0).\(tag.name)" } ?? tag.name
    if tag.name == "TRNAMT", amount.isEmpty { amount = tag.text }
    if leaves[key] == nil { leaves[key] = tag.text }
  }

  /// The FITID of a transaction that this one replaces or deletes.
  var corrected: String? {
    guard let id = leaves["CORRECTFITID"], id != leaves["FITID"] else { return nil }
    return id
  }

  /// Why the transaction does not count, if it does not.
  func cancellation(correcting corrected: Set<String>) -> String? {
    if leaves["CORRECTACTION"]?.uppercased() == "DELETE" { return "DELETE" }
    return leaves["FITID"].map { corrected.contains($0) } == true ? "REPLACE" : nil
  }

  func entry(_ separator: SignedDecimal.Separator?) -> StatementEntry {
    var entry = StatementEntry(line: place.line)
    if let text = leaves["DTPOSTED"] ?? leaves["DTTRAN"] ?? leaves["DTUSER"] {
      entry.date = Self.date(text).map(Result.success) ?? .failure(.unreadableDate(text))
    }
    if !amount.isEmpty {
      entry.amount =
        SignedDecimal(amount, separator: separator).map(Result.success) ?? .failure(.unreadableAmount(amount))
    }
    // CURRENCY says what the amount is in, ORIGCURRENCY what it was converted from.
    entry.currency = leaves["CURRENCY.CURSYM"] ?? account.currency
    let memo = leaves["MEMO"] ?? ""
    let number = leaves["CHECKNUM"].map { " \($0)" } ?? ""
    entry.names = [
      leaves["NAME"], leaves["PAYEE.NAME"], leaves["EXTDNAME"], memo,
      leaves["TRNTYPE"].map { "\($0)\(number)" },
    ].compactMap { $0 }
    entry.memo = memo
    let address = ["ADDR1", "ADDR2", "ADDR3", "POSTALCODE", "CITY"].compactMap { leaves["PAYEE.\($0)"] }
    if !address.isEmpty { entry.address = address.joined(separator: ", ") }
    entry.reference = leaves["FITID"]
    entry.isPending = isPending
    return entry
  }

  /// `20260305`, and `20260305120000.000[-5:EST]`, in which the day stands as it is written.
  private static func date(_ text: String) -> CalendarDate? {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    guard digits.count == 8 || digits.count >= 10, let number = Int(String(text.prefix(8))) else {
      return text.utf8.count >= 10 ? try? CalendarDate(parsing: String(text.prefix(10))) : nil
    }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}
