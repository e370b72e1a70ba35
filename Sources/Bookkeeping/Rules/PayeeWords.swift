/// The words that banks write around the name of a payee, in lowercase, with underscores for blanks. Missing
/// words are added here.
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

  /// Words that end a name: no part of it follows.
  static let ends = phrases(
    """
    orig_id orig_id_no desc_date co_entry co_entry_descr entry_descr sec trace trace# eed ind_id ind_name indn trn
    des id_ indn co_id web_id ppd_id ppd ccd tel_id conf conf# confirmation ref ref. ref# reference referenz ref_no mandat
    mandate mandatsref mandate_id mandatsreferenz mref eref kref svwz cred iban bic swift end-to-end end-to-end-ref
    end-to-end-referenz gläubiger-id glaubiger-id kundenreferenz verwendungszweck rechnung rechnungsnr invoice
    buchungstext invoice_no kd-nr kdnr kundennr kunden-nr vertragsnr rg-nr rgnr order_id order_no folgenr karte_nr kartennr card_no
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

  /// Payment services and cards that move the money of many payees.
  static let services = phrases(
    """
    paypal pp klarna klarna_bank klarna_financial sofort giropay paydirekt wero stripe stripe_payments adyen mollie sumup
    zettle izettle square worldline nexi concardis unzer ratepay riverty afterpay arvato_payment billpay payone bs_payone
    first_data computop wise transferwise revolut skrill neteller payoneer venmo zelle alipay apple_pay google_pay
    american_express amex visa mastercard diners_club barclaycard advanzia advanzia_bank hanseatic_bank
    american_express_payment american_express_services
    """)

  /// Banks: a payment names one of them if money was drawn from its machine, or is for the bank itself.
  static let banks = phrases(
    """
    deutsche_bank commerzbank postbank dkb deutsche_kreditbank dkb_deutsche_kreditbank ing ing-diba comdirect
    comdirect_bank n26 n26_bank targobank hypovereinsbank unicredit unicredit_bank santander santander_consumer
    santander_consumer_bank norisbank consorsbank consors_finanz haspa hamburger_sparkasse gls_bank gls_gemeinschaftsbank
    bw-bank bw_bank landesbank oldenburgische_landesbank olb degussa_bank apobank fidor c24_bank trade_republic
    trade_republic_bank scalable_capital euronet cardpoint ics_cash ic_cash
    erste_bank bawag bawag_psk bank_austria easybank raiffeisen raiffeisenlandesbank ubs credit_suisse postfinance
    zkb zürcher_kantonalbank zuercher_kantonalbank
    chase jpmorgan_chase wells_fargo bank_of_america citibank capital_one us_bank pnc_bank td_bank truist
    barclays barclays_bank lloyds lloyds_bank natwest hsbc nationwide santander_uk monzo starling_bank halifax
    royal_bank_of_scotland bank_of_ireland aib
    bnp_paribas société_générale societe_generale la_banque_postale crédit_lyonnais lcl boursorama fortuneo cic
    bbva caixabank bankinter sabadell banco_sabadell intesa_sanpaolo poste_italiane bpm ing_bank abn_amro rabobank
    kbc belfius nordea danske_bank swedbank handelsbanken seb dnb pko_bank_polski mbank česká_spořitelna
    """)

  /// Kinds of local banks: each place has one of its own.
  static let localBanks = phrases(
    """
    sparkasse stadtsparkasse kreissparkasse stadt-sparkasse kreis-sparkasse nasspa volksbank raiffeisenbank
    raiffeisen-volksbank volksbank-raiffeisenbank vr-bank sparda-bank kantonalbank
    """)

  /// Words in a memo that come before a merchant who was paid by a service.
  static let leads = list(
    """
    ihr_einkauf_bei_
    ihre_zahlung_an_
    ihre_bestellung_bei_
    ihr_kauf_bei_
    einkauf_bei_
    kauf_bei_
    your_purchase_at_
    your_purchase_from_
    your_payment_to_
    purchase_at_
    votre_achat_chez_
    votre_achat_auprès_de_
    achat_chez_
    su_compra_en_
    tu_compra_en_
    compra_en_
    il_tuo_acquisto_presso_
    acquisto_presso_
    uw_aankoop_bij_
    je_aankoop_bij_
    aankoop_bij_
    paypal_*
    klarna_*
    pp_*
    paypal*
    klarna*
    """)

  /// Words and countries at the end of a name that say nothing.
  static let tails = phrases(
    """
    sagt_danke sagt vielen_dank danke thank_you mktp mktplc mktplace marketplace whse warehouse store stores payment
    payments online digital europe eu usa us uk deutschland germany france italia espana españa nederland österreich
    schweiz international intl niederlassung zweigniederlassung filiale branch succursale sucursal s.a r.l s.a. r.l.
    publ et cie et_cie und_co und & and +
    """)

  /// Cities that terminals write after the name of a shop.
  static let cities = phrases(
    """
    aachen augsburg bamberg bayreuth berlin bielefeld bochum bonn bottrop braunschweig bremen bremerhaven chemnitz cottbus
    darmstadt dortmund dresden duisburg düren dueren düsseldorf duesseldorf dusseldorf erfurt erlangen essen esslingen
    flensburg frankfurt frankfurt/main freiburg fulda fürth fuerth gelsenkirchen gera giessen gießen göttingen goettingen
    gütersloh guetersloh hagen halle hamburg hamm hanau hannover heidelberg heilbronn herne hildesheim ingolstadt jena
    kaiserslautern karlsruhe kassel kiel koblenz köln koeln koln konstanz krefeld landshut leipzig leverkusen lübeck
    luebeck ludwigsburg ludwigshafen lüneburg lueneburg magdeburg mainz mannheim marburg minden moers mönchengladbach
    moenchengladbach mülheim muelheim münchen muenchen munchen münster muenster neuss nürnberg nuernberg nurnberg
    oberhausen offenbach oldenburg osnabrück osnabrueck paderborn passau pforzheim potsdam ratingen recklinghausen
    regensburg remscheid reutlingen rosenheim rostock saarbrücken saarbruecken salzgitter schwerin siegen solingen
    stuttgart trier tübingen tuebingen ulm unna velbert wiesbaden witten wolfsburg wuppertal würzburg wuerzburg zwickau
    wien vienna graz linz salzburg innsbruck klagenfurt zürich zuerich zurich bern basel genf genève lausanne luzern
    luxembourg luxemburg amsterdam rotterdam utrecht antwerpen brussels brüssel bruxelles
    london manchester birmingham edinburgh glasgow dublin cork paris lyon marseille toulouse bordeaux
    madrid barcelona valencia sevilla lisboa lisbon porto roma rome milano milan torino
    stockholm göteborg copenhagen københavn oslo helsinki tallinn riga vilnius warszawa kraków krakow praha prague budapest
    """)

  /// Words that make the city after them part of the name, and endings of such words.
  static let ofPlaces = phrases(
    """
    stadt stadtwerke finanzamt landeshauptstadt hauptstadt gemeinde kreis landkreis bezirk amtsgericht landgericht
    jobcenter arbeitsagentur universität universitaet uni hochschule flughafen airport hafen zoo messe theater oper
    museum philharmonie studierendenwerk studentenwerk vhs ihk hwk aok tsv sv fc tus ssv sc tv vfl bistum erzbistum
    kirche city bank university hotel hostel fähre bahnhof
    """)
  static let endsOfPlaces = [
    "stadt", "werke", "schule", "amt", "kasse", "klinik", "klinikum", "krankenhaus", "verein", "betriebe",
    "bund",
    "verband", "kirche", "gemeinde", "museum", "theater", "bad", "halle", "bank",
  ]

  /// The names of chains, by the beginnings of their shops' names.
  static let chains: [String: String] = {
    let names = """
      amazon: amazon amzn amz
      amazon_prime: amazon_prime amzn_prime amznprime amazonprime prime_video amazon_prime_video
      amazon_digital: amazon_digital amzn_digital
      amazon_video: amazon_video
      amazon_music: amazon_music
      amazon_fresh: amazon_fresh
      amazon_web_services: amazon_web amazon_web_services
      edeka: edeka e_center e-center e_neukauf
      edeka_smart: edeka_smart
      rewe: rewe
      rewe_reisen: rewe_reisen
      lidl: lidl
      lidl_connect: lidl_connect
      lidl_reisen: lidl_reisen
      aldi: aldi aldi_sued aldi_süd aldi_nord
      aldi_talk: aldi_talk
      aldi_reisen: aldi_reisen
      netto: netto_marken netto_marken-discou netto_marken-discount
      kaufland: kaufland
      penny: penny penny_markt
      penny_mobil: penny_mobil
      norma: norma_lebensmittel
      alnatura: alnatura
      denns: denns denn's denns_biomarkt
      rossmann: rossmann dirk_rossmann
      dm: dm dm_fil dm_drogerie dm_drogeriemarkt dm-drogerie dm-drogeriemarkt dm_sagt
      thalia: thalia
      hugendubel: hugendubel
      decathlon: decathlon
      bauhaus: bauhaus
      ikea: ikea
      kaufhof: galeria_kaufhof
      mediamarkt: mediamarkt media_markt
      saturn: saturn_electro
      aral: aral aral_station
      vapiano: vapiano
      lieferando: lieferando
      tfl: tfl_travel
      """
    let spellings = [
      "ikea": "IKEA", "dm": "dm", "tfl": "TfL", "mediamarkt": "MediaMarkt", "denns": "Denns",
      "edeka_smart": "Edeka smart",
    ]
    var chains: [String: String] = [:]
    for line in names.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2 else { continue }
      let key = String(parts[0])
      let words = key.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      let name = spellings[key] ?? words.joined(separator: " ")
      for entry in parts[1].split(separator: " ") {
        chains[FoldedText.string(of: String(entry)).replacing("_", with: " ")] = name
      }
    }
    return chains
  }()

  /// A number of bytes: a beginning of at most this length means the chain only if nothing follows it.
  static let shortestChain = 3

  /// Short words that are no initials.
  static let shortWords = phrases(
    """
    bar inn der die das dem den des am im an bei zum zur und the and of by la le les el los las il da di du de
    pub spa gym eis bio zoo car tea new old big hut hof see tor rad cab art ice pet pie pan wok taj thai
    """)

  /// Endings of addresses in the web.
  static let domains = [
    ".gov.uk", ".com", ".co.uk", ".com.br", ".com.au", ".net", ".org", ".de", ".fr", ".it", ".es", ".nl",
    ".at", ".ch",
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

  private static func list(_ text: String) -> [[UInt8]] {
    text.split(whereSeparator: \.isWhitespace).map { entry in
      FoldedText.bytes(of: String(entry)).map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
    }
  }

  private static func phrases(_ text: String) -> Set<[UInt8]> {
    Set(
      text.split(whereSeparator: \.isWhitespace).map { entry in
        FoldedText.bytes(of: String(entry)).map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
      })
  }
}
