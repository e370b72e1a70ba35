import Testing

@testable import Bookkeeping
@testable import Importing

/// Reads statements of many countries. The layouts are invented, but follow the habits there.
struct TableStatementTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let name: String
    let locale: String
    let currency: String
    let text: String
    let payments: String
    var testDescription: String { name }
  }

  @Test(arguments: examples)
  func readsWhatABookkeeperReads(_ example: Example) {
    let lines = StatementReading.lines(example.text, in: example.locale, example.currency)
    #expect(lines.joined(separator: "\n") == example.payments)
  }

  @Test func skipsAndSaysWhatIsNoPayment() throws {
    let text = """
      Date,Description,Amount,Status
      2026-03-01,Opening balance,100.00,
      2026-03-05,A,-1.00,Posted
      2026-03-06,B,-2.00,Pending
      2026-03-07,C,-3.00,Declined
      2026-03-08,D,0.00,Posted
      2026-03-08,E,-4.00,Gibberish
      Total,,-5.00,

      """
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions())
    #expect(
      statement.skipped.map(\.reason) == [.balance, .pending, .notCompleted("Declined"), .zeroAmount, .total])
    #expect(
      StatementReading.lines(of: statement) == [
        "2026-03-05 -1.00 USD A", "line 7: unknownStatus(\"Gibberish\")",
      ])
    var options = ImportOptions()
    options.takesPending = true
    let all = try StatementReader.read(Array(text.utf8), options: options)
    #expect(all.rows.filter(\.isPending).count == 1)
  }

  /// Some banks write what an account is called after its number.
  @Test(arguments: ["DE12 3456 7890 1234 5678 90", "DE12345678901234567890 / Girokonto"])
  func findsTheNumberOfTheAccount(cell: String) throws {
    let text = """
      Account;\(cell)
      Date;Description;Amount
      2026-03-05;Bakery;-1.00

      """
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions())
    #expect(statement.accountID == "DE12345678901234567890")
    #expect(statement.locale(for: .usDollar) == "de_DE")
  }

  @Test func saysWhereABalanceDoesNotFollow() throws {
    let text = """
      Date,Description,Amount,Balance
      2026-03-01,A,-1.00,99.00
      2026-03-02,B,-2.00,97.00
      2026-03-03,C,-3.00,94.00
      2026-03-05,E,-5.00,85.00
      2026-03-06,F,-5.00,80.00

      """
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions())
    #expect(
      statement.findings == [
        .balanceAddsUp(rows: 3),
        .balanceBreaks(
          Statement.Gap(
            stated: Money(minorUnits: 8500, currency: .usDollar),
            computed: Money(minorUnits: 8900, currency: .usDollar), place: Statement.Place(line: 5))),
      ])
  }

  /// Where most signs agree with a type, a row in which they differ is not clear, as is `CR` under debits.
  @Test(arguments: [
    "Date,Name,Type,Amount\n2026-03-01,A,Debit,-1.00\n2026-03-02,B,Debit,-2.00\n2026-03-03,C,Debit,-3.00\n"
      + "2026-03-04,D,Debit,-4.00\n2026-03-05,E,Debit,5.00\n2026-03-06,F,Credit,6.00\n",
    "Date,Name,Debit,Credit\n2026-03-05,E,5.00 CR,\n2026-03-06,F,,6.00\n",
  ])
  func namesTheRowThatContradictsItsColumn(text: String) {
    let lines = StatementReading.lines(text, in: "en_US", "USD")
    #expect(lines.suffix(2).first?.contains("contradiction") == true, "\(lines)")
    #expect(lines.last == "2026-03-06 +6.00 USD F")
  }

  @Test func anAmountThatContradictsItsColumnStillShowsTheNotation() {
    let text =
      "Date,Payee,Debit,Credit\n2026-01-01,A,1.234 CR,\n2026-01-02,B,,\"6,123\"\n2026-01-03,C,7 DR,\n"
    let lines = StatementReading.lines(text, in: "en_US", "USD")
    #expect(lines.count == 1 && lines[0].hasPrefix("refused: mixedAmounts"), "\(lines)")
  }

  /// In a column of money out, a minus before all amounts says nothing new.
  @Test func readsTransfersOutWithAMinus() throws {
    let text = "Date,Payee,Income,Expense,Transfer Out\n2026-03-05,A,1.00,,\n2026-03-06,B,,,-7.00\n"
    #expect(try StatementText(text).rows == ["2026-03-05 +1.00 USD A", "2026-03-06 -7.00 USD B"])
  }

  /// One step of a balance proves one row of two, and not that the other moved money the same way.
  @Test func asksWhereABalanceProvesOneRowOfTwo() {
    let text = "Date,Name,Amount,Balance\n2026-03-02,A,15.00,85.00\n2026-03-01,B,100.00,100.00\n"
    #expect(StatementReading.lines(text, in: "en_US", "USD") == ["undecided", "card", "bank"])
  }

  @Test func skipsAZeroInOneOfSeveralColumnsOfAmounts() throws {
    let text = "Date,Description,CAD$,USD$\n2026-03-05,A,-1.00,\n2026-03-06,B,,-2.00\n2026-03-07,C,0.00,\n"
    let statement = try StatementText(text)
    #expect(statement.rows == ["2026-03-05 -1.00 CAD A", "2026-03-06 -2.00 USD B"])
    #expect(statement.skipped == ["4: zeroAmount"])
  }

  @Test func saysThatColumnsOfTransfersAreUsed() throws {
    let text =
      "Date,Payee,Income,Expense,Transfer Out,Transfer In\n2026-03-05,A,,1.00,,\n2026-03-06,B,,,2.00,\n"
      + "2026-03-07,C,3.00,,,\n2026-03-08,D,,,,4.00\n"
    let columns = try StatementText(text).statement.columns
    #expect(columns.map(\.meaning) == [.date, .name, .credit, .debit, .debit, .credit])
  }

  @Test func takesWhatAFlagCallsPendingForPending() throws {
    let text = "Date,Description,Amount,Pending\n2026-03-05,A,-1.00,false\n2026-03-06,B,-2.00,true\n"
    let statement = try StatementReader.read(Array(text.utf8), options: ImportOptions())
    #expect(statement.rows.count == 1)
    #expect(statement.skipped.map(\.reason) == [.pending])
  }

  private static let examples = [
    Example(
      name: "Brazilian, with balances in rows of their own", locale: "pt_BR", currency: "BRL",
      text: """
        agência: 0123;;;;
        data;lançamento;ag./origem;valor (R$);saldos (R$)
        01/06/2026;SALDO ANTERIOR;;;1.200,00
        03/06/2026;PIX TRANSF JOAO;;-150,00;
        03/06/2026;REND PAGO;;0,03;
        03/06/2026;SALDO DO DIA;;;1.050,03
        13/06/2026;TED ACME;4820;4.300,50;
        13/06/2026;SALDO DO DIA;;;5.350,53
        """,
      payments: "2026-06-03 -150.00 BRL PIX TRANSF JOAO\n2026-06-03 +0.03 BRL REND PAGO\n"
        + "2026-06-13 +4300.50 BRL TED ACME"),
    Example(
      name: "Indonesian, without years, with marks at the amounts", locale: "id_ID", currency: "IDR",
      text: """
        No. rekening : 1234567890
        Periode : 01/03/2026 - 31/03/2026

        Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo
        '01/03,KARTU DEBIT TOKO,'0000,"75,500.00 DB","924,500.00"
        '05/03,TRSF GAJI,'0000,"5,000,000.00 CR","5,924,500.00"
        'PEND,BIAYA ADM,'0000,"17,000.00 DB","5,907,500.00"

        Saldo Awal : "1,000,000.00"
        """,
      payments: "2026-03-01 -75500.00 IDR KARTU DEBIT TOKO\n2026-03-05 +5000000.00 IDR TRSF GAJI"),
    Example(
      name: "Mexican, with days in a row of digits", locale: "es_MX", currency: "MXN",
      text: """
        Cuenta,Fecha,Hora,Sucursal,Descripción,Cargo/Abono,Importe,Saldo,Referencia,Concepto
        '65500000001',01032026,09:14,7777,PAGO SPEI,-,1250.00,8750.00,0301001,RENTA
        '65500000001',05032026,11:02,0012,ABONO SPEI,+,15000.00,23750.00,0305002,NOMINA
        """,
      payments: "2026-03-01 -1250.00 MXN PAGO SPEI\n2026-03-05 +15000.00 MXN ABONO SPEI"),
    Example(
      name: "Decimal commas under an American locale", locale: "en_US", currency: "EUR",
      text: """
        Data;Descrizione;Importo
        03/02/2026;BAR SPORT;-5,95
        04/02/2026;ACME;900,00
        05/02/2026;MERCATO;-9,50
        """,
      payments: "2026-02-03 -5.95 EUR BAR SPORT\n2026-02-04 +900.00 EUR ACME\n2026-02-05 -9.50 EUR MERCATO"),
    Example(
      name: "An app, with letters for types and marks of its register", locale: "en_US", currency: "USD",
      text: """
        (1)Type,(2)Date,(3)Payee,(4)Amount,(5)Status
        e,03/28/2026 10:11,Grocer,45.10,Not cleared
        i,03/27/2026 09:00,Acme,1000.00,Cleared
        """,
      payments: "2026-03-28 -45.10 USD Grocer\n2026-03-27 +1000.00 USD Acme"),
    Example(
      name: "An app, with columns of transfers", locale: "en_US", currency: "USD",
      text: """
        Date,Payee,Income,Expense,Transfer Out,Transfer In
        2026-03-28,Grocer,,45.10,,
        2026-03-27,Acme,1000.00,,,
        2026-03-26,To savings,,,100.00,
        2026-03-26,From wallet,,,,20.00
        """,
      payments: "2026-03-28 -45.10 USD Grocer\n2026-03-27 +1000.00 USD Acme\n"
        + "2026-03-26 -100.00 USD To savings\n2026-03-26 +20.00 USD From wallet"),
    Example(
      name: "German, with a balance", locale: "de_DE", currency: "EUR",
      text: """
        Umsatzanzeige;Datei erstellt am: 05.03.2026 10:00

        IBAN;DE12 5001 0517 0648 4898 90
        Saldo;987,60;EUR

        Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
        05.03.2026;06.03.2026;REWE;Lastschrift;Einkauf;987,60;EUR;-12,40;EUR
        04.03.2026;04.03.2026;ACME GmbH;Gehalt/Rente;Lohn;1.000,00;EUR;900,00;EUR
        """,
      payments: "2026-03-05 -12.40 EUR REWE\n2026-03-04 +900.00 EUR ACME GmbH"),
    Example(
      name: "Dutch, with a column of directions", locale: "nl_NL", currency: "EUR",
      text: """
        "Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"
        "20260305";"ALBERT HEIJN 1234";"NL00INGB0000000001";"";"BA";"Af";"12,40";"Betaalautomaat";"Pasvolgnr 001";"987,60";""
        "20260304";"Werkgever BV";"NL00INGB0000000001";"NL00RABO0000000002";"OV";"Bij";"900,00";"Overschrijving";"Salaris";"1000,00";""
        """,
      payments: "2026-03-05 -12.40 EUR ALBERT HEIJN 1234\n2026-03-04 +900.00 EUR Werkgever BV"),
    Example(
      name: "Belgian, with the holder's name", locale: "nl_BE", currency: "EUR",
      text: """
        Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;Naam tegenpartij;Vrije mededeling
        BE01;;JAN JANSSENS;EUR;1;05/03/2026;BETALING;05/03/2026;-12,40;987,60;;-12,40;BE02 0000 0000 0000;DELHAIZE;dank
        BE01;;JAN JANSSENS;EUR;1;13/03/2026;OVERSCHRIJVING;13/03/2026;100,00;1087,60;100,00;;BE03 0000 0000 0000;WERKGEVER;loon
        """,
      payments: "2026-03-05 -12.40 EUR DELHAIZE\n2026-03-13 +100.00 EUR WERKGEVER"),
    Example(
      name: "French, debits and credits", locale: "fr_FR", currency: "EUR",
      text: """
        Date opération;Date valeur;libellé;Débit;Crédit;
        05/03/2026;06/03/2026;CARTE 04/03 MONOPRIX;-12,40;;
        04/03/2026;04/03/2026;VIR SALAIRE;;1 900,00;
        """,
      payments: "2026-03-05 -12.40 EUR CARTE 04/03 MONOPRIX\n2026-03-04 +1900.00 EUR VIR SALAIRE"),
    Example(
      name: "Spanish, with two short dates", locale: "es_ES", currency: "EUR",
      text: """
        F. VALOR;CATEGORÍA;SUBCATEGORÍA;DESCRIPCIÓN;COMENTARIO;IMAGEN;IMPORTE (€);SALDO (€)
        05/03/2026;Compras;Súper;Pago en MERCADONA;;No;-12,40;987,60
        13/03/2026;Nómina;Nómina;Nomina ACME;;No;900,00;1.887,60
        """,
      payments: "2026-03-05 -12.40 EUR Pago en MERCADONA\n2026-03-13 +900.00 EUR Nomina ACME"),
    Example(
      name: "Portuguese, in a balance", locale: "pt_PT", currency: "EUR",
      text: """
        Conta;0001 - EUR
        Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;
        05-03-2026;05-03-2026;COMPRA PINGO DOCE;12,40;;987,60;
        13-03-2026;13-03-2026;TRF ACME;;900,00;1.887,60;
         ; ; ;Saldo contabilístico;1.887,60;;
        """,
      payments: "2026-03-05 -12.40 EUR COMPRA PINGO DOCE\n2026-03-13 +900.00 EUR TRF ACME"),
    Example(
      name: "Italian, in and out", locale: "it_IT", currency: "EUR",
      text: """
        Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato
        05/03/2026;06/03/2026;;-12,40;ESSELUNGA;Pagamento ESSELUNGA;Contabilizzato
        13/03/2026;13/03/2026;900,00;;Stipendio;Bonifico ACME;Contabilizzato
        14/03/2026;14/03/2026;;-5,00;BAR;Pagamento BAR;In attesa
        """,
      payments: "2026-03-05 -12.40 EUR ESSELUNGA\n2026-03-13 +900.00 EUR Stipendio"),
    Example(
      name: "Swedish, both ways in one column", locale: "sv_SE", currency: "SEK",
      text: """
        Bokförd;Valutadatum;Text;Typ;Insättningar/uttag;Bokfört saldo
        2026-03-05;2026-03-05;ICA NÄRA;Kortköp;-124,00;9876,00
        2026-03-04;2026-03-04;LÖN;Insättning;9000,00;10000,00
        """,
      payments: "2026-03-05 -124.00 SEK ICA NÄRA\n2026-03-04 +9000.00 SEK LÖN"),
    Example(
      name: "Norwegian, out of and into the account", locale: "nb_NO", currency: "NOK",
      text: """
        "Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"
        "05.03.2026";"REMA 1000";"05.03.2026";"124,00";""
        "04.03.2026";"Lønn";"04.03.2026";"";"9.000,00"
        """,
      payments: "2026-03-05 -124.00 NOK REMA 1000\n2026-03-04 +9000.00 NOK Lønn"),
    Example(
      name: "Danish, with a status", locale: "da_DK", currency: "DKK",
      text: """
        "Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"
        "05.03.2026";"Netto";"-124,00";"9.876,00";"Udført";"Nej"
        "06.03.2026";"Føtex";"-76,00";"9.800,00";"Udført";"Nej"
        "07.03.2026";"Lidl";"-10,00";"";"Venter";"Nej"
        """,
      payments: "2026-03-05 -124.00 DKK Netto\n2026-03-06 -76.00 DKK Føtex"),
    Example(
      name: "Finnish, one column for either side", locale: "fi_FI", currency: "EUR",
      text: """
        "Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Viite";"Viesti";"Arkistointitunnus"
        "2026-03-05";"2026-03-05";"-12,40";"162";"PKORTTIMAKSU";"K-MARKET";"";"Ostos";"20260305/1"
        "2026-03-04";"2026-03-04";"900,00";"710";"PALKKA";"ACME OY";"";"Palkka";"20260304/1"
        "2026-03-04";"2026-03-04";"-9,00";"710";"TILISIIRTO";"Elisa";"";"";"20260304/2"
        """,
      payments: "2026-03-05 -12.40 EUR K-MARKET\n2026-03-04 +900.00 EUR ACME OY\n2026-03-04 -9.00 EUR Elisa"),
    Example(
      name: "Polish, with the currency of the account", locale: "pl_PL", currency: "PLN",
      text: """
        "Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota płatności w walucie";"Waluta";"Saldo po transakcji";"Waluta"
        2026-03-05;2026-03-06;"ŻABKA";"Płatność kartą";'1111';"";-43,00;PLN;-10,00;EUR;957,00;PLN
        2026-03-04;2026-03-04;"ACME";"Wynagrodzenie";'2222';"Bank X";900,00;PLN;;;1000,00;PLN
        """,
      payments: "2026-03-05 -43.00 PLN ŻABKA\n2026-03-04 +900.00 PLN ACME"),
    Example(
      name: "Czech, with a name of the other account", locale: "cs_CZ", currency: "CZK",
      text: """
        číslo účtu;datum zaúčtování;částka;měna;zůstatek;číslo účtu protistrany;název účtu protistrany;typ operace;zpráva
        1/0300;5. 3. 2026;-124,00;CZK;9 876,00;2/0100;Albert s.r.o.;Platba kartou;nákup
        1/0300;13. 3. 2026;9 000,00;CZK;18 876,00;3/0100;ACME a.s.;Příchozí platba;mzda
        """,
      payments: "2026-03-05 -124.00 CZK Albert s.r.o.\n2026-03-13 +9000.00 CZK ACME a.s."),
    Example(
      name: "Hungarian, in and out", locale: "hu_HU", currency: "HUF",
      text: """
        Tranzakció dátuma;Könyvelés dátuma;Típus;Bejövő/Kimenő;Partner neve;Partner számlaszáma;Közlemény;Összeg;Pénznem
        2026.03.05.;2026.03.06.;Vásárlás;Kimenő;SPAR;;bolt;-1240;HUF
        2026.03.04.;2026.03.04.;Átutalás;Bejövő;ACME Kft.;11111111;bér;900 000;HUF
        """,
      payments: "2026-03-05 -1240.00 HUF SPAR\n2026-03-04 +900000.00 HUF ACME Kft."),
    Example(
      name: "Romanian, debit and credit", locale: "ro_RO", currency: "RON",
      text: """
        Numar cont:,RO11BANK0000000000000001
        Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit,Sold contabil
        2026-03-05,2026-03-05,Plata la POS KAUFLAND,REF1,-12.40,,987.60
        2026-03-13,2026-03-13,Incasare ACME,REF2,,900.00,"1,887.60"
        """,
      payments: "2026-03-05 -12.40 RON Plata la POS KAUFLAND\n2026-03-13 +900.00 RON Incasare ACME"),
    Example(
      name: "Turkish", locale: "tr_TR", currency: "TRY",
      text: """
        Tarih;Açıklama;Tutar;Bakiye
        05/03/2026;MİGROS;-1.240,00 TL;8.760,00 TL
        04/03/2026;MAAŞ;9.000,00 TL;10.000,00 TL
        """,
      payments: "2026-03-05 -1240.00 TRY MİGROS\n2026-03-04 +9000.00 TRY MAAŞ"),
    Example(
      name: "Russian, with the sum of the payment", locale: "ru_RU", currency: "RUB",
      text: """
        "Дата операции";"Дата платежа";"Номер карты";"Статус";"Сумма операции";"Валюта операции";"Сумма платежа";"Валюта платежа";"Кэшбэк";"Категория";"MCC";"Описание";"Бонусы (включая кэшбэк)"
        "05.03.2026 12:34:56";"06.03.2026";"*1234";"OK";"-10,00";"EUR";"-1000,00";"RUB";"";"Супермаркеты";"5411";"Пятёрочка";"1,00"
        "14.03.2026 10:00:00";"14.03.2026";"";"OK";"9000,00";"RUB";"9000,00";"RUB";"";"Пополнения";"";"Зарплата";"0,00"
        "15.03.2026 10:00:00";"";"*1234";"FAILED";"-5,00";"RUB";"-5,00";"RUB";"";"Кафе";"5411";"Кафе";"0,00"
        """,
      payments: "2026-03-05 -1000.00 RUB Пятёрочка\n2026-03-14 +9000.00 RUB Зарплата"),
    Example(
      name: "Ukrainian, in the currency of the card", locale: "uk_UA", currency: "UAH",
      text: """
        "Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Сума в валюті операції",Валюта,Курс,"Сума комісій (UAH)","Сума кешбеку (UAH)","Залишок після операції"
        "05.03.2026 12:34:56","АТБ",5411,-430.00,-10.00,EUR,43.0,—,—,570.00
        "04.03.2026 12:34:56","Зарплата",4829,900.00,900.00,UAH,—,—,—,1000.00
        """,
      payments: "2026-03-05 -430.00 UAH АТБ\n2026-03-04 +900.00 UAH Зарплата"),
    Example(
      name: "Greek, with a sign of its own", locale: "el_GR", currency: "EUR",
      text: """
        Ημερομηνία;Αιτιολογία;Κατάστημα;Ποσό;Πρόσημο ποσού;Υπόλοιπο
        05/03/2026;ΣΚΛΑΒΕΝΙΤΗΣ;0001;12,40;Χ;987,60
        13/03/2026;ΜΙΣΘΟΔΟΣΙΑ;0001;900,00;Π;1.887,60
        """,
      payments: "2026-03-05 -12.40 EUR ΣΚΛΑΒΕΝΙΤΗΣ\n2026-03-13 +900.00 EUR ΜΙΣΘΟΔΟΣΙΑ"),
    Example(
      name: "Hebrew, debit and credit", locale: "he_IL", currency: "ILS",
      text: """
        תאריך,תיאור,אסמכתא,חובה,זכות,יתרה
        05/03/2026,שופרסל,1234567,12.40,,987.60
        13/03/2026,משכורת,1234568,,900.00,1887.60
        """,
      payments: "2026-03-05 -12.40 ILS שופרסל\n2026-03-13 +900.00 ILS משכורת"),
    Example(
      name: "Indian, withdrawals and deposits", locale: "en_IN", currency: "INR",
      text: """
        S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
        1,05/03/2026,05/03/2026,-,UPI/SWIGGY/1234,"1,240.00",0.00,"98,760.00"
        2,06/03/2026,06/03/2026,-,NEFT-ACME SALARY,0.00,"1,00,000.00","1,98,760.00"
        """,
      payments: "2026-03-05 -1240.00 INR UPI/SWIGGY/1234\n2026-03-06 +100000.00 INR NEFT-ACME SALARY"),
    Example(
      name: "Indian, amounts with CR and DR", locale: "en_IN", currency: "INR",
      text: """
        Date,Narration,Amount
        05-Mar-2026,SWIGGY,"1,240.00 Dr"
        06-Mar-2026,PAYMENT RECEIVED,"5,000.00 Cr"
        """,
      payments: "2026-03-05 -1240.00 INR SWIGGY\n2026-03-06 +5000.00 INR PAYMENT RECEIVED"),
    Example(
      name: "Japanese, payments and deposits", locale: "ja_JP", currency: "JPY",
      text: """
        日付,摘要,摘要内容,支払い金額,預かり金額,差引残高,メモ
        2026/3/5,カード,セブンイレブン,"1,240",,"98,760",
        2026/3/13,振込,カ）アクメ,,"250,000","348,760",
        """,
      payments: "2026-03-05 -1240 JPY セブンイレブン\n2026-03-13 +250000 JPY カ）アクメ"),
    Example(
      name: "Japanese, one column both ways", locale: "ja_JP", currency: "JPY",
      text: """
        取引日,入出金(円),取引後残高(円),入出金内容
        20260305,-1240,98760,コンビニ
        20260306,250000,348760,給与
        """,
      payments: "2026-03-05 -1240 JPY コンビニ\n2026-03-06 +250000 JPY 給与"),
    Example(
      name: "Chinese, with a direction", locale: "zh_CN", currency: "CNY",
      text: """
        微信支付账单明细,,,
        昵称：[a],,,
        交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
        2026-03-05 12:34:56,商户消费,美团,订单,支出,¥12.40,零钱,支付成功,"100001	","200001	","/"
        2026-03-06 12:34:56,微信红包,张三,"/",收入,¥9.00,"/",已存入零钱,"100002	","200002	","/"
        """,
      payments: "2026-03-05 -12.40 CNY 美团\n2026-03-06 +9.00 CNY 张三"),
    Example(
      name: "Taiwanese, out and in", locale: "zh_TW", currency: "TWD",
      text: """
        交易日期,帳務日期,摘要,提出,存入,餘額,備註
        2026/03/05,2026/03/05,全聯福利中心,1240,,98760,
        2026/03/13,2026/03/13,薪資轉帳,,50000,148760,
        """,
      payments: "2026-03-05 -1240.00 TWD 全聯福利中心\n2026-03-13 +50000.00 TWD 薪資轉帳"),
    Example(
      name: "Korean, out and in", locale: "ko_KR", currency: "KRW",
      text: """
        거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점
        2026.03.05 12:34:56,체크카드,스타벅스,,"12,400",0,"987,600",강남
        2026.03.13 12:34:56,급여,에이콤,,0,"900,000","1,887,600",강남
        """,
      payments: "2026-03-05 -12400 KRW 스타벅스\n2026-03-13 +900000 KRW 에이콤"),
    Example(
      name: "Brazilian, with balances among the rows", locale: "pt_BR", currency: "BRL",
      text: """
        "Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
        "03/03/2026","","Saldo Anterior","","0","1000.00",
        "05/03/2026","0000-0","Compra com Cartão - PADARIA","","123456","-12.40",
        "13/03/2026","0000-0","Proventos - ACME","","123457","900.00",
        "14/03/2026","0000-0","Compra com Cartão - POSTO","","123458","-50.00",
        "31/03/2026","","S A L D O","","0","1837.60",
        """,
      payments:
        "2026-03-05 -12.40 BRL Compra com Cartão - PADARIA\n2026-03-13 +900.00 BRL Proventos - ACME\n"
        + "2026-03-14 -50.00 BRL Compra com Cartão - POSTO"),
    Example(
      name: "Chilean, without decimals", locale: "es_CL", currency: "CLP",
      text: """
        Fecha;Descripción;Cargos;Abonos;Saldo
        05/03/2026;SUPERMERCADO LIDER;12.400;;987.600
        13/03/2026;REMUNERACION;;900.000;1.887.600
        """,
      payments: "2026-03-05 -12400 CLP SUPERMERCADO LIDER\n2026-03-13 +900000 CLP REMUNERACION"),
    Example(
      name: "Australian, negative debits", locale: "en_AU", currency: "AUD",
      text: """
        Date,Description,Credit,Debit,Balance
        05/03/2026,"Visa Purchase - COLES",,-12.40,987.60
        04/03/2026,"Salary Deposit - ACME",900.00,,1000.00
        """,
      payments: "2026-03-05 -12.40 AUD Visa Purchase - COLES\n2026-03-04 +900.00 AUD Salary Deposit - ACME"),
    Example(
      name: "South African, with fees", locale: "en_ZA", currency: "ZAR",
      text: """
        Nr,Account,Posting Date,Transaction Date,Description,Category,Money In,Money Out,Fee,Balance
        1,123,2026-03-05,2026-03-05,Woolworths,Groceries,,-12.40,,987.60
        2,123,2026-03-06,2026-03-06,Payment to Eskom,Power,,-100.00,-1.00,886.60
        3,123,2026-03-07,2026-03-07,Monthly Account Admin Fee,Fees,,,-6.60,880.00
        """,
      payments:
        "2026-03-05 -12.40 ZAR Woolworths\n2026-03-06 -100.00 ZAR Payment to Eskom\n"
        + "2026-03-06 -1.00 ZAR Fee: Payment to Eskom\n2026-03-07 -6.60 ZAR Monthly Account Admin Fee"),
    Example(
      name: "American, with a column of debits and credits in words", locale: "en_US", currency: "USD",
      text: """
        "Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
        "3/05/2026","Safeway","SAFEWAY #1234","12.40","debit","Groceries","Checking","",""
        "3/13/2026","Acme","ACME PAYROLL","900.00","credit","Paycheck","Checking","",""
        """,
      payments: "2026-03-05 -12.40 USD Safeway\n2026-03-13 +900.00 USD Acme"),
    Example(
      name: "American card, purchases and payments by type", locale: "en_US", currency: "USD",
      text: """
        Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By
        03/05/2026,03/06/2026,SAFEWAY #1234 OAKLAND,Safeway,Grocery,Purchase,12.40,Jane
        03/13/2026,03/14/2026,ACH DEPOSIT INTERNET TRANSFER,Ach Deposit,Payment,Payment,-500.00,Jane
        """,
      payments: "2026-03-05 -12.40 USD Safeway\n2026-03-13 +500.00 USD Ach Deposit"),
    Example(
      name: "an app that names the other currency, and the status", locale: "en_GB", currency: "GBP",
      text: """
        "TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name","Payee Name",Merchant,"Total fees"
        T-1,05-03-2026,-12.40,EUR,"Card transaction",,87.60,,,Lidl,0.10
        T-2,13-03-2026,100.00,EUR,"Received money",,187.60,Acme,,,0.00
        T-3,14-03-2026,-50.00,EUR,"Sent money",,137.60,,Jane,,0.50
        """,
      payments: "2026-03-05 -12.40 EUR Lidl\n2026-03-13 +100.00 EUR Acme\n2026-03-14 -50.00 EUR Jane"),
    Example(
      name: "Swiss, with amounts of single bookings", locale: "de_CH", currency: "CHF",
      text: """
        "Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF"
        "05.03.2026";"Einkauf: COOP";"";"";"Z1";"";"12.40";"";"05.03.2026";"1'987.60"
        "13.03.2026";"Gutschrift: ACME AG";"";"";"Z2";"";"";"1'000.00";"13.03.2026";"2'987.60"
        """,
      payments: "2026-03-05 -12.40 CHF Einkauf: COOP\n2026-03-13 +1000.00 CHF Gutschrift: ACME AG"),
    Example(
      name: "American, of two accounts in one file", locale: "en_US", currency: "USD",
      text: """
        Checking 1234
        Date,Description,Withdrawals,Deposits
        03/05/2026,SAFEWAY,12.40,
        03/16/2026,ACME PAYROLL,,900.00
        Total,,12.40,900.00

        Savings 5678
        Posting Date,Payee,Amount,Type
        03/05/2026,Interest,1.00,Credit
        03/16/2026,Withdrawal,5.00,Debit
        """,
      payments:
        "2026-03-05 -12.40 USD SAFEWAY\n2026-03-16 +900.00 USD ACME PAYROLL\n2026-03-05 +1.00 USD Interest\n"
        + "2026-03-16 -5.00 USD Withdrawal"),
    Example(
      name: "without headings, with a balance", locale: "en_AU", currency: "AUD",
      text: """
        16/09/2026,"-7.50","TRANSPORT PERTH","+1763.94"
        15/09/2026,"-37.64","WOOLWORTHS MIDLAND","+1771.44"
        14/09/2026,"+2500.00","Salary ACME","+1809.08"
        """,
      payments:
        "2026-09-16 -7.50 AUD TRANSPORT PERTH\n2026-09-15 -37.64 AUD WOOLWORTHS MIDLAND\n2026-09-14 +2500.00 AUD Salary ACME"
    ),
    Example(
      name: "amounts before and after a fee", locale: "en_US", currency: "USD",
      text: """
        Date,Name,Status,Currency,Gross,Fee,Net,Balance
        03/05/2026,Jane,Completed,USD,10.00,-0.59,9.41,9.41
        03/16/2026,Shop,Completed,USD,-5.00,0.00,-5.00,4.41
        03/17/2026,Cafe,Completed,USD,-1.00,0.00,-1.00,3.41
        03/18/2026,Cafe,Denied,USD,-1.00,0.00,-1.00,3.41
        """,
      payments: "2026-03-05 +9.41 USD Jane\n2026-03-16 -5.00 USD Shop\n2026-03-17 -1.00 USD Cafe"),
    Example(
      name: "a sum and a total that nothing tells apart", locale: "en_US", currency: "USD",
      text: "Date,Payee,Amount,Total amount\n2026-03-05,A,-1.00,-2.00\n2026-03-06,B,-3.00,-4.00\n",
      payments: "undecided\namount Amount\namount Total amount"),
    Example(
      name: "characters that join quotes and separators", locale: "en_US", currency: "USD",
      text:
        "Date,Name,Memo,Amount,Balance\n2026-03-05,A,x,-1.00,1000.00\n2026-03-06,Shop,\u{FE0F} x,-7.00,993.00\n"
        + "2026-03-07,\"\u{301}B\",\u{600},-3.00,990.00\n",
      payments: "2026-03-05 -1.00 USD A\n2026-03-06 -7.00 USD Shop\n2026-03-07 -3.00 USD \u{301}B"),
    Example(
      name: "a card without a word", locale: "en_US", currency: "USD",
      text: """
        Date,Description,Amount
        03/05/2026,WHOLE FOODS,84.12
        03/06/2026,PAYMENT THANK YOU,-600.00
        03/07/2026,SPOTIFY,10.99
        """,
      payments:
        "2026-03-05 -84.12 USD WHOLE FOODS\n2026-03-06 +600.00 USD PAYMENT THANK YOU\n2026-03-07 -10.99 USD SPOTIFY"
    ),
    Example(
      name: "a card whose balance is a debt", locale: "en_US", currency: "USD",
      text: """
        Date,Description,Amount,Balance
        03/05/2026,WHOLE FOODS,84.12,1084.12
        03/06/2026,PAYMENT THANK YOU,-600.00,484.12
        03/07/2026,SPOTIFY,10.99,495.11
        """,
      payments:
        "2026-03-05 -84.12 USD WHOLE FOODS\n2026-03-06 +600.00 USD PAYMENT THANK YOU\n2026-03-07 -10.99 USD SPOTIFY"
    ),
    Example(
      name: "a day that could be a month", locale: "en_CA", currency: "CAD",
      text: "Date,Description,Amount\n03/05/2026,TIM HORTONS,-4.25\n03/06/2026,SOBEYS,-9.00\n",
      payments: "undecided\nDD/MM/YYYY\nMM/DD/YYYY"),
    Example(
      name: "yuan with decimals, which yen lack", locale: "en_US", currency: "USD",
      text: "Date,Description,Amount\n2025-11-03,A,-¥12.50\n2025-11-04,B,-¥20.00\n",
      payments: "2025-11-03 -12.50 CNY A\n2025-11-04 -20.00 CNY B"),
    Example(
      name: "yuan in a ledger of yen", locale: "ja_JP", currency: "JPY",
      text: "Date,Description,Amount\n2025-11-03,A,-¥12.50\n2025-11-04,B,-¥20.00\n",
      payments: "2025-11-03 -12.50 CNY A\n2025-11-04 -20.00 CNY B"),
    Example(
      name: "yen or yuan", locale: "en_US", currency: "USD",
      text: "Date,Description,Amount\n2025-11-03,A,-¥12\n2025-11-04,B,-¥20.00\n",
      payments: "undecided\nJPY\nCNY"),
    Example(
      name: "any crowns", locale: "en_US", currency: "USD",
      text: "Dato;Tekst;Beløb\n03.11.2025;Netto;-12,50 kr\n14.11.2025;Irma;-20,00 kr\n",
      payments: "undecided\nSEK\nNOK\nDKK"),
    Example(
      name: "any dollars, of which there are more than a question names", locale: "de_DE", currency: "EUR",
      text: "Date,Description,Amount\n2026-03-05,A,-$1.00\n2026-03-06,B,-$2.00\n",
      payments: "undecided\nUSD\nCAD\nAUD\nNZD"),
    Example(
      name: "any crowns, in the heading", locale: "en_US", currency: "USD",
      text: "Dato;Tekst;Beløb (kr)\n03.11.2025;Netto;-12,50\n14.11.2025;Irma;-20,00\n",
      payments: "undecided\nSEK\nNOK\nDKK"),
    Example(
      name: "any crowns, before the table", locale: "en_US", currency: "USD",
      text: "Saldo;kr 80,00\n\nDato;Tekst;Beløb\n03.11.2025;Netto;-12,50\n14.11.2025;Irma;-20,00\n",
      payments: "undecided\nSEK\nNOK\nDKK"),
    Example(
      name: "rupiah, in a cell before the table", locale: "en_US", currency: "USD",
      text: "Rekening : 1234567890\nMata Uang: IDR\n"
        + "Tanggal,Keterangan,Jumlah\n14/09/2026,WARUNG,-20000.00\n15/09/2026,TOKO,-5000.00\n",
      payments: "2026-09-14 -20000.00 IDR WARUNG\n2026-09-15 -5000.00 IDR TOKO"),
    Example(
      name: "forints, in the heading", locale: "en_US", currency: "USD",
      text: "Dátum;Közlemény;Összeg (Ft)\n2025.11.03;Bolt;-12500,00\n2025.11.14;Piac;-2000,50\n",
      payments: "2025-11-03 -12500.00 HUF Bolt\n2025-11-14 -2000.50 HUF Piac"),
    Example(
      name: "the ledger's crowns", locale: "da_DK", currency: "DKK",
      text: "Dato;Tekst;Beløb (kr)\n03.11.2025;Netto;-12,50\n14.11.2025;Irma;-20,00\n",
      payments: "2025-11-03 -12.50 DKK Netto\n2025-11-14 -20.00 DKK Irma"),
    Example(
      name: "nothing but headings that nobody knows", locale: "en_US", currency: "USD",
      text: "Foo,Bar,Baz\na,b,c\n",
      payments:
        "refused: noColumn(Importing.ImportOptions.Column.date, named: nil, columns: Importing.ImportProblem.Columns.c"
    ),
  ]

  /// A currency that fits the row may stand at a number; beside anything else, the number is none.
  @Test func whatFollowsANumberCounts() {
    func row(_ amount: String) -> String { "2026-03-10,Shop,\(amount),USD\n" }
    let odd = ["-7k", "-7万", "-7½", "-7%", "-7 Mio", "-7 EUR"]
    let sound = ["-7 USD", "$-7"] + Array(repeating: "-7.00", count: 20)
    let lines = StatementReading.lines(
      "Date,Payee,Amount,Currency\n" + (odd + sound).map(row).joined(), in: "en_US", "USD"
    ) { $0.signs = .bank }
    #expect(lines.prefix(odd.count).allSatisfy { $0.contains("unreadableAmount") }, "\(lines)")
    #expect(Set(lines.dropFirst(odd.count)) == ["2026-03-10 -7.00 USD Shop"])
  }
}
