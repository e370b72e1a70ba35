import Bookkeeping

/// The meanings of words in the cells of a statement, in many languages, folded as in `HeadingText`.
enum CellWords {
  /// The direction that a type cell gives, if it is one of the words for it or begins with one.
  static func direction(_ text: String) -> SignedAmount.Direction? {
    switch text {
    case "+": return .in
    case "-", "\u{2212}": return .out
    default: break
    }
    let heading = HeadingText(text)
    let whole = heading.words.joined(separator: " ")
    if let found = directions[whole] { return found }
    // `Debit Card` is a means of payment, not a direction.
    if heading.words.contains(where: cards.contains) { return nil }
    let found = Set(heading.words.filter { $0.unicodeScalars.count > 2 }.compactMap { directions[$0] })
    return found.count == 1 ? found.first : nil
  }

  enum Status: Sendable { case done, pending, failed }

  /// Returns nil for an unknown word.
  static func status(_ text: String) -> Status? { worst(of: statuses, in: HeadingText(text)) }

  /// The status that a few words give and nothing else: `Umsatz vorgemerkt`. `Payment sent` is a movement.
  static func plainStatus(_ text: String) -> Status? {
    guard text.utf8.count <= 48 else { return nil }
    let heading = HeadingText(text)
    return heading.words.count <= 3 ? worst(of: plainStatuses, in: heading) : nil
  }

  private static func worst(of stems: WordStems<Status>, in heading: HeadingText) -> Status? {
    var found: Set<Status> = []
    stems.find(in: heading.joined) { found.insert($0) }
    // `noch nicht gebucht`
    if found == [.done], heading.words.contains(where: negations.contains) { return .pending }
    return [Status.failed, .pending, .done].first(where: found.contains)
  }

  private static let negations = Set(list("not nicht non niet nie ikke inte ej ei no nao pas не"))

  /// An equals sign marks a word that must be the whole text, or a word of it in a column of statuses alone.
  private static let statuses = stems(done: doneStems + movedStems, whole: .alone)
  private static let plainStatuses = stems(done: doneStems, whole: .anywhere)

  private static func stems(done: [String], whole: WordStems<Status>.Place) -> WordStems<Status> {
    var stems = WordStems<Status>()
    for (list, status) in [(failedStems, Status.failed), (pendingStems, .pending), (done, .done)] {
      for stem in list {
        if stem.hasPrefix("=") {
          stems.add(" \(stem.dropFirst()) ", at: whole, status)
        } else {
          stems.add(stem, status)
        }
      }
    }
    return stems
  }

  /// Whether a text is a carried-over balance or a sum of rows, rather than a payee.
  static func summary(_ text: String) -> Statement.Skipped.Reason? {
    guard text.utf8.count < 120 else { return nil }
    // Nearly all rows are payments, and the first word is enough to see that.
    if let first = HeadingText.firstWord(of: text), first.utf8.count > 1, summaries[first] == nil {
      return nil
    }
    let heading = HeadingText(text)
    // `S A L D O`
    let isSpaced = heading.words.count > 3 && heading.words.allSatisfy { $0.unicodeScalars.count == 1 }
    let joined = isSpaced ? " \(heading.words.joined()) " : heading.joined
    if isSpaced, HeadingMeaning(heading.words.joined()).has(.balance) { return .balance }
    guard let first = isSpaced ? heading.words.joined() : heading.words.first, let phrases = summaries[first]
    else {
      return nil
    }
    for (phrase, reason, isWhole) in phrases {
      if isWhole ? joined == " \(phrase) " : joined.hasPrefix(" \(phrase) ") { return reason }
    }
    return nil
  }

  /// Whether a text names a kind of payment, such as `Lastschrift`, and no payee.
  static func isKind(_ text: String, isAlone: Bool) -> Bool {
    let words = HeadingText(text).words
    guard let first = words.first, !isAlone || words.count <= 2 else { return false }
    return kinds.contains(first) || kindEnds.contains(where: first.hasSuffix)
  }

  /// Whether a text is about money like a salary coming in.
  static func isIncome(_ text: String) -> Bool {
    let heading = HeadingText(text)
    return heading.words.contains { incomeWords.contains($0) } || heading.joined.contains(" thank you ")
      || heading.joined.contains("給与") || heading.joined.contains("工资")
  }

  /// Whether a text is about paying a card's bill, or about a refund.
  static func isCardPayment(_ text: String) -> Bool {
    let heading = HeadingText(text)
    return heading.words.contains { cardPayments.contains($0) }
  }

  private static func list(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map {
      $0.unicodeScalars.map { $0 == "_" ? " " : HeadingText.folded($0) }.joined()
    }
  }

  private static let directions: [String: SignedAmount.Direction] = {
    var found: [String: SignedAmount.Direction] = [:]
    for word in list(
      """
      income credit cr deposit c in haben h einnahme gutschrift eingang eingange revenu credito recette ingreso ingresos \
      abono entrata entrate avere bij receita przychod wplyw uznanie inkomst insattning indtaegt indtagt inntekt tulo gelir доход \
      приход зачисление пополнение поступление 収入 收入 入金 入账 收 存入 kredit alacak credited incoming received inflow jovairas bevetel prijem \
      kredyt entrada money_in paid_in haber pano πιστωση זכות 입금 수입 contributie incasari ontvangen eingehend entrante \
      надходження cred kreditas bejovo wplywy π einzahlung
      """)
    { found[word] = .in }
    for word in list(
      """
      expense expenses debit dr withdrawal d out soll s ausgabe lastschrift ausgang ausgange belastung depense debito gasto gastos cargo spesa \
      uscita uscite dare af despesa wydatek obciazenie utgift uttag udgift meno gider расход списание 支出 出金 支 支取 支付 debet borc \
      outgoing spent paid outflow terheles kiadas vydaj debe egreso egresos saida money_out paid_out χρεωση חובה 출금 지출 \
      ausgehend saliente kimeno χ debited deb uitgave purchase витрати debetas plati
      """)
    { found[word] = .out }
    return found
  }()

  private static let cards = Set(
    list("card cards karte kreditkarte carte tarjeta carta cartao kaart karta kort"))

  private static let failedStems = list(
    """
    declin revert revers cancel annul fail reject denied refused expired void storno storn abgelehnt fehlgeschlagen abgebrochen \
    widerrufen zuruckgewiesen refuse rejet echou echec rechaz anulad cancelad denegad rifiutat annullat stornat geweigerd \
    geannuleerd mislukt odrzuc anulow cofni avvisad avbrut makuler afvist annulleret hylat peruut zamitnut zruse zrusen \
    elutasit visszavon respins reddedil iptal отклон отмен ошибк возврат_отказ відхилен скасован απορριφ ακυρ נדחה בוטל \
    失败 失敗 关闭 關閉 已取消 取消 キャンセル 거절 취소 실패 deleted unsuccessful returned chargeback ongeldig recusad estornad blocked
    """)

  private static let pendingStems = list(
    """
    pending vorgemerkt ausstehend authoriz authoris hold_ in_progress processing in_process offen reserviert in_bearbeitung \
    en_attente en_cours attente pendiente en_proceso in_sospeso in_attesa in_corso non_contabilizz in_behandeling gereserveerd \
    openstaand oczekuj w_trakcie nierozlicz blokad vantande reserver forelobig venter odottaa varaus cekaj nezauctovan \
    fuggoben foglalt varakozo in_asteptare in_curs nefinalizat bekle provizyon islemde в_обработке обработк ожида холд заморож \
    очіку обробл εκκρεμ δεσμευ ממתין בתהליך 处理中 處理中 待 未入账 未入帳 未確定 速報 대기 승인 unposted not_posted uncompleted =reserved agendad pendente \
    em_processamento scheduled tentative upcoming lopende odemenin
    """)

  private static let doneStems = list(
    """
    complet =posted =settled =cleared =uncleared =reconciled =unreconciled =booked success =done processed executed approved confirmed =ok \
    gebucht abgeschlossen erledigt ausgefuhrt =verbucht effectue execute comptabilis termine valide liquidad realizad contabilizad \
    completad ejecutad eseguit contabilizzat completat voltooid verwerkt geboekt uitgevoerd zakoncz zrealizow wykonan zaksiegow \
    rozlicz slutfor genomfor bokford gennemfort bogfort fullfort bokfort suoritet kirjattu valmis zauctovan proveden dokoncen \
    zuctovan konyvelt teljesult vegrehajt finalizat procesat tamamlan gerceklesti onaylan исполнен выполнен проведен успешн \
    завершен виконан проведен ολοκληρ εκτελε בוצע הושלם 成功 完成 已入账 已入帳 已支付 確定 完了 已完成 완료 정상 efetivad concluid \
    udfort utfort utford suoritettu
    """)

  /// Words that mean done only in a column that is headed as a status.
  private static let movedStems = list(
    """
    captured collected refunded paid sent deposited 已存入 已收 已转账 已全额退款 已退款 支付 transferred released credited debited \
    =c =r =y =yes received delivered shipped closed available
    """)

  /// Phrases by their first word, each with its meaning and whether it must be the whole text.
  private static let summaries: [String: [(String, Statement.Skipped.Reason, Bool)]] = {
    var found: [String: [(String, Statement.Skipped.Reason, Bool)]] = [:]
    func add(_ phrases: [String], _ reason: Statement.Skipped.Reason, isWhole: Bool) {
      for phrase in phrases {
        found[String(phrase.prefix { $0 != " " }), default: []].append((phrase, reason, isWhole))
      }
    }
    add(balances, .balance, isWhole: false)
    add(totals, .total, isWhole: true)
    add(totalPhrases, .total, isWhole: false)
    return found
  }()

  private static let balances = list(
    """
    opening_balance beginning_balance starting_balance closing_balance ending_balance balance_brought_forward brought_forward \
    balance_carried_forward carried_forward balance_forward previous_balance balance_b_f balance_c_f new_balance start_balance end_balance \
    available_balance ledger_balance current_balance statement_balance total_balance final_balance initial_balance current_and_available_balance \
    saldo_anterior saldo_inicial saldo_final saldo_actual saldo_atual saldo_do_dia saldo_total saldo_em saldo_al saldo_bloqueado saldo_disponivel saldo_disponible \
    anfangssaldo endsaldo schlusssaldo startsaldo alter_saldo neuer_saldo saldovortrag ubertrag saldo_ubertrag kontostand alter_kontostand \
    neuer_kontostand anfangsbestand endbestand solde_initial solde_final solde_au solde_precedent solde_anterieur ancien_solde nouveau_solde \
    solde_reporte report_du_solde saldo_iniziale saldo_finale saldo_contabile saldo_disponibile saldo_precedente beginsaldo eindsaldo nieuw_saldo \
    vorig_saldo oud_saldo saldo_poczatkowe saldo_koncowe saldo_poprzednie ingaende_saldo utgaende_saldo ingaende_balans utgaende_balans \
    inngaende_saldo utgaende_saldo primosaldo ultimosaldo overfort_saldo saldo_overfort alkusaldo loppusaldo pocatecni_zustatek konecny_zustatek \
    pociatocny_zostatok konecny_zostatok nyito_egyenleg zaro_egyenleg sold_initial sold_final sold_precedent devreden_bakiye devir onceki_bakiye acilis_bakiyesi \
    kapanis_bakiyesi входящий_остаток исходящий_остаток вхідний_залишок вихідний_залишок υπολοιπο_εκ_μεταφορας προηγουμενο_υπολοιπο νεο_υπολοιπο \
    יתרת_פתיחה יתרה_קודמת יתרת_סגירה 繰越 前月繰越 前期繰越 繰越残高 期初余额 期末余额 上期余额 承前餘額 이월잔액 전월이월 kontosaldo pradinis_likutis galutinis_likutis
    """)

  private static let totals = list(
    """
    total totals subtotal sub_total grand_total sum summe gesamt gesamtsumme gesamtbetrag zwischensumme totale totaux total_general \
    totaal totalt summa yhteensa suma razem lacznie celkem spolu osszesen toplam итого всего разом усього συνολο סהכ 合計 小計 合计 小计 总计 總計 합계 \
    total_debits total_credits total_debit total_credit total_withdrawals total_deposits
    """)

  private static let totalPhrases = list(
    """
    total_des total_par total_debits total_credits total_balance total_of total_for totals_for total_withdrawals total_deposits summe_der gesamtsumme \
    number_of_transactions total_amount total_general totale_operazioni total_cargos total_abonos total_transactions total_payments \
    total_purchases total_fees total_interest
    """)

  private static let kinds = Set(
    list(
      """
      lastschrift gutschrift uberweisung ueberweisung kartenzahlung dauerauftrag entgelt bargeldauszahlung barauszahlung abschluss einzug belastung \
      folgelastschrift erstlastschrift basislastschrift echtzeituberweisung girocard zahlung umbuchung auftrag ebanking e bargeldbezug \
      virement prelevement paiement ordre versement recouvrement retrait cheque solde frais achat avoir carte \
      transfer payment withdrawal deposit purchase debit credit check fee interest direct standing pos atm card miscellaneous bank faster \
      visa contactless online ach transferencia recibo compra pago ingreso bonifico pagamento addebito accredito prelievo overboeking betaling incasso \
      betaalautomaat geldautomaat ideal przelew platnosc zakup wyplata wplata kortkop overforing swish autogiro korttiosto tilisiirto platba prevod vyber vklad \
      inkaso vasarlas atutalas plata transfer havale eft odeme перевод оплата покупка снятие пополнение зачисление type
      """))

  private static let kindEnds = [
    "lastschrift", "uberweisung", "gutschrift", "zahlung", "auftrag", "betaling",
  ]

  private static let incomeWords = Set(
    list(
      """
      salary payroll wages gehalt lohn gehaltszahlung nomina salario salaire stipendio lon lonn palkka wynagrodzenie pensja mzda vyplata fizetes maas \
      зарплата зарплату dividend dividends pension deposit salaris loon refund employer paycheck μισθοδοσια משכורת 급여 給料 薪资
      """))

  private static let cardPayments = Set(
    list(
      """
      payment pymt paiement pago zahlung pagamento betaling autopay thank refund einzug lastschrift remboursement merci gracias credit return \
      ausgleich reglement domiciliacion prelevement gutschrift rimborso reembolso платеж погашение 返金 還款 还款 入金 payments splata einzahlung \
      indbetaling inbetalning innbetaling odeme ödeme splatka befizetes
      """))
}
