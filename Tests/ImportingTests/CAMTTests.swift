import Testing

@testable import Bookkeeping
@testable import Importing

struct CAMTTests {
  private static let euro = String(reflecting: Currency(code: "EUR") ?? .usDollar)

  private static func statement(_ entries: String, version: String = "053.001.08", balances: String = "")
    -> String
  {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.\(version)"><BkToCstmrStmt><GrpHdr/><Stmt>
    <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ownr><Nm>Anna Muster</Nm></Ownr></Acct>\(balances)
    \(entries)
    </Stmt></BkToCstmrStmt></Document>
    """
  }

  private static func entry(
    _ amount: String, _ mark: String, _ details: String = "", status: String = "<Cd>BOOK</Cd>",
    more: String = ""
  ) -> String {
    """
    <Ntry><Amt Ccy="EUR">\(amount)</Amt><CdtDbtInd>\(mark)</CdtDbtInd>\(more)<Sts>\(status)</Sts><BookgDt><DtTm>\
    2026-03-05T23:30:00-05:00</DtTm></BookgDt><AcctSvcrRef>R\(amount)</AcctSvcrRef><NtryDtls>\(details)</NtryDtls>\
    <AddtlNtryInf>Transfer</AddtlNtryInf></Ntry>
    """
  }

  private static func details(_ side: String, _ name: String, amount: String? = nil, mark: String = "")
    -> String
  {
    let amount = amount.map { "<Amt Ccy=\"EUR\">\($0)</Amt>" } ?? ""
    return """
      <TxDtls><Refs><EndToEndId>E</EndToEndId></Refs>\(amount)\(mark)<RltdPties><\(side)><Pty><Nm>\(name)</Nm></Pty></\(side)></RltdPties>\
      <RmtInf><Ustrd>Invoice &amp; 17</Ustrd></RmtInf></TxDtls>
      """
  }

  @Test func readsBookedEntries() throws {
    let read = try StatementText(
      Self.statement(
        [
          Self.entry("12.40", "DBIT", Self.details("Cdtr", "Bäckerei")), Self.entry("8.850", "CRDT"),
          Self.entry("5", "DBIT", status: "PDNG"), Self.entry("6", "DBIT", status: "<Cd>INFO</Cd>"),
          Self.entry("0.00", "DBIT"), Self.entry("1.005", "DBIT"), Self.entry("7", ""),
        ].joined(separator: "\n")))
    #expect(
      read.rows == [
        "2026-03-05 -12.40 EUR Bäckerei", "2026-03-05 +8.85 EUR Transfer",
        "9: tooManyDecimals(\"1.005\", \(Self.euro))", "10: noType",
      ])
    #expect(read.skipped == ["6: pending", "7: notCompleted(\"INFO\")", "8: zeroAmount"])
    #expect(read.drafts.first?.memo == "Invoice & 17")
    #expect(read.references.first == "R12.40")
    #expect(read.statement.accountID == "DE02120300000000202051")
    var options = ImportOptions()
    options.takesPending = true
    let pending = try StatementText(Self.statement(Self.entry("5", "DBIT", status: "PDNG")), options)
    #expect(pending.rows == ["2026-03-05 -5.00 EUR Transfer"])
    #expect(pending.statement.rows.first?.isPending == true)
  }

  @Test func takesABatchApartWhereItsSumIsRight() throws {
    let parts = Self.details("Cdtr", "A", amount: "3.50") + Self.details("Cdtr", "B", amount: "2.50")
    #expect(
      try StatementText(Self.statement(Self.entry("6.00", "DBIT", parts))).rows
        == ["2026-03-05 -3.50 EUR A", "2026-03-05 -2.50 EUR B"])
    #expect(
      try StatementText(Self.statement(Self.entry("6.01", "DBIT", parts))).rows == [
        "2026-03-05 -6.01 EUR Invoice & 17"
      ])
    let mixed =
      Self.details("Cdtr", "A", amount: "3.50")
      + Self.details("Dbtr", "B", amount: "2.50", mark: "<CdtDbtInd>CRDT</CdtDbtInd>")
    #expect(
      try StatementText(Self.statement(Self.entry("1.00", "DBIT", mixed))).rows
        == ["2026-03-05 -3.50 EUR A", "2026-03-05 +2.50 EUR B"])
  }

  @Test func turnsNoReversalRound() throws {
    let reversal = Self.entry("5.00", "DBIT", Self.details("Dbtr", "B"), more: "<RvslInd>true</RvslInd>")
    #expect(try StatementText(Self.statement(reversal)).rows == ["2026-03-05 -5.00 EUR B"])
  }

  @Test(arguments: [
    ("87.60", Statement.Finding.statedBalancesAddUp(rows: 1)),
    (
      "87.61",
      .balanceDiffers(
        .closing,
        Statement.Gap(
          stated: Money(minorUnits: 8761, currency: Currency(code: "EUR") ?? .usDollar),
          computed: Money(minorUnits: 8760, currency: Currency(code: "EUR") ?? .usDollar),
          place: .init(line: 6)))
    ),
  ])
  func weighsBalances(_ example: (closing: String, finding: Statement.Finding)) throws {
    func balance(_ code: String, _ amount: String) -> String {
      """

      <Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">\(amount)</Amt>\
      <CdtDbtInd>CRDT</CdtDbtInd></Bal>
      """
    }
    let text = Self.statement(
      Self.entry("12.40", "DBIT") + Self.entry("9", "DBIT", status: "PDNG"),
      balances: balance("OPBD", "100") + "\n" + balance("CLBD", example.closing))
    #expect(try StatementText(text).statement.findings == [example.finding])
  }

  /// Charges that the bank says are not in the amount may be rows of their own: balances show it, or they
  /// are named.
  @Test(arguments: [("false", "", true), ("true", "", false), ("false", "87.60", false)])
  func namesChargesBesidesTheAmount(isIncluded: String, closing: String, isNamed: Bool) throws {
    func balance(_ code: String, _ amount: String) -> String {
      """

      <Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">\(amount)</Amt>\
      <CdtDbtInd>CRDT</CdtDbtInd></Bal>
      """
    }
    let charges = """
      <Chrgs><Rcrd><Amt Ccy="EUR">0.70</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>\(isIncluded)</ChrgInclInd>\
      </Rcrd></Chrgs>
      """
    let text = Self.statement(
      Self.entry("12.40", "DBIT").replacing("</Ntry>", with: charges + "</Ntry>"),
      balances: closing.isEmpty ? "" : balance("OPBD", "100") + "\n" + balance("CLBD", closing))
    let line =
      text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("<Rcrd>") }.map { $0 + 1 } ?? 0
    let charge = Statement.Fee(
      place: .init(line: line), amount: Money(minorUnits: 70, currency: Currency(code: "EUR") ?? .usDollar))
    let findings = try StatementText(text).statement.findings
    #expect(findings.contains(.chargesBesides([charge])) == isNamed)
    #expect(findings.count == (isNamed || !closing.isEmpty ? 1 : 0))
  }

  @Test func readsOtherPrefixesAndEncodings() throws {
    let text = Self.statement(Self.entry("12.40", "DBIT", Self.details("Cdtr", "Bäckerei")))
      .replacing("<", with: "<c:").replacing("<c:/", with: "</c:").replacing("<c:?", with: "<?")
      .replacing("xmlns=", with: "xmlns:c=").replacing("UTF-8", with: "ISO-8859-1")
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try StatementText(latin).rows == ["2026-03-05 -12.40 EUR Bäckerei"])
    #expect(try StatementText(text).rows == ["2026-03-05 -12.40 EUR Bäckerei"])
  }

  @Test(arguments: [
    ("<!DOCTYPE Document [<!ENTITY a \"aaaa\">]><Document/>", XMLReader.Problem.documentType, 1),
    ("<Document>\n<BkToCstmrStmt>\n</Document>", .mismatchedTag("Document", open: "BkToCstmrStmt"), 3),
    ("<?xml version='1.0'?>\n<Document>&lol;</Document>", .unknownEntity("lol"), 2),
    ("<?xml version='1.0'?><Document><BkToCstmrStmt>", .endOfFile, 1),
    ("<?xml version='1.0'?>" + String(repeating: "<Document>", count: 100), .deeplyNested, 1),
    ("<?xml version='1.0'?><Document/><Document/>", .notXML, 1),
    ("<?xml version='1.0'?>\n&amp;<Document/>", .notXML, 2),
    ("<?xml version='1.0'?>\n<![CDATA[text]]><Document/>", .notXML, 2),
    ("<?xml version='1.0'?><Document/>\n&#65;", .notXML, 2),
    ("<?xml version='1.0'?>\n", .endOfFile, 2),
  ])
  func refusesOtherXML(_ example: (text: String, problem: XMLReader.Problem, line: Int)) {
    #expect {
      try StatementText(example.text)
    } throws: { error in
      guard case ImportProblem.malformedXML(let problem, let line) = error else { return false }
      return problem == example.problem && line == example.line
    }
  }

  @Test func namesOtherDocuments() {
    #expect {
      try StatementText("<?xml version='1.0'?><Document><CstmrCdtTrfInitn/></Document>")
    } throws: { error in
      guard case ImportProblem.unknownXML("CstmrCdtTrfInitn") = error else { return false }
      return true
    }
  }

  /// An entry without a date is of the day of the report, if that is about one.
  @Test(arguments: [
    ("2026-03-05", "2026-03-05", "2026-03-05 -1.00 EUR DBIT"), ("2026-03-04", "2026-03-05", "4: noDate"),
  ])
  func anEntryWithoutADateIsOfTheOnlyDay(from: String, to: String, row: String) throws {
    let period = "<FrToDt><FrDtTm>\(from)T00:00:00</FrDtTm><ToDtTm>\(to)T23:59:59</ToDtTm></FrToDt>"
    let entry = "<Ntry><Amt Ccy=\"EUR\">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts></Ntry>"
    #expect(try StatementText(Self.statement(entry, balances: period)).rows == [row])
  }
}
