import Testing

@testable import Bookkeeping
@testable import Importing

/// Whether a payment is booked, pending or none, and by what it is known.
struct StatementStatusTests {
  private static func read(_ text: String, in locale: String = "en_US", _ currency: String = "USD") throws
    -> StatementText
  {
    try StatementText(text, ImportOptions(currency: currency, locale: locale))
  }

  @Test func knowsMorePaymentsThatAreBooked() throws {
    let read = try Self.read(
      """
      ID,Date,Type,Currency,Amount,Status,Name
      a1,2026-09-10,P2P,USD,-$25.00,PAYMENT SENT,Maria
      a2,2026-09-12,Card Debit,USD,-$9.99,CARD CHARGED,Films
      a3,2026-09-13,Card Debit,USD,$2.99,CARD REFUNDED,Films
      a4,2026-09-14,P2P,USD,-$15.00,CANCELED,Maria
      a5,2026-09-15,Charge,USD,-$5.00,Issued,Jo

      """)
    #expect(
      read.rows == [
        "2026-09-10 -25.00 USD Maria", "2026-09-12 -9.99 USD Films", "2026-09-13 +2.99 USD Films",
        "2026-09-15 -5.00 USD Jo",
      ])
    #expect(read.skipped == ["5: notCompleted(\"CANCELED\")"])
  }

  @Test(
    arguments: [
      ("等待确认收货", CellWords.Status.done), ("朋友已收钱", .done), ("提现已到账", .done), ("待支付", .pending),
      ("Household", nil), ("Shareholder", nil), ("Offenbach", nil), ("noch offen", .pending),
      ("On hold ", .pending), ("uncompleted", .pending),
      ("nierozliczona", .pending), ("rozliczona", .done), ("Teilweise abgelehnt", .failed),
    ] as [(String, CellWords.Status?)])
  func takesWordsWhole(_ example: (text: String, status: CellWords.Status?)) {
    #expect(CellWords.status(example.text) == example.status)
  }

  @Test func takesNoHouseholdForAHold() throws {
    let text =
      "10 Feb 18,SHOP TOWN,Visa,AN OTHER,Household,,-20.59\n11 Feb 18,CAFE TOWN,Visa,AN OTHER,Household,,-4.50\n"
    #expect(
      try Self.read(text).rows == ["2018-02-10 -20.59 USD SHOP TOWN", "2018-02-11 -4.50 USD CAFE TOWN"])
  }

  @Test(arguments: [
    ("Varekjøp i butikk KAFE NORD T Reservert transaksjon ", true), ("(Pending) Cafe North", true),
    ("transakcja nierozliczona Sklep", true), ("Pending - 01/13 - SHOP", true),
    ("CAFE NORTH [PENDING]", true),
    ("Umsatz vorgemerkt: REWE", true), ("REWE (vorgemerkt)", true), ("Café Nörd (Pending)", true),
    ("Impending Doom Records", false), ("Suspending Bridge Cafe", false), ("Pending Brewery", false),
    ("Rechnung 5 (offen)", false), ("Reservert bord, Kafe Nord", false), ("Café Nord", false),
  ])
  func findsAPendingPaymentInItsText(_ example: (text: String, isPending: Bool)) {
    #expect(CellWords.saysPending(example.text) == example.isPending)
  }

  @Test(arguments: [
    ("Prel Hotel Ibis", "Hotel Ibis"), ("(Pending) Hotel Ibis", "Hotel Ibis"),
    ("Reservert transaksjon Hotel Ibis", "Hotel Ibis"), ("KAFE NORD T Reservert transaksjon ", "KAFE NORD T"),
    ("Hotel Adler (Bonn) [PENDING]", "Hotel Adler (Bonn)"), ("Umsatz vorgemerkt: REWE", "REWE"),
    ("Pending - 01/13 - SHOP", "01/13 - SHOP"), ("Pending", "Pending"),
    ("Pending Brewery", "Pending Brewery"), ("Reservert transaksjon", "Reservert transaksjon"),
  ])
  func aPendingPaymentIsNamedAsItWillBeBooked(_ example: (text: String, name: String)) {
    #expect(CellWords.withoutPendingMark(example.text) == example.name)
  }

  @Test func leavesOutWhatIsReserved() throws {
    let text = """
      "Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"
      "08.08.2026";"Varekjøp i butikk KAFE NORD T Reservert transaksjon ";"10.08.2026";35.8;""
      "07.08.2026";"Varekjøp Butikk En Oslo";"07.08.2026";100.3;""

      """
    let read = try Self.read(text, in: "nb_NO", "NOK")
    #expect(read.rows == ["2026-08-07 -100.30 NOK Varekjøp Butikk En Oslo"])
    #expect(read.skipped == ["2: pending"])
  }

  // MARK: Card payments

  @Test(arguments: [
    "ZAHLUNG/ÜBERWEISUNG ERHALTEN BESTEN DANK", "ÖDEME – TEŞEKKÜRLER", "PAYMENT RECEIVED, THANK YOU",
    "Betaling mottatt - takk", "ΠΛΗΡΩΜΗ payment ευχαριστούμε", "Оплата получена, спасибо",
  ])
  func knowsThePaymentOfACard(_ text: String) { #expect(CellWords.saysReceived(text), "\(text)") }

  @Test func readsACardByItsPayment() throws {
    let text =
      "Datum,Beschreibung,Betrag\n03.02.2026,BAECKER,\"12,50\"\n"
      + "05.02.2026,ZAHLUNG/ÜBERWEISUNG ERHALTEN BESTEN DANK,\"-500,00\"\n09.02.2026,TANKE,\"40,00\"\n"
    #expect(
      try Self.read(text, in: "de_DE", "EUR").rows == [
        "2026-02-03 -12.50 EUR BAECKER", "2026-02-05 +500.00 EUR ZAHLUNG/ÜBERWEISUNG ERHALTEN BESTEN DANK",
        "2026-02-09 -40.00 EUR TANKE",
      ])
  }

  // MARK: References

  private static let headings =
    "Buchungstag;Verwendungszweck;Glaeubiger ID;Mandatsreferenz;Kundenreferenz (End-to-End);Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung\n"

  /// One creditor collects many payments, and a customer's reference is of one.
  @Test func tellsTwoPaymentsOfOneCreditorApart() throws {
    func statement(_ reference: String) throws -> Statement {
      try Self.read(
        Self.headings + "02.04.26;Kino;;;77;Kino;-12,00;EUR\n"
          + "03.04.26;\(reference) Laden;LU96ZZZ58;5X52;\(reference);Pay Europe;-10,00;EUR\n", in: "de_DE",
        "EUR"
      ).statement
    }
    let first = ImportPlan(try statement("1041"), into: try LedgerDocument(LedgerDocument.empty()).ledger)
    #expect(first.drafts.map(\.ref).last == "2026-04-03 -10.00 EUR | pay europe | 1041")
    let ledger = try LedgerDocument(LedgerDocument(LedgerDocument.empty()).adding(first.drafts).bytes).ledger
    #expect(ImportPlan(try statement("1042"), into: ledger).drafts.count == 1)
    #expect(ImportPlan(try statement("1041"), into: ledger).drafts.isEmpty)
  }

  @Test func takesAReturnForNoJournal() throws {
    let read = try Self.read(
      "Buchungsdatum;Zahlungsempfänger*in;Verwendungszweck;Betrag (€);Gläubiger-ID;Kundenreferenz\n"
        + "06.04.26;Strom AG;Ruecklastschrift;25,99;DE98ZZZ01;R1\n03.04.26;Strom AG;Abschlag April;-25,99;DE98ZZZ01;R1\n"
        + "02.04.26;Kino;Karte;-12;;\n", in: "de_DE", "EUR")
    #expect(
      read.rows == [
        "2026-04-06 +25.99 EUR Strom AG", "2026-04-03 -25.99 EUR Strom AG", "2026-04-02 -12.00 EUR Kino",
      ])
    let shared = try Self.read(
      "Buchungstag;Soll/Haben;Empfänger/Auftraggeber Name;Glaeubiger-ID;Vwz.0\n"
        + "17.04.2026;-25,99;Moin GmbH;DE98;Ihre Rechnung\n18.04.2026;25,99;Moin GmbH;DE98;Ihre Gutschrift\n",
      in: "de_DE", "EUR")
    #expect(shared.rows == ["2026-04-17 -25.99 EUR Moin GmbH", "2026-04-18 +25.99 EUR Moin GmbH"])
  }

  @Test(arguments: [
    "JournalNumber,JournalDate,AccountName,NetAmount,Description\n1,23-Jan-26,Income,-360.00,Sales\n1,23-Jan-26,Cash,360.00,Charger\n"
      + "3,24-Jan-26,Income,-300.00,Sales\n3,24-Jan-26,Cash,150.00,Charger\n3,24-Jan-26,Cash,150.00,Bicycle\n",
    "Entry ID,Date,Account,Amount,Text\n7,2026-01-23,Bank,-12.00,A\n7,2026-01-23,Food,12.00,A\n"
      + "8,2026-01-24,Bank,-5.00,B\n8,2026-01-24,Food,5.00,B\n",
  ])
  func refusesAJournal(_ text: String) {
    let lines = StatementReading.lines(text, in: "en_GB", "GBP")
    #expect(lines == ["refused: doubleEntry(line: 2)"])
  }

  /// Two pairs that add up to nothing, and a row that does not.
  @Test func takesRefundsForNoJournal() throws {
    let text =
      "Order ID,Date,Payee,Amount\n7,2026-01-23,A,-12.00\n7,2026-01-24,A,12.00\n8,2026-01-24,B,-5.00\n"
      + "8,2026-01-25,B,5.00\n9,2026-01-26,C,-7.00\n"
    #expect(try Self.read(text).rows.count == 5)
  }

  /// A text says it in brackets of any script, or begins with it.
  @Test(arguments: [
    "KAFE NORD （未確定）", "KAFE NORD【未確定】", "Prel KORTKÖP KAFE NORD", "Vorgemerkt KAFE NORD",
  ])
  func aTextMaySayThatItIsPending(text: String) throws {
    let read = try Self.read(
      "Date,Description,Amount\n2026-08-05,ALDI,-120.00\n2026-08-06,ACME,1000.00\n2026-08-08,\(text),-35.00\n"
    )
    #expect(read.rows.count == 2 && read.skipped == ["4: pending"], "\(read.rows)")
  }

  @Test(arguments: ["Prelude Books", "Pending Brewery", "KAFE (NORD)", "Preliminary Coffee"])
  func aNameIsNotPending(text: String) throws {
    let read = try Self.read("Date,Description,Amount\n2026-08-05,ALDI,-120.00\n2026-08-08,\(text),-35.00\n")
    #expect(read.rows.count == 2)
  }
}
