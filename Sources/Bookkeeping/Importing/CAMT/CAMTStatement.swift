/// Reads ISO 20022 camt.052, 053 and 054, of any version: what a bank reports of an account.
struct CAMTStatement {
  private var xml: XMLReader
  private var statement: Statement
  private let options: ImportOptions
  private var entries: [StatementEntry] = []
  private var accounts: [String] = []

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var statement = Statement(.camt)
    let text = try DeclaredEncoding.utf8(
      of: bytes, declared: XMLReader.Declaration.encoding(in: bytes), options, in: &statement)
    var reader = CAMTStatement(xml: XMLReader(text), statement: statement, options: options)
    do throws(XMLReader.Failure) {
      try reader.readDocument()
    } catch {
      throw .malformedXML(error.problem, line: error.line)
    }
    guard reader.isReport else { throw .unknownXML(root: reader.root) }
    reader.statement.add(reader.entries, options)
    reader.statement.skipped.sort { $0.place.line < $1.place.line }
    reader.statement.accountID = reader.accounts.count == 1 ? reader.accounts.first : nil
    reader.statement.shape = "camt:" + (reader.accounts.first ?? "")
    return reader.statement
  }

  private var isReport = false
  private var root = ""

  private init(xml: XMLReader, statement: Statement, options: ImportOptions) {
    self.xml = xml
    self.statement = statement
    self.options = options
  }

  private mutating func readDocument() throws(XMLReader.Failure) {
    let document = try xml.readRoot()
    root = document.name
    if Self.isReport(root) {
      try readMessage(document)
    } else {
      try readMessages()
    }
    try xml.readEnd()
  }

  /// Reports stand in a document, and some banks put that into an envelope of their own.
  private mutating func readMessages() throws(XMLReader.Failure) {
    while let child = try xml.nextChild() {
      if root == "Document", !isReport { root = child.name }
      if Self.isReport(child.name) { try readMessage(child) } else { try readMessages() }
    }
  }

  private mutating func readMessage(_ message: XMLReader.Tag) throws(XMLReader.Failure) {
    isReport = true
    while let child = try xml.nextChild() {
      switch child.name {
      case "Stmt", "Rpt", "Ntfctn": try readReport()
      default: try xml.skip(child)
      }
    }
  }

  private mutating func readReport() throws(XMLReader.Failure) {
    var account = Account()
    var balances: [XMLElement] = []
    var reported: [CAMTEntry] = []
    while let child = try xml.nextChild() {
      switch child.name {
      case "Acct":
        account = Account(try xml.readElement(child))
        if let id = account.id, !accounts.contains(id) { accounts.append(id) }
      case "Bal": balances.append(try xml.readElement(child))
      case "Ntry":
        let entry = CAMTEntry(try xml.readElement(child), of: account)
        reported.append(entry.forBalance)
        take(entry)
      default: try xml.skip(child)
      }
    }
    weigh(balances, reported)
  }

  private mutating func take(_ entry: CAMTEntry) {
    if let status = entry.uncountedStatus {
      statement.skip(.notCompleted(status), entry.whole)
    } else {
      entries += entry.payments
    }
  }

  /// The balances of a report bear out what was booked between them.
  private mutating func weigh(_ balances: [XMLElement], _ entries: [CAMTEntry]) {
    func balance(_ codes: Set<String>) -> XMLElement? {
      balances.first { codes.contains($0["Tp", "CdOrPrtry", "Cd"]?.text ?? "") }
    }
    guard let opening = balance(["OPBD", "PRCD"]), let closing = balance(["CLBD"]),
      let from = Amount(opening), let to = Amount(closing), from.currency == to.currency,
      let currency = Currency(code: to.currency)
    else { return }
    let amounts = entries.filter(\.isBooked).map(\.signed)
    guard amounts.allSatisfy({ $0?.currency == to.currency }) else { return }
    let witness = BalanceWitness(currency, at: Statement.Place(line: closing.line))
    let finding = witness.finding(
      from: from.number, by: amounts.compactMap { $0?.number }, to: to.number)
    if let finding { statement.findings.append(finding) }
  }

  private static func isReport(_ name: String) -> Bool {
    [
      "BkToCstmrAcctRpt", "BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn", "BkToCstmrStmtV01", "BkToCstmrAcctRptV01",
      "BkToCstmrDbtCdtNtfctnV01",
    ].contains(name)
  }
}

extension CAMTStatement {
  struct Account {
    private(set) var id: String?
    private(set) var owner: String?
    private(set) var currency: String?

    init() {}

    init(_ element: XMLElement) {
      id = Self.id(element["Id"])
      owner = element["Ownr", "Nm"]?.value ?? element["Ownr", "Pty", "Nm"]?.value
      currency = element["Ccy"]?.value
    }

    static func id(_ element: XMLElement?) -> String? {
      guard
        let id = element?["IBAN"]?.value ?? element?["Othr", "Id"]?.value
          ?? element?["PrtryAcct", "Id"]?.value
      else { return nil }
      return String(id.filter { $0 != " " })
    }
  }
}

extension CAMTStatement {
  /// An `Amt` with the `CdtDbtInd` beside it.
  struct Amount {
    var number: SignedDecimal
    let currency: String

    init?(_ element: XMLElement) {
      guard let amount = element["Amt"], let number = Self.number(amount.text),
        let currency = amount.attribute("Ccy")
      else { return nil }
      self.number = number
      self.currency = currency
      if !number.isNegative { self.number.isNegative = element["CdtDbtInd"]?.text == "DBIT" }
    }

    /// In XML a point stands before the decimals, always.
    static func number(_ text: String) -> SignedDecimal? {
      text.utf8.contains(UInt8(ascii: ",")) || text.utf8.count { $0 == UInt8(ascii: ".") } > 1
        ? nil : SignedDecimal(text, separator: .point)
    }
  }
}
