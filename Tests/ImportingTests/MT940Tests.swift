import Testing

@testable import Bookkeeping
@testable import Importing

struct MT940Tests {
  private static func message(_ entries: String, closing: String = "C260331EUR87,60") -> String {
    """
    {1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
    :20:STARTUMS
    :25:12030000/0000202051
    :28C:1/1
    :60F:C260228EUR100,
    \(entries)
    :62F:\(closing)
    -}
    """
  }

  private static func row(_ line: String, _ details: String) throws -> String {
    try StatementText(message(":61:\(line)\n:86:\(details)")).rows.first ?? ""
  }

  @Test func readsAStatement() throws {
    let read = try StatementText(
      Self.message(
        """
        :61:2603050304D12,4NTRFNONREF//B1
        :86:166?00LASTSCHRIFT?20EREF+7?21SVWZ+Rechnung 17 fuer die We?22lt?30BIC?32Baeckerei am grossen Markt ?33Muster
        :64:C260331EUR87,60
        """))
    #expect(read.rows == ["2026-03-04 -12.40 EUR Baeckerei am grossen Markt Muster"])
    #expect(read.drafts.first?.memo == "Rechnung 17 fuer die Welt")
    #expect(read.references == ["B1"])
    #expect(read.statement.findings == [.statedBalancesAddUp(rows: 1)])
    #expect(read.statement.accountID == "12030000/0000202051")
  }

  /// The rows that the balances of several statements confirm are said in one sum.
  @Test func countsTheRowsOfAllStatements() throws {
    let one = Self.message(":61:2603050304D12,4NTRFNONREF\n:86:A")
    let next = one.replacing(":60F:C260228EUR100,", with: ":60F:C260331EUR87,6")
      .replacing(":61:260305", with: ":61:260405").replacing("C260331EUR87,60", with: "C260430EUR75,20")
    #expect(try StatementText(one + "\n" + next).statement.findings == [.statedBalancesAddUp(rows: 2)])
  }

  /// A letter in place of a digit, or a point that may separate thousands or decimals, makes an amount
  /// unreadable.
  @Test(arguments: [
    "260305D12O4,56NTRFX", "260305D5.000NTRFX", "260305D1.234NTRFX", "260305D1l,00NTRFX", "260305D1,2,3NTRFX",
    "260305D12,4ONTRFX", "000000D12,40NTRFX", "0000000305D12,40NTRFX", "260005D12,40NTRFX",
  ])
  func refusesWhatIsNotExact(_ line: String) throws {
    let read = try StatementText(Self.message(":61:\(line)\n:86:x"))
    #expect(read.drafts.isEmpty && read.rows.count == 1, "\(read.rows)")
  }

  @Test func readsWhatBanksLeaveOut() throws {
    // Blanks for the day of the entry, and Citibank's words.
    #expect(
      try Self.row("260305    DD12,39NMSCNONREF//", "/PT/FT/PY/RENT MARCH")
        == "2026-03-05 -12.39 EUR RENT MARCH")
    // No type, but the bank's reference.
    let read = try StatementText(
      Self.message(":61:2603050305CN220000,00//19239782213\n:86:TRF TO COZ SALARY"))
    #expect(read.rows == ["2026-03-05 +220000.00 EUR TRF TO COZ SALARY"])
    #expect(read.references == ["19239782213"])
  }

  /// Triodos fills 27 with what is left of 26; in Poland, the name begins there.
  @Test func tellsATextThatGoesOnFromAName() throws {
    let triodos = """
      000>100000000000
      >20BBBBAA2U
      >21AA99BBBB0555555555
      >22TENAAMSTELLING TEGENREKENIN>23G EN ADRES TEGENREKENING EN >24 PLAATS TEGENREKENING EN EE>25N LANGE OMSCHRIJVING VAN DE >26 TRANSACTIE 111122223333444>274
      >310666666666
      """
    let read = try StatementText(Self.message(":61:260305D40,00NET NONREF\n:86:\(triodos)"))
    #expect(
      read.rows == ["2026-03-05 -40.00 EUR TENAAMSTELLING TEGENREKENING EN ADRES TEGENREKENING EN PLAATS"])
    #expect(read.drafts.first?.memo?.hasSuffix("VAN DE TRANSACTIE 1111222233334444") == true)
    #expect(
      try Self.row("260305D40,00NMSC", "020<00Przelew<20Faktura 17<27SKLEP SP Z O O<28WARSZAWA").hasSuffix(
        "SKLEP SP Z O O WARSZAWA"))
  }

  @Test func readsAmountsThatBanksWriteInTheirOwnWay() throws {
    #expect(try Self.row("260305D12NTRFX", "A") == "2026-03-05 -12.00 EUR A")
    #expect(try Self.row("260305D12,40NIT NONREF", "A") == "2026-03-05 -12.40 EUR A")
    #expect(try Self.row("260305D12.40NTRFX", "A") == "2026-03-05 -12.40 EUR A")
    #expect(try Self.row("260305D12,40 NTRFX", "A") == "2026-03-05 -12.40 EUR A")
  }

  @Test(arguments: ["\r", "\r\n"])
  func readsEveryKindOfLineEnd(_ end: String) throws {
    let text = Self.message(":61:260305D12,40NTRFX\n:86:A").replacing("\n", with: end)
    #expect(try StatementText(text).rows == ["2026-03-05 -12.40 EUR A"])
  }

  @Test(arguments: [
    ("260305C1,NTRFNONREF", "2026-03-05 +1.00 EUR A"), ("260305D1,NTRFNONREF", "2026-03-05 -1.00 EUR A"),
    ("260305RD1,NTRFNONREF", "2026-03-05 +1.00 EUR A"), ("260305RCR1,NTRFNONREF", "2026-03-05 -1.00 EUR A"),
    ("260305DR1,NTRFNONREF", "2026-03-05 -1.00 EUR A"),
    ("260305CR0000001,50N024NONREF", "2026-03-05 +1.50 EUR A"),
    ("2601021231D1,FMSCNONREF", "2025-12-31 -1.00 EUR A"),
    ("2512310102D1,NTRFNONREF", "2026-01-02 -1.00 EUR A"),
    ("260230D1,NTRFNONREF", "2026-02-28 -1.00 EUR A"), ("2602300301D1,NTRFNONREF", "2026-03-01 -1.00 EUR A"),
    ("260305C500NTRF05-03-2026 10:05//X", "2026-03-05 +500.00 EUR A"),
    ("261305D1,NTRFNONREF", "6: unreadableDate(\"261305\")"), ("260305D1,2,3NTRFNONREF", "6: wrongShape"),
    ("260305D1", "6: wrongShape"), ("260305X1,NTRFNONREF", "6: wrongShape"),
  ])
  func readsLines(_ example: (line: String, row: String)) throws {
    #expect(try Self.row(example.line, "166?00KIND?32A") == example.row)
  }

  @Test(
    arguments: [
      (
        "/TRTP/SEPA OVERBOEKING/IBAN/NL1/BIC/X/NAME/J. JANS\nEN/REMI/Factuur 17/EREF/Z", "J. JANSEN",
        "Factuur 17"
      ),
      ("/EREF/1//CNTP/NL1/INGBNL2A/Winkel BV///REMI/USTD//Factuur/", "Winkel BV", "Factuur"),
      ("/BENM//NAME/JOHN DOE/REMI/A/B/ISDT/2026-03-05", "JOHN DOE", "A/B"),
      (
        "020~00PRZELEW~20Za obiad~21 i kawe~32JAN NOWAK~33UL. NIJAKA 1", "JAN NOWAK UL. NIJAKA 1",
        "Za obiad i kawe"
      ),
      ("<20Czynsz<27SPOLDZIELNIA", "SPOLDZIELNIA", "Czynsz"), ("^00KIND^20Purpose^32Name", "Name", "Purpose"),
      ("000>100987654321\n>20HUUR>21 MAART", "HUUR MAART", nil),
      (
        "FACTUUR 17\nREK: NL65INGB0123456789/NAAM: PICQER", "PICQER",
        "FACTUUR 17 REK: NL65INGB0123456789/NAAM: PICQER"
      ),
      ("Betaalautomaat 14:23 pasnr. 065", "Betaalautomaat 14:23 pasnr. 065", nil),
      ("805?00ABSCHLUSS?20Pauschale", "ABSCHLUSS", "Pauschale"),
    ] as [(String, String, String?)])
  func readsDialects(_ example: (details: String, name: String, memo: String?)) throws {
    let read = try StatementText(Self.message(":61:260305D12,4NTRFNONREF\n:86:\(example.details)"))
    #expect(read.rows == ["2026-03-05 -12.40 EUR \(example.name)"])
    #expect(read.drafts.first?.memo == example.memo)
  }

  @Test func findsNamesOutsideOfDetails() throws {
    #expect(
      try Self.row("260305D1,N0600733959555      T-MOBILE NETHERLANDS", "BETALINGSKENM. 1")
        == "2026-03-05 -1.00 EUR T-MOBILE NETHERLANDS")
    #expect(try Self.row("260305D1,NIOB0987654321\nmarechal s", "") == "2026-03-05 -1.00 EUR marechal s")
    #expect(try StatementText(Self.message(":61:260305D1,NTRF")).rows == ["2026-03-05 -1.00 EUR Transfer"])
    let numbered = ":61:260305D1,S051\n:NS:01Zweck\n15Empfänger\n17Buchung"
    #expect(try StatementText(Self.message(numbered)).rows == ["2026-03-05 -1.00 EUR Empfänger"])
  }

  /// Danske Bank writes most movements without field 86. The text is what the field itself says; a code of
  /// the type is no payee.
  @Test(
    arguments: [
      ("NMSCDBT.Test", "DBT.Test", nil), ("NMSCDBTS 1234358124", "DBTS 1234358124", nil),
      ("NMSCDBT.Test//B7", "DBT.Test", "B7"), ("NMSCNONREF//B7", "B7", nil),
      ("NCHGDBT.Betaling til Netto", "DBT.Betaling til Netto", nil),
      ("NTRF1234567890//B7\nNETTO COPENHAGEN", "NETTO COPENHAGEN", "1234567890\nB7"),
      ("NTRFNONREFNETTO COPENHAGEN", "NETTO COPENHAGEN", nil),
      ("NTRF9988//Till kortkto", "Till kortkto", "9988"),
      ("FINTRTest", "RTest", nil), ("NINTNONREF", "Interest", nil), ("NMSC", "Payment", nil),
      ("N024NONREF//", "Payment", nil), ("S103", "Payment", nil),
    ] as [(String, String, String?)])
  func takesTheTextOfAMovementWithoutDetails(_ example: (field: String, name: String, memo: String?)) throws {
    for details in ["", "\n:86:", "\n:86: "] {
      let read = try StatementText(Self.message(":61:2603050305D12,4\(example.field)\(details)"))
      #expect(read.rows == ["2026-03-05 -12.40 EUR \(example.name)"])
      let memo = read.drafts.first?.memo?.replacing("\\", with: "").replacing("  \n", with: "\n")
      #expect(memo == example.memo)
    }
  }

  @Test func readsInterimReports() throws {
    let text =
      ":20:X\n:25:PL1\n:28C:1\n:34F:PLN0,\n:13D:2603051815+0100\n:61:260305C1,NTRFNONREF\n:86:A\n:90C:1PLN1,\n-\n"
    #expect(try StatementText(text).rows == ["2026-03-05 +1.00 PLN A"])
  }

  @Test func tellsAccountsApart() throws {
    let first = Self.message(":61:260305D12,4NTRFNONREF\n:86:A")
    let read = try StatementText(first + "\n" + first.replacing("0000202051", with: "9"))
    #expect(read.drafts.map(\.account) == ["12030000/0000202051", "12030000/9"])
  }

  @Test func saysThatAStatementIsCutOff() throws {
    let text = Self.message(":61:260305D12,4NTRFNONREF\n:86:A\n:61:260306D1")
    let cut = try #require(text.firstRange(of: "D1\n")).lowerBound
    #expect(
      try StatementText(String(text[..<cut])).rows
        == ["2026-03-05 -12.40 EUR A", "8: wrongShape", "8: cutOff"])
  }
}
