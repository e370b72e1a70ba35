import Basics
import Bookkeeping

/// Reads ISO 20022 camt.052, 053 and 054, of any version: a bank's reports about an account.
struct CAMTStatement {
  private var xml: XMLReader
  private var statement: Statement
  private let options: ImportOptions
  private var entries: [Statement.Entry] = []
  private var accounts = AccountNumbers()

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var statement = Statement(.camt)
    let text = try TextEncoding.Declared.utf8(
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
    reader.statement.accountID = reader.accounts.only
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

  /// Finds the reports in a document, which some banks put into an envelope of their own.
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
    var balances: [XMLReader.Element] = []
    var booked: [Amount?] = []
    var days: [String?] = []
    while let child = try xml.nextChild() {
      switch child.name {
      case "Acct":
        account = Account(try xml.readElement(child))
        accounts.note(account.id)
      case "FrToDt":
        let period = try xml.readElement(child)
        days += [("FrDtTm", "FrDt"), ("ToDtTm", "ToDt")].map { (period[$0.0] ?? period[$0.1])?.value }
      case "Bal":
        let balance = try xml.readElement(child)
        balances.append(balance)
        days.append((balance["Dt", "Dt"] ?? balance["Dt", "DtTm"])?.value)
      case "Ntry":
        let entry = Entry(try xml.readElement(child), of: account, onlyDay: Self.onlyDay(days))
        if entry.isBooked { booked.append(entry.signed) }
        take(entry)
      default: try xml.skip(child)
      }
    }
    weigh(balances, booked, of: account)
  }

  /// The day of a report whose period and balances all name the same.
  private static func onlyDay(_ days: [String?]) -> CalendarDate? {
    let texts = Set(days.map { String(($0 ?? "").prefix(10)) })
    return days.count > 1 && texts.count == 1 ? texts.first.flatMap { try? CalendarDate(parsing: $0) } : nil
  }

  private mutating func take(_ entry: Entry) {
    if let status = entry.uncountedStatus {
      statement.skip(.notCompleted(status), entry.whole)
    } else {
      entries += entry.payments
    }
  }

  /// Checks the booked entries of a report against its balances.
  private mutating func weigh(
    _ balances: [XMLReader.Element], _ amounts: [Amount?], of account: Account
  ) {
    func balance(_ codes: Set<String>) -> XMLReader.Element? {
      balances.first { codes.contains($0["Tp", "CdOrPrtry", "Cd"]?.text ?? "") }
    }
    guard let opening = balance(["OPBD", "PRCD"]), let closing = balance(["CLBD"]),
      let from = Amount(opening), let to = Amount(closing), from.currency == to.currency,
      let currency = Currency(code: to.currency)
    else { return }
    guard amounts.allSatisfy({ $0?.currency == to.currency }) else { return }
    let witness = Statement.BalanceCheck(currency, at: Statement.Place(line: closing.line))
    let finding = witness.finding(
      from: from.number, by: amounts.compactMap { $0?.number }, to: to.number)
    if let finding { statement.findings.append(finding) }
    if let day = Entry.date(["Dt"], of: closing), let date = try? day.get(),
      let opened = witness.money(from.number), let closed = witness.money(to.number)
    {
      statement.state(
        Statement.Balance(account: account.id, opening: opened, date: date, closing: closed))
    }
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
}

extension CAMTStatement {
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
        ? nil : SignedDecimal(text, separator: .point)
    }
  }
}

extension CAMTStatement {
  /// An `Ntry`, and the payments in it.
  struct Entry {
    private let element: XMLReader.Element
    private let details: [XMLReader.Element]
    private let account: CAMTStatement.Account
    /// The day of an entry without a date.
    private let onlyDay: CalendarDate?
    /// The fields that all details share, found once.
    private var common = Statement.Entry(line: 0)
    private var lastNames: [String] = []
    private let isPaid: Bool

    init(_ element: XMLReader.Element, of account: CAMTStatement.Account, onlyDay: CalendarDate?) {
      (self.element, self.account, self.onlyDay) = (element, account, onlyDay)
      details = element.all("NtryDtls").flatMap { $0.all("TxDtls") }
      // A reversal names the parties in the same roles as the payment that it reverses.
      let isReversal = ["true", "1"].contains(element["RvslInd"]?.text ?? "")
      isPaid = (element["CdtDbtInd"]?.text == "DBIT") != isReversal
      lastNames = [element["AddtlNtryInf"]?.value, bankCode, element["CdtDbtInd"]?.value].compactMap { $0 }
      common = Statement.Entry(line: element.line)
      common.date = date
      common.amount = amount
      common.currency = signed?.currency ?? account.currency
      common.account = account.id
      common.isPending = !isBooked
      common.memo = element["AddtlNtryInf"]?.value ?? ""
      // The bank's own reference. NtryRef numbers the entries of a file, or names the account.
      common.reference = element["AcctSvcrRef"]?.value.flatMap(Self.meaningful)
    }

    /// The amount with its sign. CdtDbtInd gives the direction of the money, for reversals (RvslInd) too.
    var signed: CAMTStatement.Amount? { CAMTStatement.Amount(element) }

    var isBooked: Bool { status.isEmpty || status == "BOOK" }

    /// The status if it means neither booked nor to be booked, such as information.
    var uncountedStatus: String? {
      isBooked || ["PDNG", "FUTR"].contains(status) ? nil : status
    }

    private var status: String {
      guard let status = element["Sts"] else { return "" }
      return status["Cd"]?.value ?? status["Prtry"]?.value ?? status.text
    }

    /// One payment for each transaction of a batch, if they add up to the entry's amount; otherwise one in
    /// all.
    var payments: [Statement.Entry] {
      guard details.count > 1, let total = signed, let parts = parts(of: details, like: total) else {
        return [whole]
      }
      return zip(details, parts).enumerated().map { index, part in
        var entry = payment([part.0])
        entry.amount = .success(part.1)
        entry.reference = Self.reference(part.0["Refs"]) ?? common.reference.map { "\($0)/\(index + 1)" }
        return entry
      }
    }

    /// The entry as a single payment, whatever it contains.
    var whole: Statement.Entry {
      var entry = payment(details)
      entry.reference = common.reference ?? (details.count == 1 ? Self.reference(details[0]["Refs"]) : nil)
      return entry
    }

    private func parts(of details: [XMLReader.Element], like total: CAMTStatement.Amount) -> [SignedDecimal]?
    {
      guard let currency = Currency(code: total.currency) else { return nil }
      var parts: [SignedDecimal] = []
      for detail in details {
        guard let amount = detail["Amt"] ?? detail["AmtDtls", "TxAmt", "Amt"],
          amount.attribute("Ccy") == total.currency, var number = CAMTStatement.Amount.number(amount.text),
          !number.isNegative
        else { return nil }
        let mark = detail["CdtDbtInd"]?.text
        number.isNegative = mark.map { $0 == "DBIT" } ?? total.number.isNegative
        parts.append(number)
      }
      guard let zero = SignedDecimal("0") else { return nil }
      let witness = Statement.BalanceCheck(currency, at: Statement.Place(line: element.line))
      return witness.finding(from: zero, by: parts, to: total.number) == .balanceAddsUp(rows: parts.count)
        ? parts : nil
    }

    private func payment(_ details: [XMLReader.Element]) -> Statement.Entry {
      var entry = common
      let remittance = Self.common(details.map(Self.remittance))
      let additional = Self.common(details.map { $0["AddtlTxInf"]?.value })
      let first = [Self.common(details.map(counterparty)), remittance, additional]
      entry.names = first.compactMap { $0 } + lastNames
      if let memo = remittance ?? additional { entry.memo = memo }
      return entry
    }

    private var amount: Result<SignedDecimal, Statement.Refusal> {
      if let signed { return mark.map { _ in signed.number } }
      return .failure(element["Amt"].map { .unreadableAmount($0.text) } ?? .noAmount)
    }

    /// Accepts credit and debit only.
    private var mark: Result<Void, Statement.Refusal> {
      let text = element["CdtDbtInd"]?.text ?? ""
      return ["CRDT", "DBIT"].contains(text)
        ? .success(()) : text.isEmpty ? .failure(.noType) : .failure(.unknownType(text))
    }

    /// The booking date, or else the value date, or else the only day of the report. For a date with a time,
    /// the date as written.
    private var date: Result<CalendarDate, Statement.Refusal> {
      Self.date(["BookgDt", "ValDt"], of: element) ?? onlyDay.map(Result.success) ?? .failure(.noDate)
    }

    /// The first of some dates that an element has.
    static func date(
      _ names: [String], of element: XMLReader.Element
    ) -> Result<CalendarDate, Statement.Refusal>? {
      for name in names {
        guard let text = element[name, "Dt"]?.value ?? element[name, "DtTm"]?.value else { continue }
        let day = String(text.prefix(10))
        return (try? CalendarDate(parsing: day)).map(Result.success) ?? .failure(.unreadableDate(text))
      }
      return nil
    }

    private func counterparty(_ detail: XMLReader.Element) -> String? {
      guard let parties = detail["RltdPties"] else { return nil }
      let sides =
        isPaid ? ["Cdtr", "UltmtCdtr", "Dbtr", "UltmtDbtr"] : ["Dbtr", "UltmtDbtr", "Cdtr", "UltmtCdtr"]
      for (index, side) in sides.enumerated() {
        let names = [["Nm"], ["Pty", "Nm"], ["Agt", "FinInstnId", "Nm"]].lazy.compactMap {
          parties[[side] + $0]?.value
        }
        guard let name = names.first else { continue }
        let isOwn = account.id != nil && CAMTStatement.Account.id(parties["\(side)Acct", "Id"]) == account.id
        let isOwner = index > 1 && name.lowercased() == account.owner?.lowercased()
        if !isOwn, !isOwner { return name }
      }
      return nil
    }

    private static func remittance(_ detail: XMLReader.Element) -> String? {
      guard let information = detail["RmtInf"] else { return nil }
      let plain = information.all("Ustrd").compactMap(\.value)
      if !plain.isEmpty { return plain.joined(separator: " ") }
      let structured = information.all("Strd").flatMap { $0.all("AddtlRmtInf") }.compactMap(\.value)
      return structured.isEmpty ? nil : structured.joined(separator: " ")
    }

    private var bankCode: String? {
      if let own = element["BkTxCd", "Prtry", "Cd"]?.value { return own }
      let domain = element["BkTxCd", "Domn"]
      let codes = [domain?["Cd"], domain?["Fmly", "Cd"], domain?["Fmly", "SubFmlyCd"]].compactMap {
        $0?.value
      }
      return codes.isEmpty ? nil : codes.joined(separator: " ")
    }

    private static func reference(_ references: XMLReader.Element?) -> String? {
      ["AcctSvcrRef", "TxId", "InstrId", "EndToEndId"].lazy
        .compactMap { references?[$0]?.value.flatMap(meaningful) }.first
    }

    private static func meaningful(_ text: String) -> String? {
      let nothing = ["NOTPROVIDED", "NOT PROVIDED", "NONREF", "NOREF", "NOTAVAILABLE"]
      return nothing.contains(text.uppercased()) || !text.utf8.contains { (0x31...0x7A).contains($0) }
        ? nil : text
    }

    /// The text that all have in common, or nil if they differ.
    private static func common(_ texts: [String?]) -> String? {
      guard let first = texts.first, texts.allSatisfy({ $0 == first }) else { return nil }
      return first
    }
  }
}
