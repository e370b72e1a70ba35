import Bookkeeping

/// The concepts of a heading.
struct HeadingMeaning: Sendable {
  let concepts: Set<Concept>
  /// A number after the words, as in `Description 2`.
  let ordinal: Int?
  let text: HeadingText

  init(_ heading: String) {
    text = HeadingText(heading)
    var concepts: Set<Concept> = []
    for word in text.words {
      if let found = Lexicon.shared.exact[word] { concepts.formUnion(found) }
      Lexicon.shared.stems.find(in: word) { concepts.insert($0) }
    }
    Lexicon.shared.phrases.find(in: text.joined) { concepts.formUnion($0) }
    if text.words.count == 1, let found = text.words.first.flatMap({ Lexicon.alone[$0] }) {
      concepts.insert(found)
    }
    Lexicon.shared.notMeant.find(in: text.joined) { concepts.subtract($0) }
    // 入出金 means incoming and outgoing amounts.
    if text.joined.utf8.contains(where: { $0 > 0x7F }) {
      let joined = text.joined
      if ["入出金", "出入金", "입출금", "收支金额", "收入支出"].contains(where: { joined.contains($0) }) {
        concepts.subtract([.debit, .credit])
        if !joined.contains("内容") { concepts.insert(.amount) }
      }
    }
    self.concepts = concepts
    ordinal = text.words.last.flatMap(Int.init)
  }

  func has(_ concept: Concept) -> Bool { concepts.contains(concept) }
  func hasAny(_ some: Concept...) -> Bool { some.contains(where: concepts.contains) }
}

private struct Lexicon: Sendable {
  var exact: [String: Set<HeadingMeaning.Concept>] = [:]
  /// Stems at the end of a word, or anywhere in it.
  var stems = WordStems<HeadingMeaning.Concept>()
  var phrases = WordStems<Set<HeadingMeaning.Concept>>()
  var notMeant = WordStems<Set<HeadingMeaning.Concept>>()

  static let shared = Lexicon()

  private static let allPhrases: [(String, Set<HeadingMeaning.Concept>)] = [
    ("paid out", [.debit]), ("money out", [.debit]), ("paid in", [.credit]), ("money in", [.credit]),
    ("af bij", [.type]), ("bij af", [.type]), ("soll haben", [.type]), ("debit credit", [.type]),
    ("credit debit", [.type]),
    ("credit debet", [.type]), ("dr cr", [.type]), ("cr dr", [.type]), ("income expense", [.type]),
    ("d c", [.type]), ("debit or credit", [.type]), ("credit or debit", [.type]),
    ("debit credit indicator", [.type]),
    ("na konto z konta", [.account]), ("ut fra konto", [.debit]), ("ut av konto", [.debit]),
    ("inn pa konto", [.credit]),
    ("fra konto", [.account]), ("til konto", [.account]), ("w walucie", [.original]),
    ("waluta rachunku", [.booked]),
    ("в валюті операції", [.original]), ("у валюті транзакції", [.original]),
    ("в валюте операции", [.original]),
    ("transaction currency", [.original]), ("f valor", [.date, .valueDate]),
    ("f operacion", [.date, .purchase]),
    ("booked at", [.date, .booking]), ("booked on", [.date, .booking]), ("created on", [.date]),
    ("收 支", [.type]), ("收 付款方式", [.type]), ("transaction id", [.id]), ("transaction number", [.id]),
    ("reference number", [.id]),
    ("transaction reference", [.id]), ("cancellation", [.status]), ("storno", [.status]),
    ("sr no", [.number]),
    ("counter party", [.payee]), ("item", []), ("account name", [.account]), ("para birimi", [.currency]),
    ("value date", [.date, .valueDate]), ("value dt", [.date, .valueDate]),
    ("value dat", [.date, .valueDate]),
    ("txn date", [.date, .purchase]), ("tran date", [.date, .purchase]), ("post date", [.date, .booking]),
    ("date op", [.date, .purchase]), ("date val", [.date, .valueDate]), ("date valeur", [.date, .valueDate]),
    ("receipt id", [.id]),
  ]

  /// Short words that have this meaning only as the whole heading.
  static let alone: [String: HeadingMeaning.Concept] = [
    "in": .credit, "ind": .credit, "inn": .credit, "bij": .credit, "out": .debit, "ut": .debit, "ud": .debit,
    "af": .debit,
  ]

  /// Phrases in which a word does not have its usual meaning.
  private static let allNotMeant: [(String, Set<HeadingMeaning.Concept>)] = [
    ("debit or credit", [.debit, .credit]), ("credit or debit", [.debit, .credit]), ("f valor", [.amount]),
    ("number of", [.amount]), ("balance impact", [.balance]), ("payment type", [.debit]),
    ("payment method", [.debit]),
    ("credit card", [.credit]), ("debit card", [.debit]), ("value date", [.amount]), ("value dt", [.amount]),
    ("value dat", [.amount]), ("dati valuta", [.amount]),
  ]

  init() {
    for (phrase, concepts) in Self.allPhrases { phrases.add(" \(phrase) ", concepts) }
    for (phrase, concepts) in Self.allNotMeant { notMeant.add(" \(phrase) ", concepts) }
    for concept in HeadingMeaning.Concept.allCases {
      for word in concept.words.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        let stem = word.drop { $0 == "~" }.unicodeScalars.map(HeadingText.folded).joined()
        if word.hasPrefix("~"), stem.hasSuffix("~") {
          stems.add(String(stem.dropLast()), concept)
        } else if word.hasPrefix("~") {
          stems.add(stem, at: .atEnd, concept)
        } else {
          exact[stem, default: []].insert(concept)
        }
      }
    }
  }
}

extension HeadingMeaning {
  /// A meaning of the words in a heading. One heading may have several: `Transfer Amount Currency` has three.
  enum Concept: String, CaseIterable, Sendable {
    case date, time, purchase, booking, valueDate, period, amount, total, net, gross, original, booked, debit,
      credit
    case balance, fee, price, currency, rate, payee, sender, recipient, description, memo, category, type,
      status, id
    case account, number, address, contact, transfer, owner, other, item

    /// The words for it in many languages, folded as in `HeadingText`. A tilde matches any letters before or
    /// after.
    var words: String {
      switch self {
      case .date:
        """
        ~datuma reskontradatum ~дати \
        date dates datum data fecha dato dag dia tarih tarihi day when datetime timestamp tag pvm kuupaev created completed \
        ~datum ~datumu dates ~tag ~dagen ~dag ~dato datae buchungstag belegdatum ~paiva dateop dateval data datainregistrarii \
        дата ~дата ημερομηνια ~ημερομηνια תאריך ~תאריך~ ~日付~ ~日期~ ~日時~ ~年月日~ ~取引日~ ~利用日~ ~交易日~ ~入帳日~ \
        ~날짜~ ~거래일~ ~일자~ ~交易时间~ ~创建时间~ ~成功时间~ ~付款时间~ ~交易時間~ ~ngay~ datum- kelt data- idopont napja nap
        """
      case .time: "time uhrzeit heure hora ora godzina tid tijd время 時刻 时间 시간 zeit saat cas kell klo"
      case .purchase:
        """
        transaction transactie purchase achat kauf einkauf kaufdatum kauftag compra acquisto operacion operation operacji operazione trans tran \
        transaktion transaktionsdatum transaktionsdag transactiedatum operace operaci transakcji transakcie provedeni \
        movimiento transazione tranzactiei tranzactie tranzakcio islem ~利用日~ ~取引日~ ~交易~ ~거래~ операции транзакции \
        opération belegdatum zakupu ostopaiva kjopsdato transaksjonsdato order συναλλαγησ op movimento lancamento \
        opdate dateop umsatzdatum umsatztag execution kasutuspaev
        """
      case .booking:
        """
        bokford bokfort accounted entered registrering rozliczenia zuctovania contabilizzazione проведення \
        booking booked posting posted post buchung buchungstag buchungsdatum buchungs comptabilisation comptable boekdatum \
        boeking contabile contable ksiegowania zauctovani zauctovania bokforingsdag bokforingsdatum bokforing bogfort bokfort \
        bogforingsdato kirjauspaiva konyveles konyvelesi обработки проводки ~入帳~ ~记账~ ~記帳~ completed process processed \
        processing settlement settled ecriture registrarii clearing contabilizacao accounting posten muhasebe kirjaus
        """
      case .valueDate:
        """
        value valuta valutadatum wertstellung valeur valor valuta valuty valutadag rentedatum val dateval wert valoare \
        arvopaiva erteknap valor valutierung valutatag valor rentedato rantedag валютирования ~起息~ валер splatnosti \
        dateval valorii valutazione ertek valuutapaev valeurs
        """
      case .period:
        """
        started du au von bis from to until since period statement evaluation export release created zapocatia rozpoczecia \
        shipment due expiry start begin start debut inicio inicial reconcile updated modified vencimiento abschluss \
        fakturadatum ~支払日~ declenchement
        """
      case .amount:
        """
        objem платежа ~입출금~ \
        amount amounts amt amnt ammount betrag umsatz montant importe cantidad monto importo bedrag valor quantia kwota belopp belob \
        belop summa maara tutar tutari summe summa сумма сума ~сумма ~金額~ ~金额~ ~금액~ ~额 ~betrag ~amount ~belopp ~bedrag \
        ~kwota castka ~castka suma iznos ποσο ποσον ~סכום~ value wert cost osszeg osszege ~osszeg paid sum \
        umsatze quantita importe kwota ~umsatz ~summe beloep beloeb somme transaktionsbelopp valoare zneskek znesek
        """
      case .total: "total totaal totale gesamt ~gesamt~ ~総額~ ~合計~ ~合计~ 합계 celkem razem ukupno yhteensa"
      case .net: "net netto neto nett nettobetrag netbedrag 正味"
      case .gross: "gross brutto bruto brut"
      case .original:
        """
         \
        original originale originalbetrag originalwahrung ~original~ foreign fremd ~fremd~ local etranger etrangere \
        origine extranjera instructed oorspr oorspronkelijk oorspronkelijke ~ursprung~ intl international converted exchange \
        ~外币~ ~外貨~ ~外幣~ ~現地~ ~원화~ ~외화~ orig ref sous sub sum1 foreigncurrency utlandsk ursprungligt ursprunglig \
        alkuperainen puvodni povodna transakcji estera originalni eredeti yabanci initial source wymiany split
        """
      case .booked:
        """
        платежа картки карты rachunku \
        billing billed account счета settled charged ~实付~ ~實付~ ~結帳~ debited paid buchungsbetrag buchungswahrung \
        buchungs rechnungsbetrag abrechnungsbetrag abrechnungswahrung main compte konto cuenta settlement ~請求~ ~支払総額~ ~청구~
        """
      case .debit:
        """
        ~支払い金額~ ~提出~ belastat \
        debit debits debet withdrawal withdrawals withdraw withdrawn outflow spent spend soll lastschrift lastschriften ausgabe \
        ausgaben ausgang ausgange belastung belastungen depense depenses cargo cargos gasto gastos debe dare uscite \
        uscita addebiti addebito af debito debitos obciazenie obciazenia wydatki uttag utgift utgifter 출금 ~출금~ 借方 ~借方~ dr ~出金~ ~支出~ ~お支払~ \
        ~引出~ ~引き出~ расход расходы списание списания retrait retraits terheles vydaj vydaje borc cekilen χρεωση χρεωσεισ \
        חובה ~חובה~ egreso egresos saida saidas retiros retiro expense expenses debite giden kiadas afskrivning abgang veebet \
        deb debited wyplaty wyplata ~提款~ ~支取~ ~转出~ pagos payments gider kulud ~출금액~ debetes витрати salidas salida
        """
      case .credit:
        """
        ~預かり~ insatt \
        credit credits kredit deposit deposits inflow received haben gutschrift gutschriften einnahme einnahmen eingang \
        eingange recettes recette abono abonos ingreso ingresos haber avere entrate entrata accrediti accredito credito \
        creditos uznanie uznania przychody insattning insattningar inkomst inkomster 입금 ~입금~ 貸方 ~貸方~ 贷方 ~贷方~ cr ~入金~ ~収入~ ~收入~ ~お預り~ \
        ~預入~ ~お預入~ ~存入~ ~转入~ приход поступление поступления зачисление зачисления jovairas jovairasok prijem prijmy alacak yatirilan \
        πιστωση πιστωσεισ זכות ~זכות~ entrada entradas depositos deposito income versement versements kredyt wplaty wplata \
        cred credite gelen bevetel zugang gelir kreedit надходження
        """
      case .balance:
        """
        balance balances saldo solde kontostand bal ~saldo ~saldot ~kontostand zustatek egyenleg bakiye υπολοιπο ~יתרה~ ~残高~ \
        ~余额~ ~餘額~ ~結餘~ ~잔액~ остаток баланс залишок saldos stanje sold zostatok ~egyenleg stan ~saldoen disponible available bakiyesi
        """
      case .fee:
        """
        комісій комісії обслуговування \
        fee fees gebuhr gebuhren gebuehr gebuehren entgelt frais comision comisiones commission commissions commissione \
        commissioni oplata prowizja avgift gebyr komise poplatek dij jutalek komisyon masraf ~手数料~ ~手续费~ ~手續費~ комиссия \
        provize ~수수료~ kosten spese charge charges tarifa taxa comissao комісія
        """
      case .price:
        """
        округлением округления кешбеку кешбек \
        price unit quantity qty points tax vat mwst tva iva ust btw shipping handling insurance discount cashback reward rewards \
        bonus кэшбэк refund rabatt remise gift mcc percent ~积分~ ~優惠~ ~优惠~ ~还款~ prozent rounding round limit bonusai
        """
      case .currency:
        """
        devies valutakode devizy waluta2 валюті \
        currency ccy cur curr wahrung waehrung devise devises moneda divisa valuta munt moeda waluta valuutta valyuta mena \
        deviza doviz birimi νομισμα ~מטבע~ 通貨 ~通貨~ 币种 ~币种~ 幣別 ~幣別~ ~通货~ 통화 ~통화~ валюта валюты валюті валютa monnaie monn valutacode commodity waluty \
        ~wahrung ~waehrung ~currency valutakod meny valuuta valute devizanem penznem valutasort munteenheid
        """
      case .rate:
        "rate kurs cours wechselkurs koers kursas arfolyam курс 汇率 ~汇率~ ~レート~ ~kurs ~환율~ tasa cambio exchangerate kurz tauxchange taux"
      case .payee:
        """
        tegenpartij 名前 \
        payee merchant counterparty counter supplier vendor shop store name naam nom nombre nome nazwa nazev nazov namn navn \
        nimi nev partner kontrahent kontrahenta handler haendler marchand commerce comercio comerciante esercente winkel ~商户~ ~商家~ ~店名~ \
        ~利用先~ ~取引先~ ~对方~ ~對方~ ~가맹점~ ~거래처~ ~상호~ tegenpartij tegenrekeninghouder zahlungsbeteiligter zahlungsbeteiligte protiucet protiuctu \
        protistrana protistrany contrapart contraparte contrepartie gegenpartei motpart partnername korisnik counteraccount имя \
        ονομα ~שם~ merchantname payeename contraparty other third tiers controparte ~partner partnerneve establecimiento lojista \
        ~name найменування контрагент supplierfound kauppias vastapuoli saajamaksaja person isyeri
        """
      case .sender:
        """
        zleceniodawca zleceniodawcy ~보낸분~ \
        payer auftraggeber ~auftraggeber~ zahlungspflichtiger ~zahlungspflichtig~ ~zahler sender remitter ordonnateur donneur ordenante \
        ordinante opdrachtgever nadawca nadawcy platnik avsandare avsender afsender maksaja platce отправитель плательщик 付款人 付款方 \
        absender emetteur from expediteur gonderen emisor odosielatel remetente ~付款人~ ordering originator платник
        """
      case .recipient:
        """
        ~받는분~ \
        recipient empfanger empfaenger ~empfanger~ ~empfaenger~ ~begunstigt~ ~beguenstigt~ to destinataire beneficiaire beneficiary \
        beneficiario destinatario odbiorca odbiorcy mottagare modtager mottaker saaja begunstigde ontvanger prijemce kedvezmenyezett \
        alici receiver получатель 收款人 收款方 ~收款人~ beneficjent target primatelj beneficiar отримувач favorecido δικαιουχοσ
        """
      case .description:
        """
        rubrik selitys forklaring ~뜻~ \
        description descriptions desc details detail narrative narration particulars label libelle intitule concepto descripcion detalle descrizione \
        omschrijving descricao historico opis beskrivning beskrivelse text tekst texte szoveg popis aciklama περιγραφη αιτιολογια ~תיאור~ \
        ~摘要~ ~内容~ ~內容~ ~説明~ ~说明~ ~商品~ ~적요~ ~내용~ ~标题~ описание назначение основание bezeichnung beschreibung ~beschreibung \
        ~bezeichnung title titel item items causale operazione operacion operation selgitus megnevezes lancamento movimiento \
        movimento motivo objet leiras ~text buchungsdetails vorgangsbeschreibung transaktionstext \
        selite tapahtuma descriere explicatii detalii ~תנועה~ forklaring информация ereignis opisanie polozka glosa pozicio
        """
      case .memo:
        """
        memo note notes comment comments reference references remarks remark verwendungszweck verwendung zweck notiz bemerkung \
        kommentar nota notas observaciones mededelingen mededeling tytul tytulem meddelande besked viesti примечание \
        комментарий メモ ~メモ~ 备注 ~备注~ ~備考~ ~備註~ zprava sprava poznamka message wiadomosc communication motif additional observacao \
        kozlemeny ~메모~ viestinta buchungsnotiz melding betalingskenmerk zahlungsreferenz viite kenmerk supplementary info \
        notities komentarz purpose subject concept megjegyzes statement
        """
      case .category:
        """
         \
        category categories ~kategori~ categorie categoria kategoria luokka категория カテゴリ 大項目 分類 ~类别~ ~分类~ ~分類~ branche \
        sector secteur rubro subcategory subcategoria ~kategorie ~カテゴリ~ ~項目~ klass ryhma tags labels label2 group kategorija ~카테고리~ branch industry
        """
      case .type:
        """
        знака προσημο bejovo kimeno ~入払~ richting sentido \
        type typ art tipo sens тип タイプ ~类型~ ~類型~ ~种类~ ~収支~ ~收支~ ~区分~ ~구분~ umsatzart umsatztyp bewegungstyp vorgang rodzaj sluttype soort mutatiesoort \
        transaktionstyp tyyppi laji sign ~sign kind code crdr drcr dc direction transactietype ~art method mode druh tip islemtipi \
        transaktionsart typologie verb операция znak kanal channel naturaleza creditdebit betaalwijze activity action indicator flow
        """
      case .status:
        """
        status state statut estado stato статус ステータス ~状态~ ~狀態~ ~상태~ durum durumu tila allapot stav situacao stare posted2 cleared \
        accepted storno ~статус
        """
      case .id:
        """
        id fitid uuid guid identifier identificador identifiant transactionid ~transaktionsid txid hash transactiereferentie \
        referentie referenznummer referens transaktionsnummer ~单号~ ~單號~ идентификатор arkiveringskod volgnr buchungsreferenz arkivref \
        archivierung arkisto arkistointitunnus
        """
      case .account:
        """
        bank banku banky banka bankname uctu szamla ~통장~ tilinumero \
        account compte konto cuenta conto rekening tegenrekening kontonummer kontonr iban bban bic swift ucet racun hesap счет счета счёт 口座 ~口座~ 账户 ~账户~ ~账号~ \
        계좌 ~계좌~ ~konto ~kontonummer ~iban ~iban~ conta contul kontonavn auftragskonto szamla szamlaszam bankverbindung card karte carte tarjeta cartao kort karta karty \
        kartennummer numery карты kartnr clearingnummer product produkt produit producto portefeuille rachunek rachunku ~卡号~ ~카드~ \
        ~חשבון~ tili rachunku gegenkonto konton wallet
        """
      case .number:
        """
        number no nr num numero nummer numer cislo 番号 ~番号~ 号 ~编号~ bic blz bankleitzahl iban swift sortcode zip digits last ref chq cheque check \
        serial sr ~nummer ~nr kontonummer номер checknumber schecknummer symbol slip mandatsreferenz glaubiger iban bankcode szam nro radnummer
        """
      case .address:
        "address location adresse ort direccion indirizzo adres 住所 地址 city stadt street town adress osoite miasto endereco lokalizacja"
      case .contact:
        "email mail ~メール~ ~邮箱~ ~이메일~ phone telefon url link website country region pais land zip plz land country emoji receipt gps latitude longitude mask timezone zone"
      case .owner:
        """
        buyer owner holder cardholder cardmember member customer user username titular titulaire titolare inhaber ~inhaber kunde klient       client own eigen eigener cliente intestatario ~利用者~ ~名義~ hesapsahibi posiadacz majitel tulajdonos innehavare haltija владелец
        """
      case .other:
        """
        counter counterparty counteraccount protistrana protistrany protiucet protiuctu tegenpartij tegenrekening gegenkonto gegenpartei       kontrahenta kontrahent partner ~gegenkonto~ ~对方~ ~對方~ contraparte contrepartie controparte vastapuoli motpart
        """
      case .transfer: "transfer transferred"
      case .item:
        """
        item items article articles articulo articulos articolo articoli artigo artikel ~artikel artikelbezeichnung artykul vare \
        tovar товар товара товары ~商品~ ~品名~ ~상품~
        """
      }
    }
  }
}
