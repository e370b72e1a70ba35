import Basics

/// What `Ntry` reports, and the payments in it.
struct CAMTEntry {
  private var element: XMLElement
  private let account: CAMTStatement.Account

  init(_ element: XMLElement, of account: CAMTStatement.Account) {
    self.element = element
    self.account = account
  }

  /// What a balance needs to know of it: details can be large.
  var forBalance: CAMTEntry {
    var entry = self
    entry.element.children.removeAll { !["Amt", "CdtDbtInd", "Sts"].contains($0.name) }
    return entry
  }

  /// CdtDbtInd says which way the money went, in a reversal (RvslInd) too.
  var signed: CAMTStatement.Amount? { CAMTStatement.Amount(element) }

  var isBooked: Bool { status.isEmpty || status == "BOOK" }

  /// Neither booked nor to be booked: information, say.
  var uncountedStatus: String? {
    isBooked || ["PDNG", "FUTR"].contains(status) ? nil : status
  }

  private var status: String {
    guard let status = element["Sts"] else { return "" }
    return status["Cd"]?.value ?? status["Prtry"]?.value ?? status.text
  }

  /// One for each of the transactions in a batch where their sum is the entry's; else one.
  var payments: [StatementEntry] {
    let details = element.all("NtryDtls").flatMap { $0.all("TxDtls") }
    guard details.count > 1, let total = signed, let parts = parts(of: details, like: total) else {
      return [whole]
    }
    return zip(details, parts).enumerated().map { index, part in
      var entry = payment([part.0])
      entry.amount = .success(part.1)
      entry.reference = Self.reference(part.0["Refs"]) ?? ownReference.map { "\($0)/\(index + 1)" }
      return entry
    }
  }

  /// As one payment, whatever stands in it.
  var whole: StatementEntry {
    let details = element.all("NtryDtls").flatMap { $0.all("TxDtls") }
    var entry = payment(details)
    entry.reference = ownReference ?? (details.count == 1 ? Self.reference(details[0]["Refs"]) : nil)
    return entry
  }

  private func parts(of details: [XMLElement], like total: CAMTStatement.Amount) -> [SignedDecimal]? {
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
    let witness = BalanceWitness(currency, at: Statement.Place(line: element.line))
    return witness.finding(from: zero, by: parts, to: total.number) == .balanceAddsUp(rows: parts.count)
      ? parts : nil
  }

  private func payment(_ details: [XMLElement]) -> StatementEntry {
    var entry = StatementEntry(line: element.line)
    entry.date = date
    switch (element["Amt"], signed) {
    case (_, let signed?): entry.amount = mark.map { _ in signed.number }
    case (let amount?, nil): entry.amount = .failure(.unreadableAmount(amount.text))
    case (nil, nil): entry.amount = .failure(.noAmount)
    }
    entry.currency = signed?.currency ?? account.currency
    entry.account = account.id
    entry.isPending = !isBooked
    let remittance = Self.common(details.map(Self.remittance))
    let own = element["AddtlNtryInf"]?.value
    let additional = Self.common(details.map { $0["AddtlTxInf"]?.value })
    entry.names = [
      Self.common(details.map(counterparty)), remittance, additional, own, bankCode,
      element["CdtDbtInd"]?.value,
    ].compactMap { $0 }
    entry.memo = remittance ?? additional ?? own ?? ""
    return entry
  }

  /// Credit or debit, and nothing else.
  private var mark: Result<Void, Statement.Refusal> {
    let text = element["CdtDbtInd"]?.text ?? ""
    return ["CRDT", "DBIT"].contains(text)
      ? .success(()) : text.isEmpty ? .failure(.noType) : .failure(.unknownType(text))
  }

  /// The day of the booking, or of the value; of a time, the day as written.
  private var date: Result<CalendarDate, Statement.Refusal> {
    for name in ["BookgDt", "ValDt"] {
      guard let text = element[name, "Dt"]?.value ?? element[name, "DtTm"]?.value else { continue }
      let day = String(text.prefix(10))
      return (try? CalendarDate(parsing: day)).map(Result.success) ?? .failure(.unreadableDate(text))
    }
    return .failure(.noDate)
  }

  private func counterparty(_ detail: XMLElement) -> String? {
    guard let parties = detail["RltdPties"] else { return nil }
    // A reversal names the parties as the payment did that it takes back.
    let isReversal = ["true", "1"].contains(element["RvslInd"]?.text ?? "")
    let isPaid = (element["CdtDbtInd"]?.text == "DBIT") != isReversal
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

  private static func remittance(_ detail: XMLElement) -> String? {
    guard let information = detail["RmtInf"] else { return nil }
    let plain = information.all("Ustrd").compactMap(\.value)
    if !plain.isEmpty { return plain.joined(separator: " ") }
    let structured = information.all("Strd").flatMap { $0.all("AddtlRmtInf") }.compactMap(\.value)
    return structured.isEmpty ? nil : structured.joined(separator: " ")
  }

  private var bankCode: String? {
    if let own = element["BkTxCd", "Prtry", "Cd"]?.value { return own }
    let domain = element["BkTxCd", "Domn"]
    let codes = [domain?["Cd"], domain?["Fmly", "Cd"], domain?["Fmly", "SubFmlyCd"]].compactMap { $0?.value }
    return codes.isEmpty ? nil : codes.joined(separator: " ")
  }

  /// That of the bank; NtryRef numbers the entries of a file, or names the account.
  private var ownReference: String? { element["AcctSvcrRef"]?.value.flatMap(Self.meaningful) }

  private static func reference(_ references: XMLElement?) -> String? {
    ["AcctSvcrRef", "TxId", "InstrId", "EndToEndId"].lazy
      .compactMap { references?[$0]?.value.flatMap(meaningful) }.first
  }

  private static func meaningful(_ text: String) -> String? {
    let nothing = ["NOTPROVIDED", "NOT PROVIDED", "NONREF", "NOREF", "NOTAVAILABLE"]
    return nothing.contains(text.uppercased()) || !text.utf8.contains { (0x31...0x7A).contains($0) }
      ? nil : text
  }

  /// What all of them say; nil where they differ.
  private static func common(_ texts: [String?]) -> String? {
    guard let first = texts.first, texts.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
