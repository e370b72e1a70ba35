import Basics
import Bookkeeping

/// Reads OFX 1 (SGML) and 2 (XML), and QFX, which is OFX with Quicken's own tags.
///
/// As the specification says, the sign of TRNAMT decides, not TRNTYPE; if all types of a card contradict it,
/// the user is asked. The date is the one written in DTPOSTED, without any time zone conversion.
struct OFXStatement {
  private var statement = Statement()
  private var transactions: [OFXTransaction] = []
  private var current: OFXTransaction?
  private var account = OFXAccount()
  /// The innermost aggregate within a transaction (see `OFXTransaction.aggregates`).
  private var aggregate: String?
  private var isInAccount = false
  private var balances: [ImportProblem.Cell] = []
  private var ledgerBalances: [LedgerBalance] = []
  private var isInLedgerBalance = false
  /// The last day of the list of transactions.
  private var end: CalendarDate?

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var reader = OFXStatement()
    let text = try TextEncoding.utf8(
      of: bytes, declared: OFXHeader.encoding(in: bytes), options, in: &reader.statement)
    var scanner = Scanner(text)
    var isComplete = false
    while let tag = scanner.next() {
      if tag.isClosing { reader.close(tag.name) } else { reader.open(tag) }
      if tag.isClosing, tag.name == "OFX" { isComplete = true }
    }
    try reader.addTransactions(options)
    // In a transaction without a closing tag, the amount may be cut off in the middle.
    if !isComplete {
      reader.statement.add(
        .failure(.cutOff), at: reader.current?.place ?? Statement.Place(line: scanner.line))
    }
    return reader.statement
  }

  private mutating func open(_ tag: Scanner.Tag) {
    switch tag.name {
    case "STMTTRN", "STMTTRNP":
      finishTransaction()
      current = OFXTransaction(
        place: Statement.Place(line: tag.line), account: account, isPending: tag.name == "STMTTRNP")
    case "STMTRS", "CCSTMTRS", "INVSTMTRS":
      finishTransaction()
      account = OFXAccount(isCard: tag.name == "CCSTMTRS")
      end = nil
    case "BANKACCTFROM", "CCACCTFROM", "INVACCTFROM":
      isInAccount = current == nil
      if isInAccount { account = OFXAccount(currency: account.currency, isCard: account.isCard) }
    case "LEDGERBAL", "AVAILBAL", "BANKTRANLIST", "BALLIST":
      finishTransaction()
      isInLedgerBalance = tag.name == "LEDGERBAL"
    case "BALAMT":
      if !tag.text.isEmpty { balances.append(ImportProblem.Cell(text: tag.text, line: tag.line)) }
      if isInLedgerBalance {
        ledgerBalances.append(LedgerBalance(account: account, amount: tag.text, end: end))
      }
    case "DTASOF" where isInLedgerBalance && !ledgerBalances.isEmpty:
      ledgerBalances[ledgerBalances.count - 1].date = OFXTransaction.date(tag.text)
      isInLedgerBalance = false
    case "DTEND": end = OFXTransaction.date(tag.text)
    case _ where Self.investments.contains(tag.name) && current == nil:
      statement.skip(.investment, Statement.Entry(line: tag.line))
    default: parseLeaf(tag)
    }
  }

  private mutating func parseLeaf(_ tag: Scanner.Tag) {
    if current != nil {
      if OFXTransaction.aggregates.contains(tag.name) {
        aggregate = tag.name
      } else {
        current?.record(tag, in: aggregate)
      }
      return
    }
    switch tag.name {
    case "CURDEF": account.currency = tag.text
    case "ACCTID":
      if isInAccount {
        account.number = tag.text.isEmpty ? nil : tag.text
        statement.record(account: account.number)
      }
    default: break
    }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "STMTTRN", "STMTTRNP", "BANKTRANLIST", "BANKTRANLISTP", "STMTRS", "CCSTMTRS", "INVSTMTRS", "OFX":
      finishTransaction()
    case "BANKACCTFROM", "CCACCTFROM", "INVACCTFROM": isInAccount = false
    default: if name == aggregate { aggregate = nil }
    }
  }

  private mutating func finishTransaction() {
    if let current { transactions.append(current) }
    current = nil
    aggregate = nil
  }

  private mutating func addTransactions(_ options: ImportOptions) throws(ImportProblem) {
    let amounts = transactions.filter { !$0.amount.isEmpty }
      .map { ImportProblem.Cell(text: $0.amount, line: $0.place.line) }
    let notation = try SignedDecimal.notation(among: amounts + balances, fallback: .point, options)
    let agreement = transactions.map { $0.agreement(notation) }
    if agreement.reduce(0, +) > 0 {
      statement = try statement.withDirections("DEBIT", options)
    } else if options.signs == nil, Self.typesContradictSigns(transactions, agreement, notation) {
      throw .undecided(Question.Open([.signs(.card), .signs(.bank)]))
    }
    let corrected = Set(transactions.compactMap(\.corrected))
    var entries: [Statement.Entry] = []
    var rounded = 0
    for transaction in transactions {
      var entry = transaction.entry(notation)
      if entry.round(options) { rounded += 1 }
      if let action = transaction.cancellation(correcting: corrected) {
        statement.skip(.notCompleted(action), entry)
      } else {
        entries.append(entry)
      }
    }
    if rounded > 0 { statement.findings.append(.rounded(rows: rounded)) }
    for balance in ledgerBalances.compactMap({ $0.stated(notation, options) }) { statement.record(balance) }
    statement.add(entries.limited(to: StatementYears(options)), options)
  }

  /// Whether all types of card transactions, in and out, contradict the signs: some programs write purchases
  /// without a minus.
  private static func typesContradictSigns(
    _ transactions: [OFXTransaction], _ agreement: [Int], _ notation: NumberNotation?
  ) -> Bool {
    let contradicting = zip(transactions, agreement).filter { $0.1 < 0 }.map(\.0)
    return !agreement.contains(1) && contradicting.allSatisfy(\.account.isCard)
      && Set(contradicting.map { SignedDecimal($0.amount, notation)?.isNegative }).count == 2
  }

  private static let investments: Set = [
    "BUYDEBT", "BUYMF", "BUYOPT", "BUYOTHER", "BUYSTOCK", "CLOSUREOPT", "INCOME", "INVEXPENSE", "JRNLFUND",
    "JRNLSEC", "MARGININTEREST", "REINVEST", "RETOFCAP", "SELLDEBT", "SELLMF", "SELLOPT", "SELLOTHER",
    "SELLSTOCK", "SPLIT", "TRANSFER",
  ]
}

private enum OFXHeader {
  /// The value of `CHARSET:1252`, or the encoding in the XML declaration. ENCODING is USASCII even if CHARSET
  /// names another.
  static func encoding(in bytes: [UInt8]) -> String? {
    let head = String(decoding: TextEncoding.ascii(of: bytes).prefix(1000), as: UTF8.self)
    if let charset = value(of: "CHARSET:", in: head),
      charset.utf8.contains(where: \.isASCIIDigit)
    {
      return charset
    }
    return XMLReader.declaredEncoding(in: bytes) ?? value(of: "ENCODING:", in: head)
  }

  private static func value(of key: String, in head: String) -> String? {
    head.firstRange(of: key).map { range in
      String(head[range.upperBound...].drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
    }
  }
}

private struct OFXAccount {
  var currency: String?
  var number: String?
  var isCard = false
}

extension OFXStatement {
  private struct LedgerBalance {
    let account: OFXAccount
    let amount: String
    let end: CalendarDate?
    /// DTASOF
    var date: CalendarDate?

    /// `nil` if rows may be missing between the list and the balance. Also `nil` for a card's balance without
    /// a minus: it may be a debt, or the holder's money.
    func stated(_ notation: NumberNotation?, _ options: ImportOptions) -> Statement.Balance? {
      let code = options.statedCurrency ?? account.currency.flatMap { Currency(code: $0) }
      let currency = code ?? options.currency
      guard let date, let end, date <= end, let number = SignedDecimal(amount, notation),
        let money = number.money(currency),
        !account.isCard || money.minorUnits <= 0
      else { return nil }
      return Statement.Balance(account: account.number, opening: nil, date: date, closing: money)
    }
  }
}

/// The contents of a STMTTRN.
private struct OFXTransaction {
  /// The aggregates inside it; some have leaves of the same names.
  static let aggregates: Set = [
    "PAYEE", "BANKACCTTO", "CCACCTTO", "CURRENCY", "ORIGCURRENCY", "IMAGEDATA", "INV401KSOURCE", "EXTDPAYEE",
  ]

  let place: Statement.Place
  let account: OFXAccount
  let isPending: Bool
  private(set) var amount = ""
  private(set) var leaves: [String: String] = [:]

  mutating func record(_ tag: OFXStatement.Scanner.Tag, in aggregate: String?) {
    // Empty leaves are ignored, and the first of several counts.
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

  /// The reason why the transaction does not count, or `nil` if it does.
  func cancellation(correcting corrected: Set<String>) -> String? {
    if leaves["CORRECTACTION"]?.uppercased() == "DELETE" { return "DELETE" }
    return leaves["FITID"].map { corrected.contains($0) } == true ? "REPLACE" : nil
  }

  /// Whether TRNTYPE says the same as the sign (1), the opposite (-1), or neither (0).
  func agreement(_ notation: NumberNotation?) -> Int {
    guard let type = leaves["TRNTYPE"]?.uppercased(), let number = SignedDecimal(amount, notation) else {
      return 0
    }
    if Self.debits.contains(type) { return number.isNegative ? 1 : -1 }
    return Self.credits.contains(type) ? (number.isNegative ? -1 : 1) : 0
  }

  private static let debits: Set = [
    "DEBIT", "FEE", "SRVCHG", "ATM", "POS", "CHECK", "CASH", "DIRECTDEBIT", "REPEATPMT",
  ]
  private static let credits: Set = ["CREDIT", "DIV", "DEP", "DIRECTDEP"]

  func entry(_ notation: NumberNotation?) -> Statement.Entry {
    var entry = Statement.Entry(at: place)
    if let text = leaves["DTPOSTED"] ?? leaves["DTTRAN"] ?? leaves["DTUSER"] {
      entry.set(date: text, as: Self.date(text))
    }
    if !amount.isEmpty { entry.set(amount: amount, as: SignedDecimal(amount, notation)) }
    // CURRENCY is the currency of the amount; ORIGCURRENCY is the one it was converted from.
    entry.currency = leaves["CURRENCY.CURSYM"] ?? account.currency
    entry.account = account.number
    let memo = withoutNeedlessBlanks(leaves["MEMO"] ?? "")
    let number = leaves["CHECKNUM"].map { " \($0)" } ?? ""
    entry.names = [
      leaves["NAME"], leaves["PAYEE.NAME"], leaves["EXTDNAME"], memo,
      leaves["TRNTYPE"].map { "\($0)\(number)" },
    ].compactMap { $0 }
    entry.memo = memo
    let address = ["ADDR1", "ADDR2", "ADDR3", "POSTALCODE", "CITY"].compactMap { leaves["PAYEE.\($0)"] }
    if !address.isEmpty { entry.texts.address = address.joined(separator: ", ") }
    entry.reference = leaves["FITID"]
    entry.isPending = isPending
    return entry
  }

  /// Parses `20260305` and `20260305120000.000[-5:EST]`, taking the date as written.
  static func date(_ text: String) -> CalendarDate? {
    let digits = text.utf8.prefix { $0.isASCIIDigit }
    guard digits.count == 8 || digits.count >= 10, let number = Int(String(text.prefix(8))) else {
      return text.utf8.count >= 10 ? try? CalendarDate(parsing: String(text.prefix(10))) : nil
    }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}
