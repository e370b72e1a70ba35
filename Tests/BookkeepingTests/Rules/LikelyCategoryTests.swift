import Foundation
import TestSupport
import Testing

@testable import Bookkeeping

/// Measures how often the category that `folio categorize` offers is right: of five ledgers, each payment and
/// each payee is left out once and guessed from the others.
struct LikelyCategoryTests {
  private struct Row: Hashable {
    let name: String
    let kind: String
    let category: String
    var amount = "12.40"
  }

  /// Rows without a category of their own, each with the category that it had.
  private struct Score: CustomStringConvertible {
    var rows = 0
    var offers = 0
    var right = 0

    mutating func add(_ count: Int, offered: String?, right category: String) {
      rows += count
      offers += offered == nil ? 0 : count
      right += offered == category ? count : 0
    }

    var description: String { "\(offers) offers of \(rows), \(right) right" }
  }

  private static func ledger(_ rows: [(Row, Bool)]) throws -> Ledger {
    let texts = rows.map { row, isOpen in
      transaction([
        "name": JSONText.quoted(row.name), "type": "\"\(row.kind)\"", "amount": "\"\(row.amount)\"",
        "category": isOpen ? nil : JSONText.quoted(row.category),
      ])
    }
    return try LedgerReader.read("[\(texts.joined(separator: ",\n"))]")
  }

  private static func offers(in rows: [(Row, Bool)]) throws -> [String?] {
    let ledger = try ledger(rows)
    let likely = LikelyCategories(in: ledger)
    return RuleSuggestions(of: ledger, with: RuleBook()).payees.map(likely.category)
  }

  private static func rows(ofLedger url: URL) throws -> [Row] {
    let ledger = try LedgerReader.read(Array(Data(contentsOf: url)))
    var counts: [Row: Int] = [:]
    return ledger.transactions.compactMap { transaction in
      guard transaction.kind != .transfer, let category = transaction.category, transaction.split == nil
      else { return nil }
      var row = Row(name: transaction.name, kind: transaction.kind.rawValue, category: category)
      counts[row, default: 0] += 1
      // Four payments of a kind say as much as two hundred.
      if counts[row, default: 0] > 4 { return nil }
      row.amount = transaction.amount.decimal
      return row
    }
  }

  private static func rows(ofTable name: String) throws -> [Row] {
    let url = Repository.fixtures.appending(path: "payees/\(name)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().flatMap { line in
      let cells = line.split(separator: ",", maxSplits: 3).map(String.init)
      let name = cells[3].trimmingCharacters(in: ["\""])
      return Array(repeating: Row(name: name, kind: cells[0], category: cells[2]), count: Int(cells[1]) ?? 0)
    }
  }

  @Test(.needs(.favaHuge)) func offersAreRight() throws {
    let project = Repository.fixtures.appending(path: "projects/household/content/ledger.json")
    let ledgers = [
      ("a book of ten years", try Self.rows(ofLedger: Corpus.favaHuge.url)),
      ("the demo", try Self.rows(ofLedger: Repository.root.appending(path: "content/ledger.json"))),
      ("a household", try Self.rows(ofLedger: project)),
      ("an American household's banks", try Self.rows(ofTable: "american.csv")),
      ("a German household's banks", try Self.rows(ofTable: "german.csv")),
    ]
    var all = Score()
    for (name, rows) in ledgers {
      var (payments, payees) = (Score(), Score())
      let kinds = rows.grouped { $0 }
      for (row, same) in kinds {
        let without = kinds.flatMap { other, elements in
          elements.enumerated().map { ($1, other == row && $0 == 0) }
        }
        payments.add(same.count, offered: try Self.offers(in: without)[0], right: row.category)
      }
      for (name, same) in rows.grouped(by: { $0.name }) {
        let offered = try Self.offers(in: rows.map { ($0, $0.name == name) })
        for category in Set(same.map(\.category)) {
          payees.add(1, offered: offered.first ?? nil, right: category)
        }
      }
      print("offered categories, \(name): a payment left out: \(payments); a payee left out: \(payees)")
      for score in [payments, payees] {
        #expect(score.right * 100 >= score.offers * 95, "\(name): \(score)")
        all.offers += score.offers
      }
    }
    // A test of offers that are never made would prove nothing.
    #expect(all.offers > 800)
  }

  private static func offer(
    _ name: String, _ kind: String = "expense", among known: [(String, String, String)]
  )
    throws -> String?
  {
    let rows = known.map { (Row(name: $0.0, kind: $0.1, category: $0.2), false) }
    return try offers(in: rows + [(Row(name: name, kind: kind, category: ""), true)])[0]
  }

  @Test func incomeSaysNothingOfSpending() throws {
    let known = [("ORIG CO NAME:NORTHWIND LLC", "income", "Business:Income"), ("Sam", "income", "Gifts")]
    #expect(try Self.offer("ORIG CO NAME:IRS", among: known) == nil)
    #expect(try Self.offer("Sam", among: known) == nil)
    #expect(try Self.offer("Sam", "income", among: known) == "Gifts")
  }

  @Test(arguments: [
    ("VISA PIZZERIA DA MARIO", "VISA ARAL STATION"), ("CHECK 1043", "CHECK 1042"),
    ("SEPA-Lastschrift Kita", "SEPA-Lastschrift Miete"), ("PAYPAL *EBAY 12", "PAYPAL *SPOTIFY 13"),
    ("Zelle payment to Sam Polk", "Zelle payment to Dana Cole"), ("COSTCO GAS 12", "COSTCO WHSE 44"),
    ("ACH DEBIT GYM", "ACH DEBIT RENT"), ("POS PURCHASE 07/15 TARGET", "POS PURCHASE 07/14 SHELL"),
  ])
  func theKindOfAPaymentSaysNothingOfItsPayee(name: String, other: String) throws {
    #expect(try Self.offer(name, among: [(other, "expense", "Misc"), (other, "expense", "Misc")]) == nil)
  }

  @Test func aWordOfPayeesOfOneCategoryIsEnough() throws {
    let known = [("SHELL OIL 57444", "expense", "Depot"), ("SHELL SERVICE STATION 1", "expense", "Depot")]
    #expect(try Self.offer("VISA SHELL 1123", among: known) == "Depot")
    #expect(try Self.offer("VISA SHELL 1123", among: known + [("SHELL MARKET", "expense", "Food")]) == nil)
    #expect(try Self.offer("VISA SHELL 1123", among: Array(known.prefix(1))) == nil)
  }

  /// Others of a trade say the category, or its own name does. One alone may be anywhere, and income is no
  /// trade.
  @Test func payeesOfATradeAreAlike() throws {
    let known = [("LIDL", "expense", "Food"), ("REWE", "expense", "Food")]
    #expect(try Self.offer("ALDI SUED", among: known) == "Food")
    #expect(try Self.offer("ALDI SUED", "income", among: known) == nil)
    #expect(try Self.offer("ALDI SUED", among: Array(known.prefix(1))) == nil)
    #expect(try Self.offer("ALDI SUED", among: known + [("Edeka", "expense", "Gifts")]) == nil)
    #expect(try Self.offer("ALDI SUED", among: [("Kiosk", "expense", "Home:Groceries")]) == "Home:Groceries")
    #expect(try Self.offer("ALDI SUED", among: [("Wages", "income", "Home:Groceries")]) == nil)
    let two = [("Kiosk", "expense", "Groceries"), ("Market", "expense", "Fresh:Groceries")]
    #expect(try Self.offer("ALDI SUED", among: two) == nil)
  }

  @Test func theShopsOfAChainAreOneMerchant() throws {
    let known = [("EDEKA", "expense", "Food")]
    #expect(try Self.offer("EDEKA Engels", among: known) == "Food")
    #expect(try Self.offer("EDEKA.ENGELS/NEUSSER.STR/KOELN", among: known) == "Food")
    #expect(try Self.offer("REWE MARKT 123", among: [("REWE", "expense", "Food")]) == "Food")
    #expect(try Self.offer("Edekant", among: known) == nil)
    let mixed = known + [("EDEKA Nord", "expense", "Gifts")]
    #expect(try Self.offer("EDEKA Engels", among: mixed) == nil)
  }

  /// An answer for one payee is offered for the next of its kind.
  @Test func anAnswerIsOfferedForTheNext() throws {
    let rows = ["Edeka", "EDEKA Engels"].map { (Row(name: $0, kind: "expense", category: ""), true) }
    let ledger = try Self.ledger(rows)
    let payees = RuleSuggestions(of: ledger, with: RuleBook()).payees
    var likely = LikelyCategories(in: ledger)
    #expect(payees.map { likely.category(of: $0) } == [nil, nil])
    likely.learn("Food", of: payees[0])
    #expect(likely.category(of: payees[1]) == "Food")
  }

  /// Several payees of one merchant say no more of a word than one does.
  @Test func aMerchantIsOnePayee() throws {
    let known = ["AMZN MKTP", "AMAZON EU SARL", "AMAZON.DE"].map { ($0, "expense", "Shopping") }
    #expect(try Self.offer("AMAZON PRIME*WHM6", among: known) == nil)
    #expect(try Self.offer("AMAZON PAYMENTS EUROPE S.C.A.", among: known) == "Shopping")
  }

  /// Payments through a service say nothing of the next.
  @Test func aMiddlemanSaysNothing() throws {
    let known = [
      ("PayPal Europe S.a.r.l. et Cie", "expense", "Fuel"),
      ("PayPal Europe S.a.r.l. et Cie", "expense", "Fuel"),
    ]
    #expect(try Self.offer("PayPal Europe S.a.r.l. et Cie", among: known) == nil)
  }
}
