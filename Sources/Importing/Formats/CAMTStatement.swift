import Basics
import Bookkeeping

/// Reads ISO 20022 camt.052, 053 and 054, of any version: a bank's reports about an account.
struct CAMTStatement {
  private var xml: XMLReader
  private var statement: Statement
  private var entries: [Statement.Entry] = []
  /// The currencies of the reports of each account.
  private var currencies: [String: Set<String>] = [:]

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var statement = Statement()
    let text = try TextEncoding.utf8(
      of: bytes, declared: XMLReader.declaredEncoding(in: bytes), options, in: &statement)
    var reader = CAMTStatement(xml: XMLReader(text), statement: statement)
    do throws(XMLReader.Failure) {
      try reader.readDocument()
    } catch {
      throw .malformedXML(error.problem, line: error.line)
    }
    guard reader.isReport else { throw .unknownXML(root: reader.root) }
    reader.separateCurrencies()
    reader.statement.add(reader.entries.limited(to: StatementYears(options)), options)
    reader.statement.recordGaps()
    return reader.statement
  }

  private var isReport = false
  private var root = ""

  private mutating func readDocument() throws(XMLReader.Failure) {
    let document = try xml.readRoot()
    root = document.name
    if Self.isReport(root) { try readMessage() } else { try readMessages() }
    try xml.readEnd()
  }

  /// Finds the reports in a document, which some banks put into an envelope of their own.
  private mutating func readMessages() throws(XMLReader.Failure) {
    while let child = try xml.nextChild() {
      if root == "Document", !isReport { root = child.name }
      if Self.isReport(child.name) { try readMessage() } else { try readMessages() }
    }
  }

  private mutating func readMessage() throws(XMLReader.Failure) {
    isReport = true
    while let child = try xml.nextChild() {
      switch child.name {
      case "Stmt", "Rpt", "Ntfctn": try readReport()
      default: try xml.skip()
      }
    }
  }

  private mutating func readReport() throws(XMLReader.Failure) {
    var account = Account()
    var balances: [XMLReader.Element] = []
    var booked: [Amount?] = []
    var charges: [Statement.Fee] = []
    var days: [String?] = []
    while let child = try xml.nextChild() {
      switch child.name {
      case "Acct":
        account = Account(try xml.readElement(child))
        statement.record(account: account.id)
      case "FrToDt":
        let period = try xml.readElement(child)
        days += [("FrDtTm", "FrDt"), ("ToDtTm", "ToDt")].map { (period[$0.0] ?? period[$0.1])?.value }
      case "Bal":
        let balance = try xml.readElement(child)
        balances.append(balance)
        days.append((balance["Dt", "Dt"] ?? balance["Dt", "DtTm"])?.value)
      case "Ntry":
        let entry = Entry(try xml.readElement(child), of: account, onlyDay: Self.onlyDay(days))
        if entry.isBooked {
          booked.append(entry.signed)
          charges += entry.charges
        }
        if let status = entry.uncountedStatus {
          statement.skip(.notCompleted(status), entry.whole)
        } else {
          entries += entry.payments
        }
      default: try xml.skip()
      }
    }
    let currency =
      account.currency ?? (balances.compactMap(Amount.init).first ?? booked.first ?? nil)?.currency
    if let id = account.id, let currency { currencies[id, default: []].insert(currency) }
    // If the amounts alone lead to the balances, charges are rows of their own, or in the amounts.
    if !recordBalances(balances, booked, of: account), !charges.isEmpty {
      statement.findings.append(.chargesBesides(charges))
    }
  }

  /// Makes two accounts of one that a bank keeps in two currencies under one number.
  private mutating func separateCurrencies() {
    for (id, currencies) in currencies where currencies.count > 1 {
      statement.separate(id, into: currencies)
      for index in entries.indices where entries[index].account == id {
        entries[index].account = entries[index].currency.map { "\(id) \($0)" } ?? id
      }
    }
  }

  /// The day of a report, if its period and balances all name the same one.
  private static func onlyDay(_ days: [String?]) -> CalendarDate? {
    let texts = Set(days.map { String(($0 ?? "").prefix(10)) })
    return days.count > 1 && texts.count == 1 ? texts.first.flatMap { try? CalendarDate(parsing: $0) } : nil
  }

  /// Checks the booked entries of a report against its balances.
  ///
  /// - Returns: Whether the entries lead from one balance to the other.
  private mutating func recordBalances(
    _ balances: [XMLReader.Element], _ amounts: [Amount?], of account: Account
  ) -> Bool {
    func balance(_ codes: Set<String>) -> XMLReader.Element? {
      balances.first { codes.contains($0["Tp", "CdOrPrtry", "Cd"]?.text ?? "") }
    }
    guard let opening = balance(["OPBD", "PRCD"]), let closing = balance(["CLBD"]),
      let from = Amount(opening), let to = Amount(closing), from.currency == to.currency,
      let currency = Currency(code: to.currency),
      amounts.allSatisfy({ $0.map { $0.currency == to.currency } ?? true })
    else { return false }
    return statement.recordBalances(
      from: from.number, by: amounts.compactMap { $0?.number }, to: to.number, in: currency,
      of: account.id, on: try? Entry.date(["Dt"], of: closing)?.get(),
      at: Statement.Place(line: closing.line))
  }

  private static func isReport(_ name: String) -> Bool {
    ["BkToCstmrAcctRpt", "BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn"].contains {
      [$0, "\($0)V01"].contains(name)
    }
  }
}

extension CAMTStatement {
  struct Account {
    private(set) var id: String?
    private(set) var owner: String?
    private(set) var currency: String?

    init() {}

    init(_ element: XMLReader.Element) {
      id = Self.id(element["Id"])
      owner = element["Ownr", "Nm"]?.value ?? element["Ownr", "Pty", "Nm"]?.value
      currency = element["Ccy"]?.value
    }

    static func id(_ element: XMLReader.Element?) -> String? {
      guard
        let id = element?["IBAN"]?.value ?? element?["Othr", "Id"]?.value
          ?? element?["PrtryAcct", "Id"]?.value
      else { return nil }
      return String(id.filter { $0 != " " })
    }
  }

  /// An `Amt` with its sibling `CdtDbtInd`.
  struct Amount {
    var number: SignedDecimal
    let currency: String

    init?(_ element: XMLReader.Element) {
      guard let amount = element["Amt"], let number = Self.number(amount.text),
        let currency = amount.attribute("Ccy")
      else { return nil }
      self.number = number
      self.currency = currency
      if !number.isNegative { self.number.isNegative = element["CdtDbtInd"]?.text == "DBIT" }
    }

    /// Parses an XML decimal, which always has a point before its decimals.
    static func number(_ text: String) -> SignedDecimal? {
      text.utf8.contains(UInt8(ascii: ",")) || text.utf8.count { $0 == UInt8(ascii: ".") } > 1
        ? nil : SignedDecimal(text, .point)
    }
  }
}
