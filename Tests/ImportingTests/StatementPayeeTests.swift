import Testing

@testable import Bookkeeping
@testable import Importing

/// The columns of a table that name the payee and hold the memo. The rows are invented, under the headings of
/// real banks and apps.
struct StatementPayeeTests {
  /// The heading of a payee may say what else is in the cells.
  @Test(arguments: ["Händler (Name, Stadt & Land)", "Merchant (name, city, country)", "Payee (with address)"])
  func aHeadingMayNameMoreThanThePayee(heading: String) throws {
    let text = """
      Date;\(heading);Category;Amount
      2026-08-03;HOTEL LONDON;Travel;-140.40
      2026-08-04;REWE KOELN;Shopping;-20.00
      2026-08-05;AMAZON US;Shopping;-44.10
      2026-08-09;PAYMENT;;300.00

      """
    let read = try StatementText(text, ImportOptions(currency: "EUR", signs: .bank))
    #expect(read.drafts.map(\.name) == ["HOTEL LONDON", "REWE KOELN", "AMAZON US", "PAYMENT"])
  }

  private static func names(
    _ text: String, in locale: String = "en_US", _ currency: String = "USD",
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = ImportOptions(currency: currency, locale: locale)
    change(&options)
    return try StatementText(text, options).drafts.map(\.name)
  }

  /// Without headings, a column of references names nobody.
  @Test func namesNoReference() throws {
    let names = try Self.names(
      """
      03/28/2026,"Reference: AT260880021000010062801","4.25","TIM HORTONS #1204",""
      03/22/2026,"Reference: AT260820021000010062144","-20.00","AMZN MKTP CA",""
      03/11/2026,"Reference: AT260710021000010061000","-300.00","PAYMENT RECEIVED - THANK YOU",""

      """, in: "en_CA", "CAD"
    ) { $0.signs = .card }
    #expect(names == ["TIM HORTONS #1204", "AMZN MKTP CA", "PAYMENT RECEIVED - THANK YOU"])
  }

  /// Without headings, the text beside the number of another account says whose it is.
  @Test func namesWhoseNumberIsBesideIt() throws {
    let text = """
      02-02-2026,01-02-2026,PLATNOSC KARTA 12.99 PLN ZABKA,,,"-12,99","14094,45",1,
      02-02-2026,02-02-2026,WYNAGRODZENIE ZA STYCZEN,SOFTHAUS SP Z O O,12 1140 2004 0000 3002 0135 5387,"6200,00","14107,44",2,
      31-01-2026,31-01-2026,KAPITALIZACJA ODSETEK,,,"0,41","7907,44",3,
      05-01-2026,05-01-2026,CZYNSZ STYCZEN,WSPOLNOTA MIESZKANIOWA,57 1090 1014 0000 0712 1981 2874,"-845,50","7907,03",4,

      """
    let drafts = try StatementText(text, ImportOptions(currency: "PLN", locale: "pl_PL")).drafts
    #expect(
      drafts.map(\.name) == [
        "PLATNOSC KARTA 12.99 PLN ZABKA", "SOFTHAUS SP Z O O", "KAPITALIZACJA ODSETEK",
        "WSPOLNOTA MIESZKANIOWA",
      ])
    #expect(drafts.map(\.memo) == [nil, "WYNAGRODZENIE ZA STYCZEN", nil, "CZYNSZ STYCZEN"])
  }

  /// A cell that only shows that it is empty is no name and no memo, and a shop is one in any language.
  @Test func namesNothingThatIsEmpty() throws {
    let text = """
      Filter,Date,Description,Note,Type,Amount
      N/A,2026-03-28,Tim hortons #1204,/,Debit,4.25
      N/A,2026-03-27,Tim hortons #1204,/,Debit,4.25
      N/A,2026-03-25,From - *****12*3456,n/a,Credit,-312.10

      """
    let drafts = try StatementText(text, ImportOptions(currency: "CAD", locale: "en_CA")).drafts
    #expect(drafts.map(\.name) == ["Tim hortons #1204", "Tim hortons #1204", "From - *****12*3456"])
    #expect(drafts.allSatisfy { $0.memo == nil })
    let names = try Self.names(
      """
      Datum,Butik,Beskrivning,Belopp,Valuta
      2026-03-05,Boozt,Köp,-899.00,SEK
      2026-03-12,Boozt,Retur,200.00,SEK
      2026-03-13,Zalando,Köp,-551.00,SEK

      """, in: "sv_SE", "SEK")
    #expect(names == ["Boozt", "Boozt", "Zalando"])
  }

  @Test func namesNoWalletOfTheOwner() throws {
    let names = try Self.names(
      """
      Date,Activity,Source/Destination,Wallet Txn ID,Comment,Debit,Credit,Transaction Breakup,Status
      27/12/2026 16:00:47,Money moved to toll wallet,Main Wallet,567001,,,29,Wallet: 29,SUCCESS
      27/12/2026 10:10:49,Paid for order,Main Wallet,567002,,65,,"Wallet: 36, Toll: 29",SUCCESS
      26/12/2026 15:24:52,Paid for order,Main Wallet,567003,,35,,,SUCCESS

      """, in: "en_IN", "INR")
    #expect(names == ["Money moved to toll wallet", "Paid for order", "Paid for order"])
  }

  @Test func namesNoBank() throws {
    let names = try Self.names(
      """
      Date,Original Date,Account Type,Account Name,Account Number,Institution Name,Name,Custom Name,Amount,Description
      2026-01-03,2026-01-03,Cash,Checking,0508,Big Bank,Mr. Lender,,2668.71,LENDER 1
      2026-01-06,2026-01-06,Cash,Checking,0508,Big Bank,Paycheck,,-4600.00,DIRECT DEP
      2026-01-07,2026-01-07,Credit Card,Venture,3737,Other Bank,Fuel,,50.00,FUEL OIL

      """
    ) { $0.signs = .card }
    #expect(names == ["Mr. Lender", "Paycheck", "Fuel"])
  }

  @Test func namesNoMaskedCard() throws {
    let names = try Self.names(
      """
      Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge
      Direct Credit,Acme Ltd,Salary,,Sept,"2,650.00",14/09/2026,,
      Visa Purchase,4835-****-****-0311  Df,,Green Grocer,,-42.42,13/09/2026,,
      Visa Purchase,4835-****-****-0311  Df,,Films.Com,,-18.49,13/09/2026,,

      """, in: "en_NZ", "NZD")
    #expect(names == ["Acme Ltd", "Green Grocer", "Films.Com"])
  }

  @Test func namesTheOtherPartyWhereARowHasOne() throws {
    let names = try Self.names(
      """
      Account number,Date,Description,Transaction Code,Particulars,Code,Other Party Name,Other Party Particulars,Amount,Balance
      38-1,2026-08-22,Sushi,EFTPOS PURCHASE,,,,,-9.00,895.69
      38-1,2026-08-22,PAY Alice The Bar,DIRECT DEBIT,The Bar,Drinks,Alice,The Bar,-15.00,880.69
      38-1,2026-08-23,PAY Alice Pool,DIRECT DEBIT,Pool,,Alice,Pool,-3.15,877.54
      38-1,2026-08-23,GROCER AUCKLAND,EFTPOS PURCHASE,,,,,-42.02,835.52

      """, in: "en_NZ", "NZD")
    #expect(names == ["Sushi", "Alice", "Alice", "GROCER AUCKLAND"])
  }

  @Test func knowsTheHungarianBeneficiary() throws {
    let names = try Self.names(
      """
      Értéknap,Tranzakció,Könyvelés dátuma,Összeg,Deviza,Közlemény 1,Közlemény 2,Jogosult,Credit/Debit
      2026/03/29,Internetbank átutalás,2026/03/29,-8337,HUF,Teho: 1,Azon.: 5,Dij Zrt.,D
      2026/03/28,Internetbank átutalás,2026/03/28,-5154,HUF,Szla: 8,Vevő: 2,Villany Kft,D

      """, in: "hu_HU", "HUF")
    #expect(names == ["Dij Zrt.", "Villany Kft"])
  }

  /// Money out is sent by the owner, whatever account or name stands there.
  @Test func namesNoSenderOfMoneyOut() throws {
    let names = try Self.names(
      """
      Utført dato,Beskrivelse,Type,Fra konto,Avsender,Til konto,Mottakernavn,Beløp inn,Beløp ut,Valuta,Status
      02.01.2026,Borettslaget (9820),Betaling,9053,Brukskonto,9820,Borettslaget,,-5952.00,NOK,Bokført
      03.01.2026,VINBUTIKK,Varekjøp,9053,Kari Nordmann,,,,-238.30,NOK,Bokført
      04.01.2026,DAGLIGVARE 1000,Varekjøp,9053,Kari Nordmann,,,,-99.30,NOK,Bokført

      """, in: "nb_NO", "NOK")
    #expect(names == ["Borettslaget", "VINBUTIKK", "DAGLIGVARE 1000"])
  }

  @Test func namesNoHolder() throws {
    let names = try Self.names(
      """
      Rekeningnummer;Naam;Munt;Datum;Omschrijving;Bedrag;Saldo;credit;debet;Naam tegenpartij
      BE11;JANSEN AN;EUR;28/02/2026;BIJDRAGE 01-02-2026;-3,40;219,95;;-3,40;
      BE11;JANSEN AN;EUR;27/02/2026;KOSTEN KAART;-10,00;223,35;;-10,00;

      """, in: "nl_BE", "EUR")
    #expect(names == ["BIJDRAGE 01-02-2026", "KOSTEN KAART"])
  }

  @Test func namesNoDirection() throws {
    let names = try Self.names(
      "20261112,Jansen,NL28 INGB 1200 3244 16,21817,GT,Bij,\"375,00\", Loon\n"
        + "20261111,Jansen,NL28 INGB 1200 3244 16,21817,GT,Af,\"257,50\", Vlees\n",
      in: "nl_NL", "EUR")
    #expect(names == ["Loon", "Vlees"])
  }

  @Test func namesNoMonth() throws {
    let names = try Self.names(
      """
      Date,Month,Entry,Amount,Balance
      2026-01-03,January 2026,Rent,-10.00,90.00
      2026-02-03,February 2026,Rent and water,-20.00,70.00
      2026-03-03,March 2026,Power,-30.00,40.00

      """)
    #expect(names == ["Rent", "Rent and water", "Power"])
  }

  /// Both payments of a short file may be with one shop.
  @Test func keepsAPayeeOfTwoRows() throws {
    let text = "Date,Payee,Memo,Amount\n2026-03-05,Films.Com,March,-9.00\n2026-04-05,Films.Com,April,-9.00\n"
    #expect(try Self.names(text) == ["Films.Com", "Films.Com"])
  }

  // MARK: Memos

  @Test func makesAMemoOfWhatIsNotTheName() throws {
    let drafts = try StatementText(
      """
      date,type,source_name,destination_name,description,amount,currency_code
      2026-03-01,Withdrawal,Checking,Bakery,Two loaves,-12.40,USD
      2026-03-02,Deposit,Employer,Checking,March pay,2000.00,USD
      2026-03-03,Withdrawal,Checking,Shop,Green lamp,-9.00,USD

      """
    ).drafts
    #expect(drafts.map(\.name) == ["Bakery", "Employer", "Shop"])
    #expect(drafts.map(\.memo) == ["Two loaves", "March pay", "Green lamp"])
  }

  @Test func writesMemosAsMarkdown() throws {
    let drafts = try StatementText(
      "Date,Payee,Amount,Memo\n2026-03-02,A,-10.00,TRN*1*9988*7766\n2026-03-03,B,-10.00,[Ref]: 99\n"
        + "2026-03-04,C,-10.00,# 5 of 12\n2026-03-05,D,-10.00,\"one\ntwo\"\n"
    ).drafts
    #expect(drafts.map(\.memo) == ["TRN\\*1\\*9988\\*7766", "\\[Ref]: 99", "\\# 5 of 12", "one\\\ntwo"])
  }

  /// comdirect labels the other party and the purpose in one cell.
  @Test func labelsInACellTellThePayeeFromThePurpose() throws {
    let text = """
      "Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
      "29.05.2026";"29.05.2026";"Übertrag / Überweisung";"Auftraggeber: ACME GMBH & CO. KG Buchungstext: LOHN 05/26 PNR 3317 Ref. MGVD/2657";"3.412,55";
      "04.05.2026";"04.05.2026";"Übertrag / Überweisung";"Empfänger: ANNA UND BEN LEEKto/IBAN: DE60500105175432109876 BLZ/BIC: INGDDEFFXXX Buchungstext: Sparen Ref. XY/2";"-400,00";
      "19.05.2026";"19.05.2026";"Auszahlung GAA";"COMMERZBANK NEUSSER STR./KOELN Ref. KTEE/8220";"-100,00";
      "12.05.2026";"12.05.2026";"Lastschrift / Belastung";"Auftraggeber: SV Nippes";"-14,50";

      """
    let drafts = try StatementText(text).drafts
    #expect(
      drafts.map(\.name) == [
        "ACME GMBH & CO. KG", "ANNA UND BEN LEE", "COMMERZBANK NEUSSER STR./KOELN Ref. KTEE/8220",
        "Auftraggeber: SV Nippes",
      ])
    #expect(
      drafts.map(\.memo) == [
        "LOHN 05/26 PNR 3317 Ref. MGVD/2657", "Sparen Ref. XY/2\\\nDE60500105175432109876", "Auszahlung GAA",
        nil,
      ])
  }

  /// The kind of a payment stays where its name does not show it; others say nothing new.
  @Test func aKindThatTellsMoreThanTheNameIsKept() throws {
    let text = """
      Buchungstag;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung
      04.05.26;BARGELDAUSZAHLUNG;Filiale Neusser Str. Debitk.3;SPARKASSE KOELNBONN;-50,00;EUR
      05.05.26;KARTENZAHLUNG;Einkauf mit Debitk.3;REWE;-5,00;EUR
      06.05.26;FOLGELASTSCHRIFT;Beitrag Mai;FIT/ONE;-29,90;EUR
      07.05.26;KARTENZAHLUNG;Danke und bis bald;LIDL;-7,00;EUR

      """
    #expect(
      try StatementText(text).drafts.map(\.memo) == [
        "Filiale Neusser Str. Debitk.3\\\nBARGELDAUSZAHLUNG", "Einkauf mit Debitk.3", "Beitrag Mai",
        "Danke und bis bald",
      ])
  }

  /// The amount in another currency is in the memo.
  @Test(arguments: [
    "Belegdatum;Beschreibung;Betrag (€);Fremdwährungsbetrag\n04.05.2026;COOP BERN;-50,00;-49,10 CHF\n05.05.2026;REWE;-5,00;\n",
    "Date,Payee,Amount (EUR),Original Amount,Original Currency\n2026-05-04,COOP BERN,-50.00,-49.10,CHF\n2026-05-05,REWE,-5.00,-5.00,EUR\n",
  ])
  func aForeignAmountIsInTheMemo(text: String) throws {
    let drafts = try StatementText(text).drafts
    #expect(drafts.map(\.amount.decimal) == ["50.00", "5.00"])
    #expect(drafts.map { $0.memo?.replacing(",", with: ".") } == ["49.10 CHF", nil])
  }

  /// A memo of Folio's own list is Markdown already.
  @Test func keepsTheMarkdownOfAFolioList() throws {
    let text = "\(FolioTable.header)\n2026-03-05,expense,Shop,1.00,USD,,,*two* loaves,,,,\n"
    #expect(try StatementText(text).drafts.map(\.memo) == ["*two* loaves"])
  }

  /// An earlier Folio wrote memos as they were. The payment is the same, whatever its memo is.
  @Test func recognizesAPaymentWithAnEarlierMemo() throws {
    let statement = try StatementText("Date,Payee,Amount,Memo\n2026-03-02,A,-10.00,TRN*1*9988*7766\n")
      .statement
    let plan = ImportPlan(statement, into: try LedgerDocument(LedgerDocument.empty()).ledger)
    var draft = try #require(plan.drafts.first)
    draft.memo = "TRN*1*9988*7766"
    let earlier = try LedgerDocument(LedgerDocument(LedgerDocument.empty()).adding([draft]).bytes).ledger
    let again = ImportPlan(statement, into: earlier)
    #expect(again.drafts.isEmpty && again.changes.isEmpty && again.knownCount == 1)
  }

  /// A column of kinds of payments beside one that says who was paid, and when.
  @Test func theDetailsNameThePayee() throws {
    let drafts = try StatementText(
      """
      Data,Lançamento,Detalhes,N° documento,Valor,Tipo Lançamento
      03/08/2026,Pix - Enviado,03/08 10:12 IMOBILIARIA SOL,80301,"-1.450,00",Saída
      06/08/2026,Compra com Cartão,06/08 12:40 PADARIA CENTRAL,71001,"-12,50",Saída
      10/08/2026,Saque no Caixa Eletrônico,10/08 09:00 AG 1234,81001,"-200,00",Saída
      14/08/2026,Pix - Recebido,14/08 08:20 ANA LIMA,90014,"150,00",Entrada
      20/08/2026,Pagamento de Boleto,CEMIG DISTRIBUICAO,62020,"-187,44",Saída

      """
    ).drafts
    #expect(
      drafts.map(\.name) == [
        "IMOBILIARIA SOL", "PADARIA CENTRAL", "AG 1234", "ANA LIMA", "CEMIG DISTRIBUICAO",
      ])
    #expect(drafts.first?.memo == "Pix \\- Enviado" || drafts.first?.memo == "Pix - Enviado")
  }

  /// Kinds of payments name nobody, in a short file, too, while another text does.
  @Test(arguments: [
    ("Description,Memo", ["Direct debit", "Card payment", "Bank credit"]),
    ("Description,Reference", ["Direct debit", "Card payment", "Bank credit"]),
    ("Buchungstext,Referenz", ["Lastschrift", "Kartenzahlung", "Gutschrift"]),
    ("Tekst,Undertekst", ["Varekjøp", "Varekjøp", "Lønn"]),
    ("Omschrijving,Mededelingen", ["Incasso", "Betaalautomaat", "Overschrijving"]),
    ("Libellé,Référence", ["Prélèvement", "Carte", "Virement"]),
    ("Concepto,Referencia", ["Recibo", "Tarjeta", "Transferencia"]),
    ("Descrizione,Causale", ["Addebito", "Pagamento", "Bonifico"]),
    ("摘要,メモ", ["引落", "カード", "振込"]), ("詳細１,詳細２", ["自払", "ＲＴ", "給与"]),
    ("Descrizione,Descrizione_Completa", ["SEPA Direct Debit", "Pagamento Visa Debit", "Stipendio"]),
  ])
  func aKindOfPaymentNamesNobody(_ example: (headings: String, kinds: [String])) throws {
    let (names, amounts) = (["EDF", "Fitness First", "ACME"], ["-10.00", "-25.99", "1500.00"])
    let rows = zip(zip(example.kinds, names), amounts).enumerated().map { number, row in
      "2026-04-0\(number + 1),\(row.0.0),\(row.0.1),\(row.1)\n"
    }
    #expect(try Self.names("Date,\(example.headings),Amount\n" + rows.joined(), in: "de_DE", "EUR") == names)
  }

  /// In a table without headings, few texts that repeat are kinds, in whatever language.
  @Test func fewTextsWithoutHeadingsNameNobody() throws {
    let text = """
      2026-03-02;Foo;Energie Nord;-37,50
      2026-03-03;Bar;ACME Works;1300,00
      2026-03-04;Baz;Lidl;-3,00
      2026-03-05;Baz;Shell Station;-43,00
      2026-03-06;Baz;Zara Home;-33,00
      2026-03-07;Foo;Aqua Sud;-13,00

      """
    #expect(
      try Self.names(text, in: "de_DE", "EUR") == [
        "Energie Nord", "ACME Works", "Lidl", "Shell Station", "Zara Home", "Aqua Sud",
      ])
  }

  /// Neither the name of the account nor numbers of bills are payees, however short the names are.
  @Test(arguments: [
    "Account Name,Payee", "Kontoname,Auftraggeber/Empfänger", "Rekeningnaam,Naam tegenpartij",
    "Nome conto,Beneficiario", "Kontonamn,Mottagare", "口座名,取引先",
  ])
  func theNameOfTheAccountIsNoPayee(headings: String) throws {
    let text = "Date,\(headings),Amount\n2026-06-01,Giro,Fnac,-10.00\n2026-06-02,Giro,BP,-20.00\n"
    #expect(try Self.names(text, in: "de_DE", "EUR") == ["Fnac", "BP"])
  }

  @Test(arguments: ["Reference", "Memo", "Verwendungszweck"])
  func numbersOfBillsNameNobody(heading: String) throws {
    let text = """
      Date,Description,\(heading),Amount
      2026-04-03,EDF,REF001,-25.99
      2026-04-06,BP,INV77,-15.99
      2026-04-17,BT,REF003,-10.00
      2026-04-25,O2,REF004,-15.00

      """
    #expect(try Self.names(text) == ["EDF", "BP", "BT", "O2"])
  }
}
