import TestSupport
import Testing

@testable import Bookkeeping

/// Invents transactions, and writes them with random white space, escapes and order of keys.
struct LedgerWriter {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func transaction(number: Int, currencies: [Currency]) throws -> Transaction {
    let day = CalendarDate(
      year: .random(in: 1...9999, using: &random), month: .random(in: 1...12, using: &random),
      day: .random(in: 1...28, using: &random))
    let amount = Money(
      minorUnits: .random(in: 1...(1 << 40), using: &random),
      currency: try #require(currencies.randomElement(using: &random)))
    let id = "\(number) \(text())"
    var payment = Transaction.Fields(
      date: try #require(day), kind: Bool.random(using: &random) ? .income : .expense, name: text(),
      amount: amount)
    payment.id = id
    (payment.category, payment.address, payment.memo) = (optionalText(), optionalText(), optionalText())
    payment.tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }
    payment.attachments = (0..<Int.random(in: 0...2, using: &random)).map { "receipts/\($0).jpg" }
    return Transaction(payment, source: 0..<0)
  }

  /// Invents a transfer with or without each side, a category and tags.
  mutating func transfer(number: Int, currencies: [Currency]) throws -> Transaction {
    var transfer = try transaction(number: number, currencies: currencies).fields
    let accounts = ["Checking", "Savings", nil].shuffled(using: &random)
    transfer.kind = .transfer
    (transfer.account, transfer.to) = (accounts[0], accounts[1])
    (transfer.address, transfer.memo, transfer.attachments) = (nil, nil, [])
    return Transaction(transfer, source: 0..<0)
  }

  mutating func ledger(of transactions: [Transaction]) -> String {
    let list = transactions.map { object(members(of: $0)) }
    return object([
      ("title", string("Books")), ("currency", string("EUR")), ("locale", string("en_IN")),
      ("transactions", array(list)),
    ])
  }

  private mutating func members(of transaction: Transaction) -> [(String, String)] {
    let amount = transaction.amount.decimal
    var members = [
      (Bool.random(using: &random) ? "id" : "paymentId", string(transaction.id)),
      ("date", string(transaction.date.iso)),
      ("name", string(transaction.name)), ("currency", string(transaction.amount.currency.code)),
      ("amount", Bool.random(using: &random) ? amount : string(amount)),
    ]
    members.append(
      Bool.random(using: &random)
        ? ("type", string(transaction.kind.rawValue)) : ("typeNum", transaction.kind == .income ? "0" : "1"))
    for (name, text) in [("category", transaction.category), ("address", transaction.address)] {
      if let text { members.append((name, string(text))) }
    }
    members.append(("memo", transaction.memo.map { string($0) } ?? "null"))
    members.append(("tags", array(transaction.tags.map { string($0) })))
    members.append(("attachments", array(transaction.attachments.map { string($0) })))
    return members
  }

  private mutating func optionalText() -> String? { Bool.random(using: &random) ? text() : nil }

  private mutating func text() -> String {
    let alphabet = Array("abcXYZ 09\"\\/\n\t\u{1}éü中😀\u{301}\u{7F}\u{FFFF}".unicodeScalars)
    var text = "n"
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
    }
    return text
  }

  private mutating func object(_ members: [(String, String)]) -> String {
    let items = members.shuffled(using: &random).map { string($0.0) + space() + ":" + space() + $0.1 }
    return "{" + space() + items.joined(separator: space() + "," + space()) + space() + "}"
  }

  private mutating func array(_ items: [String]) -> String {
    "[" + space() + items.joined(separator: "," + space()) + space() + "]"
  }

  private mutating func space() -> String {
    ["", "", " ", "\n  ", "\r\n", "\t"].randomElement(using: &random) ?? ""
  }

  private mutating func string(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { escape($0) }.joined() + "\""
  }

  private mutating func escape(_ scalar: Unicode.Scalar) -> String {
    let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
    guard mustEscape || Int.random(in: 0..<8, using: &random) == 0 else { return String(scalar) }
    let isUpper = Bool.random(using: &random)
    return String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: isUpper)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
