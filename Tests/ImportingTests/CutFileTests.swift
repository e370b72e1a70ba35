import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// Files that end too early, as after a download that broke off. Whatever is still taken is in the whole
/// file.
struct CutFileTests {
  private struct Payment: Hashable {
    let date: CalendarDate
    let amount: Money
    let kind: Transaction.Kind
  }

  /// A list of JSON is read whole or not at all.
  @Test func eachFormatIsCut() {
    #expect(StatementFormat.missing(among: Self.examples) == [.json])
  }

  @Test(arguments: examples)
  func changesNoAmount(text: String) {
    let bytes = Array(text.utf8)
    let whole = Self.payments(bytes, ImportOptions())
    #expect(!whole.isEmpty)
    for length in bytes.indices.dropFirst(20) { expect(bytes, cutTo: length, ImportOptions(), within: whole) }
  }

  /// A number in the last row may have lost digits that are no decimals.
  @Test func changesNoAmountInWholePesos() {
    let text = "Fecha;Descripcion;Cargos (CLP);Abonos (CLP);Saldo (CLP)\n31/12/2025;COMPRA;10.000;;90.000\n"
    let bytes = Array((text + "31/12/2025;COMPRA ENERO;5.000;;85.000\n").utf8)
    var options = ImportOptions()
    options.currency = Currency(code: "CLP") ?? .usDollar
    options.locale = "es_CL"
    let whole = Self.payments(bytes, options)
    #expect(whole.keys.map(\.amount.minorUnits).sorted() == [5000, 10_000])
    for length in bytes.indices.dropFirst(20) { expect(bytes, cutTo: length, options, within: whole) }
  }

  /// Files of banks: those of `make test` at a few places each.
  @Test(.needs(.statements))
  func changesNoAmountInRealFiles() throws {
    let truths = try JSONValue.Tree.read(Array(Corpus.statements.data("expected.json"))).elements
    for truth in Share.of(truths, few: 24) {
      let name = try #require(truth["file"]?.string)
      var options = ImportOptions()
      options.currency = Currency(code: truth["ledger"]?["currency"]?.string ?? "") ?? .usDollar
      options.locale = truth["ledger"]?["locale"]?.string ?? ""
      let bytes = Array(try Corpus.statements.data(name))
      let whole = Self.payments(bytes, options)
      let lengths = bytes.indices.suffix(bytes.count * 2 / 3)
      let most = max(20, 400_000 / bytes.count)
      let step = Share.current == .all ? max(1, lengths.count / most) : max(1, lengths.count / 20)
      for length in stride(from: lengths.lowerBound, to: lengths.upperBound, by: step) where !whole.isEmpty {
        expect(bytes, cutTo: length, options, within: whole, name)
      }
    }
  }

  private func expect(
    _ bytes: [UInt8], cutTo length: Int, _ options: ImportOptions, within whole: [Payment: Int],
    _ name: String = ""
  ) {
    for (payment, count) in Self.payments(Array(bytes[..<length]), options) {
      #expect(
        count <= whole[payment] ?? 0,
        "\(name): \(payment) of \(String(decoding: bytes[..<length].suffix(60), as: UTF8.self))")
    }
  }

  /// None where the locale settled the days, since those that settle them may be cut off.
  private static func payments(_ bytes: [UInt8], _ options: ImportOptions) -> [Payment: Int] {
    guard let statement = try? StatementReader.read(bytes, options: options) else { return [:] }
    let isByLocale = statement.findings.contains { if case .dates = $0 { true } else { false } }
    if isByLocale { return [:] }
    return statement.rows.compactMap { try? $0.payment.get() }.reduce(into: [:]) {
      $0[Payment(date: $1.date, amount: $1.amount, kind: $1.kind), default: 0] += 1
    }
  }

  private static let examples = [
    "\(FolioTable.header)\r\n2024-01-15,expense,A,84.12,USD,Food,,,,a1,Main,,spending\r\n"
      + "2024-01-16,expense,B,450.25,USD,Food,,,,a2,Main,,spending\r\n",
    "\"txnidx\",\"date\",\"description\",\"account\",\"amount\",\"commodity\",\"posting-comment\"\n"
      + "\"1\",\"2024-01-15\",\"A\",\"expenses:food\",\"84.12\",\"USD\",\"\"\n"
      + "\"1\",\"2024-01-15\",\"A\",\"assets:cash\",\"-84.12\",\"USD\",\"\"\n"
      + "\"2\",\"2024-01-16\",\"B\",\"expenses:food\",\"450.25\",\"USD\",\"\"\n"
      + "\"2\",\"2024-01-16\",\"B\",\"assets:cash\",\"-450.25\",\"USD\",\"\"\n",
    "Date,Text,Amount\n2024-01-15,A,-84.12\n2024-01-16,B,-450.25\n",
    "Date,Text,Amount\n2024-01-15,A,-84\n2024-01-16,B,-30\n2024-01-17,C,-450.25\n",
    "Text;Amount;Date\nA;-84,12;15.01.2024\nB;-450,25;16.01.2024\n",
    "Date,Text,Amount,Balance\n2024-01-15,A,-84.12,915.88\n2024-01-16,B,-450.25,465.63\n",
    "Date,Amount,Text\n2024-01-15,84.12 CR,A\n2024-01-16,1450.25 DR,B\n",
    "Date,Text,Out,In\n2024-01-15,A,84.12,\n2024-01-16,B,,450.25\n",
    // A character of several bytes is cut, too.
    "Bokförd,Insättningar/uttag,Bokfört saldo,Text\n2024-03-04,230.00,1230.00,Överföring\n2024-03-05,-2.17,1227.83,Kortköp\n",
    "Date,Text,Amount (JPY)\n2024-01-15,A,-8412\n2024-01-16,B,-45025\n",
    "\"Date\",\"Text\",\"Amount\"\n\"2024-01-15\",\"A\",\"-84\"\n\"2024-01-16\",\"B\",\"-450.25\"\n",
    "!Type:Bank\nD2024-01-15\nPA\nT-84.12\n^\nD2024-01-16\nPB\nT-450.25\n^\n",
    ":20:A\n:25:1/2\n:28C:1\n:60F:C240114EUR1000,00\n:61:2401150115D84,12NTRFNONREF\n:86:A\n"
      + ":61:2401160116D450,25NTRFNONREF\n:86:B\n:62F:C240116EUR465,63\n-\n",
    "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM>"
      + "<BANKTRANLIST>\n<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240115<NAME>A<TRNAMT>-84.12</STMTTRN>\n"
      + "<STMTTRN><TRNTYPE>DEBIT<NAME>B<TRNAMT>-450.25<DTPOSTED>20240116</STMTTRN>\n</BANKTRANLIST></STMTRS>"
      + "</STMTTRNRS></BANKMSGSRSV1></OFX>\n",
    "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt><Stmt>"
      + "<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct><Ntry><Amt Ccy=\"EUR\">84.12</Amt>"
      + "<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-15</Dt></BookgDt></Ntry><Ntry>"
      + "<Amt Ccy=\"EUR\">450.25</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-16</Dt>"
      + "</BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>\n",

  ]
}
