import Basics

/// Words for transfers between the owner's accounts on statements, in many languages.
///
/// Payments to shops contain such words too, so one is not enough: `TransferSigns` requires one in the names
/// of both rows.
enum TransferWords {
  enum Weight: Equatable, Sendable {
    case plain
    /// Only counts if the other row has a plain word.
    case faint
  }

  /// The folded words, each once.
  static let all: [(bytes: [UInt8], weight: Weight)] = {
    var known: Set<[UInt8]> = []
    return [(plain, Weight.plain), (faint, .faint)].flatMap { list, weight in
      list.utf8.split { $0.isBlank }.map { (entry($0), weight) }
    }.filter { known.insert($0.0).inserted }
  }()

  /// The folded words between a word for a transfer and the party that sends or gets it.
  static let prepositions = Set(
    folded("to from an von à a de da para por till til från fra naar van aan vers pour do od"))

  /// The folded words that show a party to be an account or a bank.
  static let ofAccounts = Set(
    folded(
      """
      account acct a/c acc savings saver saving checking chequing current card credit debit visa mastercard amex
      bank isa pot loan mortgage own konto girokonto giro tagesgeld sparkonto karte kreditkarte eigenes
      compte livret carte cuenta ahorro ahorros tarjeta conto carta rekening spaarrekening spaar konta konto
      opsparing sparkonto lonekonto karta
      """))

  private static func folded(_ list: String) -> [String] {
    list.utf8.split { $0.isBlank }.map { SearchFolding().folded(String(Substring($0))) }
  }

  private static func entry(_ text: Substring.UTF8View) -> [UInt8] {
    SearchFolding().folded(String(Substring(text))).utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
  }

  /// `_` is the edge of a word: `payment_` is found in `EPAYMENT`, `_pmt_` only in texts such as `ACH PMT`.
  private static let plain = """
    payment_ payments_ _pmt_ _pymt_ _pmnt_ transfer_ transfers_ _xfer_ _xfr_ _tfr_ _trf_ autopay_ _auto_pay_ _direct_pay_
    überweisung ueberweisung umbuchung übertrag_ uebertrag_ zahlung_ kreditkartenabrechnung
    virement paiement_ _transfert_ transferencia transferência traspaso_ _pago_ pagamento_ giroconto bonifico_
    overboeking overschrijving betaling_ overføring overførsel överföring betalning_ tilisiirto _siirto_ suoritus_
    przelew_ płatność _spłata_ _převod_ _prevod_ _platba_ átutalás átvezetés törlesztés virament _plata_
    havale_ _eft_ virman_ ödeme_ prijenos_ prenos_ uplata_ plaćanje_
    μεταφορά πληρωμή перевод_ платеж_ платёж_ погашение переказ_ платіж_ превод_ плащане_
    העברה תשלום تحويل دفعة अंतरण भुगतान โอน ชำระ chuyển_khoản thanh_toán pembayaran_
    振替 振込 支払 引落 転送 转账 轉帳 轉賬 还款 還款 이체 송금 납부
    """

  private static let faint = """
    _thank_you_ _thanks_ _danke_ _merci_ _gracias_ _grazie_ _obrigado_ _bedankt_ _tack_ _takk_ _tak_ _kiitos_
    _dziękujemy_ _děkujeme_ _köszönjük_ _mulțumim_ _teşekkürler_ ευχαριστούμε спасибо дякуємо
    _credit_card_ _credit_crd_ kreditkarte_ _carte_de_crédit_ _tarjeta_de_crédito_ _carta_di_credito_ creditcard_
    kreditkort_ luottokortti_ _karta_kredytowa_
    """
}
