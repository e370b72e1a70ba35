import Basics
import Foundation

/// The identity of an imported payment: what its statement said, even if its fields in the ledger change.
///
/// The ledger keeps it in `ref`, as in `2026-03-05 -12.40 EUR *4321 | corner bakery | 20260305-1`: the date,
/// the amount with its sign, the end of the account's number if the file has one, the payee in lowercase, and
/// the bank's own reference if there is one. The day of booking of a card's purchase, `@2026-03-07`, or the
/// number of an instalment, `#2/6`, follows the number of the account. `pending ` precedes all of them while
/// the payment is not booked.
/// Once the ledger no longer has the label of the account, because someone moved the payment to another
/// account or removed it, the label follows as a fourth part, after a reference that may be blank.
package struct PaymentRef: Equatable, Sendable {
  package let date: CalendarDate
  /// Negative for money out.
  package let amount: Money
  /// Normalized by `folded`.
  package let payee: String
  package let reference: String?
  /// The last four digits or letters of the account's number.
  package let accountEnd: String?
  /// A mark that tells the payment from another of the same date, amount and payee, besides a reference.
  package let mark: Mark?
  package private(set) var isPending: Bool
  /// The label of the statement's account, if the ledger has another one.
  package var label: String?
}

extension PaymentRef {
  /// The end of the account's number; `nil` if the account has only a name, or not even that.
  package var numberEnd: String? {
    accountEnd.flatMap { $0.utf8.contains(where: \.isASCIIDigit) ? $0 : nil }
  }

  /// - Parameter mark: Left out of a pending payment, whose day of booking is a guess.
  package init(
    _ draft: Transaction.Draft, reference: String?, mark: Mark? = nil, accountID: String?, isPending: Bool
  ) {
    self.init(
      date: draft.date, amount: draft.movement, payee: Self.folded(draft.name),
      reference: reference.flatMap(Self.tidied), accountEnd: accountID.flatMap(Self.end),
      mark: isPending ? nil : mark, isPending: isPending)
  }

  /// The ref that an import wrote, or else one made from the transaction's fields.
  init(_ transaction: Transaction) {
    self =
      transaction.ref.flatMap(PaymentRef.init(parsing:))
      ?? PaymentRef(transaction.fields, reference: transaction.ref, accountID: nil, isPending: false)
  }

  /// A ref that matches no payment.
  init(unknown text: String) {
    self.init(
      date: .first, amount: .zero(.usDollar), payee: Self.folded(text), reference: nil, accountEnd: nil,
      mark: nil, isPending: false)
  }

  /// The same payment, booked.
  package var booked: Self {
    var ref = self
    ref.isPending = false
    return ref
  }

  package var text: String {
    var text = isPending ? Self.pendingMark : ""
    text += "\(date.iso) \(amount.decimal) \(amount.currency.code)"
    if let accountEnd { text += " *\(accountEnd)" }
    if let mark { text += " \(mark.text)" }
    text += Self.separator + payee
    if reference != nil || label != nil { text += Self.separator + (reference ?? "") }
    if let label { text += Self.separator + label.replacing("|", with: "/") }
    return text
  }

  /// Fails for a `ref` that no import wrote.
  package init?(parsing text: String) {
    let isPending = text.begins(withBytesOf: Self.pendingMark)
    let parts = (isPending ? text.droppingFirst(bytes: Self.pendingMark.utf8.count) : text).parts(
      between: "|")
    guard (2...4).contains(parts.count) else { return nil }
    let head = parts[0].utf8.split(separator: 0x20)
    guard (3...5).contains(head.count), head[0].count == 10,
      let date = try? CalendarDate(parsing: String(decoding: head[0], as: UTF8.self)),
      let currency = Currency(code: String(decoding: head[2], as: UTF8.self)),
      let amount = Self.amount(head[1], currency)
    else { return nil }
    var others = head.dropFirst(3).map { String(decoding: $0, as: UTF8.self) }
    let end = others.first.flatMap { $0.begins(withBytesOf: "*") ? $0 : nil }
    if end != nil { others.removeFirst() }
    let mark = others.first.flatMap(Mark.init(parsing:))
    guard others.count == (mark == nil ? 0 : 1) else { return nil }
    let texts = parts.dropFirst(2).map { trimmed($0) }.map { $0.isEmpty ? nil : $0 }
    self.init(
      date: date, amount: amount, payee: Self.folded(parts[1]), reference: texts.first ?? nil,
      accountEnd: end?.droppingFirst(bytes: 1), mark: mark, isPending: isPending,
      label: texts.count == 2 ? texts[1] : nil)
  }

  static let pendingMark = "pending "
  private static let separator = " | "
  private static let longestText = 64

  private static func amount(_ text: Substring.UTF8View.SubSequence, _ currency: Currency) -> Money? {
    let digits = Array(text)
    let units = try? DecimalNumber.minorUnits(digits.span, of: currency, notation: .plain, sign: .any)
    let amount = units.map { Money(minorUnits: $0, currency: currency) }
    return amount.flatMap { $0.decimal.utf8.elementsEqual(digits) ? $0 : nil }
  }

  /// Normalizes a payee for a ref: folded, shortened, and without `|`, which separates the parts.
  package static func folded(_ name: String) -> String { cut(FoldedText.string(of: name)) }

  private static func tidied(_ reference: String) -> String? {
    let text = cut(withoutNeedlessBlanks(reference.precomposedStringWithCanonicalMapping))
    return text.isEmpty ? nil : text
  }

  private static func cut(_ text: String) -> String {
    if text.utf8.count <= longestText, !text.utf8.contains(UInt8(ascii: "|")) { return text }
    let scalars = text.unicodeScalars.prefix(longestText).map { $0 == "|" ? "/" : $0 }
    return trimmed(String(String.UnicodeScalarView(scalars)))
  }

  /// Whether a ref's payee may be only the beginning of the payee in the statement.
  static func isCut(_ payee: String) -> Bool {
    payee.utf8.count >= longestText - 1 && payee.unicodeScalars.count >= longestText - 1
  }

  /// The words of a name that its ref keeps; `nil` if it keeps the whole name.
  static func keptWords(of name: String) -> String? {
    let folded = FoldedText.bytes(of: name)
    let payee = Array(cut(FoldedText.string(of: name)).utf8)
    if payee.count >= folded.count { return nil }
    // The last word of the ref may be cut, so the kept words end before it.
    let end = payee.lastIndex(of: 0x20) ?? payee.count
    let kept = FoldedText.spelling(of: 0..<end, in: name, folded: folded)
    return kept.isEmpty ? nil : kept
  }

  /// The end of an account's number, which a ref keeps.
  package static func end(of accountID: String) -> String? {
    let signs = accountID.utf8.filter { $0.isASCIIDigit || $0.isASCIILetter }
    return signs.count < 4 ? nil : String(decoding: signs.suffix(4), as: UTF8.self).uppercased()
  }
}

extension PaymentRef {
  /// A text of a row, besides date, amount and payee, that another row of the same purchase does not have.
  package enum Mark: Hashable, Sendable {
    /// The day on which the card booked the purchase.
    case booked(CalendarDate)
    /// The number of an instalment, and the number of all of them: `2/6`.
    case instalment(String)

    package enum Kind: CaseIterable, Sendable { case booked, instalment }

    package var kind: Kind {
      switch self {
      case .booked: .booked
      case .instalment: .instalment
      }
    }

    var text: String {
      switch self {
      case .booked(let day): "@\(day.iso)"
      case .instalment(let number): "#\(number)"
      }
    }

    init?(parsing text: String) {
      let rest = text.droppingFirst(bytes: 1)
      if text.begins(withBytesOf: "@"), let day = try? CalendarDate(parsing: rest) {
        self = .booked(day)
      } else if text.begins(withBytesOf: "#"), !rest.isEmpty {
        self = .instalment(rest)
      } else {
        return nil
      }
    }
  }

  /// Whether two refs are of different payments, although date and amount are equal, and payees at least
  /// alike.
  package func contradicts(_ other: PaymentRef) -> Bool {
    if Self.areNumberedApart(payee, other.payee) { return true }
    guard let mark, let other = other.mark else { return false }
    return mark.kind == other.kind && mark != other
  }

  /// Whether two refs are of different instalments of one purchase.
  func isInstalment(besides other: PaymentRef) -> Bool {
    mark?.kind == .instalment && other.mark?.kind == .instalment && mark != other.mark
  }

  /// Whether two texts differ only in digits, as `uber trip x1` and `uber trip x2` do. Two formats may spell
  /// one payment differently, but never with other digits.
  static func areNumberedApart(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    guard left.count == right.count else { return false }
    var isOther = false
    for (one, other) in zip(left, right) where one != other {
      guard one.isASCIIDigit, other.isASCIIDigit else { return false }
      isOther = true
    }
    return isOther
  }
}

extension PaymentRef {
  /// The shape of a reference: whether it contains letters, and how many parts it has. References of one bank
  /// look alike.
  package var referenceShape: Int {
    guard let reference else { return 0 }
    var (parts, hasLetters, atSign) = (1, false, true)
    for byte in reference.utf8 {
      let isLetter = byte.isASCIILetter || byte > 0x7F
      if isLetter || byte.isASCIIDigit {
        if isLetter { hasLetters = true }
        atSign = false
      } else {
        if !atSign { parts += 1 }
        atSign = true
      }
    }
    return min(parts, Self.mostParts) * 2 + (hasLetters ? 1 : 0)
  }

  private static let mostParts = 7

  package enum Likeness: Comparable {
    case none, weak, strong
  }

  /// A payee split into words once, for comparison with many others.
  package struct Words {
    let text: String
    let words: [String]
    let joined: String
    let others: Set<String>

    package init(_ payee: String) {
      text = payee
      words = payee.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        .map { String($0) }
      joined = words.joined(separator: " ")
      others = Set(words)
    }
  }

  /// Rates the likeness of two spellings of a payee.
  package static func likeness(_ left: String, _ right: String) -> Likeness {
    likeness(Words(left), Words(right))
  }

  package static func likeness(_ left: Words, _ right: Words) -> Likeness {
    if left.text == right.text { return .strong }
    if left.words.isEmpty || right.words.isEmpty { return .none }
    let (short, long) = left.words.count <= right.words.count ? (left, right) : (right, left)
    // Some formats truncate names in the middle of a word.
    if short.joined.utf8.count >= 20, long.joined.begins(withBytesOf: short.joined) { return .strong }
    let shared = short.words.filter(long.others.contains)
    if shared.count == short.words.count, shared.contains(where: { $0.utf8.count >= 3 }) { return .strong }
    return shared.contains { $0.utf8.count >= 4 } ? .weak : .none
  }
}

extension PaymentRef {
  /// The first word of a folded payee.
  package static func firstWord(of payee: String) -> String {
    String(decoding: payee.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// Whether two folded payees are one, or one continues the other by further words: *hotel adler bonn*.
  package static func isContinued(_ one: String, _ other: String) -> Bool {
    let names = (one + " ", other + " ")
    return names.0.hasPrefix(names.1) || names.1.hasPrefix(names.0)
  }
}

extension Transaction.Fields {
  /// The amount as the statement of its account shows it: negative for money out. A transfer appears in the
  /// statements of both accounts, with opposite signs; the source account's sign counts, if that account is
  /// named.
  fileprivate var movement: Money {
    amount.signed(as: kind != .transfer ? kind : account == nil && to != nil ? .income : .expense)
  }
}
