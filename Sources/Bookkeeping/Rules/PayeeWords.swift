/// The words that banks write around the name of a payee, in lowercase, with underscores for blanks. One that
/// is missing is added here.
enum PayeeWords {
  /// Kinds of payments. Before a name, they are no part of it; alone, they name nobody.
  static let kinds = phrases(
    """
    check checks cheque cheques chq chk e-check echeck paid_check check_paid cheque_paid
    visa mastercard maestro amex girocard v_pay vpay visa_debit visa_purchase debit_mastercard
    card cards card_purchase card_payment card_transaction credit_card debit_card debit_card_purchase debit_card_payment
    credit_card_payment card_ending card_ending_in bank_card contactless contactless_payment
    checkcard checkcard_purchase check_card check_card_purchase chkcard
    pos pos_purchase pos_debit pos_withdrawal pos_payment pos_transaction point_of_sale purchase purchases
    purchase_authorized_on recurring_payment_authorized_on authorized_on recurring recurring_payment
    recurring_card_purchase recurring_debit
    debit credit direct_debit direct_credit direct_dep direct_deposit dir_dep ach ach_debit ach_credit ach_payment ach_pmt
    ach_withdrawal ach_deposit ach_transfer electronic electronic_payment electronic_withdrawal electronic_deposit
    withdrawal withdrawals deposit deposits mobile_deposit
    payment payments pmt pymt bill_payment bill_pay bill_pmt billpay online_payment online_pmt mobile_payment web_payment
    web_pmt epay e-payment epayment payment_thank_you thank_you autopay auto_pay automatic_payment standing_order
    transfer transfers online_transfer internet_transfer bank_transfer wire wire_transfer wire_type money_transfer
    instant_transfer instant_payment faster_payment faster_payments fps bacs chaps giro bank_giro_credit xfer trf tfr ift
    zelle zelle_payment venmo venmo_payment cash_app
    orig_co_name orig_co indn indn_name co_name payee beneficiary sender recipient
    sepa sepa-lastschrift sepa_lastschrift sepa-basislastschrift sepa-uberweisung sepa-überweisung sepa_überweisung
    sepa-gutschrift sepa_gutschrift sepa-dauerauftrag sepa_direct_debit sepa_credit_transfer sepa_dd sepa_ct
    lastschrift basislastschrift basis-lastschrift folgelastschrift erstlastschrift einzugsermächtigung
    überweisung ueberweisung echtzeitüberweisung echtzeit-überweisung online-überweisung gutschrift
    gutschr. gutschrift_überweisung dauerauftrag kartenzahlung kartenumsatz kartenkauf debitkartenzahlung
    karte girokarte ec ec-karte ec_karte elv scheck scheckeinzug zahlung umbuchung übertrag zahlungseingang
    zahlungsausgang buchung auftraggeber empfänger
    virement virements vir vir_sepa virement_sepa virement_instantané prélèvement prelevement prlv prlv_sepa cb carte
    carte_bancaire paiement paiement_cb paiement_carte paiement_par_carte achat achat_cb achat_carte chèque cheque_emis
    facture_carte remise_chèque
    transferencia transferencia_de transferencia_a transf bizum recibo adeudo compra compra_tarjeta compra_con_tarjeta
    tarjeta pago pago_con_tarjeta pago_movil domiciliación cargo abono ingreso cheque_pagado pix pix_enviado pix_recebido
    ted doc boleto pagamento pagamento_pos pagamento_carta bonifico bonifico_a_favore bonifico_da addebito addebito_sdd
    addebito_diretto accredito acquisto carta assegno sdd giroconto débito crédito compra_cartão
    betaling betaalpas bea pinbetaling overboeking overschrijving incasso sepa_overboeking sepa_incasso ideal betaalverzoek
    acceptgiro automatische_incasso betalning överföring kortköp kortbetalning autogiro bankgiro plusgiro swish
    overførsel overføring dankort varekøp varekjøp visa_varekjøp kortkøp betalingsservice avtalegiro efaktura vipps
    mobilepay tilisiirto korttiosto maksu
    przelew przelew_przychodzący przelew_wychodzący płatność płatność_kartą zakup transakcja blik polecenie_zapłaty
    platba platba_kartou převod trvalý_příkaz inkaso nákup átutalás kártyás_vásárlás
    havale eft fast ödeme перевод оплата платеж покупка списание зачисление
    振込 振替 カード デビット 转账 消费 이체 결제
    """)

  /// Words that lead from a kind to the name.
  static let links = phrases(
    """
    to from for at by on the of via with using dated ending in an von vom bei für am de da do du des le la les el al a à
    chez para por em na no aan van bij naar til fra från till i hos na dla od do pro z ze
    """)

  /// Words after which no part of the name comes.
  static let ends = phrases(
    """
    orig_id orig_id_no desc_date co_entry co_entry_descr entry_descr sec trace trace# eed ind_id ind_name indn trn
    des id_ indn co_id web_id ppd_id ppd ccd tel_id conf conf# confirmation ref ref. ref# reference referenz ref_no mandat
    mandate mandatsref mandate_id mandatsreferenz mref eref kref svwz cred iban bic swift end-to-end end-to-end-ref
    end-to-end-referenz gläubiger-id glaubiger-id kundenreferenz verwendungszweck rechnung rechnungsnr invoice
    invoice_no kd-nr kdnr kundennr kunden-nr vertragsnr rg-nr rgnr order_id order_no folgenr karte_nr kartennr card_no
    card_ending acct account_ending terminal term
    """)

  /// Legal forms, which end a name.
  static let forms = phrases(
    """
    inc inc. incorporated llc l.l.c. llp lp ltd ltd. limited plc corp corp. corporation co co. company gmbh ag kg se ohg ug
    gbr e.v. ev e.k. ek mbh kgaa sa s.a. sas sarl s.a.r.l. eurl srl s.r.l. spa s.p.a. snc sl s.l. slu lda ltda bv b.v. nv
    n.v. vof ab aps a/s asa oy oyj sp. z.o.o. s.r.o. a.s. kft zrt pty pte sdn bhd kk ооо оао зао
    """)

  /// Services that stand before the name of a payee and a star.
  static let processors = phrases(
    """
    paypal pp sq tst sumup zettle izettle iz klarna stripe sp ppro cko wpy fs dri py bt mollie adyen toast clover
    """)

  /// Words and countries at the end of a name that say nothing.
  static let tails = phrases(
    """
    sagt_danke sagt vielen_dank danke thank_you mktp mktplc mktplace marketplace whse warehouse store stores payment
    payments online digital europe eu usa us uk deutschland germany france italia espana españa nederland österreich
    schweiz international intl niederlassung zweigniederlassung filiale branch succursale sucursal s.a r.l s.a. r.l.
    cie et_cie und_co und & and +
    """)

  /// Endings of addresses in the web.
  static let domains = [
    ".com", ".co.uk", ".com.br", ".com.au", ".net", ".org", ".de", ".fr", ".it", ".es", ".nl", ".at", ".ch",
    ".be",
    ".pl", ".eu", ".io", ".se", ".dk", ".no", ".fi", ".cz", ".ca",
  ]

  /// Names that banks shorten.
  static let aliases = [
    "amzn": "Amazon", "amz": "Amazon", "wal-mart": "Walmart", "wm": "Walmart", "mcdonalds": "McDonald's",
    "wholefds": "Whole Foods", "sbux": "Starbucks", "msft": "Microsoft", "googl": "Google",
  ]

  /// The number of words of the longest phrase.
  static let longest = 1 + ([kinds, links, ends].joined().map { $0.count { $0 == 0x20 } }.max() ?? 0)

  private static func phrases(_ text: String) -> Set<[UInt8]> {
    Set(
      text.split(whereSeparator: \.isWhitespace).map { entry in
        FoldedText.bytes(of: String(entry)).map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
      })
  }
}
