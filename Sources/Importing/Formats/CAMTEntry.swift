import Basics
import Bookkeeping

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
      self.element = element
      self.account = account
      self.onlyDay = onlyDay
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

    /// The charges that are not in the amount, according to the bank. They may have an entry of their own, in
    /// this report or in a later one.
    var charges: [Statement.Fee] {
      // Some banks repeat those of the entry in its details.
      let own = element.all("Chrgs")
      let all = own.isEmpty ? details.flatMap { $0.all("Chrgs") } : own
      return all.flatMap { $0.all("Rcrd") }.compactMap { record in
        guard ["false", "0"].contains(record["ChrgInclInd"]?.text ?? ""),
          let charge = CAMTStatement.Amount(record), let currency = Currency(code: charge.currency),
          let amount = charge.number.money(currency), amount.minorUnits != 0
        else { return nil }
        return Statement.Fee(
          place: Statement.Place(line: record.line),
          amount: Money(minorUnits: -amount.minorUnits, currency: currency))
      }
    }

    /// One payment for each transaction of a batch, if they add up to the entry's amount; otherwise a single
    /// one.
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
      guard let sum = SignedDecimal.sum(parts, after: .zero(currency)) else { return nil }
      return sum == total.number.money(currency) ? parts : nil
    }

    private func payment(_ details: [XMLReader.Element]) -> Statement.Entry {
      var entry = common
      let remittance = Self.common(details.map(Self.remittance))
      let additional = Self.common(details.map { $0["AddtlTxInf"]?.value })
      let first = [Self.common(details.map(counterparty)), remittance, additional]
      entry.names = first.compactMap { $0 } + lastNames
      if let memo = remittance ?? additional { entry.memo = memo }
      if let other = Self.common(details.map(otherAccount)) { entry.counterparts = [other] }
      return entry
    }

    private var amount: Result<SignedDecimal, Statement.Refusal> {
      guard let signed else {
        return .failure(element["Amt"].map { .unreadableAmount($0.text) } ?? .noAmount)
      }
      switch element["CdtDbtInd"]?.text ?? "" {
      case "CRDT", "DBIT": return .success(signed.number)
      case "": return .failure(.noType)
      case let text: return .failure(.unknownType(text))
      }
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

    /// The number of the account on the other side.
    private func otherAccount(_ detail: XMLReader.Element) -> String? {
      let ids = ["CdtrAcct", "DbtrAcct"].compactMap {
        CAMTStatement.Account.id(detail["RltdPties", $0, "Id"])
      }
      return ids.first { $0 != account.id }
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

    /// The text that all have in common, or `nil` if they differ.
    private static func common(_ texts: [String?]) -> String? {
      guard let first = texts.first, texts.allSatisfy({ $0 == first }) else { return nil }
      return first
    }
  }
}
