import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// Damages statements in OFX, QIF, CAMT and MT940: nothing crashes or hangs, and every imported amount is in
/// the file.
///
/// FOLIO_FUZZ=50000 tries that many of each format.
struct BankFormatFuzzTests {
  private static let rounds = Fuzzing("bank-formats", count: 300).seeds

  @Test(arguments: Array(seeds.enumerated()))
  func survivesDamage(_ example: (offset: Int, element: String)) throws {
    var random = SeededGenerator(seed: UInt64(example.offset) + Self.rounds.lowerBound - 1)
    var taken = 0
    for round in Self.rounds {
      let bytes = Self.damaged(Array(example.element.utf8), &random)
      let seconds = ThreadTime.seconds { taken += Self.read(bytes, round) }
      #expect(seconds < 2, "round \(round)")
    }
    // A share of others may be without luck.
    #expect(taken > Self.rounds.count / 10 || Share.current != .few)
  }

  /// `TableStatementFuzzTests` damages tables, Folio's and hledger's are among the seeds of no test.
  @Test func eachFormatOfBanksIsDamaged() {
    #expect(
      StatementFormat.missing(among: Self.seeds) == [.table, .json, .folioTable, .hledgerTable])
  }

  /// Reads a statement, and returns the number of imported rows.
  private static func read(_ bytes: [UInt8], _ round: UInt64) -> Int {
    var options = ImportOptions(currency: "EUR", locale: "de_DE")
    options.takesPending = true
    options.encoding = .windows1252
    guard let statement = try? StatementReader.read(bytes, options: options) else { return 0 }
    let digits = bytes.filter { !".,' \r\n".utf8.contains($0) }
    // An amount with more decimals than the currency has may have been rounded up: `1.2399` is 1.24.
    let isRounded = statement.findings.contains { if case .rounded = $0 { true } else { false } }
    var taken = 0
    for case .success(let draft) in statement.rows.map(\.payment) {
      taken += 1
      let units = [draft.amount.minorUnits] + (isRounded ? [draft.amount.minorUnits - 1] : [])
      #expect(
        units.contains { contains(digits, significant($0)) }, "round \(round): \(draft.amount.decimal)")
    }
    return taken
  }

  /// The digits of an amount without the zeros at its ends.
  private static func significant(_ minorUnits: Int64) -> [UInt8] {
    let digits = "\(minorUnits)".utf8.drop { $0 == UInt8(ascii: "0") }
    return digits.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= bytes.count else { return part.isEmpty }
    return (0...bytes.count - part.count).contains { start in
      bytes[start] == first && bytes[start..<start + part.count].elementsEqual(part)
    }
  }

  private static func damaged(_ seed: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 3: bytes.removeSubrange(start..<end)
      case 4: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 5: bytes.removeSubrange(start...)
      case 6:
        let count = Int.random(in: 1...2000, using: &random)
        bytes.insert(contentsOf: (0..<count).flatMap { _ in bytes[start..<min(end, start + 6)] }, at: start)
      default: bytes.insert(contentsOf: (marks.randomElement(using: &random) ?? "").utf8, at: start)
      }
    }
    return bytes
  }

  private static let marks = [
    "<", ">", "</", "&", "&#x0;", "<![CDATA[", "<!--", "-->", "<!DOCTYPE", ":61:", ":86:", "\n-\n", "^",
    "\n!Type:Bank\n",
    "?32", "//", "-", ",", ".", "\n", "\r\n", "\0", "9999999999999999999", "<OFX>", "<STMTTRN>", "</Ntry>",
  ]

  private static let seeds = [
    """
    OFXHEADER:100
    CHARSET:1252

    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>77<ACCTID>1234</BANKACCTFROM><BANKTRANLIST>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260305<TRNAMT>-12.40<FITID>A1<NAME>Bakery &amp; Co<MEMO>Bread</STMTTRN>
    <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260306120000[-5:EST]<TRNAMT>1,234.56<FITID>A2<NAME>Firm</STMTTRN>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260307<TRNAMT>-78.9<FITID>A3<NAME>Shop</STMTTRN>
    </BANKTRANLIST><LEDGERBAL><BALAMT>100.00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """,
    """
    !Account
    NChecking
    TBank
    ^
    !Type:Bank
    D13/03/2026
    T-12.40
    PBakery
    LFood
    ^
    D14/03/2026
    T1,234.56
    PFirm
    SSalary
    $1,000.00
    SBonus
    $234.56
    ^
    """,
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
    <Ntry><Amt Ccy="EUR">12.40</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-05</Dt>
    </BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Bakery</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
    <Ntry><Amt Ccy="EUR">6.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-06</Dt></BookgDt>
    <NtryDtls><TxDtls><Amt Ccy="EUR">3.50</Amt></TxDtls><TxDtls><Amt Ccy="EUR">2.50</Amt></TxDtls></NtryDtls></Ntry>
    </Stmt></BkToCstmrStmt></Document>
    """,
    """
    :20:STARTUMS
    :25:12030000/0000202051
    :28C:1/1
    :60F:C260228EUR100,00
    :61:2603050304D12,40NTRFNONREF//B1
    :86:166?00LASTSCHRIFT?20SVWZ+Rechnung 17?32Baeckerei?33Muster
    :61:260306CR1234,56NTRFNONREF
    :86:/TRTP/SEPA/NAME/J. JANSEN/REMI/Factuur 17
    :62F:C260331EUR1322,16
    -
    """,
  ]
}
