import Basics
import Bookkeeping

/// Reads OFX 1 (SGML) and 2 (XML), and QFX, which is OFX with Quicken's own tags.
///
/// As the specification says, the sign of TRNAMT decides, not TRNTYPE. The date is the one written in
/// DTPOSTED, without any time zone conversion.
struct OFXStatement {
  private var statement = Statement(.ofx)
  private var transactions: [OFXTransaction] = []
  private var current: OFXTransaction?
  private var account = OFXAccount()
  private var accounts = AccountNumbers()
  private var firstBank = ""
  /// The innermost aggregate within a transaction (see `OFXTransaction.aggregates`).
  private var aggregate: String?
  private var isInAccount = false
  private var balances: [(text: String, line: Int)] = []
  private var ledgerBalances: [LedgerBalance] = []
  private var isInLedgerBalance = false
  /// The last day of the list of transactions.
  private var end: CalendarDate?

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var reader = OFXStatement()
    let text = try TextEncoding.Declared.utf8(
      of: bytes, declared: OFXHeader.encoding(in: bytes), options, in: &reader.statement)
    var scanner = Scanner(text)
    var isComplete = false
    while let tag = scanner.next() {
      reader.take(tag)
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

  private mutating func take(_ tag: Scanner.Tag) {
    tag.isClosing ? close(tag.name) : open(tag)
  }

  private mutating func open(_ tag: Scanner.Tag) {
    switch tag.name {
    case "STMTTRN", "STMTTRNP":
      finishTransaction()
      current = OFXTransaction(line: tag.line, account: account, isPending: tag.name == "STMTTRNP")
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
      if !tag.text.isEmpty { balances.append((tag.text, tag.line)) }
      if isInLedgerBalance { ledgerBalances.append(LedgerBalance(account, amount: tag.text, end: end)) }
    case "DTASOF" where isInLedgerBalance && !ledgerBalances.isEmpty:
      ledgerBalances[ledgerBalances.count - 1].date = OFXTransaction.date(tag.text)
      isInLedgerBalance = false
    case "DTEND": end = OFXTransaction.date(tag.text)
    case _ where Self.investments.contains(tag.name) && current == nil:
      statement.skip(.investment, Statement.Entry(line: tag.line))
    default: takeLeaf(tag)
    }
  }

  private mutating func takeLeaf(_ tag: Scanner.Tag) {
    if current != nil {
      if OFXTransaction.aggregates.contains(tag.name) {
        aggregate = tag.name
      } else {
        current?.take(tag, in: aggregate)
      }
      return
    }
    switch tag.name {
    case "CURDEF": account.currency = tag.text
    case "BANKID", "BROKERID": if isInAccount { account.bank = tag.text }
    case "ACCTID":
      if isInAccount {
        account.number = tag.text
        if accounts.first == nil { firstBank = account.bank }
        accounts.note(tag.text)
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
    let amounts = transactions.compactMap { $0.amount.isEmpty ? nil : ($0.amount, $0.place.line) }
    let separator = try SignedDecimal.separator(among: amounts + balances, fallback: .point, options)
    let corrected = Set(transactions.compactMap(\.corrected))
    let isLabelled = Set(transactions.map(\.account.number)).count > 1
    for transaction in transactions {
      var entry = transaction.entry(separator)
      if isLabelled, !transaction.account.number.isEmpty { entry.account = transaction.account.number }
      if let action = transaction.cancellation(correcting: corrected) {
        statement.skip(.notCompleted(action), entry)
      } else {
        statement.add(entry, options)
      }
    }
    for balance in ledgerBalances {
      if let stated = balance.stated(separator, options, isLabelled: isLabelled) { statement.state(stated) }
    }
    statement.accountID = accounts.only
    statement.shape = (["ofx"] + (accounts.first.map { [firstBank, $0] } ?? [])).joined(separator: ":")
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
    let head = String(decoding: TextEncoding.Declared.ascii(of: bytes).prefix(1000), as: UTF8.self)
    if let charset = value(of: "CHARSET:", in: head),
      charset.utf8.contains(where: \.isASCIIDigit)
    {
      return charset
    }
    return XMLReader.Declaration.encoding(in: bytes) ?? value(of: "ENCODING:", in: head)
  }

  private static func value(of key: String, in head: String) -> String? {
    head.firstRange(of: key).map { range in
      String(head[range.upperBound...].drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
    }
  }
}

private struct OFXAccount {
  var currency: String?
  var bank = ""
  var number = ""
  var isCard = false
}

extension OFXStatement {
  /// A LEDGERBAL.
  private struct LedgerBalance {
    let account: OFXAccount
    let amount: String
    let end: CalendarDate?
    /// DTASOF
    var date: CalendarDate?

    init(_ account: OFXAccount, amount: String, end: CalendarDate?) {
      (self.account, self.amount, self.end) = (account, amount, end)
    }

    /// Nil if rows may be missing between the list and the balance, and for a card's debt without a minus,
    /// since it could be money of the holder's.
    func stated(
      _ separator: SignedDecimal.Separator?, _ options: ImportOptions, isLabelled: Bool
    ) -> Statement.Balance? {
      let code = options.statedCurrency ?? account.currency.flatMap { Currency(code: $0) }
      let currency = code ?? options.currency
      guard let date, let end, date <= end, let number = SignedDecimal(amount, separator: separator),
        let money = Statement.BalanceCheck(currency, at: Statement.Place(line: 1)).money(number),
        !account.isCard || money.minorUnits <= 0
      else { return nil }
      return Statement.Balance(
        account: isLabelled && !account.number.isEmpty ? account.number : nil, opening: nil, date: date,
        closing: money)
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
  private var leaves: [String: String] = [:]

  init(line: Int, account: OFXAccount, isPending: Bool) {
    place = Statement.Place(line: line)
    self.account = account
    self.isPending = isPending
  }

  mutating func take(_ tag: OFXStatement.Scanner.Tag, in aggregate: String?) {
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

  /// The reason why the transaction does not count, or nil if it does.
  func cancellation(correcting corrected: Set<String>) -> String? {
    if leaves["CORRECTACTION"]?.uppercased() == "DELETE" { return "DELETE" }
    return leaves["FITID"].map { corrected.contains($0) } == true ? "REPLACE" : nil
  }

  func entry(_ separator: SignedDecimal.Separator?) -> Statement.Entry {
    var entry = Statement.Entry(line: place.line)
    if let text = leaves["DTPOSTED"] ?? leaves["DTTRAN"] ?? leaves["DTUSER"] {
      entry.date = Self.date(text).map(Result.success) ?? .failure(.unreadableDate(text))
    }
    if !amount.isEmpty {
      entry.amount =
        SignedDecimal(amount, separator: separator).map(Result.success) ?? .failure(.unreadableAmount(amount))
    }
    // CURRENCY is the currency of the amount; ORIGCURRENCY is the one from which it was converted.
    entry.currency = leaves["CURRENCY.CURSYM"] ?? account.currency
    let memo = withoutNeedlessBlanks(leaves["MEMO"] ?? "")
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

  /// Parses `20260305` and `20260305120000.000[-5:EST]`, taking the date as written.
  static func date(_ text: String) -> CalendarDate? {
    let digits = text.utf8.prefix { $0.isASCIIDigit }
    guard digits.count == 8 || digits.count >= 10, let number = Int(String(text.prefix(8))) else {
      return text.utf8.count >= 10 ? try? CalendarDate(parsing: String(text.prefix(10))) : nil
    }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}

extension OFXStatement {
  /// Reads the tags of OFX, both SGML without closing tags and XML.
  ///
  /// Real files close tags twice, late, by another name or not at all, so the scanner returns tags as they
  /// come, and the reader has to know which of them begin something.
  struct Scanner {
    struct Tag {
      let isClosing: Bool
      /// In uppercase.
      let name: String
      /// The text between this tag and the next.
      let text: String
      let line: Int
    }

    private let bytes: [UInt8]
    private var position = 0
    private(set) var line = 1

    /// - Parameter bytes: UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Tag? {
      while position < bytes.count {
        if let (isClosing, name, end) = tag(at: position) {
          let start = line
          position = end
          return Tag(isClosing: isClosing, name: name, text: readText(), line: start)
        }
        if !skipComment() { advance() }
      }
      return nil
    }

    /// Reads up to the next tag, and trims blanks.
    private mutating func readText() -> String {
      var text: [UInt8] = []
      while position < bytes.count {
        let byte = bytes[position]
        if byte == UInt8(ascii: "<") {
          if tag(at: position) != nil { break }
          if takeCharacterData(into: &text) || skipComment() { continue }
        }
        if byte == UInt8(ascii: "&"), let (scalar, end) = reference(at: position) {
          text += Array(String(scalar).utf8)
          position = end
          continue
        }
        text.append(byte)
        advance()
      }
      return trimmed(String(decoding: text, as: UTF8.self))
    }

    /// Recognizes `<NAME>`, `</NAME>` and `<NAME/>`; any other `<` is part of the text.
    private func tag(at start: Int) -> (isClosing: Bool, name: String, end: Int)? {
      guard bytes[start] == UInt8(ascii: "<") else { return nil }
      var index = start + 1
      let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
      if isClosing { index += 1 }
      let nameStart = index
      while index < bytes.count, index - nameStart < 40, Self.isNameByte(bytes[index]) { index += 1 }
      guard index > nameStart, bytes[nameStart].isASCIILetter else { return nil }
      let name = String(
        decoding: bytes[nameStart..<index].map { $0.isASCIILetter ? $0 & 0xDF : $0 }, as: UTF8.self)
      while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "/") { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return nil }
      return (isClosing, name, index + 1)
    }

    private func reference(at start: Int) -> (Unicode.Scalar, end: Int)? {
      guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
      let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
      // `&nbsp;` is from HTML, and OFX 1.6 lists it along with XML's entities.
      let scalar = name == "nbsp" ? " " : XMLReader.CharacterReference.scalar(name)
      return scalar.map { ($0, end + 1) }
    }

    private mutating func takeCharacterData(into text: inout [UInt8]) -> Bool {
      guard isAt("<![CDATA[") else { return false }
      position += 9
      while position < bytes.count, !isAt("]]>") {
        text.append(bytes[position])
        advance()
      }
      position = min(position + 3, bytes.count)
      return true
    }

    /// Skips a comment, even one that contains the file's header.
    private mutating func skipComment() -> Bool {
      guard isAt("<!--") else { return false }
      while position < bytes.count, !isAt("-->") { advance() }
      position = min(position + 3, bytes.count)
      return true
    }

    private mutating func advance() {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }

    private func isAt(_ text: StaticString) -> Bool {
      guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
      return text.withUTF8Buffer { text in text.indices.allSatisfy { bytes[position + $0] == text[$0] } }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte.isASCIIDigit || "._-".utf8.contains(byte)
    }
  }
}
