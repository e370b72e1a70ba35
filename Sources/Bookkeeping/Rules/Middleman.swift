import Basics

/// A bank or a payment service that a payment names in place of the payee, as in `PayPal Europe S.a.r.l.`.
///
/// Its payments are for many payees, so nothing known about one holds for the others: a rule about it also
/// asks for the purpose in the memo, and it has no habits.
struct Middleman {
  /// Its words as they are spelled, such as `PayPal`.
  let name: String
  /// The words of the memo that the payments for one purpose share: the merchant in `Ihr Einkauf bei UBER
  /// BV`, or else a bank's first words, such as `BARGELDAUSZAHLUNG`; `nil` if there are none.
  let purpose: String?
  /// Whether the purpose is a merchant, who is the payee.
  let isMerchantNamed: Bool

  /// Fails for a name that is not a bank's or a payment service's.
  init?(_ name: String, memo: String?) {
    guard let (words, isService) = Self.words(of: name) else { return nil }
    self.name = words
    let memo = memo.map { withoutNeedlessBlanks(PaymentText.memo.plain($0)) } ?? ""
    let merchant = Self.merchant(in: memo)
    isMerchantNamed = merchant != nil
    purpose = merchant ?? (isService ? nil : Self.beginning(of: memo))
  }

  /// Whether a name is that of a bank or a payment service, and nothing else.
  static func isNamed(_ name: String) -> Bool { words(of: name) != nil }

  private static func words(of name: String) -> (String, isService: Bool)? {
    let folded = FoldedText.bytes(of: name)
    let end = folded.indices.first { folded[$0...].starts(with: "//".utf8) } ?? folded.count
    let separators = Array(" *:,;/()".utf8)
    var tokens = folded[..<end].split { separators.contains($0) }
      .prefix { !$0.contains(where: \.isASCIIDigit) }
    while let first = tokens.first, PayeeWords.kinds.contains(Array(first)) { tokens.removeFirst() }
    if tokens.isEmpty { return nil }
    for length in (1...min(3, tokens.count)).reversed() {
      let phrase = Array(tokens.prefix(length).joined(separator: [0x20]))
      let isService = PayeeWords.services.contains(phrase)
      guard isService || PayeeWords.banks.contains(phrase),
        tokens.dropFirst(length).allSatisfy({ isNobody(Array($0)) })
      else { continue }
      return (spelling(of: tokens.prefix(length), in: name, folded), isService)
    }
    // A bank of a place: Sparkasse KölnBonn, Berliner Volksbank.
    let words = tokens.filter { !isNobody(Array($0)) }
    guard words.count <= 3,
      let kind = words.enumerated().first(where: { PayeeWords.localBanks.contains(Array($1)) }),
      kind.offset == 0 || kind.offset == words.count - 1
    else { return nil }
    return (spelling(of: tokens, in: name, folded), false)
  }

  private static func spelling(
    of tokens: ArraySlice<ArraySlice<UInt8>>, in name: String, _ folded: [UInt8]
  ) -> String {
    let range = (tokens.first?.startIndex ?? 0)..<(tokens.last?.endIndex ?? folded.count)
    return FoldedText.spelling(of: range, in: name, folded: folded)
  }

  /// Whether a word is a legal form, a country, or initials such as `s.à`.
  private static func isNobody(_ word: [UInt8]) -> Bool {
    PayeeWords.forms.contains(word) || PayeeWords.tails.contains(word) || PayeeWords.links.contains(word)
      || word.split(separator: UInt8(ascii: ".")).allSatisfy { part in
        part.count { $0 & 0xC0 != 0x80 } <= 1
      }
  }

  /// The merchant that a memo names: after such words as `Ihr Einkauf bei`, or after a service and a star.
  private static func merchant(in memo: String) -> String? {
    let folded = FoldedText.bytes(of: memo)
    for phrase in PayeeWords.leads {
      guard let start = end(of: phrase, in: folded) else { continue }
      let rest = FoldedText.spelling(of: start..<folded.count, in: memo, folded: folded)
      if let merchant = Self.beginning(of: rest) { return merchant }
    }
    return nil
  }

  /// The offset after the first occurrence of a phrase that begins at a word.
  private static func end(of phrase: [UInt8], in text: [UInt8]) -> Int? {
    guard text.count > phrase.count else { return nil }
    return (0..<text.count - phrase.count).first { start in
      text[start...].starts(with: phrase)
        && (start == 0 || !(text[start - 1].isASCIILetter || text[start - 1] >= 0x80))
    }.map { $0 + phrase.count }
  }

  /// The first words of a text, up to a number or a comma.
  private static func beginning(of text: String) -> String? {
    let folded = FoldedText.bytes(of: text)
    let stem = PayeeStem(of: folded)
    if stem.namesNobody || stem.words.isEmpty { return nil }
    let end = folded[stem.range].firstIndex(of: UInt8(ascii: ",")) ?? stem.range.upperBound
    let words = trimmed(
      FoldedText.spelling(of: stem.range.lowerBound..<end, in: text, folded: folded))
    return words.unicodeScalars.count { $0.properties.isAlphabetic } < 2 ? nil : words
  }
}

/// The payee of a payment about whom `folio categorize` asks: its name, or the merchant behind a middleman.
struct AskedPayee {
  let text: String
  /// The folded text.
  let folded: [UInt8]
  let stem: PayeeStem
  let middleman: Middleman?

  init(_ payment: Transaction) { self.init(payment.name, memo: payment.texts.memo) }

  init(_ name: String, memo: String?) {
    middleman = Middleman(name, memo: memo)
    text = middleman.flatMap { $0.isMerchantNamed ? $0.purpose : nil } ?? name
    folded = FoldedText.bytes(of: text)
    stem = PayeeStem(of: folded)
  }

  /// Whether the payment names only a bank or a payment service, and not the payee behind it.
  var isOnlyMiddleman: Bool { middleman.map { !$0.isMerchantNamed } ?? false }

  /// Whether the payment names nobody about whom a rule could be made.
  var namesNobody: Bool { middleman.map { $0.purpose == nil } ?? stem.namesNobody }

  /// The key of the payments that get one rule.
  var key: [UInt8] {
    guard let middleman else { return stem.key }
    return FoldedText.bytes(of: middleman.name) + [0] + FoldedText.bytes(of: middleman.purpose ?? "")
  }

  /// The folded clean name, which the payees of one merchant share.
  var merchant: [UInt8] {
    if let middleman, !middleman.isMerchantNamed { return key }
    return CleanName.proposal(for: text, stem, folded: folded).map { FoldedText.bytes(of: $0) } ?? folded
  }

  /// The key of a payee's payments, whoever moved the money; `nil` if nobody is named.
  var identity: [UInt8]? {
    if let middleman, !middleman.isMerchantNamed { return middleman.purpose == nil ? nil : key }
    return stem.namesNobody ? nil : stem.key
  }
}
