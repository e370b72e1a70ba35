/// Reads OFX 1 (SGML) and 2 (XML), and QFX, which is OFX with Quicken's own tags.
///
/// The sign of TRNAMT decides, and not TRNTYPE, as the specification says; the date is the one written in
/// DTPOSTED, and no time zone moves it.
struct OFXStatement {
  private var statement = Statement(.ofx)
  private var transactions: [OFXTransaction] = []
  private var current: OFXTransaction?
  private var account = OFXAccount()
  private var accounts: [OFXAccount] = []
  /// The innermost aggregate that matters.
  private var aggregate: String?
  private var isInAccount = false
  private var balances: [(text: String, line: Int)] = []

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var reader = OFXStatement()
    let text = try DeclaredEncoding.utf8(
      of: bytes, declared: OFXHeader.encoding(in: bytes), options, in: &reader.statement)
    var scanner = OFXScanner(text)
    var isComplete = false
    while let tag = scanner.next() {
      reader.take(tag)
      if tag.isClosing, tag.name == "OFX" { isComplete = true }
    }
    try reader.addTransactions(options)
    // Of a transaction that no tag ends, an amount may be cut in the middle.
    if !isComplete {
      reader.statement.add(
        .failure(.cutOff), at: reader.current?.place ?? Statement.Place(line: scanner.line))
    }
    return reader.statement
  }

  private mutating func take(_ tag: OFXScanner.Tag) {
    tag.isClosing ? close(tag.name) : open(tag)
  }

  private mutating func open(_ tag: OFXScanner.Tag) {
    switch tag.name {
    case "STMTTRN", "STMTTRNP":
      finishTransaction()
      current = OFXTransaction(line: tag.line, account: account, isPending: tag.name == "STMTTRNP")
    case "STMTRS", "CCSTMTRS", "INVSTMTRS":
      finishTransaction()
      account = OFXAccount()
    case "BANKACCTFROM", "CCACCTFROM", "INVACCTFROM":
      isInAccount = current == nil
      if isInAccount { account = OFXAccount(currency: account.currency) }
    case "LEDGERBAL", "AVAILBAL", "BANKTRANLIST", "BALLIST": finishTransaction()
    case "BALAMT": if !tag.text.isEmpty { balances.append((tag.text, tag.line)) }
    case _ where Self.investments.contains(tag.name) && current == nil:
      statement.skip(.investment, StatementEntry(line: tag.line))
    default: takeLeaf(tag)
    }
  }

  private mutating func takeLeaf(_ tag: OFXScanner.Tag) {
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
        if !accounts.contains(where: { $0.number == account.number }) { accounts.append(account) }
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
    statement.accountID = accounts.count == 1 ? accounts.first?.number : nil
    statement.shape = (["ofx"] + (accounts.first.map { [$0.bank, $0.number] } ?? [])).joined(separator: ":")
  }

  private static let investments: Set = [
    "BUYDEBT", "BUYMF", "BUYOPT", "BUYOTHER", "BUYSTOCK", "CLOSUREOPT", "INCOME", "INVEXPENSE", "JRNLFUND",
    "JRNLSEC", "MARGININTEREST", "REINVEST", "RETOFCAP", "SELLDEBT", "SELLMF", "SELLOPT", "SELLOTHER",
    "SELLSTOCK", "SPLIT", "TRANSFER",
  ]
}

enum OFXHeader {
  /// `CHARSET:1252`, or what the XML declaration says. ENCODING says USASCII where CHARSET says the rest.
  static func encoding(in bytes: [UInt8]) -> String? {
    let head = String(decoding: DeclaredEncoding.ascii(of: bytes).prefix(1000), as: UTF8.self)
    if let charset = value(of: "CHARSET:", in: head),
      charset.utf8.contains(where: { (0x30...0x39).contains($0) })
    {
      return charset
    }
    return XMLDeclaration.encoding(in: bytes) ?? value(of: "ENCODING:", in: head)
  }

  private static func value(of key: String, in head: String) -> String? {
    head.firstRange(of: key).map { range in
      String(head[range.upperBound...].drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
    }
  }
}

enum XMLDeclaration {
  static func encoding(in bytes: [UInt8]) -> String? {
    let head = String(decoding: DeclaredEncoding.ascii(of: bytes).prefix(300), as: UTF8.self)
    guard head.drop(while: \.isWhitespace).hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
      let key = head[..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let value = head[key.upperBound..<end.lowerBound].drop { " =\"'".contains($0) }
    return String(value.prefix { !" \"'".contains($0) })
  }
}
