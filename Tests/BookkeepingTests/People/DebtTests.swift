import TestSupport
import Testing

@testable import Bookkeeping

/// Tests what people who keep a ledger together owe each other, as of 2026-03-20.
@Suite struct DebtTests {
  private static let two = #"[{ "name": "Jana" }, { "name": "Tobias" }]"#
  private static let three = #"[{ "name": "Jana" }, { "name": "Tobias" }, { "name": "Mia" }]"#

  private static func row(
    _ type: String, _ amount: String, of account: String?, _ category: String? = nil,
    date: String = "2026-03-05",
    and rest: String = ""
  ) -> String {
    let account = account.map { ", \"account\": \"\($0)\"" } ?? ""
    let category = category.map { ", \"category\": \"\($0)\"" } ?? ""
    return """
      { "date": "\(date)", "type": "\(type)", "name": "N", "amount": "\(amount)"\(account)\(category)\(rest) }
      """
  }

  private func debts(_ rows: [String], people: String = Self.two, categories: String = "{}") throws -> Debts {
    let accounts =
      ["Jana", "Tobias", "Mia"].filter(people.contains)
      .map { "{ \"name\": \"\($0)'s\", \"owner\": \"\($0)\" }" } + [#"{ "name": "Joint" }"#]
    let ledger = try LedgerReader.read(
      """
      { "currency": "EUR", "people": \(people), "accounts": [\(accounts.joined(separator: ","))],
        "categories": \(categories), "transactions": [\(rows.joined(separator: ","))] }
      """)
    return Debts(of: Report(ledger, asOf: try CalendarDate(parsing: "2026-03-20")))
  }

  private func lines(_ debts: Debts) -> [String] {
    debts.all.map { debt in
      debt.isEven
        ? "\(debt.first.name) and \(debt.second.name) are even"
        : "\(debt.debtor.name) owes \(debt.creditor.name) \(debt.amount.withCode)"
    }
  }

  private func lines(_ rows: [String], people: String = Self.two, categories: String = "{}") throws
    -> [String]
  {
    lines(try debts(rows, people: people, categories: categories))
  }

  @Test func `who paid is owed the part of the other`() throws {
    #expect(try lines([Self.row("expense", "100.00", of: "Tobias's")]) == ["Jana owes Tobias 50.00 EUR"])
    let both = [Self.row("expense", "100.00", of: "Tobias's"), Self.row("expense", "30.00", of: "Jana's")]
    #expect(try lines(both) == ["Jana owes Tobias 35.00 EUR"])
    #expect(
      try lines(both.reversed() + both.suffix(1) + both.suffix(1) + both.suffix(1)) == [
        "Tobias owes Jana 10.00 EUR"
      ])
  }

  @Test(arguments: [
    // The first of the people has the odd cent, whoever pays.
    ("12.01", "Tobias's", [1, 1], "Jana owes Tobias 6.01 EUR"),
    ("12.01", "Jana's", [1, 1], "Tobias owes Jana 6.00 EUR"),
    ("0.01", "Tobias's", [1, 1], "Jana owes Tobias 0.01 EUR"),
    ("100.00", "Tobias's", [2, 1], "Jana owes Tobias 66.67 EUR"),
    ("100.00", "Jana's", [2, 1], "Tobias owes Jana 33.33 EUR"),
    ("0.02", "Jana's", [2, 1], "Tobias owes Jana 0.01 EUR"),
    ("100.00", "Jana's", [0, 1], "Tobias owes Jana 100.00 EUR"),
    ("0.05", "Jana's", [999, 1000], "Tobias owes Jana 0.03 EUR"),
    ("40000000000000000.00", "Jana's", [999, 1000], "Tobias owes Jana 20010005002501250.63 EUR"),
  ])
  func `parts add up to the amount`(amount: String, account: String, shares: [Int], line: String) throws {
    let categories = #"{ "Food": { "shares": { "Jana": \#(shares[0]), "Tobias": \#(shares[1]) } } }"#
    #expect(try lines([Self.row("expense", amount, of: account, "Food")], categories: categories) == [line])
  }

  @Test func `what is left goes to the largest remainders, then to the first of the people`() {
    func parts(_ amount: Int64, _ weights: [Int]) -> [Int64]? {
      Shares(weights: weights).parts(of: amount, among: weights.map { _ in true })
    }
    #expect(parts(100, [1, 1, 1]) == [34, 33, 33] && parts(101, [1, 1, 1]) == [34, 34, 33])
    #expect(
      parts(100, [1, 2, 3]) == [17, 33, 50] && parts(10, [3, 3, 1]) == [4, 4, 2]
        && parts(1, [1, 5, 5]) == [0, 1, 0])
    #expect(
      parts(7, [0, 1, 0]) == [0, 7, 0] && parts(7, [0, 0]) == nil && parts(7, []) == nil
        && parts(0, [1, 1]) == [0, 0])
    #expect(Shares(weights: [1, 1, 2]).parts(of: 100, among: [true, false, true]) == [33, 0, 67])
    for amount in Int64(0)...200 { #expect(parts(amount, [7, 0, 3, 11])?.reduce(0, +) == amount) }
  }

  @Test func `a refund takes back`() throws {
    let rows = [
      Self.row("expense", "100.00", of: "Tobias's", "Food"),
      Self.row("income", "40.00", of: "Tobias's", "Food"),
    ]
    #expect(try lines(rows) == ["Jana owes Tobias 30.00 EUR"])
    let toHer = [rows[0], Self.row("income", "12.01", of: "Jana's", "Food")]
    #expect(try lines(toHer) == ["Jana owes Tobias 56.00 EUR"])
  }

  @Test func `income is shared only where a category says so`() throws {
    let rows = [
      Self.row("income", "3000.00", of: "Jana's", "Work"),
      Self.row("income", "650.00", of: "Jana's", "Home:Tenant"),
      Self.row("expense", "50.00", of: "Jana's", "Home:Tenant"),
    ]
    #expect(try lines(Array(rows.prefix(2))) == [])
    let categories = #"{ "Home": { "kind": "income", "shares": { "Jana": 1, "Tobias": 1 } } }"#
    #expect(try lines(rows, categories: categories) == ["Jana owes Tobias 300.00 EUR"])
    // A deduction that nothing divides belongs to whoever paid it, as the income does.
    #expect(try lines(rows, categories: #"{ "Home": { "kind": "income" } }"#) == [])
  }

  @Test func `a transfer between accounts of two people pays back`() throws {
    let paid = Self.row("expense", "100.00", of: "Tobias's")
    func transfer(_ amount: String, _ from: String?, _ to: String?, date: String = "2026-03-06") -> String {
      Self.row("transfer", amount, of: from, date: date, and: to.map { ", \"to\": \"\($0)\"" } ?? "")
    }
    #expect(try lines([paid, transfer("20.00", "Jana's", "Tobias's")]) == ["Jana owes Tobias 30.00 EUR"])
    #expect(try lines([paid, transfer("50.00", "Jana's", "Tobias's")]) == ["Jana and Tobias are even"])
    #expect(try lines([paid, transfer("60.00", "Jana's", "Tobias's")]) == ["Tobias owes Jana 10.00 EUR"])
    for other in [
      transfer("20.00", "Jana's", "Joint"), transfer("20.00", "Joint", "Tobias's"),
      transfer("20.00", "Jana's", nil),
      transfer("20.00", nil, "Tobias's"), transfer("20.00", "Jana's", "Tobias's", date: "2026-03-21"),
    ] {
      #expect(try lines([paid, other]) == ["Jana owes Tobias 50.00 EUR"])
    }
  }

  @Test func `what nobody paid for somebody else is owed to nobody`() throws {
    let debts = try debts(
      [
        Self.row("expense", "100.00", of: "Joint"), Self.row("expense", "8.00", of: "Unlisted"),
        Self.row("expense", "7.00", of: nil), Self.row("expense", "6.00", of: nil, "Hobby"),
        Self.row("expense", "9.00", of: "Jana's", date: "2026-03-21"),
        Self.row("expense", "5.00", of: "Jana's", "Clothes"),
        Self.row("expense", "4.00", of: "Jana's", "Hobby"),
        Self.row("expense", "3.00", of: "Jana's", "owed:Sam"),
        Self.row("transfer", "2.00", of: "Jana's", and: #", "tags": ["reversed"]"#),
        Self.row("income", "1.00", of: nil),
      ], categories: #"{ "Clothes": { "shares": {} }, "Hobby": { "shares": { "Jana": 1 } } }"#)
    #expect(lines(debts) == [])
    // Of the two without an account, one belongs to Jana alone.
    #expect(debts.unpaidCount == 1)
  }

  @Test func `the nearest category with shares counts, for each piece of a payment`() throws {
    let categories = """
      { "Home": { "shares": { "Jana": 1, "Tobias": 3 } }, "Home:Garden:Roses": { "shares": { "Jana": 1 } },
        "owed": { "kind": "spending", "shares": { "Jana": 1, "Tobias": 1 } } }
      """
    func line(_ category: String) throws -> [String] {
      try lines([Self.row("expense", "10.00", of: "Tobias's", category)], categories: categories)
    }
    #expect(try line("Home") == ["Jana owes Tobias 2.50 EUR"] && line("Home:Garden") == line("Home"))
    #expect(try line("Home:Garden:Roses:Red") == ["Jana owes Tobias 10.00 EUR"])
    #expect(try line("Homely") == ["Jana owes Tobias 5.00 EUR"] && line("owed:Sam") == line("Homely"))
    let pieces = ["Home", "Home:Garden:Roses"].map {
      Self.row("expense", "10.00", of: "Tobias's", $0, and: #", "split": "a""#)
    }
    #expect(try lines(pieces, categories: categories) == ["Jana owes Tobias 12.50 EUR"])
  }

  @Test func `each two of three people have figures of their own`() throws {
    let rows = [
      Self.row("expense", "100.00", of: "Mia's"), Self.row("expense", "60.00", of: "Tobias's"),
      Self.row("transfer", "13.34", of: "Tobias's", and: #", "to": "Mia's""#),
    ]
    #expect(
      try lines(rows, people: Self.three) == [
        "Jana owes Tobias 20.00 EUR", "Jana owes Mia 33.34 EUR", "Mia owes Tobias 0.01 EUR",
      ])
  }

  @Test func `people have shares of their own, from a day on`() throws {
    let people =
      #"[{ "name": "Jana", "share": 3 }, { "name": "Tobias", "share": 2, "from": "2026-03" }, { "name": "Mia", "share": 0 }]"#
    #expect(
      try lines([Self.row("expense", "10.00", of: "Jana's")], people: people) == ["Tobias owes Jana 4.00 EUR"]
    )
    #expect(
      try lines([Self.row("expense", "10.00", of: "Mia's")], people: people) == [
        "Jana owes Mia 6.00 EUR", "Tobias owes Mia 4.00 EUR",
      ])
    for account in ["Jana's", "Tobias's"] {
      #expect(
        try lines([Self.row("expense", "10.00", of: account, date: "2026-02-28")], people: people) == [])
    }
  }

  @Test func `each currency has a figure of its own`() throws {
    let rows = [
      Self.row("expense", "10.00", of: "Jana's"),
      Self.row("expense", "501", of: "Tobias's", and: #", "currency": "JPY""#),
    ]
    #expect(try lines(rows) == ["Tobias owes Jana 5.00 EUR", "Jana owes Tobias 251 JPY"])
  }

  @Test func `the rows since the two were even add up to the figure`() throws {
    let debts = try debts([
      Self.row("expense", "100.00", of: "Tobias's", date: "2026-01-02"),
      Self.row("transfer", "50.00", of: "Jana's", date: "2026-01-31", and: #", "to": "Tobias's""#),
      Self.row("expense", "20.00", of: "Jana's", date: "2026-02-02"),
      Self.row("expense", "100.00", of: "Tobias's", date: "2026-03-02"),
    ])
    let debt = try #require(debts.all.first)
    #expect(debt.rows.map(\.index) == [0, 1, 2, 3] && debt.open.map(\.index) == [0, 1])
    #expect(
      debt.open.map { debt.owed(by: $0).decimal } == ["50.00", "-10.00"] && debt.amount.decimal == "40.00")
  }

  @Test func `one person, or none, owes nothing`() throws {
    let rows = [Self.row("expense", "10.00", of: "Jana's"), Self.row("expense", "10.00", of: nil)]
    for people in ["[]", #"[{ "name": "Jana" }]"#] {
      let debts = try debts(rows, people: people)
      #expect(debts.all.isEmpty && debts.unpaidCount == 0)
    }
  }
}
